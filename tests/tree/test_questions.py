"""Every construct answers what its category asks about its meaning, and a new one is understood without any list."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

import pytest
from tests.support.games import richest_game, tongue
from tests.support.garden import card, compiled_with
from tests.support.trees import Trees

from cardwright.base.record import record
from cardwright.check import check
from cardwright.check.context import HAS
from cardwright.check.lacking import NEEDS
from cardwright.engine.run.turn import Act, Effect
from cardwright.export.facts import Fact, facts
from cardwright.model.categories.amounts import Amount, Measure, Mixture
from cardwright.model.categories.changes import Change
from cardwright.model.categories.channels import Ability, Static
from cardwright.model.categories.counts import Countable
from cardwright.model.categories.events import Event
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Chosen, Selector
from cardwright.model.meaning import GIVES, PAYS, TAKES, YOU, Context, Description, Need, Printed
from cardwright.model.node import Node, category_members
from cardwright.model.rulebook.cards import Sentence
from cardwright.model.rulebook.game import Game
from cardwright.tree.abilities import Immediate, Triggered, Use
from cardwright.tree.amounts import Bundle, Some
from cardwright.tree.events import WhenGaining

# By category: the questions that each of its constructs must have an answer to, even if the answer is nothing.
QUESTIONS: dict[type[Node], tuple[str, ...]] = {
    Node: (
        "context",
        "stocks",
        "gives",
        "pays",
        "ways",
        "reads",
        "raises",
        "asks_for",
        "how_many",
        "fixed_price",
        "printed",
    ),
    Ability: ("said", "awaits", "does"),
    Static: ("forbids", "silences", "opposite"),
    Effect: ("inner", "moves", "gains", "numbered", "compared"),
    Event: ("follows",),
    Countable: ("size",),
    Amount: ("certain",),
    Measure: ("fixed",),
    Change: ("spares",),
    Who: ("is_several",),
    Selector: ("description",),
    Chosen: ("description",),
}
# Answers that are no words of the sentence.
OWN_WORDS = {"do", "gain", ""}
DEPTH = 4


@pytest.fixture(scope="module")
def trees() -> Trees:
    return Trees(richest_game(), [tongue("en").language], seed=15)


def samples(trees: Trees, category: type[Node]) -> Iterator[Node]:
    """Three trees of each construct of a category."""
    for cls in category_members(category):
        if cls.__name__ in trees.known:
            yield from (trees.construct(cls, DEPTH) for _ in range(3))


def words(answer: object) -> Iterator[str]:
    """All words in an answer."""
    if isinstance(answer, str):
        yield answer
    elif isinstance(answer, Description):
        yield from (answer.card, *answer.kinds, *answer.eras)
    elif isinstance(answer, Printed):
        yield from (answer.stock, answer.attribute)
    elif isinstance(answer, tuple):
        yield from (word for part in answer for word in words(part))


def words_of(node: Node) -> set[str]:
    """All words a tree says."""
    values = (getattr(inner, one.name) for inner in node.walk() for one in inner.field_types() if one.sort is not None)
    return {word for value in values for word in words(value)}


@pytest.mark.parametrize("category", QUESTIONS, ids=lambda category: category.__name__)
def test_every_construct_answers_the_questions_of_its_category(trees, category):
    asked = 0
    for node in samples(trees, category):
        said = words_of(node) | OWN_WORDS
        for question in QUESTIONS[category]:
            answer = getattr(node, question)()
            assert said.issuperset(words(answer)), f"{type(node).__name__}.{question}() names what it does not say"
            asked += 1
    assert asked


def test_no_field_hides_a_question():
    hidden = [
        (cls.__name__, one.name)
        for cls in Node.constructs.values()
        for one in cls.field_types()
        for category in cls.__mro__[1:]
        if callable(getattr(category, one.name, None))
    ]
    assert not hidden


def test_an_effect_that_names_a_stock_says_whether_it_gives_takes_or_moves_it(trees):
    for node in samples(trees, Effect):
        own = node.named("stock") or any(isinstance(child, Amount) for child in node.children())
        if own:
            assert node.sense in (GIVES, TAKES) or node.moves(), f"give {type(node).__name__} a sense"


def test_a_use_with_an_amount_asks_a_price(trees):
    for node in samples(trees, Use):
        if any(isinstance(child, Amount) for child in node.children()):
            assert node.sense == PAYS


def test_a_sentence_says_when_it_counts_or_leaves_it_to_the_one_inside(trees):
    for node in samples(trees, Ability):
        assert node.timing is not None or node.said() is not node
        assert node.said().timing is not None


def test_a_choice_has_options_and_an_offer_has_something_to_offer(trees):
    for node in samples(trees, Effect):
        assert node.inner() or not (node.is_choice or node.is_offer)


def test_whoever_is_named_is_you_or_somebody_else(trees):
    for node in samples(trees, Who):
        actors, is_sure = node.actors(YOU)
        assert actors
        assert isinstance(is_sure, bool)


def test_a_mixture_and_a_bundle_name_all_their_stocks(trees):
    for node in samples(trees, Mixture):
        assert set(node.stocks()) == set(node.whats)


def test_whatever_can_be_needed_is_looked_for_and_can_be_provided():
    assert set(NEEDS) == set(Need)
    assert set(HAS) == set(Context)
    provided = {need for cls in Node.constructs.values() for need in cls.provides}
    assert provided == {need for need, (_, lacks) in NEEDS.items() if lacks is None}
    assert set(Need) == {need for cls in Node.constructs.values() for need in cls.needs} | {Need.OBJECT}


# --- a construct that nobody has heard of ---------------------------------------------------------


@pytest.fixture
def mint() -> Iterator[type[Act]]:
    """A verb that is declared here and forgotten afterwards."""

    @record
    class Mint(Act):
        """Make some of a stock."""

        sense: ClassVar[str] = "gives"
        amount: Amount
        who: Who | None = None

    yield Mint
    del Node.constructs["Mint"]


def said(game: Game, ability: Ability) -> Game:
    """The game in which the tester says something else."""
    tester = next(one for one in game.cards.values() if one.key.startswith("tester"))
    sentence = Sentence(ability, tester.sentences[0].span)
    return replace(game, cards={**game.cards, tester.key: replace(tester, sentences=(sentence,))})


def slugs(game: Game) -> list[str]:
    return [one.slug for one in check(game)]


def test_a_new_verb_may_lead_round_in_a_circle(mint, tmp_path):
    game, _ = compiled_with(tmp_path / "game", card("Gain 1 wax."))
    amount = Bundle((Some(1, "honey"),))
    assert "trigger-loop" not in slugs(said(game, Triggered(WhenGaining("wax"), (mint(amount),))))
    assert "trigger-loop" in slugs(said(game, Triggered(WhenGaining("honey"), (mint(amount),))))


def test_a_new_verb_gives_what_is_paid(mint, tmp_path):
    price = ("  cost 1 wax\n", "  cost 1 wax\n  cost 1 royal jelly\n")
    game, _ = compiled_with(tmp_path / "game", card("Gain 1 wax."), price)
    assert "never-given" in slugs(game)
    assert "never-given" not in slugs(said(game, Immediate((mint(Bundle((Some(1, "royal-jelly"),))),))))


def test_a_new_verb_is_found_by_what_it_gives(mint):
    found = facts(Immediate((mint(Bundle((Some(2, "honey"),))),)), {})
    assert Fact("gives", "honey", 2) in found
    assert Fact("does", "Mint", of_game=False) in found
