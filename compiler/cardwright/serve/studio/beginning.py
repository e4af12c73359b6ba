"""Begins things by forms: a game, and a card of a kind; the page shows the text before it is saved."""

from cardwright.language.tongue import Tongue
from cardwright.read.lexicon import Names
from cardwright.read.scaffold import BOARD_GAME, BOARDS, LIKES, ScaffoldError, scaffold
from cardwright.serve.studio.asked import Asked, Json, RefusedError
from cardwright.serve.studio.files import CARDS
from cardwright.serve.studio.state import State
from cardwright.translation.starting import start
from cardwright.tree import phrases

PLAIN = "plain"
"""The sort of a new game with nothing but the first lines."""


def choices(state: State, asked: Asked) -> Json:
    """The possible answers to the questions of the forms."""
    games = {}
    for key in state.library.games():
        resident = state.service(key).resident
        tongues = {code: one for code, one in sorted(resident.tongues.items()) if not one.language.missing}
        games[key] = {
            "kinds": {
                code: {kind: _word(one, kind) for kind in sorted(resident.game.kinds)} for code, one in tongues.items()
            },
            "eras": [*resident.game.eras],
            "files": [path for path in state.files.of(key) if path.endswith(CARDS[0])],
        }
    known = state.languages().languages
    spoken = {code: one.name for code, one in sorted(known.items()) if not one.missing}
    return {"games": games, "sorts": [PLAIN, *LIKES], "languages": spoken}


def begun_game(state: State, asked: Asked) -> Json:
    """Write a new game of a sort, and say which files it has."""
    name, language, sort = asked.text("name"), asked.text("language", "en"), asked.text("sort", PLAIN)
    root = state.library.root
    try:
        if sort in (BOARD_GAME, PLAIN):
            files = scaffold(name, language, root, BOARDS[0] if sort == BOARD_GAME else None)
        elif sort in LIKES:
            files = start(name, language, root, sort)
        else:
            raise RefusedError("bad-request")
    except ScaffoldError as problem:
        raise RefusedError("not-begun", cause=str(problem)) from problem
    paths = [file.relative_to(root).as_posix() for file in files]
    return {"game": paths[0].split("/")[1], "files": paths}


def begun_card(state: State, asked: Asked) -> Json:
    """The first lines of a new card, in the language of the file that they are for."""
    path, kind, name = asked.text("path"), asked.text("kind"), asked.text("name").strip()
    era = asked.text("era", "") or None
    game = state.desk.game(path)
    service = state.service(game) if game is not None else None
    source = service.resident.sources.get(path) if service is not None else None
    if service is None or source is None:
        raise RefusedError("no-cards-file", path=path)
    resident, tongue = service.resident, service.resident.tongues.get(source.language)
    known = (kind in resident.game.kinds, era is None or era in resident.game.eras)
    if tongue is None or not name or not all(known):
        raise RefusedError("bad-request")
    names = Names.restored(resident.names.plainly())
    names.declare(source.language, name, era)
    key = names.identify(source.language, name, era)
    if key in resident.game.cards:
        raise RefusedError("card-exists", name=name)
    spoken = Tongue(tongue.language, tongue.lexicon, tongue.tables, names)
    origin = asked.text("source", "").replace('"', "'").strip()
    below = f"  {spoken.printer.line(phrases.origin(origin))}\n" if origin else ""
    return {"text": f"{spoken.printer.line(phrases.card_head(kind, key, era))}\n", "below": below, "key": key}


def _word(tongue: Tongue, kind: str) -> str:
    entry = tongue.lexicon.nouns.get(kind)
    return next(iter(entry.forms.values())) if entry is not None else kind
