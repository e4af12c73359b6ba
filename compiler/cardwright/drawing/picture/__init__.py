"""Pictures of boards and tracks: as SVG, or as text for a terminal."""

from cardwright.drawing.picture.drawn import draw_board, draw_track
from cardwright.drawing.picture.scene import Mark, Scene, Shape, Spot, Stack, Step
from cardwright.drawing.picture.written import write_board

__all__ = ["Mark", "Scene", "Shape", "Spot", "Stack", "Step", "draw_board", "draw_track", "write_board"]
