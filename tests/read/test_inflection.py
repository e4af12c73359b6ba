"""Forms made from one: regular words, spelling changes, words that do not tell, and every word of the shipped games."""

from functools import cache
from pathlib import Path

import pytest

from cardwright.base.cache import Cache
from cardwright.base.library import Library, shipped
from cardwright.base.source import Source
from cardwright.language.loading import load_inflections
from cardwright.read import load_shaped
from cardwright.read.inflection import INFINITIVE, ONE, OTHER, VERB_FORMS
from cardwright.read.lexicon import LEXICON, Entry, make_lexicon

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "forms"
LANGUAGES = ("en", "es", "fr", "pt")

PLURALS = {
    "en": {
        "lamp": "lamps",
        "ruby": "rubies",
        "day": "days",
        "church": "churches",
        "box": "boxes",
        "bonus": "bonuses",
        "knife": "knives",
        "cliff": "cliffs",
        "child": "children",
        "die": "dice",
        "extra child": "extra children",
        "space of the map": "spaces of the map",
        "safe": "safes",
        "hero": "heroes",
    },
    "es": {
        "carta": "cartas",
        "luz": "luces",
        "acción civil": "acciones civiles",
        "punto de victoria": "puntos de victoria",
        "rey": "reyes",
        "orden": "órdenes",
        "rubí": None,
        "carta de idea rápida": None,
        "interés": "intereses",
        "robot": "robots",
    },
    "fr": {
        "carte": "cartes",
        "niveau": "niveaux",
        "cheval": "chevaux",
        "bal": "bals",
        "bijou": "bijoux",
        "prix": "prix",
        "point de victoire": "points de victoire",
        "jeton d'action": "jetons d'action",
        "carte d'idée rapide": None,
        "arc-en-ciel": None,
    },
    "pt": {
        "carta": "cartas",
        "ação": "ações",
        "pão": "pães",
        "serão": None,
        "nível": "níveis",
        "papel": "papéis",
        "anzol": "anzóis",
        "azul": "azuis",
        "fuzil": "fuzis",
        "jardim": "jardins",
        "luz": "luzes",
        "animal feroz": "animais ferozes",
    },
}
GENDERS = {
    "es": {
        "carta": "f",
        "acción": "f",
        "edad": "f",
        "mano": "f",
        "mapa": "m",
        "libro": "m",
        "problema": None,
        "pez": None,
    },
    "fr": {
        "action": "f",
        "monument": "m",
        "niveau": "m",
        "eau": None,
        "bateau": "m",
        "image": "f",
        "village": "m",
        "table": None,
    },
    "pt": {"carta": "f", "ação": "f", "cidade": "f", "mapa": "m", "livro": "m", "viagem": "f", "mar": None},
}
VERBS = {
    "en": {
        "trade": "trade trades trading",
        "carry": "carry carries carrying",
        "play": "play plays playing",
        "catch": "catch catches catching",
        "ban": "ban bans banning",
        "tie": "tie ties tying",
        "reveal": "reveal reveals revealing",
        "commit": "commit commits committing",
        "visit": "visit visits visiting",
        "draw": "draw draws drawing",
    },
    "es": {
        "jugar": "juega juega juegan jugar juegues juegue jueguen juegas",
        "colocar": "coloca coloca colocan colocar coloques coloque coloquen colocas",
        "comenzar": "comienza comienza comienzan comenzar comiences comience comiencen comienzas",
        "escoger": "escoge escoge escogen escoger escojas escoja escojan escoges",
        "distinguir": "distingue distingue distinguen distinguir distingas distinga distingan distingues",
        "ofrecer": "ofrece ofrece ofrecen ofrecer ofrezcas ofrezca ofrezcan ofreces",
        "construir": "construye construye construyen construir construyas construya construyan construyes",
        "enviar": "envía envía envían enviar envíes envíe envíen envías",
        "hacer": "haz hace hacen hacer hagas haga hagan haces",
        "atacar": "ataca ataca atacan atacar ataques ataque ataquen atacas",
    },
    "fr": {
        "jouer": "joue joue jouent jouer joues joue jouent joues",
        "acheter": "achète achète achètent acheter achètes achète achètent achètes",
        "appeler": "appelle appelle appellent appeler appelles appelle appellent appelles",
        "révéler": "révèle révèle révèlent révéler révèles révèle révèlent révèles",
        "bâtir": "bâtis bâtit bâtissent bâtir bâtis bâtit bâtissent bâtis",
        "vendre": "vends vend vendent vendre vends vend vendent vends",
        "prendre": "prends prend prennent prendre prends prend prennent prends",
        "offrir": "offre offre offrent offrir offres offre offrent offres",
        "placer": "place place placent placer places place placent places",
        "nettoyer": "nettoie nettoie nettoient nettoyer nettoies nettoie nettoient nettoies",
    },
    "pt": {
        "jogar": "jogue joga jogam jogar jogar jogar jogarem joga",
        "atacar": "ataque ataca atacam atacar atacar atacar atacarem ataca",
        "começar": "comece começa começam começar começar começar começarem começa",
        "proteger": "proteja protege protegem proteger proteger proteger protegerem protege",
        "mover": "mova move movem mover mover mover moverem move",
        "decidir": "decida decide decidem decidir decidir decidir decidirem decide",
        "reduzir": "reduza reduz reduzem reduzir reduzir reduzir reduzirem reduz",
        "fazer": "faça faz fazem fazer fizer fizer fizerem faz",
        "construir": "construa constrói constroem construir construir construir construírem constrói",
        "contribuir": "contribua contribui contribuem contribuir contribuir contribuir contribuírem contribui",
    },
}
UNTOLD = {"en": "cancel", "es": "escobar", "fr": "te reposer", "pt": "colorir"}
"""Verbs whose infinitive does not tell all forms."""


@cache
def inflections():
    found, wrong = load_inflections(shipped(), Cache(None))
    assert not wrong
    return found


def inflection(language):
    """The rules of a language."""
    return inflections()[language]


@pytest.mark.parametrize("language, one", [(code, one) for code, words in PLURALS.items() for one in words])
def test_plural(language, one):
    """A plural comes from the end of the noun, or is not told."""
    forms, unknown = inflection(language).noun({ONE: one, "gender": "m"})
    assert forms.get(OTHER) == PLURALS[language][one]
    assert unknown == ([] if PLURALS[language][one] else [OTHER])


@pytest.mark.parametrize("language, one", [(code, one) for code, words in GENDERS.items() for one in words])
def test_gender(language, one):
    """A gender comes from the end of the noun, or is not told."""
    forms, unknown = inflection(language).noun({ONE: one, OTHER: "…"})
    assert forms.get("gender") == GENDERS[language][one]
    assert unknown == ([] if GENDERS[language][one] else ["gender"])


@pytest.mark.parametrize("language, verb", [(code, one) for code, words in VERBS.items() for one in words])
def test_verb(language, verb):
    """All forms of a verb come from its infinitive."""
    forms, unknown = inflection(language).verb({INFINITIVE: verb})
    shown = ("inf", "it", "ger") if language == "en" else tuple(name for name in forms if name != "ger")
    assert " ".join(forms[name] for name in shown) == VERBS[language][verb]
    assert not unknown
    assert set(forms) == {*VERB_FORMS} - {"inf it", "inf they"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_untold_verb(language):
    """A form that the infinitive does not tell is missing, and never another form."""
    forms, unknown = inflection(language).verb({INFINITIVE: UNTOLD[language]})
    assert unknown
    assert not set(unknown) & set(forms)


def test_words_behind_a_verb_follow_its_person():
    """A possessive changes with the person; other words stay."""
    forms, _ = inflection("fr").verb({INFINITIVE: "nourrir ton peuple"})
    assert forms["it"] == "nourrit son peuple"
    assert forms["inf they"] == "nourrir leur peuple"
    assert inflection("en").verb({INFINITIVE: "build on"})[0]["ger"] == "building on"


def test_given_forms_stay():
    """What a lexicon writes counts, and only the rest is made."""
    forms, unknown = inflection("en").verb({INFINITIVE: "cancel", "ger": "cancelling"})
    assert (forms["it"], forms["ger"], unknown) == ("cancels", "cancelling", [])


def test_zones():
    """A zone may be its name with the article, which melts with a preposition."""
    assert inflection("es").zone("el mazo") == {"in": "en el mazo", "from": "del mazo", "to": "al mazo"}
    assert inflection("pt").zone("a mão") == {"in": "na mão", "from": "da mão", "to": "para a mão"}
    assert inflection("fr").zone("la main")["from"] == "de la main"


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_of_the_shipped_games(language):
    """Every word of the shipped games that was once written with all its forms still has them."""
    once = set((GOLDEN / f"{language}.txt").read_text(encoding="utf-8").splitlines())
    lemmas = {_lemma(line): line for line in once}
    kept = [line for line in _forms(shipped(), language) if _lemma(line) in lemmas]
    assert len(kept) > 300
    assert [line for line in kept if line not in once] == []


def _lemma(line: str) -> str:
    """The game, the key and the form from which the others are made."""
    head, _, forms = line.partition(": ")
    named = dict(part.split(": ", 1) for part in forms.split(", "))
    return f"{head.split()[:2]} {named.get('inf') or named.get('one') or named.get('in')}"


def _forms(library: Library, language: str) -> list[str]:
    found = []
    for game in library.games():
        for path in library.lexicon_files(game):
            if path.stem == language:
                source = Source(path.name, path.read_text(encoding="utf-8"), language)
                table, wrong = load_shaped(source, LEXICON)
                lexicon, unknown = make_lexicon(table, source, "", inflection=inflection(language))
                assert not wrong + unknown
                entries = (*lexicon.nouns.values(), *lexicon.verbs.values(), *lexicon.zones.values())
                found += [f"{game} {_told(entry)}" for entry in entries]
    return found


def _told(entry: Entry) -> str:
    marks = [entry.key, *filter(None, (entry.gender, "mass" if entry.is_mass else ""))]
    return f"{' '.join(marks)}: {', '.join(f'{name}: {form}' for name, form in entry.forms.items())}"
