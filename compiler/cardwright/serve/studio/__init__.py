"""The studio: cards are written in the browser of this machine, with live help, and saved to the library."""

from cardwright.serve.studio.studio import Studio

__all__ = ["Studio"]
