"""Pictures of cards: the whole card, which sites show beside a link, and the file that a card names."""

from cardwright.drawing.appearance import PictureFile, Symbol
from cardwright.drawing.appearance.files import TYPES
from cardwright.drawing.appearance.portrait import Portrait, png, portrait
from cardwright.serve.desk import Desk
from cardwright.serve.faces import faces
from cardwright.serve.pages.kin import drawn

PNG = TYPES[".png"]
LONGEST_BADGE = 4
"""The maximum of letters of an era that is shown as a badge."""


def card_picture(desk: Desk, wanted: str) -> PictureFile | None:
    """A card as a picture of its own, as PNG."""
    drawing = card_drawing(desk, wanted)
    return None if drawing is None else PictureFile(PNG, png(drawing))


def own_picture(desk: Desk, wanted: str) -> PictureFile | None:
    """The picture file that a card names; only of a type that is known, because anybody may have made the catalog."""
    found = desk.rows("SELECT type, content FROM picture_files WHERE card = ?", wanted)
    return next((PictureFile(told, content) for told, content in found if told in TYPES.values()), None)


def card_drawing(desk: Desk, wanted: str) -> str | None:
    """A card as a picture of its own, as SVG; a place on a board or a tile looks as it does there."""
    for face in faces(desk, [wanted]):
        printed = tuple(
            f"{one.label} {one.text}" + (f" = {one.total}" if one.total is not None else "") for one in face.printed
        )
        shown = Portrait(
            face.name,
            f"{face.kind_name} · {face.era_name}" if face.era_name else face.kind_name,
            face.era if face.era and len(face.era) <= LONGEST_BADGE else "",
            Symbol(face.drawing, face.colour),
            str(face.terrain.picture if face.terrain else drawn(desk, face)),
            printed,
            face.sentences,
            face.game_name,
        )
        return portrait(shown)
    return None
