"""The board of a game in the browser: its picture, with a button over each place that can be chosen."""

from xml.sax.saxutils import quoteattr

from markupsafe import Markup

from cardwright.drawing.picture import draw_board, draw_track
from cardwright.play.screen import Choice, Display


def board_of(display: Display) -> Markup | None:
    """The board with its buttons; nothing if the game has none."""
    board = display.board
    if board is None:
        return None
    by_number = {choice.number: choice for choice in display.choices}

    def over(spot: int, left: float, top: float, side: float) -> str:
        choices = [by_number[number] for number in display.grounds[board.spots[spot].number].choices]
        if not choices:
            return ""
        name = f"{board.spots[spot].name}, {board.spots[spot].said}"
        inside = _button(choices[0], name) if len(choices) == 1 and not choices[0].is_unusual else _link(choices, name)
        return (
            f'<foreignObject x="{left:.1f}" y="{top:.1f}" width="{side:.1f}" height="{side:.1f}">{inside}'
            "</foreignObject>"
        )

    # The picture escapes all names itself.
    return Markup(draw_board(board, over))  # noqa: S704


def track_of(display: Display) -> Markup | None:
    """The track of eras with the players on it; nothing if the game has none."""
    return Markup(draw_track(*display.track)) if display.track is not None else None  # noqa: S704 - as above


def _button(choice: Choice, name: str) -> str:
    """A button that answers at once."""
    said = quoteattr(f"{name}: {choice.said}")
    return (
        f'<button class="spot" type="submit" form="decide" name="answer" value={quoteattr(choice.key)} '
        f"aria-label={said} title={said}></button>"
    )


def _link(choices: list[Choice], name: str) -> str:
    """A link to the answers about a place, if there are several."""
    said = quoteattr(f"{name}: {'; '.join(one.said for one in choices)}")
    return f'<a class="spot" href="#choice-{choices[0].number}" aria-label={said} title={said}></a>'
