"""Hidato's finder: what it remembers is never wrong, and both forms of the kernel find the same."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import masume
from masume.core.grid import Shape, bits, shape
from masume.kernel.hidato.finder import HidatoFinder
from masume.kernel.hidato.technique_weights import CONTRADICTIONS, TECHNIQUES
from masume.kinds.hidato import HIDATO, Hidato
from masume.kinds.hidato.position import HidatoPosition
from support.audits import sampled
from support.forms import compiled_only

SHAPES = (shape(4, 5, 8), shape(5, 5, 4), shape(4, 4, 6), shape(5, 5, 8, (1 << 25) - 1 & ~(1 << 7 | 1 << 12)))
WIDE = (shape(3, 70, 8), shape(2, 130, 8), shape(3, 66, 4))
FAST = [name for name in TECHNIQUES if not name.endswith(("what-if", "either-way"))]


def snake(over: Shape) -> list[int]:
    """A path over a rectangle, back and forth along its rows."""
    rows = [list(range(r * over.cols, (r + 1) * over.cols)) for r in range(over.rows)]
    return [cell for r, row in enumerate(rows) for cell in (row if r % 2 == 0 else reversed(row))]


def empty(over: Shape) -> Hidato:
    squares = [0 if over.mask >> cell & 1 else None for cell in range(over.rows * over.cols)]
    return Hidato([squares[i : i + over.cols] for i in range(0, len(squares), over.cols)], over.neighbours)


def found(finder: HidatoFinder, names: list[str]) -> dict[str, Any]:
    return {name: finder.find(name) for name in names}


def loaded(position: HidatoPosition) -> HidatoFinder:
    finder = HidatoFinder(position.puzzle.shape)
    finder.load(position.domains, position.placed)
    finder.prepare()
    return finder


def moves(rng: random.Random, position: HidatoPosition) -> Iterator[None]:
    """Random entries and losses, until nothing is open."""
    while position.open:
        yield
        cell = rng.choice(list(bits(position.open)))
        domain = list(bits(position.domains[cell]))
        if not domain:
            return
        number = rng.choice(domain)
        if len(domain) > 1 and rng.random() < 0.7:
            position.eliminate(cell, number)
        else:
            position.assign(cell, number)


@pytest.mark.parametrize("over", SHAPES)
@sampled(4, 60)
def test_what_a_finder_remembers_is_what_it_would_find_anew(over: Shape, count: int) -> None:
    rng = random.Random(over.neighbours)
    names = [*FAST, *CONTRADICTIONS]
    for _ in range(count):
        position = HidatoPosition(empty(over))
        finder = loaded(position)
        before: list[int] = []
        for _ in moves(rng, position):
            for cell, domain in enumerate(before):
                if position.placed >> cell & 1 and finder.is_open(cell):
                    finder.assign(cell, position.value(cell))
                for number in bits(domain & ~position.domains[cell]):
                    finder.eliminate(cell, number)
            assert found(finder, names) == found(loaded(position), names)
            assert found(finder.copy(), names) == found(finder, names)
            before = list(position.domains)


@compiled_only
@pytest.mark.parametrize("over", SHAPES)
@sampled(6, 60)
def test_candidates_that_are_known_to_stand_would_stand_anew(over: Shape, count: int) -> None:
    """In random positions, and again and again as candidates go, with nothing to conclude in between and with much."""
    rng = random.Random(over.neighbours)
    path = snake(over) if over.mask.bit_count() == over.rows * over.cols else [*solved(over)]
    refuted = kept = 0
    for _ in range(count):
        givens = rng.sample(range(len(path)), len(path) // 4)
        position = HidatoPosition(HIDATO.clues.with_givens(empty(over), [(path[i], i + 1) for i in givens]))
        finder = loaded(position)
        right = {(cell, number) for number, cell in enumerate(path, 1)}
        while (found := finder.best(545)) is not None:
            finder.take(found)
        while True:
            domains = [
                sum(1 << n for n in range(1, len(path) + 1) if finder.allows(c, n))
                for c in range(over.rows * over.cols)
            ]
            placed = sum(1 << c for c in over.cells if not finder.is_open(c))
            fresh = HidatoFinder(over)
            fresh.load(domains, placed)
            fresh.prepare()
            steps = finder.find("what-if")
            assert steps == fresh.find("what-if")
            wrong = [
                (cell, number)
                for cell in over.cells
                for number in bits(domains[cell])
                if (cell, number) not in right and finder.is_open(cell)
            ]
            if not wrong:
                break
            refuted += bool(steps)
            kept += not steps
            finder.eliminate(*rng.choice(wrong))
            while rng.random() < 0.7 and (found := finder.best(545)) is not None:
                finder.take(found)
    assert refuted > 5
    assert kept > 0


def solved(over: Shape) -> list[int]:
    """The cells of a path over any shape."""
    [solution] = masume.solve(empty(over), solutions=1).solutions
    return sorted(over.cells, key=lambda cell: solution.values[cell])


@pytest.mark.parametrize("over", SHAPES)
def test_what_follows_from_a_refuted_candidate_is_what_is_said_to_follow(over: Shape) -> None:
    """Scripts of nested arguments are made by finders and told by positions."""
    rng = random.Random(over.neighbours)
    entered = 0
    position = HidatoPosition(empty(over))
    for _ in moves(rng, position):
        for cell in bits(position.open):
            for number in bits(position.domains[cell]):
                if position.holders[number].bit_count() > 2 and position.domains[cell].bit_count() > 2:
                    continue
                finder, after = loaded(position), position.copy()
                finder.assume(cell, number, False)
                places, removes = position.refuted(cell, number)
                for place in places:
                    after.assign(*place)
                for lost in removes:
                    after.eliminate(*lost)
                entered += len(places)
                for other in over.cells:
                    left = {number for number in range(1, len(over.cells) + 1) if finder.allows(other, number)}
                    assert left == set(bits(after.domains[other]))
                    assert finder.is_open(other) == bool(after.open >> other & 1)
    assert entered


@pytest.mark.parametrize("over", [*SHAPES, *WIDE])
def test_missing_numbers_are_near_enough_to_the_written_ones(over: Shape) -> None:
    rng = random.Random(1)
    for _ in range(3):
        if over in WIDE:
            cells = snake(over)
            kept = rng.sample(range(len(cells)), len(cells) // 3)
            puzzle = HIDATO.clues.with_givens(empty(over), [(cells[i], i + 1) for i in kept])
        else:
            givens = rng.sample(over.cells, 2)
            puzzle = HIDATO.clues.with_givens(empty(over), [(givens[0], 1), (givens[1], len(over.cells))])
        position = HidatoPosition(puzzle)
        for number in bits(position.missing):
            assert position.holders[number] == position.window(number)
            assert all(position.domains[cell] >> number & 1 for cell in bits(position.holders[number]))


@pytest.mark.parametrize("over", WIDE)
def test_boards_that_are_wider_than_a_word_are_argued_about_rightly(over: Shape) -> None:
    rng = random.Random(2)
    cells = snake(over)
    for _ in range(3):
        kept = rng.sample(range(len(cells)), 2 * len(cells) // 3)
        position = HidatoPosition(HIDATO.clues.with_givens(empty(over), [(cells[i], i + 1) for i in kept]))
        finder = loaded(position)
        right = {(cell, i + 1) for i, cell in enumerate(cells)}
        steps = [step for name in FAST for step in finder.find(name)]
        assert steps
        for step in steps:
            assert set(step.places) <= right
            assert not set(step.removes) & right
        assert finder.find_contradictions() == []


def everything() -> list[Any]:
    """What is found on the way through some boards."""
    told: list[Any] = []
    for n, over in enumerate(SHAPES):
        mask = None if over.mask == (1 << over.rows * over.cols) - 1 else over.mask
        puzzle = next(
            iter(masume.generate("hidato", over.rows, over.cols, neighbours=over.neighbours, mask=mask, seed=n))
        )
        finder = loaded(HidatoPosition(puzzle))
        finder.prepare(decided=True, answer=masume.solve(puzzle).solutions[0].values)
        while not finder.is_full():
            told.append({name: found for name in (*FAST, *CONTRADICTIONS) if (found := finder.find(name))})
            best = finder.best(10000)
            assert best is not None
            told.append([best, finder.alternatives])
            finder.take(best)
    return told


@pytest.mark.once
@compiled_only
def test_both_forms_find_the_same() -> None:
    command = [sys.executable, "-m", "tests.kernel.test_hidato_finder"]
    paths = os.pathsep.join([*filter(None, sys.path), "tests"])
    environment = {**os.environ, "MASUME_KERNEL": "plain", "PYTHONPATH": paths}
    plain = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert json.loads(plain) == json.loads(json.dumps(everything()))


if __name__ == "__main__":
    print(json.dumps(everything()))
