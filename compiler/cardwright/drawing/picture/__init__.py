"""Pictures of boards, tracks and tiers of cards: as SVG, or as text for a terminal."""

from cardwright.drawing.picture.drawn import draw_board, draw_track
from cardwright.drawing.picture.scene import Course, Mark, Scene, Shape, Spot, Stack, Step, Tiers
from cardwright.drawing.picture.tiers import draw_tiers
from cardwright.drawing.picture.written import write_board

__all__ = [
    "Course",
    "Mark",
    "Scene",
    "Shape",
    "Spot",
    "Stack",
    "Step",
    "Tiers",
    "draw_board",
    "draw_tiers",
    "draw_track",
    "write_board",
]
