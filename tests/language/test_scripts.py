"""Languages of other kinds, each begun: cases and counts, no blanks, lines from right to left, verbs in two parts."""

from pathlib import Path

import pytest

from cardwright.base import library
from cardwright.base.source import Source
from cardwright.language.features import check_features
from cardwright.language.grammar import build_tables
from cardwright.language.making import make_language
from cardwright.language.script import LATIN, Script
from cardwright.language.tongue import Tongue
from cardwright.read import load_yaml
from cardwright.read.lexicon import CardName, Names, make_lexicon

BEGUN = Path(__file__).resolve().parents[1] / "begun"
SAID = {
    "Gain 1 coin.": ("Zyskaj 1 monetę.", "硬貨1個を得る。", "اكسب 1 عملة."),
    "Each captain gains 2 coins and 3 barrels.": (
        "Każda załoga zyskuje 2 monety i 3 beczki.",
        "各船長は硬貨2個と樽3個を得る。",
        "كل قبطان يكسب 2 عملتين و3 براميل.",
    ),
    "When another captain builds a ship or crane, draw 2 cards.": (
        "Gdy inna załoga buduje statek lub żuraw, dobierz 2 karty.",
        "他の船長がある船かクレーンを建てた時、山札からカードを2枚引く。",
        "عندما يبني قبطان آخر سفينة أو رافعة، اسحب 2 بطاقتين.",
    ),
    "When you build Kogge, gain 2 fish.": (
        "Gdy budujesz Kogę, zyskaj 2 ryby.",
        "あなたが[Kogge]を建てた時、魚2個を得る。",
        "عندما تبني Kogge، اكسب 2 سمكتين.",
    ),
    "At the start of your turn, gain 1 fish, then lose 1 coin.": (
        "Na początku twojej tury, zyskaj 1 rybę, potem strać 1 monetę.",
        "あなたの手番の初めに、魚1個を得る、続いて硬貨1個を失う。",
        "في بداية دورك، اكسب 1 سمكة، ثم اخسر 1 عملة.",
    ),
    "If you have 3 coins, discard 2 cards.": (
        "Jeśli masz co najmniej 3 monety, odrzuć 2 karty.",
        "もし硬貨が3個以上あるなら、手元のカードを2枚捨てる。",
        "إذا كان لديك 3 عملات على الأقل، ارم 2 بطاقتين.",
    ),
    "Building a ship costs 1 coin less.": (
        "Zbudowanie statku kosztuje 1 monetę mniej.",
        "ある船を建てる費用は硬貨1個だけ少なくなる。",
        "بناء سفينة يكلف 1 عملة أقل.",
    ),
    "Gain 1 coin for each warehouse (at most 3).": (
        "Zyskaj 1 monetę za każdy skład (najwyżej 3).",
        "倉庫1つにつき硬貨1個(最大3)を得る。",
        "اكسب 1 عملة عن كل مستودع (حتى 3).",
    ),
}
LANGUAGES = ("pl", "ja", "ar")


def spoken(grammar: Path, words: Path, names: Names) -> Tongue:
    """A language from its files alone: few patterns, so that its tables are made at once."""
    (table, wrong), code = load_yaml(Source(grammar.name, grammar.read_text(encoding="utf-8"))), grammar.stem
    assert wrong == []
    language = make_language(table, {}, "")
    check_features(language)
    source = Source(words.name, words.read_text(encoding="utf-8"), code)
    lexicon, found = make_lexicon(load_yaml(source)[0], source, "")
    assert found == []
    return Tongue(language, lexicon, build_tables(language), names)


@pytest.fixture(scope="module")
def tongues() -> dict[str, Tongue]:
    names = Names()
    for code in ("en", "ja", "ar"):
        names.add(code, "kogge-i", CardName("Kogge"))
    names.add("pl", "kogge-i", CardName("Koga"))
    names.era_of["kogge-i"] = "I"
    made = {
        code: spoken(BEGUN / f"languages/{code}.yaml", BEGUN / f"languages/{code}.lexicon.yaml", names)
        for code in LANGUAGES
    }
    words = BEGUN / "cards" / "harbour" / "lexicon" / "en.yaml"
    return made | {"en": spoken(library.shipped().grammar / "en.yaml", words, names)}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sentence_is_printed_and_read_back(tongues, code):
    tongue = tongues[code]
    assert len(tongue.language.patterns) >= 40
    for english, wanted in SAID.items():
        tree = tongues["en"].parser.parse("body", english)
        assert isinstance(tree, tuple), english
        printed = tongue.printer.sentences(tree)
        assert printed == wanted[LANGUAGES.index(code)]
        assert tongue.parser.parse("body", printed) == tree, printed


def test_the_verb_follows_the_number_of_those_who_act(tongues):
    for number, wanted in (
        (2, "2 załogi z największą liczbą monet zyskują 1 rybę."),
        (5, "5 załóg z największą liczbą monet zyskuje 1 rybę."),
    ):
        tree = tongues["en"].parser.parse("body", f"The {number} captains with the most coins gain 1 fish.")
        assert tongues["pl"].printer.sentences(tree) == wanted
        assert tongues["pl"].parser.parse("body", wanted) == tree


def test_signs_and_blanks_stay_as_they_are_in_quoted_texts_and_names():
    japanese = Script({",": "、", ".": "。"}, has_blanks=False)
    assert japanese.written('出典 "a, b 船." , 高い .') == '出典"a, b 船."、高い。'
    assert japanese.plain('出典"a、b"、高い。') == '出典"a、b",高い.'
    arabic = Script({",": "،"}, joined=frozenset({"و"}), direction="rtl")
    assert arabic.written("براميل و+ 3 [A, و+ b], +2") == "براميل و3 [A, و+ b]، +2"
    assert LATIN.written("a, b") == LATIN.plain("a, b") == "a, b"


# --- what words follow, in a language made for this -------------------------------------------------

WORDS = {
    "hold": {"you": "wirf", "it": "wirft", "they": "werfen"},
    "own": {"f": "deine", "it who_m f": "seine", "it who_f f": "ihre", "they f": "ihre", "m": "dein",
            "it who_m m": "sein", "it who_f m": "ihr", "they m": "ihr"},
    "purse": {"gender": "m", "": "Beutel"},
    "lost": {"m": "verlorener", "f": "verlorene"},
    "that_many": "so viele",
    "any_number": "beliebig viele",
}  # fmt: skip
PATTERNS = {
    "Immediate": "{effects:then}",
    "Gain": ["nimm {amount}", "{who} nimmt {amount:who}"],
    "All": "<own:what> {what:one}",
    "Bundle": "{items:and}",
    "Some": "{number} {what:counted,number}",
    "Per": "{number} {what:counted,number} für {per} [( höchstens {most} )]",
    "LostThisWay": "jede <lost:what,counted> {what:counted,one}",
    "HeldOf": "jede {what:one} in <own:purse> <purse>",
    "EachPlayer": "jeder {@player:one}",
    "PerformOnCard": [
        "{action:who} {card} {action:rest,who} [{terms}]",
        "{who} {action:who} {card} {action:rest,who} [{terms}]",
    ],
}  # fmt: skip
LEXICON = """
nouns:
  player: {one: Kapitän, other: Kapitäne, gender: m}
  era: {one: Zeit, other: Zeiten, gender: f}
  food: {one: Proviant, mass: true, other: Proviant, counted one: Kiste Proviant, counted other: Kisten Proviant,
    gender: m, counted gender: f}
actions:
  reveal: {object: true, you: decke … auf, it: deckt … auf, they: decken … auf, inf: aufdecken}
  build: {object: true, you: baue, it: baut, they: bauen, inf: bauen}
"""


def made(player: str) -> Tongue:
    table = {
        "language": "de", "name": "Probe", "header": "probe", "begun": True, "genders": ["m", "f"], "words": WORDS,
        "lists": {"and": {"between": ",", "last": "und"}, "then": {"between": ", dann"}}, "patterns": PATTERNS,
    }  # fmt: skip
    language, names = make_language(table, {}, ""), Names()
    names.add("de", "kogge-i", CardName("Kogge"))
    names.era_of["kogge-i"] = "I"
    source = Source("de", LEXICON.replace("gender: m}\n  era", f"gender: {player}}}\n  era"), "de")
    lexicon, found = make_lexicon(load_yaml(source)[0], source, "")
    assert found == []
    return Tongue(language, lexicon, build_tables(language), names)


@pytest.mark.parametrize(
    "said, player",
    [
        ("Jeder Kapitän nimmt sein Proviant.", "m"),
        ("Jeder Kapitän nimmt ihr Proviant.", "f"),
        ("Nimm 1 Kiste Proviant für jede verlorene Kiste Proviant.", "m"),
        ("Nimm 2 Kisten Proviant für jede Proviant in dein Beutel.", "m"),
        ("Decke Kogge auf.", "m"),
        ("Jeder Kapitän deckt Kogge auf, dann jeder Kapitän baut Kogge.", "m"),
        ("Baue Kogge.", "f"),
    ],
)  # fmt: skip
def test_a_word_follows_its_owner_its_counted_form_and_a_noun_of_the_language(said, player):
    tongue = made(player)
    tree = tongue.parser.parse("body", said)
    assert isinstance(tree, tuple), tree
    assert tongue.printer.sentences(tree) == said


def test_two_verbs_with_the_same_front_are_refused():
    source = Source("de", LEXICON.replace("you: baue", "you: decke … ab"), "de")
    _, found = make_lexicon(load_yaml(source)[0], source, "")
    assert [one.slug for one in found] == ["lexicon-shared-form"]
