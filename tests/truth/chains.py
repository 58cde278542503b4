"""Suppositions: each line holds after the lines above it, says something new, and leads to what is concluded.

board   the checker's own position of a kind; `copy`, `judge`, `take`, `suppose` and `holds` are all that is asked of it
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, Self

from truth.left_out import LEFT_OUT, in_outline, left_out
from truth.telling import CaseTold, Complaint, Pair, Told, name, sentence_faults

GROUNDWORK = "groundwork"
"""A line that says what follows without the assumption."""

NESTED = "nested-what-if"
"""A step that says that it takes further assumptions."""

Struck = dict[Pair, int]
"""For each candidate that lines of a chain struck, the number of the line."""

Assumption = tuple[int, int, bool]
"""A cell, a value, and whether the cell has it or not."""


class Verdict:
    """What a checker found out about a step: its complaints, and whether it knows the technique or has only the general
    test, that the conclusion follows by the rules from the cells that are named."""

    def __init__(self, complaints: Iterable[Complaint] = (), special: bool = True) -> None:
        self.complaints = list(complaints)
        self.special = special


class Board(Protocol):
    """A position as a checker keeps it."""

    cols: int
    seen_deeper: frozenset[str]
    """Contradictions of which the checker sees more than the words say."""

    def copy(self) -> Self: ...

    def judge(self, step: Told) -> Verdict:
        """Whether a step without cases is right here."""
        ...

    def take(self, step: Told) -> None:
        """Does what a step concludes."""
        ...

    def suppose(self, cell: int, value: int, holds: bool) -> None:
        """Makes an assumption."""
        ...

    def is_placed(self, cell: int, value: int) -> bool: ...

    def is_out(self, cell: int, value: int) -> bool:
        """Whether a value was struck out, or another one is written."""
        ...

    def choices(self, step: Told) -> list[Assumption]:
        """The assumptions between which a step with cases decides: one of them must hold. None of them, if the step
        names no such choice."""
        ...


def news(board: Board, step: Told) -> list[Complaint]:
    """What a step says although it is known already."""
    found = []
    for cell, value in step.places:
        if board.is_placed(cell, value):
            found.append(Complaint("known", f"{name(cell, step.cols)} is {value} already"))
    for cell, value in step.removes:
        if board.is_out(cell, value):
            found.append(Complaint("known", f"{name(cell, step.cols)} is not {value}, which was known"))
    return found


def check(board: Board, step: Told, tell: Callable[[Told, Verdict, bool], None]) -> None:
    """Checks a step of an explanation and everything in it; `tell` is called for each step with what is wrong."""
    verdict = _verdict(board, step, tell)
    verdict.complaints += news(board, step)
    verdict.complaints += sentence_faults(step)
    tell(step, verdict, False)


def _verdict(
    board: Board, step: Told, tell: Callable[[Told, Verdict, bool], None], above: Struck | None = None
) -> Verdict:
    if not step.cases:
        return board.judge(step)
    ends = []
    verdict = Verdict()
    if step.technique == NESTED and not any(line.cases for case in step.cases for line in case.steps):
        verdict.complaints.append(Complaint("sentence", "there are no further assumptions"))
    supposed = {(case.cell, case.value) for case in step.cases}
    if step.technique.startswith("either") and supposed.intersection(step.places + step.removes):
        verdict.complaints.append(Complaint("sentence", "what is supposed cannot be so either way"))
    for case in step.cases:
        end = follow(board, case, tell, above or {})
        if not case.fails:
            ends.append(end)
        elif len(case.steps) > 1:
            for number in needless(board, case):
                verdict.complaints.append(Complaint("needless", f"line {number} can be left out"))
    verdict.complaints += _concludes(board, step, ends)
    return verdict


def follow(board: Board, case: CaseTold, tell: Callable[[Told, Verdict, bool], None], outer: Struck) -> Board:
    """The board after the lines of a case, each of which is checked. `outer`: what lines of the chain struck of which
    this one is a part."""
    struck: Struck = {}
    here = supposed(board, case)
    for number, line in enumerate(case.steps, 1):
        verdict = _verdict(board if line.technique == GROUNDWORK else here, line, tell, struck)
        if line.technique == LEFT_OUT:
            verdict = Verdict(left_out(here, case, line))
        if line.technique == GROUNDWORK and number > 1:
            verdict.complaints.append(Complaint("sentence", "what holds without the assumption comes first"))
        if line.is_contradiction:
            if number < len(case.steps):
                verdict.complaints.append(Complaint("flaw", "the chain goes on after its contradiction"))
        else:
            verdict.complaints += news(board if line.technique == GROUNDWORK else here, line)
        verdict.complaints += sentence_faults(line)
        verdict.complaints += _lines_named(case, number, line)
        verdict.complaints += _lines_that_struck(line, struck, outer)
        tell(line, verdict, True)
        if line.technique != GROUNDWORK:
            here.take(line)
        struck |= dict.fromkeys(line.removes, number)
    return here


def supposed(board: Board, case: CaseTold) -> Board:
    """The board after the assumption of a case, and after what is said to hold without it: that was there before."""
    here = board.copy()
    for line in case.steps[:1]:
        if line.technique == GROUNDWORK:
            here.take(line)
    here.suppose(case.cell, case.value, case.holds)
    return here


def _lines_named(case: CaseTold, number: int, line: Told) -> Iterator[Complaint]:
    """Whether the lines that a line of a chain refers to are above it, and say what it says of them."""
    text = re.sub(r"\blines? [\d–, and]+ of the outer chain", "", line.text)
    for found in re.findall(r"\blines? (\d+)", text):
        above = int(found)
        if not 0 < above < number:
            yield Complaint("sentence", f"line {above} is not above line {number}")
        elif line.is_contradiction and "cell" in line.words and {"value", "rest"} & line.words.keys():
            cell, value = line.cell(), line.number("value" if "value" in line.words else "rest")
            told = case.steps[above - 1]
            decided = {*told.removes, *((c, v) for c, v in told.places if v != value or c != cell)}
            if not any(c == cell or v == value for c, v in decided):
                yield Complaint("sentence", f"line {above} says nothing about that")


def _lines_that_struck(line: Told, struck: Struck, outer: Struck) -> Iterator[Complaint]:
    """Whether the lines that are said to have ruled something out, here or in the chain around, are those that did."""
    if "above" not in line.words or "out" not in line.words:
        return
    if "cell" in line.words:
        pairs = {(line.cell(), number) for number in line.numbers("out")}
    else:
        pairs = {(cell, line.number("number")) for cell in line.cells("out")}
    _, named, *rest = line.words["above"]["earlier"]
    if set(named) != {struck[pair] for pair in pairs if pair in struck}:
        yield Complaint("sentence", "other lines ruled it out")
    if {number for numbers in rest for number in numbers} != {
        outer[pair] for pair in (pairs - struck.keys()) & outer.keys()
    }:
        yield Complaint("sentence", "other lines of the chain around ruled it out")


def stands(board: Board, case: CaseTold, lines: Iterable[Told]) -> bool:
    """Whether these lines hold one after another under the assumption of a case."""
    case = CaseTold(case.cell, case.value, case.holds, tuple(lines))
    here = supposed(board, case)
    for line in case.steps:
        if line.cases:
            ends: list[Board] = []
            for inner in line.cases:
                if not stands(here, inner, inner.steps):
                    return False
                if not inner.fails:
                    end = here.copy()
                    end.suppose(inner.cell, inner.value, inner.holds)
                    for step in inner.steps:
                        end.take(step)
                    ends.append(end)
            if _concludes(here, line, ends):
                return False
        elif line.technique == LEFT_OUT:
            if any(left_out(here, case, line)):
                return False
        elif (board if line.technique == GROUNDWORK else here).judge(line).complaints:
            return False
        if line.technique != GROUNDWORK:
            here.take(line)
    return True


def needless(board: Board, case: CaseTold) -> list[int]:
    """The lines without which all others would stand as they are. Where something is left out, this cannot be seen: the
    search finds that there is no solution also without them."""
    if any(map(in_outline, case.steps)):
        return []
    if not stands(board, case, case.steps):
        return []  # something else is wrong, and has been said
    if case.steps[-1].technique in board.seen_deeper:
        return []
    return [
        number
        for number in range(1, len(case.steps))
        if stands(board, case, case.steps[: number - 1] + case.steps[number:])
        and not any(_seems_to_use(board, line, case.steps[number - 1]) for line in case.steps[number:])
    ]


def _seems_to_use(board: Board, line: Told, before: Told) -> bool:
    """Whether a reader needs an earlier line for a sentence, although the checker, which sees deeper, does not."""
    return line.technique in board.seen_deeper and not set(before.cells_concluded).isdisjoint(line.region)


def _concludes(board: Board, step: Told, ends: list[Board]) -> list[Complaint]:
    """Whether the cases of a step lead to its conclusion: what every case that did not fail leads to, or the opposite
    of assumptions that failed."""
    refuted = {(case.cell, case.value, case.holds) for case in step.cases if case.fails}
    after = board.copy()
    for cell, value, holds in refuted:
        after.suppose(cell, value, not holds)
    choices = set(board.choices(step))
    complete = bool(choices) and choices <= {(case.cell, case.value, case.holds) for case in step.cases}
    if len(choices - refuted) == 1:
        after.suppose(*(choices - refuted).pop())
    found = []

    def follows(pair: Pair, placed: bool) -> bool:
        asked = "is_placed" if placed else "is_out"
        if getattr(after, asked)(*pair):
            return True
        return bool(ends) and complete and all(getattr(end, asked)(*pair) for end in ends)

    for placed, pairs in ((True, step.places), (False, step.removes)):
        for pair in pairs:
            if not follows(pair, placed):
                where = name(pair[0], step.cols)
                found.append(
                    Complaint("conclusion", f"the cases do not lead to {where} {'=' if placed else '≠'} {pair[1]}")
                )
    return found
