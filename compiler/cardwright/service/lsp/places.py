"""Places in the protocol of editors: lines from 0, and columns in the units that the editor counts in."""

from lsprotocol import types
from pygls.workspace import PositionCodec

from cardwright.base.record import record
from cardwright.base.source import Source, Span


@record
class Places:
    """Converts the places of one file."""

    source: Source
    codec: PositionCodec

    def offset(self, position: types.Position) -> int:
        """The character at a place of the editor; the nearest one if there is none."""
        first, last = self.source.line_bounds(position.line + 1)
        text = self.source.text[first:last]
        units = 0
        for number, character in enumerate(text):
            if units >= position.character:
                return first + number
            units += self.codec.client_num_units(character)
        return last

    def position(self, offset: int) -> types.Position:
        """The place of a character."""
        line, column = self.source.line_column(offset)
        first = self.source.line_bounds(line)[0]
        before = self.source.text[first : first + column - 1]
        units = len(before) if before.isascii() else self.codec.client_num_units(before)
        return types.Position(line - 1, units)

    def range(self, first: int, last: int) -> types.Range:
        """The places of the first character of a text and of the one behind it."""
        return types.Range(self.position(first), self.position(max(first, last)))


def range_of(span: Span, codec: PositionCodec) -> types.Range:
    """The range of a span in its own file."""
    return Places(span.source, codec).range(span.start, span.end)


def whole(source: Source, codec: PositionCodec) -> types.Range:
    """The range of a whole text."""
    return Places(source, codec).range(0, len(source.text))
