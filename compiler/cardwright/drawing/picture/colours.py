"""The colours of pictures: those of the light, and a style sheet for the dark."""

from itertools import pairwise

from cardwright.drawing.appearance.drawings import HUES

PAPER, INK = "#fbf8f1", "#2b2620"
_NIGHT, _CHALK, _WHITE = "#16211c", "#efe8d8", "#ffffff"


def mixed(colour: str, share: int, paper: str = PAPER) -> str:
    """So many parts in a hundred of a colour by name, and the rest of another one."""
    parts = (
        round((int(ground, 16) * (100 - share) + int(hue, 16) * share) / 100)
        for hue, ground in zip(_channels(HUES[colour]), _channels(paper), strict=True)
    )
    return "#" + "".join(f"{one:02x}" for one in parts)


def _channels(colour: str) -> list[str]:
    return [colour[start:end] for start, end in pairwise((1, 3, 5, 7))]


def _dark() -> str:
    """Backgrounds are deep, and lines and text are pale; whatever has the colour of a player keeps it."""
    rules = [f".p{{fill:{_NIGHT}}}.i{{fill:{_CHALK}}}.l{{stroke:{_CHALK}}}.u{{fill:#0c1410;stroke:#3d4f45}}"]
    for name in HUES:
        ground, pale, owner = mixed(name, 62, _NIGHT), mixed(name, 45, _WHITE), mixed(name, 72, _WHITE)
        rules.append(f".t.{name}{{fill:{ground};stroke:{pale}}}.e.{name}{{stroke:{pale}}}.w.{name}{{stroke:{owner}}}")
    return f"@media (prefers-color-scheme:dark){{{''.join(rules)}}}"


DARK = _dark()
"""The style sheet of every picture: the same one, so that a page can name it by its hash."""
