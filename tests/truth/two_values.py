"""What boards have in common whose cells are one thing or the other."""

from __future__ import annotations


class TwoValues:
    """Cells with the value 0 or 1, or None where that is not known."""

    values: list[int | None]

    def enter(self, cell: int, values: set[int]) -> None:
        """What a player wrote."""
        if len(values) == 1:
            (self.values[cell],) = values

    def tidy_up(self) -> None:
        """From now on, what goes without saying is done at once: nothing here."""

    # ---- What chains ask

    def is_placed(self, cell: int, value: int) -> bool:
        return self.values[cell] == value

    def is_out(self, cell: int, value: int) -> bool:
        return self.values[cell] == 1 - value

    def suppose(self, cell: int, value: int, holds: bool) -> None:
        self.values[cell] = value if holds else 1 - value
