"""Bills that remember who put what on them, for readers who ask why something costs what it costs."""

from cardwright.engine.prices import Bill, Source


class ItemizedBill(Bill):
    """A bill with an entry for each amount that was put on it."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[tuple[str, int, Source]] = []
        """The stock, how much more or less of it is asked for, and what asks for it."""
        self.instead: dict[str, Source] = {}
        """By stock that is taken in place of another: what lets it be taken."""

    def add(self, stock: str, number: int) -> None:
        """Remember what asks for more or less."""
        super().add(stock, number)
        self.entries.append((stock, number, self.source))

    def double(self, stock: str) -> None:
        """Remember what asks for as much once more."""
        self.entries.append((stock, self.amounts[stock], self.source))
        super().double(stock)

    def take_instead(self, paid: str, usual: str) -> None:
        """Remember what lets the one stock be taken."""
        super().take_instead(paid, usual)
        self.instead[paid] = self.source
