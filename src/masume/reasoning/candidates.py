"""Hold the candidates of a board and the values that are assigned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from masume.core.grid import Cell, Mask, bits
from masume.core.model import NO_VALUE

Candidate = tuple[Cell, int]
"""A cell and a value that is still possible in it."""


class Candidates:
    """The candidates of a board, stored per cell and, once they are asked for, per value. Copies are cheap; changes
    cannot be undone.
    """

    domains: list[Mask]
    """The candidates of each cell, as a bit set of values."""
    placed: Mask
    """The cells with an assigned value. A cell with one candidate left is not among them until a step assigns it."""
    cells: Mask
    value_count: int
    """One more than the largest value; at least 2."""

    def __init__(self, domains: Sequence[Mask]) -> None:
        self.domains = list(domains)
        # Always includes the values 0 and 1, so that kinds with two values need not ask whether both occur.
        different = set(domains)
        self.value_count = max(2, max(different).bit_length())
        self.cells = _mask_of(bytes(map(bool, domains))) if 0 in different else (1 << len(self.domains)) - 1
        single = {domain for domain in different if domain and domain & (domain - 1) == 0}
        self.placed = _mask_of(bytes(map(single.__contains__, domains))) if single else 0
        self._holders: list[Mask] | None = None

    @property
    def holders(self) -> list[Mask]:
        """Return, for each value, the bit set of the cells that have it as a candidate. The sets are computed on first
        use, because computing them is slow.
        """
        if self._holders is None:
            self._holders = [0] * self.value_count
            for cell, domain in enumerate(self.domains):
                for value in bits(domain):
                    self._holders[value] |= 1 << cell
        return self._holders

    @holders.setter
    def holders(self, masks: list[Mask]) -> None:
        """Set the masks that `holders` returns."""
        self._holders = masks

    def copy(self) -> Self:
        """Return a copy with its own candidates. All other attributes are shared."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.domains = self.domains.copy()
        twin._holders = None if self._holders is None else self._holders.copy()
        return twin

    @property
    def open(self) -> Mask:
        """Return the cells that are not assigned. A cell with one candidate left is open until a step assigns it."""
        return self.cells & ~self.placed

    @property
    def solved(self) -> bool:
        """Return whether all cells are assigned."""
        return self.placed == self.cells

    def allows(self, cell: Cell, value: int) -> bool:
        """Return whether `value` is a candidate of `cell`."""
        return bool(self.domains[cell] >> value & 1)

    def value(self, cell: Cell) -> int:
        """Return the value assigned to `cell`, or NO_VALUE if it is open."""
        return self.domains[cell].bit_length() - 1 if self.placed >> cell & 1 else NO_VALUE

    def values(self) -> tuple[int, ...]:
        """Return, for every square, its assigned value, or NO_VALUE if it has none."""
        return tuple(self.value(cell) for cell in range(len(self.domains)))

    def left(self) -> Iterator[Candidate]:
        """Yield every candidate of every open cell."""
        for cell in bits(self.open):
            for value in bits(self.domains[cell]):
                yield cell, value

    def choices(self) -> Iterator[list[Candidate]]:
        """Yield groups of candidates of which exactly one is true. Here, each group consists of the candidates of one
        open cell; a kind may add other groups.
        """
        for cell in bits(self.open):
            yield [(cell, value) for value in bits(self.domains[cell])]

    def eliminate(self, cell: Cell, value: int) -> Mask:
        """Eliminate the candidate `value` of `cell`. Return the cells that changed."""
        return self.eliminate_all(((cell, value),))

    def eliminate_all(self, candidates: Iterable[Candidate]) -> Mask:
        """Eliminate `candidates`. Return the cells that changed."""
        domains, holders, changed = self.domains, self._holders, 0
        for cell, value in candidates:
            here, this = 1 << cell, 1 << value
            if domains[cell] & this:
                domains[cell] ^= this
                if holders is not None:
                    holders[value] ^= here
                changed |= here
        return changed

    def reopen(self, cell: Cell, domain: Mask) -> None:
        """Set the candidates of `cell` back to `domain`."""
        self.domains[cell] = domain
        self._holders = None

    def place(self, cell: Cell, value: int) -> Mask:
        """Assign `value` to `cell`. Return the cells that changed."""
        here, this, domain = 1 << cell, 1 << value, self.domains[cell]
        if self.placed & here and domain == this:
            return 0
        self.domains[cell] = domain & this
        if self._holders is not None:
            for other in bits(domain & ~this):
                self._holders[other] ^= here
        self.placed |= here
        return here


DIGITS = bytes.maketrans(b"\0\1", b"01")


def _mask_of(flags: bytes) -> Mask:
    """Return the bit set of the indices at which `flags` are set."""
    return int(flags.translate(DIGITS)[::-1], 2)
