"""Shows that an edited library is still right, from what is remembered of the files that did not change."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from cardwright.cache import Cache, digest
from cardwright.check import check_survey
from cardwright.check.bearing import bearings, may_go_round, together
from cardwright.check.spoken import NO_BEARING, Bearing, Survey
from cardwright.language.tongue import Tongue
from cardwright.languages import Languages, load_languages
from cardwright.lexicon import Names
from cardwright.library import Library
from cardwright.link import check_roles, gather
from cardwright.parse import Document, card_names, declared_language, draft, parse
from cardwright.pipeline import Compiled, file_parts, names_digest, read_lexicons, uncollected, words_digest
from cardwright.read import read_bytes
from cardwright.record import record
from cardwright.rulebook import Card, Game
from cardwright.source import Source, Span
from cardwright.tree.declarations import CardHead

Inputs = Mapping[str, bytes | str]
"""What stands in every file of library and grammar; a text is the reason why a file could not be read."""

Head = tuple[str, str, str | None, str | None, dict[str, int]]
"""Of a card: its key, kind and era, where it starts and what it starts with."""


@record
class Leaf:
    """A file that declares nothing but cards: what other files can know of it."""

    path: str
    game: str
    language: str
    names: tuple[tuple[str, str | None], ...]
    heads: tuple[Head, ...]
    sentences: int
    bearing: Bearing

    def plainly(self) -> tuple[Any, ...]:
        """As plain values, to be kept."""
        bearing = self.bearing
        own = (self.path, self.game, self.language, self.names, self.heads, self.sentences)
        return *own, (bearing.raised, bearing.given, bearing.leads)

    @classmethod
    def restored(cls, kept: tuple[Any, ...]) -> "Leaf":
        """A file as it was kept."""
        path, game, language, names, heads, sentences, bearing = kept
        return cls(path, game, language, names, heads, sentences, Bearing(*bearing))

    @property
    def cards(self) -> dict[str, Card]:
        """Its cards as far as they are remembered: their heads."""
        span = Span(Source(self.path, "", self.language), 0, 0)
        return {
            key: Card(key, kind, era, {}, (), "", "", (), starts_in, holding, (), span, self.language)
            for key, kind, era, starts_in, holding in self.heads
        }


@record
class Board:
    """The files of a game that declare anything else, and under which names its trees are kept."""

    paths: tuple[str, ...]
    words: str
    names: str
    lexicons: dict[str, str]


@record
class Standing:
    """A library in which nothing was wrong: the hash of every file, what the leaves are, and how much there is."""

    grammar: str
    hashes: dict[str, str]
    leaves: dict[str, Leaf]
    boards: dict[str, Board]
    counts: tuple[int, int, int, int]

    def plainly(self) -> tuple[object, ...]:
        """As plain values, to be kept."""
        leaves = {path: leaf.plainly() for path, leaf in self.leaves.items()}
        boards = {key: (board.paths, board.words, board.names, board.lexicons) for key, board in self.boards.items()}
        return self.grammar, self.hashes, leaves, boards, self.counts


def hashed(inputs: Inputs) -> dict[str, str]:
    """The hash of each file."""
    return {path: digest(content) for path, content in inputs.items()}


def remember(library: Library, compiled: Compiled, cache: Cache, inputs: Inputs) -> None:
    """Keep what a later check has to know of a library in which nothing is wrong."""
    leaves: dict[str, Leaf] = {}
    boards: dict[str, Board] = {}
    grammar = ""
    for key, game in compiled.rulebook.games.items():
        tongues = {language: tongue for (own, language), tongue in compiled.tongues.items() if own == key}
        documents = [one for one in compiled.documents if one.game == key]
        bearing = bearings(Survey(game))
        paths = [str(library.root / document.source.path) for document in documents]
        own = {
            path: _leaf(document, game, bearing.get(document.source.path, NO_BEARING))
            for path, document in zip(paths, documents, strict=True)
            if is_leaf(document)
        }
        if not tongues or not inputs.keys() >= set(paths):
            return
        grammar = next(iter(tongues.values())).language.digest
        names = names_digest(game.names)
        words = words_digest(grammar, tongues.values())
        lexicons = {language: lexicon.digest for language, lexicon in game.lexicons.items()}
        boards[key] = Board(tuple(path for path in paths if path not in own), words, names, lexicons)
        leaves |= own
        cache.plain("names", (names,), game.names.plainly)
    cards = [card for game in compiled.rulebook.games.values() for card in game.cards.values()]
    sentences = sum(len(card.sentences) for card in cards)
    counts = (len(boards), len(compiled.documents), len(cards), sentences)
    _keep(cache, Standing(grammar, hashed(inputs), leaves, boards, counts))


def recheck(library: Library, cache: Cache, inputs: Inputs) -> tuple[int, int, int, int] | None:
    """How many games, files, cards and sentences a library has, if it is certain that nothing is wrong with it.

    Only files that were right before and declare the same cards as before can be shown to be right so. In any doubt
    the answer is None, and everything has to be looked at: what is wrong is never said from here.
    """
    kept = cache.recall_plain("standing", ())
    if kept is None:
        return None
    grammar, before, plain_leaves, plain_boards, counts = kept
    hashes = hashed(inputs)
    changed = [path for path, one in hashes.items() if before.get(path) != one]
    if before.keys() != hashes.keys() or not all(path in plain_leaves for path in changed):
        return None
    leaves = {path: Leaf.restored(own) for path, own in plain_leaves.items()}
    boards = {key: Board(*board) for key, board in plain_boards.items()}
    standing = Standing(grammar, hashes, leaves, boards, counts)
    with uncollected():
        spoken = {leaves[path].language for path in changed}
        languages, _ = load_languages(library, cache, spoken)
        if languages.digest != grammar or languages.languages.keys() != spoken:
            return None
        edited: dict[str, Leaf] = {}
        for key, paths in groupby(sorted(changed, key=lambda path: leaves[path].game), lambda path: leaves[path].game):
            proof = _Proof(library, cache, inputs, standing, languages, key, tuple(paths))
            own = proof.edited()
            if own is None:
                return None
            edited |= own
    sentences = counts[3] + sum(leaf.sentences - leaves[path].sentences for path, leaf in edited.items())
    counts = (*counts[:3], sentences)
    _keep(cache, replace(standing, leaves=leaves | edited, counts=counts))
    return counts


def _keep(cache: Cache, standing: Standing) -> None:
    cache.keep_plain("standing", (), standing.plainly())


def is_leaf(document: Document) -> bool:
    """Whether a file declares nothing but cards."""
    head, *items = document.items
    return not head.children and all(isinstance(item.content, CardHead) for item in items)


def _leaf(document: Document, game: Game, bearing: Bearing) -> Leaf:
    source = document.source
    keys = [item.content.name for item in document.items if isinstance(item.content, CardHead)]
    cards = [game.cards[key] for key in keys]
    names = tuple((game.names.plain(source.language, card.key), card.era) for card in cards)
    heads = tuple(
        (card.key, card.kind, card.era, card.starts_in, dict(card.starts_holding) if card.starts_in else {})
        for card in cards
    )
    sentences = sum(len(card.sentences) for card in cards)
    return Leaf(source.path, game.key, source.language, names, heads, sentences, bearing)


@record
class _Proof:
    """That the changed files of one game are right, and that they make no other file wrong."""

    library: Library
    cache: Cache
    inputs: Inputs
    standing: Standing
    languages: Languages
    key: str
    changed: tuple[str, ...]

    def edited(self) -> dict[str, Leaf] | None:
        """The changed files as they now are, or None in any doubt."""
        board = self.standing.boards[self.key]
        lexicons, _ = read_lexicons(self.library, self.key, self.languages.languages, self.cache)
        if any(board.lexicons.get(language) != lexicon.digest for language, lexicon in lexicons.items()):
            return None
        kept = self.cache.recall_plain("names", (board.names,))
        if kept is None:
            return None
        names = Names.restored(kept)
        tongues = {
            code: Tongue(self.languages.languages[code], lexicon, self.languages.tables[code], names)
            for code, lexicon in lexicons.items()
        }
        documents = [self._document(path, tongues) for path in self.changed]
        declaring = [self._declaring(path, board) for path in board.paths]
        known = [one for one in (*declaring, *documents) if one is not None]
        if len(known) < len(declaring) + len(documents):
            return None
        game, found = gather(self.key, known, names, lexicons)
        if found:
            return None
        return self._checked(game, [one for one in documents if one is not None])

    def _source(self, path: str, shown: str, language: str) -> Source | None:
        """A file as it was read, if nothing is wrong with it and its language is what it was."""
        content, headers = self.inputs[path], self.languages.headers
        if isinstance(content, str):
            return None
        source, found = read_bytes(content, shown, lambda text: declared_language(text, headers) or language)
        return source if source is not None and not found else None

    def _declaring(self, path: str, board: Board) -> Document | None:
        """The trees of a file that has not changed."""
        shown = path[len(str(self.library.root)) + 1 :].replace("\\", "/")
        source = self._source(path, shown, "")
        kept = source and self.cache.recall_trees("file", file_parts(board.words, board.names, source))
        document: Document | None = kept[0] if kept else None
        return document

    def _document(self, path: str, tongues: Mapping[str, Tongue]) -> Document | None:
        """The trees of a changed file, if its lines are right and declare the same cards as before."""
        leaf = self.standing.leaves[path]
        source = self._source(path, leaf.path, "")
        if source is None or source.language != leaf.language or leaf.language not in tongues:
            return None
        tongue = tongues[leaf.language]
        one, found = draft(source, self.languages.headers, self.languages.game_words)
        if one is None or found or tuple(card_names(one, tongue)) != leaf.names:
            return None
        document, found = parse(one, tongue, ())
        return document if is_leaf(document) and not found else None

    def _checked(self, game: Game, documents: list[Document]) -> dict[str, Leaf] | None:
        """The changed files, if neither they nor any other file can be wrong now."""
        leaves = {path: leaf for path, leaf in self.standing.leaves.items() if leaf.game == self.key}
        others = [leaf for path, leaf in leaves.items() if path not in self.changed]
        elsewhere = together(*(leaf.bearing for leaf in others))
        remembered = {key: card for leaf in others for key, card in leaf.cards.items()}
        whole = replace(game, cards=remembered | dict(game.cards))
        survey = Survey(whole, cards=game.cards.values(), elsewhere=elsewhere)
        if check_roles(whole, documents) or check_survey(survey):
            return None
        bearing = bearings(survey)
        edited = {
            path: _leaf(document, game, bearing.pop(document.source.path, NO_BEARING))
            for path, document in zip(self.changed, documents, strict=True)
        }
        unchanged = together(elsewhere, *bearing.values())
        before = together(unchanged, *(leaves[path].bearing for path in edited))
        part = together(*(leaf.bearing for leaf in edited.values()))
        now = together(unchanged, part)
        same_cards = all(_keys(leaves[path]) == _keys(leaf) for path, leaf in edited.items())
        same_bearing = (before.raised, before.given) == (now.raised, now.given)
        return edited if same_cards and same_bearing and not may_go_round(part, now) else None


def _keys(leaf: Leaf) -> list[tuple[str, str, str | None]]:
    return [head[:3] for head in leaf.heads]
