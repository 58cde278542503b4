"""What several judges of Kakuro sentences ask."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from truth.kakuro.board import DIGITS, KakuroBoard, sums
from truth.telling import Complaint, Told, complain


def arithmetic(text: str) -> int:
    """The value of a sum such as 23−7−(2+6)."""
    plain = text.replace("−", "-").replace(" ", "")
    if not re.fullmatch(r"[\d+()-]+", plain):
        raise ValueError(f"no sum: {text}")
    return int(eval(plain, {"__builtins__": {}}))


def equation(text: str) -> Iterator[Complaint]:
    """Whether an equation between numbers is right."""
    left, _, right = text.rpartition("=")
    yield from complain(arithmetic(left) == arithmetic(right), f"wrong: {text}")


def sets(items: Iterable[str]) -> set[tuple[int, ...]]:
    """Ways to make a sum, such as 1+4, as sets of digits."""
    return {tuple(sorted(int(digit) for digit in re.findall(r"\d", item))) for item in items}


def choices_in(text: str) -> set[int]:
    """Digits such as 1–4/7 as a set."""
    return {digit for part in text.split("/") for digit in range(int(part[0]), int(part[-1]) + 1)}


def named_run(step: Told) -> tuple[str, tuple[int, ...], int]:
    run = step.run()
    assert run
    return run


@cache
def least_sum(domains: tuple[frozenset[int], ...], used: frozenset[int]) -> int | None:
    """The least that different digits make, none of them used and none smaller than its cell can hold; None if there
    are too few."""
    left = sorted(DIGITS - used)
    taken = []
    for low in sorted(min(domain, default=10) for domain in domains):
        fitting = [digit for digit in left if digit >= low and digit not in taken]
        if not fitting:
            return None
        taken.append(fitting[0])
    return sum(taken)


def most_sum(domains: tuple[frozenset[int], ...], used: frozenset[int]) -> int | None:
    """The most that different digits make, none of them used and none greater than its cell can hold."""
    mirrored = tuple(frozenset(10 - digit for digit in domain) for domain in domains)
    least = least_sum(mirrored, frozenset(10 - digit for digit in used))
    return None if least is None else 10 * len(domains) - least


@cache
def possible_sums(domains: tuple[frozenset[int], ...]) -> frozenset[int]:
    """What different digits make, one from each domain."""
    reached = {(frozenset[int](), 0)}
    for domain in domains:
        reached = {(used | {digit}, total + digit) for used, total in reached for digit in domain - used}
    return frozenset(total for _, total in reached)


def open_sums(board: KakuroBoard, step: Told) -> Iterator[Complaint]:
    """What is said of the open cells of a run: how many, what they make, and in which ways."""
    run = named_run(step)
    open_cells = board.open_cells(run[1])
    if "number" in step.words:
        yield from complain(step.number("number") == len(open_cells), "the number of open cells is wrong")
    if "rest" in step.words and run[2]:
        yield from complain(step.number("rest") == board.rest(run), "the open cells make another sum")
    if step.variant == "nine":
        yield from complain(len(run[1]) == 9, "the run has not nine cells")
    elif step.items("ways"):
        ways = set(sums(len(open_cells), board.rest(run), board.used(run[1])))
        yield from complain(sets(step.items("ways")) == ways, f"the ways are {sorted(ways)}")
