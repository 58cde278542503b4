"""What is still possible on a board.

candidate   a cell and a value that it may still hold
domain      the values that a cell may still hold, as a bit mask
holders     the cells that may still hold a value, as a bit mask: the same candidates seen from the value's side
placed      the cells whose value has been written down; one candidate left is not placed until a step says so
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from masume.core.grid import Cell, Mask, bits
from masume.core.model import NOTHING

Candidate = tuple[Cell, int]


class Candidates:
    """The candidates of a board, kept by cell and by value. Copies are cheap; there is no undo."""

    domains: list[Mask]
    placed: Mask
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
        """For each value, the cells that may still hold it. Made when somebody asks for it, for it takes long."""
        if self._holders is None:
            self._holders = [0] * self.value_count
            for cell, domain in enumerate(self.domains):
                for value in bits(domain):
                    self._holders[value] |= 1 << cell
        return self._holders

    @holders.setter
    def holders(self, masks: list[Mask]) -> None:
        self._holders = masks

    def copy(self) -> Self:
        """A copy with candidates of its own; all other attributes are shared."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.domains = self.domains.copy()
        twin._holders = None if self._holders is None else self._holders.copy()
        return twin

    @property
    def open(self) -> Mask:
        """The cells that have no value yet."""
        return self.cells & ~self.placed

    @property
    def solved(self) -> bool:
        return self.placed == self.cells

    def allows(self, cell: Cell, value: int) -> bool:
        return bool(self.domains[cell] >> value & 1)

    def value(self, cell: Cell) -> int:
        """The value written in a cell; NOTHING when it is open."""
        return self.domains[cell].bit_length() - 1 if self.placed >> cell & 1 else NOTHING

    def values(self) -> tuple[int, ...]:
        """The value of every square, NOTHING where none is written."""
        return tuple(self.value(cell) for cell in range(len(self.domains)))

    def left(self) -> Iterator[Candidate]:
        """The candidates of the open cells."""
        for cell in bits(self.open):
            for value in bits(self.domains[cell]):
                yield cell, value

    def choices(self) -> Iterator[list[Candidate]]:
        """Groups of candidates of which one must hold: those of each open cell."""
        for cell in bits(self.open):
            yield [(cell, value) for value in bits(self.domains[cell])]

    def remove(self, cell: Cell, value: int) -> Mask:
        """Takes a candidate away; returns the cells in which something changed."""
        return self.remove_all(((cell, value),))

    def remove_all(self, candidates: Iterable[Candidate]) -> Mask:
        """Takes candidates away; returns the cells in which something changed."""
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
        """Gives a cell back the candidates that it had."""
        self.domains[cell] = domain
        self._holders = None

    def place(self, cell: Cell, value: int) -> Mask:
        """Writes a value down; returns the cells in which something changed."""
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
    """The numbers of the flags that are set, as a mask."""
    return int(flags.translate(DIGITS)[::-1], 2)
