"""Boards and tracks to look at: what stands where, drawn as SVG or written for a terminal."""

from cardwright.picture.drawn import draw_board, draw_track
from cardwright.picture.scene import Scene, Shape, Spot, Stack, Step
from cardwright.picture.written import write_board

__all__ = ["Scene", "Shape", "Spot", "Stack", "Step", "draw_board", "draw_track", "write_board"]
