"""Boards and tracks to look at: what stands where, drawn as SVG or written for a terminal."""

from cardwright.drawing.picture.drawn import draw_board, draw_track
from cardwright.drawing.picture.scene import Scene, Shape, Spot, Stack, Step
from cardwright.drawing.picture.written import write_board

__all__ = ["Scene", "Shape", "Spot", "Stack", "Step", "draw_board", "draw_track", "write_board"]
