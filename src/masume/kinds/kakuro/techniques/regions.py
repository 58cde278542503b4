"""What the sums of several runs say together: regions with few cells that stick out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from masume.core.grid import Cell, cell_name
from masume.kinds.kakuro.cuts import Region, cuts
from masume.kinds.kakuro.position import KakuroPosition
from masume.kinds.kakuro.rules import DIGITS
from masume.kinds.kakuro.runs import DIGITS_OF, highest_digits, lowest_digits
from masume.kinds.kakuro.techniques.candidates import UNUSED
from masume.kinds.kakuro.techniques.sums import MINUS
from masume.language.arguments import Cells, Items, Text
from masume.reasoning.candidates import Candidate
from masume.reasoning.technique import Example, Step, Technique

MAX_STICKING_OUT = 6
"""Open cells; with more of them sticking out of a region, its bounds say little and take much work."""


class Balance:
    """The sums of a region's runs in one direction minus those in the other: the cells inside cancel out."""

    def __init__(self, position: KakuroPosition, region: Region) -> None:
        layout = position.layout
        self.position = position
        self.plus = [number for number in region if number < layout.across]
        self.minus = [number for number in region if number >= layout.across]
        self.filled: list[tuple[Cell, int]] = []
        """The written cells that stick out, each with 1 if its run is added and -1 if its run is subtracted."""
        self.out: list[tuple[Cell, int]] = []
        """The open cells that stick out, with the same signs."""
        for number in region:
            sign, others = (1, layout.down_of) if number < layout.across else (-1, layout.across_of)
            for cell in layout.runs[number]:
                if others[cell] not in region:
                    (self.filled if position.placed >> cell & 1 else self.out).append((cell, sign))
        self.out.sort()
        self.total = sum(position.sums[number] for number in self.plus)
        self.total -= sum(position.sums[number] for number in self.minus)
        self.total -= sum(sign * position.value(cell) for cell, sign in self.filled)
        signs = sum(sign for _, sign in self.out)
        if signs < 0 or (signs == 0 and self.total < 0):
            self._turn()

    def _turn(self) -> None:
        """Swaps what is added and what is subtracted, so that the equation reads better."""
        self.plus, self.minus = self.minus, self.plus
        self.filled = [(cell, -sign) for cell, sign in self.filled]
        self.out = [(cell, -sign) for cell, sign in self.out]
        self.total = -self.total

    def step(
        self,
        technique: str,
        weight: float,
        because: Sequence[Cell],
        places: Sequence[Candidate] = (),
        removes: Sequence[Candidate] = (),
        fillings: Sequence[tuple[int, ...]] = (),
    ) -> Step:
        """A step that argues from this balance. `because` are further cells that it rests on; `fillings` are the digits
        that fit the cells that stick out, if the sentence lists them."""
        position = self.position
        terms = [(1, position.sums[number]) for number in self.plus]
        terms += [(-1, position.sums[number]) for number in self.minus]
        terms += [(-sign, position.value(cell)) for cell, sign in self.filled]
        signed = "".join(f"{'+' if sign > 0 else MINUS}{number}" for sign, number in terms)
        runs = [position.layout.runs[number] for number in self.plus + self.minus]
        total = str(self.total).replace("-", MINUS)
        names = [cell_name(cell, position.cols) for cell, _ in self.out]
        return position.step(
            technique,
            weight,
            [*(cell for cell, _ in self.filled), *because],
            places,
            removes,
            region=dict.fromkeys(cell for run in runs for cell in run),
            variant="filled" if self.filled else "text",
            plus=Items(tuple(map(self._run_text, self.plus))),
            minus=Items(tuple(map(self._run_text, self.minus))),
            filled=Cells(tuple([cell for cell, _ in self.filled]) or (self.out[0][0],)),
            cells=Cells(tuple([cell for cell, _ in self.out])),
            sum=Text(f"{signed.removeprefix('+')} = {total}"),
            equation=Text(f"{self._sum_text(names)} = {total}"),
            fits=Items(tuple(map(self._sum_text, fillings)) or UNUSED, "or"),
        )

    def _run_text(self, number: int) -> str:
        run, cols = self.position.layout.runs[number], self.position.cols
        ends = dict.fromkeys([cell_name(run[0], cols), cell_name(run[-1], cols)])
        return f"{self.position.sums[number]} ({'–'.join(ends)})"

    def _sum_text(self, what: Sequence[object]) -> str:
        """One term for each open cell that sticks out, added or subtracted: r1c2+r1c3−r4c3."""
        ordered = sorted(zip(self.out, what, strict=True), key=lambda pair: -pair[0][1])
        return "".join(f"{'+' if sign > 0 else MINUS}{term}" for (_, sign), term in ordered).removeprefix("+")

    def fillings(self) -> list[tuple[int, ...]]:
        """All ways to fill the open cells that stick out with the right total and different digits in each run."""
        layout = self.position.layout
        cells = [cell for cell, _ in self.out]
        signs = [sign for _, sign in self.out]
        together = [(i, k) for (i, one), (k, two) in combinations(enumerate(cells), 2) if layout.peers[one] >> two & 1]
        return [
            digits
            for digits in product(*(DIGITS_OF[self.position.domains[cell]] for cell in cells))
            if sum(sign * digit for sign, digit in zip(signs, digits, strict=True)) == self.total
            and all(digits[i] != digits[k] for i, k in together)
        ]


def region_weight(region: Region) -> float:
    """A region of up to four runs is the easiest to see; every further run makes it harder."""
    return min(5.5, 4.0 + 0.2 * max(0, len(region) - 4))


def _balances(position: KakuroPosition, size: int) -> Iterator[tuple[Region, Balance]]:
    """The regions of several runs with `size` open cells that stick out."""
    known = cuts(position.layout, position.sums, position.open)
    for cut in known.of_size(size):
        region = known.region(cut)
        if region is not None and len(region) > 1:
            yield region, Balance(position, region)


def region_sum(position: KakuroPosition, _unit: int) -> Iterator[Step]:
    for region, balance in _balances(position, 1):
        cell, digit = balance.out[0][0], balance.total
        if 0 < digit < 10 and position.allows(cell, digit):
            yield balance.step("region-sum", region_weight(region), (), [(cell, digit)])


def two_cell_cut(position: KakuroPosition, _unit: int) -> Iterator[Step]:
    for region, balance in _balances(position, 2):
        # A region that is hard to see with one cell sticking out is no easier to see with two.
        yield from _cut_steps(position, balance, "two-cell-cut", max(5.0, region_weight(region)))


def three_cell_cut(position: KakuroPosition, _unit: int) -> Iterator[Step]:
    for _, balance in _balances(position, 3):
        yield from _cut_steps(position, balance, "three-cell-cut", 5.8)
    yield from _bound_steps(position)


def _cut_steps(position: KakuroPosition, balance: Balance, technique: str, weight: float) -> Iterator[Step]:
    """The digits that the cells that stick out lose because they need the right total."""
    cells = [cell for cell, _ in balance.out]
    gone = {cell: position.domains[cell] for cell in cells}
    fillings = balance.fillings()
    for digits in fillings:
        for cell, digit in zip(cells, digits, strict=True):
            gone[cell] &= ~(1 << digit)
    losing = [cell for cell in cells if gone[cell]]
    if losing and fillings:
        because = _restricted_cells(position, balance, set(losing))
        removed = [(cell, digit) for cell in losing for digit in DIGITS_OF[gone[cell]]]
        listed_fillings = fillings if len(cells) == 2 else ()
        yield balance.step(technique, weight, because, removes=removed, fillings=listed_fillings)


def _restricted_cells(position: KakuroPosition, balance: Balance, losing: set[Cell]) -> list[Cell]:
    """The open cells that stick out and have lost candidates before, except a cell that alone loses candidates now."""
    return [cell for cell, _ in balance.out if position.domains[cell] != DIGITS and losing != {cell}]


def _bound_steps(position: KakuroPosition) -> Iterator[Step]:
    """What cells lose that stick out of a rectangle of two across and two down runs, when there are more than three of
    them: a digit goes if the others can never reach the total, by the least and the most that they add up to."""
    for region in _rectangles(position):
        balance = Balance(position, region)
        if not 3 < len(balance.out) <= MAX_STICKING_OUT:
            continue
        gone = [
            (cell, digit)
            for cell, sign in balance.out
            for digit in DIGITS_OF[position.domains[cell]]
            if not _can_total(balance, cell, balance.total - sign * digit)
        ]
        left = {cell: position.domains[cell] for cell, _ in balance.out}
        for cell, digit in gone:
            left[cell] &= ~(1 << digit)
        if gone and all(left.values()):
            because = _restricted_cells(position, balance, {cell for cell, _ in gone})
            because += _written_inside(position, region, balance)
            yield balance.step("three-cell-cut", 5.8, because, removes=gone)._replace(
                variant="bound-filled" if balance.filled else "bound"
            )


def _rectangles(position: KakuroPosition) -> Iterator[Region]:
    """All choices of two across and two down runs that have sums and cross in four cells."""
    layout = position.layout
    joined: dict[tuple[int, int], list[int]] = {}
    for number in range(layout.across, len(layout.runs)):
        if position.sums[number]:
            across = [layout.across_of[cell] for cell in layout.runs[number]]
            for pair in combinations([other for other in across if position.sums[other]], 2):
                joined.setdefault(pair, []).append(number)
    for pair, down in joined.items():
        for two in combinations(down, 2):
            yield pair + two


def _written_inside(position: KakuroPosition, region: Region, balance: Balance) -> list[Cell]:
    """The written cells of a region that do not stick out: no other cell of their runs can hold their digits."""
    cells = {cell for number in region for cell in position.layout.runs[number] if position.placed >> cell & 1}
    return sorted(cells.difference(cell for cell, _ in balance.filled))


def _can_total(balance: Balance, without: Cell, total: int) -> bool:
    """Whether the bounds of the cells that stick out, except one cell, allow a total; cells of a run differ."""
    position, layout = balance.position, balance.position.layout
    groups: dict[int, list[int]] = {}
    for cell, _ in balance.out:
        if cell != without:
            across, down = layout.across_of[cell], layout.down_of[cell]
            number = across if across in balance.plus or across in balance.minus else down
            groups.setdefault(number, []).append(position.domains[cell])
    least = most = 0
    for number, domains in groups.items():
        used = position.state(number).used
        low, high = sum(lowest_digits(domains, used)), sum(highest_digits(domains, used))
        least += low if number in balance.plus else -high
        most += high if number in balance.plus else -low
    return least <= total <= most


REGION_SUM = Technique(
    "region-sum",
    "K15",
    4.0,
    region_sum,
    Example(r"kakuro;3x4;;#,3\,7\,#/\10,.,.,./\6,.,.,#", "", "r2c4=6"),
)
TWO_CELL_CUT = Technique(
    "two-cell-cut",
    "K16",
    5.0,
    two_cell_cut,
    Example(r"kakuro;3x4;;#,3\,7\,#/\12,.,.,./\13,.,.,.", "", "r2c4-1-2-3-4-5 r3c4-1-2-3-4-5"),
)
THREE_CELL_CUT = Technique(
    "three-cell-cut",
    "K17",
    5.8,
    three_cell_cut,
    Example(
        r"kakuro;4x4;;#,15\,12\,#/\16,.,.,./\15,.,.,./\19,.,.,.",
        "",
        "r2c4-1-2-3-4-5-7 r3c4-1-2-3-4-5-7 r4c4-1-2-3-4-5-7",
    ),
)
