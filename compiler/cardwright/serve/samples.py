"""Example queries for this catalog in the words of a language, each with a description."""

from collections.abc import Iterator

from cardwright.base.record import record
from cardwright.query import Asked, Understood, Vocabulary, ask, syntax, understand
from cardwright.serve.desk import Desk
from cardwright.serve.edition import Game


@record
class Sample:
    """A query that finds something, and its description."""

    query: str
    words: str


def samples(vocabulary: Vocabulary, language: str, phrase: str) -> dict[str, Sample]:
    """One query for each way to join words and conditions, by its name; `phrase` is a text of some card."""
    told = syntax(vocabulary, language)
    first = {key.key: key.examples[0] for key in told.keys}
    last = {key.key: key.examples[-1] for key in told.keys}
    word = first["text"].partition(":")[2].strip('"')
    either = told.either[0]
    queries = {
        "does": first["does"],
        "measured": last["gives"],
        "both": f"{first['type']} {last['gives']}",
        "either": f"{first['does']} {either} {last['takes']}",
        "not": f"{first['type']} -{first['era']}",
        "group": f"{first['type']} ({first['era']} {either} {first['is']})",
        # Without cards there are no words.
        **({"word": word.split()[0], "phrase": f'"{phrase or word}"'} if word.strip() else {}),
        "pattern": r"/[2-9] \w+/",
    }
    found = {}
    for name, query in queries.items():
        meant = understand(query, language, vocabulary)
        if isinstance(meant, Understood):
            found[name] = Sample(query, meant.words)
    return found


_MOST_GIVEN = (
    "SELECT what FROM facts WHERE fact = 'gives' AND what LIKE ? || '/%'"
    " GROUP BY what ORDER BY count(DISTINCT card) DESC, what LIMIT 1"
)
_COPIED = (
    "SELECT coalesce(names.name, cards.key), players FROM deck_cards JOIN cards ON cards.id = deck_cards.card"
    " LEFT JOIN names ON names.card = cards.id AND names.language = ?"
    " WHERE cards.game = ? GROUP BY cards.id HAVING max(copies) > min(copies) AND min(copies) > 0"
    " ORDER BY max(copies), cards.number LIMIT 1"
)


def questions(desk: Desk, game: Game) -> Iterator[Sample]:
    """Questions in plain words that this very catalog answers, each with what is understood."""
    for text in _asked(desk, game):
        answer = ask(desk.connection, text, desk.language, desk.edition.phrasebook)
        if isinstance(answer, Asked) and answer.numbers:
            yield Sample(text, answer.meant.words)


def _asked(desk: Desk, game: Game) -> Iterator[str]:
    eras = [era for era in game.eras if era.cards]
    kinds = sorted((kind for kind in game.kinds if kind.cards), key=lambda kind: -kind.cards)
    names = desk.edition.vocabulary.kinds
    order = desk.edition.vocabulary.order(desk.language)
    if eras and kinds:
        era = eras[len(eras) // 2]
        called = f"{desk.noun(game.id, 'era')} {era.key}"
        for kind in kinds[2:4]:
            yield desk.say("ask-kind", kinds=names.label(kind.id, order, 2), era=called)
    for (what,) in desk.rows(_MOST_GIVEN, game.id):
        yield desk.say("ask-gives", noun=desk.noun(game.id, what.rpartition("/")[2]))
    for card, players in desk.rows(_COPIED, desk.language, game.id):
        yield desk.say("ask-copies", card=card, players=players)
