"""The page of one card: its text in every language, its effects, and the origin of each part."""

import json
from collections import defaultdict
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from functools import partial
from itertools import islice

from cardwright.drawing.appearance.portrait import HEIGHT, WIDTH, shortened
from cardwright.serve.behind import tree_html, written_html
from cardwright.serve.desk import Desk, Json, NoSuchPage, Page, PageResult, Redirect
from cardwright.serve.faces import Face, faces
from cardwright.serve.pages.kin import art, deeds, family
from cardwright.serve.visitor import LANGUAGE
from cardwright.serve.words import labelled

COMPARED_AT_ONCE = 4
_NEAREST, _LIKENESS, _LONGEST = 5, 0.6, 200
_COMPARED = 1000
"""The maximum of ids that are compared letter by letter; those with the same beginning or end come first."""
_LIKE = "SELECT id FROM cards ORDER BY substr(key, 1, 2) = ? DESC, substr(key, -3) = ? DESC, number LIMIT ?"
EXAMPLES_SHOWN = 4
"""The others are folded."""
_LONGEST_PREVIEW = 200
MOST_OTHERS = 60
"""The maximum of cards on a page that mention the card."""


@dataclass(frozen=True, slots=True)
class DisputedRule:
    """A rule that two books state differently; the usual version comes first."""

    name: str
    notes: str
    values: list[str]


@dataclass(frozen=True, slots=True)
class About:
    """The data of a card's page besides its face."""

    names: dict[str, tuple[str, str]]
    texts: dict[str, list[str]]
    statuses: dict[str, str]
    """The origin of a text, by language: its file, the patterns, or a reviewer."""
    flavors: dict[str, str]
    lines: list[int]
    """The line of each sentence in the file."""
    tree: list[Json]
    """The trees of the sentences, as nested words."""
    file: str
    line: int
    written: list[tuple[int, str]]
    language: str
    meaning: str
    notes: list[str]
    source: str
    examples: list[tuple[str, list[str]]]
    speaks_of: list[Face]
    spoken_of_by: list[Face]
    readings: list[DisputedRule]
    decks: dict[str, list[tuple[int, int]]]
    """The copies in each deck by number of players."""

    @property
    def players(self) -> list[int]:
        """The numbers of players in the order of the table of copies."""
        return sorted({players for copies in self.decks.values() for players, _ in copies})


def card(desk: Desk, wanted: str) -> PageResult:
    """The page of a card; redirects from a former id."""
    found = faces(desk, [wanted])
    if not found:
        return moved(desk, wanted)
    [face] = found
    about = _about(desk, face)
    akin = islice(desk.edition.ranks.nearest(face.id), COMPARED_AT_ONCE - 1)
    named = (one.id for one in (*about.speaks_of, *about.spoken_of_by))
    compared = dict.fromkeys((face.id, *akin, *named))
    content = {
        "compared": [*compared][:COMPARED_AT_ONCE],
        "face": face,
        "art": "" if face.terrain else art(desk, face),
        "family": family(desk, face),
        "deeds": deeds(desk, face),
        "about": about,
        "most": MOST_OTHERS,
        "preview": {
            "text": shortened(face.sentences, _LONGEST_PREVIEW) or face.kind_name,
            "picture": f"{desk.visitor.root}/card/{face.id}.png?{LANGUAGE}={desk.language}",
            "size": (WIDTH, HEIGHT),
        },
        "examples_shown": EXAMPLES_SHOWN,
        "tree": lambda: tree_html(about.tree, about.lines, partial(labelled, desk.say), desk.say("line")),
        "written": lambda: written_html(about.written),
    }
    return Page("card.html", face.name, content, {"ok": True, "card": _as_json(face, about)})


def moved(desk: Desk, wanted: str) -> PageResult:
    """A redirect from a former id of a card, or the cards with similar ids."""
    for (now,) in desk.rows("SELECT card FROM aliases WHERE kind = 'id' AND alias = ?", wanted):
        return Redirect(desk.visitor.link(f"/card/{now}"))
    key = wanted[:_LONGEST].rpartition("/")[2]
    ids = [one for (one,) in desk.rows(_LIKE, key[:2], key[-3:], _COMPARED)]
    near = get_close_matches(wanted[:_LONGEST], ids, _NEAREST, _LIKENESS)
    if not near:
        by_key = {one.rpartition("/")[2]: one for one in ids}
        keys = get_close_matches(key, by_key, _NEAREST, _LIKENESS)
        near = [by_key[key] for key in keys]
    return NoSuchPage(tuple((one.address, one.name) for one in faces(desk, near)))


def _about(desk: Desk, face: Face) -> About:
    texts: dict[str, list[str]] = {language: [] for language in desk.edition.languages}
    statuses: dict[str, str] = {}
    for language, sentence, status in desk.rows(
        "SELECT language, sentence, status FROM texts WHERE card = ? ORDER BY language, position", face.id
    ):
        texts.setdefault(language, []).append(sentence)
        statuses[language] = status
    names = desk.rows("SELECT language, name, status FROM names WHERE card = ?", face.id)
    [(file, line, language, meaning, notes)] = desk.rows(
        "SELECT file, line, written_in, meaning, notes FROM cards WHERE id = ?", face.id
    )
    sources = desk.rows("SELECT text FROM sources WHERE card = ?", face.id)
    return About(
        names={language: (name, status) for language, name, status in names},
        texts=texts,
        statuses=statuses,
        flavors=dict(desk.rows("SELECT language, text FROM flavors WHERE card = ? ORDER BY language", face.id)),
        lines=[one for (one,) in desk.rows("SELECT line FROM abilities WHERE card = ? ORDER BY position", face.id)],
        tree=_tree(desk, face.id),
        file=file,
        line=line,
        written=desk.rows("SELECT line, text FROM card_lines WHERE card = ? ORDER BY line", face.id),
        language=language,
        meaning=meaning,
        notes=[note for note in notes.split("\n") if note],
        source=sources[0][0] if sources else "",
        examples=_examples(desk, face.id),
        speaks_of=_others(desk, "SELECT target FROM refs WHERE card = ?1 AND target <> ?1 LIMIT ?2", face.id),
        spoken_of_by=_others(desk, "SELECT card FROM refs WHERE target = ?1 AND card <> ?1 LIMIT ?2", face.id),
        readings=_readings(desk, face),
        decks=_decks(desk, face),
    )


def _tree(desk: Desk, card_id: str) -> list[Json]:
    """The trees of a card, as nested words."""
    question = """
        SELECT outline FROM abilities JOIN outlines ON outlines.ability = abilities.id AND language = ?
        WHERE card = ? ORDER BY position
    """
    return [json.loads(outline) for (outline,) in desk.rows(question, desk.language, card_id)]


def _examples(desk: Desk, card_id: str) -> list[tuple[str, list[str]]]:
    lines: defaultdict[tuple[int, str], list[str]] = defaultdict(list)
    for number, title, line in desk.rows(
        """
        SELECT examples.position, title, line FROM examples
        JOIN example_lines ON example_lines.example = examples.id AND language = ?
        WHERE card = ? ORDER BY examples.position, example_lines.position
        """,
        desk.language,
        card_id,
    ):
        lines[number, title].append(line)
    return [(title, said) for (_, title), said in lines.items()]


def _others(desk: Desk, question: str, card_id: str) -> list[Face]:
    return faces(desk, [other for (other,) in desk.rows(question, card_id, MOST_OTHERS)], whole=False)


def _readings(desk: Desk, face: Face) -> list[DisputedRule]:
    found: dict[str, DisputedRule] = {}
    for option, notes, value in desk.rows(
        """
        SELECT options.key, options.notes, option_values.value FROM card_options
        JOIN options ON options.id = card_options.option
        JOIN option_values ON option_values.option = options.id
        WHERE card_options.card = ? ORDER BY options.key, option_values.position
        """,
        face.id,
    ):
        reading = found.setdefault(option, DisputedRule(desk.noun(face.game, option), notes, []))
        reading.values.append(desk.noun(face.game, value))
    return list(found.values())


def _decks(desk: Desk, face: Face) -> dict[str, list[tuple[int, int]]]:
    copies: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for deck, players, number in desk.rows(
        "SELECT deck, players, copies FROM deck_cards WHERE card = ? ORDER BY deck, players", face.id
    ):
        copies[deck].append((players, number))
    return dict(copies)


def _as_json(face: Face, about: About) -> Json:
    return {
        **face.as_json(),
        "name": {language: name for language, (name, _) in about.names.items()},
        "text": about.texts,
        "text_status": about.statuses,
        "flavor": about.flavors,
        "made_of": [one.card for one in face.terrain.parts] if face.terrain else [],
        "lies_beside": [one.card for one in face.terrain.beside] if face.terrain else [],
        "meaning": about.meaning,
        "does": about.tree,
        "file": about.file,
        "line": about.line,
        "source": about.source or None,
        "notes": about.notes,
        "examples": [{"title": title, "lines": lines} for title, lines in about.examples],
        "speaks_of": [one.id for one in about.speaks_of],
        "spoken_of_by": [one.id for one in about.spoken_of_by],
        "readings": [asdict(reading) for reading in about.readings],
        "decks": {deck: dict(copies) for deck, copies in about.decks.items()},
    }
