"""Sentences about the sums of several runs that form a region. A cell sticks out of the region if only one of its two
runs belongs to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from masume.core.grid import Cell, cell_name
from masume.i18n.placeholders import Cells, Items, Text
from masume.kinds.kakuro.position import KakuroPosition
from masume.kinds.kakuro.run_digits import DIGITS_OF, extreme_digits
from masume.kinds.kakuro.sentences.candidates import MAX_LISTED_FILLINGS, choice_text
from masume.kinds.kakuro.sentences.sums import MINUS, UNUSED, difference
from masume.reasoning.technique import Deduction, Step

MOST_FILLED_NAMED = 8
"""If more written cells stick out, the digits already written are subtracted from each sum in the sentence."""


class Balance:
    """The balance of a region: the sums of its runs in one direction minus those in the other direction. Cells that lie
    in two runs of the region cancel out, so the balance equals the total of the cells that stick out.
    """

    def __init__(self, position: KakuroPosition, region: Sequence[int]) -> None:
        tables = position.tables
        self.position = position
        self.plus = [number for number in region if number < tables.across]
        self.minus = [number for number in region if number >= tables.across]
        self.filled: list[tuple[Cell, int]] = []
        """The written cells that stick out, each with 1 if its run is added and -1 if its run is subtracted."""
        self.out: list[tuple[Cell, int]] = []
        """The open cells that stick out, with the same signs."""
        for number in region:
            sign, others = (1, tables.down_of) if number < tables.across else (-1, tables.across_of)
            for cell in tables.runs[number]:
                if others[cell] not in region:
                    (self.filled if position.placed >> cell & 1 else self.out).append((cell, sign))
        self.out.sort()
        self.total = sum(position.sums[number] for number in self.plus)
        self.total -= sum(position.sums[number] for number in self.minus)
        self.total -= sum(sign * position.value(cell) for cell, sign in self.filled)
        self.bare = len(self.filled) > MOST_FILLED_NAMED
        """Whether sums are told without the digits already written, and only open cells are mentioned."""
        if self.bare:
            self.filled = []
            self.plus, self.minus = self._not_full(self.plus), self._not_full(self.minus)
        signs = sum(sign for _, sign in self.out)
        if signs < 0 or (signs == 0 and self.total < 0):
            self._turn()

    def _not_full(self, numbers: list[int]) -> list[int]:
        """Return those of the runs `numbers` that have open cells; all of them if none has."""
        return [number for number in numbers if self.position.state(number).open] or numbers

    def _turn(self) -> None:
        """Exchange the added runs with the subtracted ones, so that the equation reads better."""
        self.plus, self.minus = self.minus, self.plus
        self.filled = [(cell, -sign) for cell, sign in self.filled]
        self.out = [(cell, -sign) for cell, sign in self.out]
        self.total = -self.total

    def tell(
        self,
        deduction: Deduction,
        variant: str = "",
        fillings: Sequence[tuple[int, ...]] = (),
        bounds: Sequence[str] = (),
    ) -> Step:
        """Return `deduction` as a step that argues from this balance. Depending on `variant`, the sentence lists
        `fillings`, the digits that fit the open cells that stick out, or `bounds`, the texts of their bounds.
        """
        position = self.position
        terms = [(1, self._sum(number)) for number in self.plus]
        terms += [(-1, self._sum(number)) for number in self.minus]
        terms += [(-sign, position.value(cell)) for cell, sign in self.filled]
        signed = "".join(f"{'+' if sign > 0 else MINUS}{number}" for sign, number in terms)
        runs = [position.tables.runs[number] for number in self.plus + self.minus]
        total = str(self.total).replace("-", MINUS)
        names = [cell_name(cell, position.cols) for cell, _ in self.out]
        variants = [variant] * bool(variant) + ["filled"] * bool(self.filled)
        return position.step_from(
            deduction,
            dict.fromkeys(cell for run in runs for cell in run),
            "-".join(variants) or "text",
            plus=Items(tuple(map(self._run_text, self.plus))),
            minus=Items(tuple(map(self._run_text, self.minus))),
            filled=Cells(tuple([cell for cell, _ in self.filled]) or (self.out[0][0],)),
            cells=Cells(tuple([cell for cell, _ in self.out])),
            sum=Text(f"{signed.removeprefix('+')} = {total}"),
            equation=Text(f"{self._sum_text(names)} = {total}"),
            fits=Items(tuple(map(self._sum_text, fillings)) or UNUSED, "or"),
            choices=Items(
                tuple(
                    [
                        f"{name} {choice_text(position.domains[cell])}"
                        for name, (cell, _) in zip(names, self.out, strict=True)
                    ]
                )
            ),
            bounds=Items(tuple(bounds) or UNUSED),
        )

    def _run_text(self, number: int) -> str:
        """Return a run as text: its sum, and its first and last cell."""
        run, cols = self.position.tables.runs[number], self.position.cols
        ends = dict.fromkeys([cell_name(run[0], cols), cell_name(run[-1], cols)])
        written = self.position.written(number) if self.bare else ()
        return f"{difference(self.position, number, written)} ({'–'.join(ends)})"

    def _sum(self, number: int) -> int:
        """Return the sum of a run as the sentence states it: the whole sum, or the sum left for its open cells."""
        return self.position.state(number).remaining if self.bare else self.position.sums[number]

    def _sum_text(self, what: Sequence[object]) -> str:
        """Return the terms `what`, one for each open cell that sticks out, joined by plus and minus signs:
        r1c2+r1c3−r4c3.
        """
        ordered = sorted(zip(self.out, what, strict=True), key=lambda pair: -pair[0][1])
        return "".join(f"{'+' if sign > 0 else MINUS}{term}" for (_, sign), term in ordered).removeprefix("+")

    def fillings(self) -> list[tuple[int, ...]]:
        """Return all ways to fill the open cells that stick out such that their total is right and no digit occurs
        twice in a run.
        """
        cells = [cell for cell, _ in self.out]
        signs = [sign for _, sign in self.out]
        share = self.position.tables.common_run
        together = [(i, k) for (i, first), (k, two) in combinations(enumerate(cells), 2) if share(first, two) >= 0]
        return [
            digits
            for digits in product(*(DIGITS_OF[self.position.domains[cell]] for cell in cells))
            if sum(sign * digit for sign, digit in zip(signs, digits, strict=True)) == self.total
            and all(digits[i] != digits[k] for i, k in together)
        ]

    def bounds(self, lost: Sequence[tuple[Cell, int]]) -> list[str]:
        """Return texts that explain why cells lose the digits `lost`. They state bounds, computed from the least and
        the greatest sum of the other cells: r1c2, r1c3 ≥ 23−(9+8+3) = 3.
        """
        cells: dict[str, list[Cell]] = {}
        for cell, sign in self.out:
            digits = [digit for first, digit in lost if first == cell]
            for mark in "≥≤":
                added, taken = self._extremes(cell, (mark == "≥") == (sign > 0))
                limit = sign * (self.total - sum(added) + sum(taken))
                if any(digit < limit if mark == "≥" else digit > limit for digit in digits):
                    others = [(-sign, _sum_of(added)), (sign, _sum_of(taken))]
                    total = [(sign, str(self.total))]
                    terms = total + others if sign > 0 else others + total
                    signed = "".join(f"{'+' if each > 0 else MINUS}{term}" for each, term in terms if term)
                    text = f"{mark} {signed.removeprefix('+')} = {limit}"
                    cells.setdefault(text.replace(f"{MINUS}-", "+").replace("-", MINUS), []).append(cell)
        cols = self.position.cols
        return [", ".join(cell_name(cell, cols) for cell in group) + f" {text}" for text, group in cells.items()]

    def _extremes(self, but: Cell, greatest: bool) -> tuple[list[int], list[int]]:
        """Return digits for the open cells that stick out, except the cell `but`, such that their total is as great as
        possible (or, unless `greatest`, as small as possible). The first list has the digits that are added, the second
        those subtracted.
        """
        added: list[int] = []
        taken: list[int] = []
        tables = self.position.tables
        for numbers, digits, is_most in ((self.plus, added, greatest), (self.minus, taken, not greatest)):
            for number in numbers:
                members = [cell for cell, _ in self.out if cell != but and cell in tables.runs[number]]
                used = self.position.state(number).placed_digits
                extremes = DIGITS_OF[extreme_digits([self.position.domains[cell] & ~used for cell in members], is_most)]
                digits += reversed(extremes) if is_most else extremes
        return added, taken


def _sum_of(digits: Sequence[int]) -> str:
    """Return digits as a sum, in brackets if there are several: (9+8+3)."""
    text = "+".join(map(str, digits))
    return f"({text})" if len(digits) > 1 else text


def tell_region_sum(position: KakuroPosition, deduction: Deduction) -> Step:
    """State that only one cell sticks out of a region, and which digit it has."""
    return Balance(position, deduction.args).tell(deduction)


def tell_two_cell_cut(position: KakuroPosition, deduction: Deduction) -> Step:
    """State the digits that fit the two cells that stick out of a region."""
    balance = Balance(position, deduction.args)
    return balance.tell(deduction, fillings=balance.fillings())


def tell_larger_cut(position: KakuroPosition, deduction: Deduction) -> Step:
    """State the fillings of the three cells that stick out of a region or, if there are many, the candidates of these
    cells. If more cells stick out, state bounds on them.
    """
    balance = Balance(position, deduction.args)
    if len(balance.out) > 3:
        return balance.tell(deduction, "bound", bounds=balance.bounds(deduction.removes))
    fillings = balance.fillings()
    return (
        balance.tell(deduction, "fits", fillings) if len(fillings) <= MAX_LISTED_FILLINGS else balance.tell(deduction)
    )
