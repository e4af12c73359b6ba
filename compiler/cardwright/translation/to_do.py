"""The gaps of a begun language in the cards: constructs, words and forms, with the lines that each of them blocks."""

from collections import defaultdict
from collections.abc import Iterator

from cardwright.base.record import record
from cardwright.language.choosing import lacks_in, ordered
from cardwright.language.gaps import gaps
from cardwright.language.parse import Item
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.pipeline.stages import Compiled
from cardwright.translation.proof.sentences import shown

FORM = "form"


@record
class Gap:
    """A construct, a word of a game or a form that a language lacks."""

    sort: str
    """`pattern`, `word` or `form`."""
    game: str
    """The game whose word it is; empty for what belongs to the language."""
    name: str
    blocks: int
    """The number of lines of the cards that cannot be said without it."""
    example: str
    """The shortest of these lines, in the language of the cards."""


@record
class ToDo:
    """All gaps of a language, and how many lines of the cards it can say."""

    gaps: tuple[Gap, ...]
    said: int
    lines: int
    without_words: tuple[str, ...]
    """The games without a lexicon in this language."""


def to_do(compiled: Compiled, language: str) -> ToDo:
    """The gaps of a language, those that block most lines first."""
    blocked: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    said = lines = 0
    spoken = {game for game in compiled.rulebook.games if compiled.tongue(game, language) is not None}
    for document in compiled.documents:
        own, other = (compiled.tongue(document.game, code) for code in (document.source.language, language))
        if own is None or other is None:
            continue
        for item in document.items:
            for tree in trees(item):
                lacking = dict.fromkeys(_lacking(tree, other, document.game))
                lines, said = lines + 1, said + (not lacking)
                for gap in lacking:
                    blocked[gap].add(shown(tree, own))
    found = [Gap(*gap, len(texts), min(texts, key=lambda text: (len(text), text))) for gap, texts in blocked.items()]
    found.sort(key=lambda gap: (-gap.blocks, gap.sort, gap.game, gap.name))
    return ToDo(tuple(found), said, lines, tuple(sorted(compiled.rulebook.games.keys() - spoken)))


def trees(item: Item) -> Iterator[Node]:
    """The trees of a line and the lines below it."""
    if isinstance(item.content, tuple):
        yield from item.content
    elif isinstance(item.content, Node):
        yield item.content
    for child in item.children:
        yield from trees(child)


def _lacking(tree: Node, tongue: Tongue, game: str) -> Iterator[tuple[str, str, str]]:
    is_blocked = False
    for sort, name in gaps(tree, tongue.language, tongue.lexicon):
        is_blocked = True
        yield sort, game if sort == "word" else "", name
    if not is_blocked:
        for word, features in lacks_in(shown(tree, tongue)):
            owner = "" if word in tongue.language.words else game
            yield FORM, owner, f"{word}: {' '.join(ordered(features))}"
