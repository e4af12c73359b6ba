"""A construct is one class: what only has a class and its patterns is checked, found, told and played like any other.

The constructs are in `tests/support/new_constructs.py`, their patterns and the cards that use them in `tests/coined`.
"""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.catalogs import Catalog, opened
from tests.support.coined import GAME, findings, lay_out
from tests.support.games import LANGUAGES, understood, written
from tests.support.matches import bring
from tests.support.new_constructs import NEW, declared
from tests.support.trees import Trees

from cardwright.base import library
from cardwright.base.diagnostics import Diagnostic, Severity
from cardwright.check.examples import run_examples, uncovered
from cardwright.cli import main
from cardwright.engine.rules.measure import stat
from cardwright.engine.run.match import Match
from cardwright.export import write_catalog
from cardwright.export.reference import pages
from cardwright.model.node import Node
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.cached import compile_cached
from cardwright.pipeline.stages import Compiled
from cardwright.play.chronicle import Chronicle
from cardwright.play.outcome import state_hash
from cardwright.play.reasons import account
from cardwright.play.telling import Teller

SEEDS = range(6)
DRAWN = 3
"""So many trees of each construct are drawn."""


@pytest.fixture(scope="module", autouse=True)
def known() -> Iterator[None]:
    """While these tests run, the language has the new constructs."""
    with declared():
        yield


@pytest.fixture(scope="module")
def root(known, tmp_path_factory) -> Path:
    return lay_out(tmp_path_factory.mktemp("coined"))


@pytest.fixture(scope="module")
def compiled(root) -> Compiled:
    return compile_cached(library.at(root))


@pytest.fixture(scope="module")
def game(compiled) -> Game:
    return compiled.rulebook.games[GAME]


@pytest.fixture(scope="module")
def catalog(compiled, tmp_path_factory) -> Iterator[Catalog]:
    path = tmp_path_factory.mktemp("catalog") / "catalog.db"
    write_catalog(path, compiled.rulebook, compiled.tongues)
    with opened(path) as found:
        yield found


@pytest.fixture(scope="module")
def reference(root, compiled) -> str:
    return "\n".join(pages(library.at(root), compiled).values())


@pytest.fixture
def found(root, tmp_path):
    """The findings after some changes of the new cards."""
    return lambda *changes: findings(root, tmp_path / "changed", *changes)


def run(root: Path, *words: str) -> str:
    result = CliRunner().invoke(main, ["--library", str(root), *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def places(diagnostics: list[Diagnostic]) -> list[tuple[str, str]]:
    """Each finding with the text it is about."""
    return [(one.slug, one.span.text) for one in diagnostics]


def teller(compiled: Compiled, language: str) -> Teller:
    return Teller(compiled.tongues[GAME, language], compiled.messages)


def text(sentence: str) -> str:
    """The sentence of a card that is to be changed."""
    return f"  {sentence}\n"


# --- the library ----------------------------------------------------------------------------------


def test_the_library_has_no_findings_and_is_whole_in_every_language(compiled):
    assert compiled.diagnostics == ()
    assert set(compiled.tongues) == {(GAME, language) for language in LANGUAGES}


def test_every_category_that_a_designer_meets_has_a_new_construct(compiled):
    categories = {cls.category for cls in NEW.values()}
    assert categories >= {"act", "amount", "condition", "countable", "duration", "event", "filter", "line", "who"}
    assert "static" in categories
    used = {type(node).__name__ for document in compiled.documents for node in nodes(document.items)}
    assert set(NEW) <= used


def nodes(items: tuple) -> Iterator[Node]:
    for item in items:
        for top in item.content if isinstance(item.content, tuple) else filter(None, (item.content,)):
            yield from top.walk()
        yield from nodes(item.children)


def test_the_examples_of_the_new_cards_are_true_and_carry_out_every_sentence(game):
    outcomes = list(run_examples(game))
    assert [(one.example.title, one.found) for one in outcomes if one.found] == []
    assert uncovered(game, outcomes) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_construct_drawn_at_random_is_read_back_as_itself(compiled, game, language):
    spoken = compiled.tongues[GAME, language]
    trees = Trees(game, [compiled.tongues[GAME, code].language for code in LANGUAGES], seed=5)
    met: Counter[str] = Counter()
    while any(met[name] < DRAWN for name in NEW):
        start, content = trees.line()
        roots = content if isinstance(content, tuple) else (content,)
        inside = [node for root in roots for node in root.walk()]
        new = [type(node).__name__ for node in inside if type(node).__name__ in NEW]
        # The new cards have names in English alone.
        if new and not any(node.named("card", "card-name") for node in inside):
            said = written(spoken, content)
            assert understood(spoken, start, said) == content, said
            met.update(new)


# --- check ----------------------------------------------------------------------------------------


def test_an_effect_that_answers_to_its_own_gain_may_go_round_for_ever(found):
    sentence = "When you gain permits, swell your permits by 1."
    assert places(found((text("When you reach 3 permits, gain 1 crown."), text(sentence)))) == [
        ("trigger-loop", sentence.removesuffix(".")),
    ]


def test_an_effect_that_answers_to_another_gain_goes_round_nowhere(found):
    sentence = "When you gain cogs, swell your permits by 1."
    assert found((text("When you reach 3 permits, gain 1 crown."), text(sentence))) == []


def test_an_event_whose_stock_is_gained_goes_round_for_sure(found):
    sentence = "When you reach 3 permits, gain 1 permit."
    [loop] = found((text("When you reach 3 permits, gain 1 crown."), text(sentence)))
    assert (loop.slug, loop.severity) == ("trigger-loop", Severity.ERROR)


def test_a_sure_effect_with_a_new_amount_goes_round_for_sure(found):
    sentence = "When you gain crowns, heap up as many crowns as there are clockmakers."
    [loop] = found((text("When you reach 3 permits, gain 1 crown."), text(sentence)))
    assert (loop.slug, loop.severity) == ("trigger-loop", Severity.ERROR)


def test_what_goes_to_the_next_player_is_no_answer_to_your_own_gain(found):
    sentence = "When you gain crowns, the following clockmaker gains 1 crown."
    assert found((text("When you reach 3 permits, gain 1 crown."), text(sentence))) == []


def test_a_stock_that_no_effect_gives_any_more_can_never_be_paid(found):
    changes = [
        (text("Swell your permits by 1."), text("Swell your cogs by 1.")),
        ("swell your permits by 2;", "swell your cogs by 2;"),
    ]
    assert places(found(*changes)) == [("never-given", "toll 1 permit")]


def test_a_stock_that_only_a_new_effect_gives_can_be_paid(found):
    assert found((text("Swell your permits by 1."), text("Swell your cogs by 1."))) == []


def test_a_cost_line_above_the_limit_of_its_stock_can_never_be_paid(found):
    assert places(found(("toll 1 permit", "toll 13 cogs"), ("trading costs 1 permit", "trading costs 13 cogs"))) == [
        ("unpayable-cost", "toll 13 cogs"),
    ]


def test_a_cost_line_at_the_limit_of_its_stock_can_be_paid(found):
    assert found(("toll 1 permit", "toll 12 cogs")) == []


def test_an_event_above_the_limit_of_its_stock_never_happens(found):
    sentence = text("When you reach 13 cogs, gain 1 crown.")
    assert places(found((text("When you reach 3 permits, gain 1 crown."), sentence))) == [
        ("never-true", "When you reach 13 cogs"),
    ]


def test_a_count_of_a_stat_may_lead_back_to_that_stat(found):
    sentence = "+1 shine for each step of difference in shine."
    changed = found((text("+1 accuracy for each step of difference in shine."), text(sentence)))
    assert places(changed) == [("stat-loop", sentence.removesuffix("."))]


def test_an_ability_that_raises_a_stat_may_lead_back_to_that_stat(found):
    sentence = "You grow in shine for each step of difference in accuracy."
    changed = found((text("Your permits lend you shine."), text(sentence)))
    assert [slug for slug, _ in places(changed)] == ["stat-loop"]


def test_a_word_of_the_wrong_role_is_told_in_every_new_construct(found):
    changes = [
        ("Swell your permits by 1", "Swell your shine by 1"),
        ("toll 1 permit", "toll 1 shine"),
        ("needs the lead in shine", "needs the lead in permits"),
        ("with an even price", "with an even shine"),
        ("While only you have permits", "While only you have shine"),
        ("When you reach 3 permits", "When you reach 3 shine"),
    ]
    slugs = [one.slug for one in found(*changes)]
    assert slugs.count("wrong-role") == len(changes)


# --- queries --------------------------------------------------------------------------------------


def card(name: str) -> str:
    return f"{GAME}/{name}-i"


def test_a_card_is_found_by_what_a_new_effect_gives(catalog):
    givers = {card("swollen-river"), card("crossroads")}
    assert catalog.found("gives:permit") == givers
    assert catalog.found("gives:permit>=2") == {card("crossroads")}
    for language, word in (("es", "permiso"), ("fr", "licence"), ("pt", "licença")):
        assert catalog.found(f"gives:{word}", language) == givers


def test_a_card_is_found_by_what_an_effect_with_a_new_amount_gives(catalog):
    assert card("gift-for-all") in catalog.found("gives:cog")
    assert {card("mixed-load")} == catalog.found("gives:cog>=3") & catalog.found("does:Heap")


def test_a_card_is_found_by_the_stat_that_a_new_ability_raises(catalog):
    assert card("show-off") in catalog.found("gives:shine")
    assert card("show-off") not in catalog.found("gives:permit")
    assert card("climber") in catalog.found("gives:accuracy")


def test_a_card_is_found_by_the_new_effect_and_the_new_event(catalog):
    swelling = {card("swollen-river"), card("crossroads"), card("kind-neighbor")}
    assert catalog.found("does:Swell") == swelling
    assert catalog.found("on:WhenReaching") == {card("teller")}
    words = {
        "en": ("swell", "reach"),
        "es": ("aumentar", "llegar"),
        "fr": ("augmenter", "atteindre"),
        "pt": ("aumentar", "chegar"),
    }
    for language, (does, on) in words.items():
        assert catalog.found(f"does:{does}", language) == swelling
        assert catalog.found(f"on:{on}", language) == {card("teller")}


def test_a_card_is_found_by_what_a_new_condition_asks_for(catalog):
    assert card("miser") in catalog.found("needs:permit")


# --- words ----------------------------------------------------------------------------------------

SAID = {
    "Swell": (
        "Swollen River",
        "Swell your permits by 1.",
        "Aumenta tu cantidad de permisos en 1.",
        "Augmente ta quantité de licences de 1.",
        "Aumente sua quantidade de licenças em 1.",
    ),
    "Heap": (
        "Mixed Load",
        "Heap up any 3 cogs or crowns.",
        "Amontona 3 engranajes o escudos a elegir.",
        "Entasse 3 rouages ou écus au choix.",
        "Amontoe 3 engrenagens ou escudos à escolha.",
    ),
    "AsManyAsPlayers": (
        "Gift for All",
        "Gain as many cogs as there are clockmakers.",
        "Gana una cantidad de engranajes igual al número de relojeras.",
        "Gagne autant de rouages qu'il y a d'horlogères.",
        "Ganhe uma quantidade de engrenagens igual ao número de relojoeiras.",
    ),
    "RoundIsOver": (
        "Short Summer",
        "Until the round is over, +3 shine.",
        "Hasta que acabe la ronda, +3 brillo.",
        "Jusqu'à ce que la manche soit finie, +3 éclats.",
        "Até que a rodada acabe, +3 brilho.",
    ),
    "NextPlayer": (
        "Kind Neighbor",
        "The following clockmaker swells its crowns by 2.",
        "La relojera siguiente aumenta su cantidad de escudos en 2.",
        "L'horlogère suivante augmente sa quantité d'écus de 2.",
        "A relojoeira seguinte aumenta sua quantidade de escudos em 2.",
    ),
    "OnlyYours": (
        "Miser",
        "While only you have permits, +2 shine.",
        "Mientras solo tú tengas permisos, +2 brillo.",
        "Tant que toi seul possèdes des licences, +2 éclats.",
        "Enquanto só você tiver licenças, +2 brilho.",
    ),
    "StepsApart": (
        "Rival",
        "+1 accuracy for each step of difference in shine.",
        "+1 exactitud por cada paso de diferencia en brillo.",
        "+1 exactitude pour chaque échelon d'écart en éclats.",
        "+1 exatidão para cada passo de diferença em brilho.",
    ),
    "WhenReaching": (
        "Teller",
        "When you reach 3 permits, gain 1 crown.",
        "Cuando llegues a 3 permisos, gana 1 escudo.",
        "Quand tu atteins 3 licences, gagne 1 écu.",
        "Quando você chegar a 3 licenças, ganhe 1 escudo.",
    ),
    "LendYou": (
        "Show-off",
        "Your permits lend you shine.",
        "Tus permisos te prestan brillo.",
        "Tes licences te prêtent de la valeur en éclats.",
        "Suas licenças emprestam a você brilho.",
    ),
    "GrowsBy": (
        "Climber",
        "You grow in accuracy for each step of difference in shine.",
        "Creces en exactitud por cada paso de diferencia en brillo.",
        "Tu grandis en exactitude pour chaque échelon d'écart en éclats.",
        "Você cresce em exatidão para cada passo de diferença em brilho.",
    ),
}
"""By construct: a card that uses it, and its sentence in English, Spanish, French and Portuguese."""
LINES = {
    "Toll": ("toll 1 permit", "peaje 1 permiso", "péage 1 licence", "pedágio 1 licença"),
    "NeedsLead": (
        "needs the lead in shine",
        "requiere la ventaja en brillo",
        "nécessite l'avantage en éclats",
        "requer a vantagem em brilho",
    ),
    "WithEven": (
        "definition even work: a work with an even price",
        "definición pieza par: una pieza con un número par de precio",
        "définition ouvrage pair : un ouvrage avec un nombre pair de prix",
        "definição peça par: uma peça com um número par de preço",
    ),
}
"""By construct: the line of a declaration that uses it, in the same languages."""


@pytest.mark.parametrize("construct", SAID)
def test_the_tool_explains_a_card_in_every_language(root, construct):
    name, *sentences = SAID[construct]
    shown = run(root, "explain", name)
    for sentence in sentences:
        assert sentence in shown
    assert f"{construct}(" in shown


@pytest.mark.parametrize("construct", NEW)
def test_the_reference_has_the_construct_in_every_language_with_an_example(reference, construct):
    section = reference.partition(f"## {construct}\n")[2].partition("\n## ")[0]
    assert (NEW[construct].__doc__ or "") in section
    said = SAID[construct][1:] if construct in SAID else LINES[construct]
    for language, sentence in zip(("en", "es", "fr", "pt"), said, strict=True):
        assert f"| {language} | `" in section
        assert f"{language}: {sentence}" in section
    assert 'Shown by the example "' in section


TOLD = {
    "en": ("clockmaker 1", "swell your permits by 2", "+2 permits", "2 cogs", "+2 cogs, +1 crown"),
    "es": (
        "relojera 1",
        "aumenta tu cantidad de permisos en 2",
        "+2 permisos",
        "2 engranajes",
        "+2 engranajes, +1 escudo",
    ),
    "fr": ("horlogère 1", "augmente ta quantité de licences de 2", "+2 licences", "2 rouages", "+2 rouages, +1 écu"),
    "pt": (
        "relojoeira 1",
        "aumente sua quantidade de licenças em 2",
        "+2 licenças",
        "2 engrenagens",
        "+2 engrenagens, +1 escudo",
    ),
}
"""By language: the player, an option that is a new effect, its result, a part of a new effect's amount, its result."""


def answered(compiled: Compiled, language: str, card: str, number: int) -> tuple[str, list[str]]:
    """A player delivers a card and takes an option of the question: the option and the log in words."""
    match, chronicle, told = Match.begin(compiled.rulebook.games[GAME], 2), Chronicle(), teller(compiled, language)
    assert match.act(0, "deliver", bring(match, card, 0, "hand")) == ""
    assert match.decision is not None
    option = match.decision.options[number]
    said = told.option(match, option)
    assert chronicle.answer(match, option.key) == ""
    return said, [line.strip() for line in told.log(chronicle, 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_and_the_log_say_a_new_effect(compiled, language):
    player, effect, result, _, _ = TOLD[language]
    said, log = answered(compiled, language, "crossroads-i", 0)
    assert said == effect
    assert log[:2] == [f"1. {player}: {effect}", f"{player}: {result} (Crossroads)"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_and_the_log_say_of_what_a_new_effect_gives_so_many(compiled, language):
    player, _, _, part, result = TOLD[language]
    said, log = answered(compiled, language, "mixed-load-i", 2)
    assert said == part
    assert log[:2] == [f"1. {player}: {part}", f"{player}: {result} (Mixed Load)"]


def test_a_number_that_grows_by_a_count_is_explained_through_that_count(compiled, game):
    match = Match.begin(game, 2)
    match.table.add_entity("climber-i", "play", 0)
    match.table.add_entity("night-owl-i", "play", 0)
    [reason] = account(match.table, teller(compiled, "en"), 0, "accuracy").reasons
    assert (reason.amount, reason.said) == (1, "Climber")
    assert [(one.name, one.total) for one in reason.through] == [("shine", 1)]


# --- play -----------------------------------------------------------------------------------------


HIRED = ("miser-i", "rival-i", "teller-i", "show-off-i", "climber-i")
DELIVERED = (
    "swollen-river-i",
    "crossroads-i",
    "mixed-load-i",
    "even-hands-i",
    "gift-for-all-i",
    "short-summer-i",
    "kind-neighbor-i",
)
"""The cards with the new constructs: the games at random use them all."""


def numbers(match: Match, game: Game) -> list[int]:
    """All stats of all players."""
    return [stat(match.table, player, key) for player in range(match.table.state.players) for key in game.stats]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_at_random_go_the_same_way_with_a_cache_and_without(game, players):
    done: set[str] = set()
    for seed in SEEDS:
        quick, plain = (Match.play(game, players, {}, seed, quick=way) for way in (True, False))
        assert quick.table.cache is not None
        assert plain.table.cache is None
        chance = random.Random(seed)
        while quick.decision is not None:
            assert quick.decision == plain.decision
            assert state_hash(quick.table.state) == state_hash(plain.table.state)
            assert numbers(quick, game) == numbers(plain, game)
            option = chance.choice(quick.decision.options)
            done.add(option.key.partition("#")[0])
            assert quick.answer(option.key) == plain.answer(option.key) == ""
        assert quick.is_over
        assert plain.is_over
        assert state_hash(quick.table.state) == state_hash(plain.table.state)
    assert done >= {"trade", "parade", *(f"hire {key}" for key in HIRED), *(f"deliver {key}" for key in DELIVERED)}
