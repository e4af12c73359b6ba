"""Collects the declarations of all files into one Game; a thing declared twice or out of place is a finding."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.check.link.body import read_block
from cardwright.language.parse import Document, Item
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.cards import Era
from cardwright.model.rulebook.drafts import Draft
from cardwright.model.rulebook.game import Game, StatOf
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import in_reading_order
from cardwright.read.lexicon import Lexicon, Names

KnownBlocks = dict[int, tuple[Item, Block]]
"""Blocks by the identity of their lines; it holds the lines, so that no others get their identity."""


def gather(
    key: str,
    documents: Iterable[Document],
    names: Names,
    lexicons: Mapping[str, Lexicon],
    known: KnownBlocks | None = None,
) -> tuple[Game, list[Diagnostic]]:
    """One game from all its files; a block that was made before from the very same lines is reused."""
    draft, blocks = Draft(), {} if known is None else known
    for document in documents:
        if document.game != key:
            place = document.items[0].span
            draft.found.append(error("wrong-game", place, game=document.game, folder=key))
        for item in document.items:
            _declare(item, draft, blocks)
    game = Game(
        key=key,
        least_players=draft.players[0],
        most_players=draft.players[1],
        options=draft.options,
        eras=dict(sorted(draft.eras.items(), key=lambda entry: entry[1].level)),
        kinds=draft.kinds,
        stocks=draft.stocks,
        counters=draft.counters,
        homes=draft.homes,
        neutral=tuple(draft.neutral),
        attributes=draft.attributes,
        terms=draft.terms,
        pools=tuple(draft.pools),
        stats=_read_by_era(draft.stats, draft.eras),
        zones=draft.zones,
        actions={action: tuple(forms) for action, forms in draft.actions.items()},
        rules=draft.rules,
        setup=draft.setup,
        phases=draft.turn_phases,
        won_by=draft.won_by,
        shared_ties=tuple(draft.shared_ties),
        team_size=draft.team_size,
        decks=draft.decks,
        cards=draft.cards,
        names=names,
        lexicons=lexicons,
        board=draft.board,
        definitions=draft.definitions,
        regions=draft.regions,
        broken_by=tuple(draft.broken_by),
        fewest=tuple(draft.fewest),
        goal=draft.goal,
        notes=tuple(draft.notes),
        lines=in_reading_order(draft.lines),
        setup_head=draft.setup_head,
        pots=draft.pots,
        dice=draft.dice,
        goes_round=draft.goes_round,
        scenarios=draft.scenarios,
        policies=draft.policies,
    )
    return game, draft.found


def _declare(item: Item, draft: Draft, known: KnownBlocks) -> None:
    """Add the block of an item to a game; a line that is no head of its own declares nothing."""
    head = item.content
    if head is None:
        return
    if not isinstance(head, Head) or head.inside:
        draft.found.append(error("not-a-declaration", item.span))
        return
    entry = known.get(id(item))
    if entry is None:
        entry = known[id(item)] = (item, read_block(head, item))
    draft.found += entry[1].found
    head.declare(draft, entry[1])


def _read_by_era(stats: Mapping[str, StatOf], eras: Mapping[str, Era]) -> dict[str, StatOf]:
    """Make every stat that is read from the eras a table: the number printed for each level, the highest first."""
    levels = sorted(eras.values(), key=lambda era: -era.level)
    found = dict(stats)
    for key, stat in stats.items():
        if stat.by is not None and not stat.rows:
            printed = [(era.level, era.attributes.get(key, 0)) for era in levels]
            rows = tuple((level, number if isinstance(number, int) else 0) for level, number in printed)
            found[key] = replace(stat, rows=rows, by_era=True)
    return found
