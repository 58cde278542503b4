"""The walk through Hitori boards against the ladder itself: step by step the same techniques, weights and numbers of
choices."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice
from types import ModuleType

import pytest

import masume
from masume import kernel, kinds
from masume.kernel.hitori.patterns import SQUEEZE_WEIGHTS
from masume.kernel.hitori.rater import LONGEST, TECHNIQUES
from masume.kinds.hitori import Hitori
from masume.kinds.hitori.generator import boards
from masume.kinds.hitori.techniques import TOOLBOX
from masume.kinds.hitori.techniques.assumptions import either_weight
from masume.kinds.hitori.techniques.squeeze import MAX_WAYS, squeeze_weight
from masume.kinds.hitori.techniques.walls import cut_weight
from masume.reasoning.ladder import Ladder
from support import hitori_positions, random_boards
from support.stopping import Interrupt

Steps = list[tuple[int, int, int]]
Rated = tuple[tuple[Hitori, Steps | None], ...]

TOOLS = tuple(technique for technique in TOOLBOX.techniques if technique.name in TECHNIQUES)
TOP = 499  # the heaviest steps of which the walk knows all rivals
# The plain form rates in the same way (see test_forms), so fewer boards will do there.
SETS = (
    ("any", "beginner", "easy", "medium", "hard", "expert", "known", "small", "rare")
    if kernel.compiled()
    else ("easy", "hard", "small", "rare")
)
SIZES = ((3, 3), (4, 4), (5, 7), (9, 3), (8, 8), (6, 12))
# Small boards with corners of all sorts, edge dominoes of two and three pairs, squeezes of many ways or that come late,
# long rings and several that are equally short, and assumptions that have to be followed far.
RARE = (
    "hitori;4x4;;4211/1243/1344/3122",
    "hitori;4x4;;3322/3112/1443/2413",
    "hitori;4x4;;4331/3143/1223/2334",
    "hitori;4x4;;4123/2321/1243/4114",
    "hitori;4x4;;3224/2412/4123/1242",
    "hitori;4x5;;42142/21534/52313/45231",
    "hitori;4x5;;34521/43554/11334/31245",
    "hitori;4x7;;3132436/6671235/6617721/5724113",
    "hitori;8x4;;3526/5483/2155/1877/1642/8245/2776/4462",
    "hitori;8x4;;3584/1657/7842/2366/7724/8542/8235/7175",
    "hitori;4x8;;45412783/64234142/24614433/81763254",
    "hitori;9x9;;233768844/384951762/598275376/167225634/875469213/241694397/917633185/689536421/728517516",
    "hitori;4x3;;133/241/414/431",
    "hitori;4x5;;25213/13552/31335/32114",
    "hitori;5x5;;35543/.3523/31154/55211/12433",
    "hitori;4x9;;748951675/258244916/897213752/483728697",
    "hitori;7x9;;539856819/269155338/812642782/946928521/586997843/482589177/553284695",
    "hitori;9x7;;5289545/3614885/9926623/8169952/5542988/6528794/8375816/1382479/9821375",
    "hitori;11x8;;10,1,1,11,3,10,2,11/5,6,4,7,5,9,11,1/9,11,8,1,4,10,10,7/2,9,10,9,8,6,3,2/6,4,6,2,10,10,5,8"
    "/2,1,2,6,6,8,3,5/8,3,7,9,3,7,1,8/9,9,6,10,11,11,4,3/1,8,8,6,2,5,7,5/1,7,8,11,5,2,10,2/11,11,7,5,1,2,4,9",
    *hitori_positions.HARD,
)


def hundredths(weight: float) -> int:
    return round(100 * round(weight, 2))


def climbed(puzzle: Hitori, top: int = TOP) -> Steps | None:
    """What the ladder does, in the terms of the walk."""
    ladder = Ladder(kinds.kind_of(puzzle).position(puzzle), TOOLS)
    taken = [
        (TECHNIQUES.index(step.technique), hundredths(step.weight), choices)
        for step, choices in ladder.climb(min(top, TOP) / 100)
    ]
    return taken if ladder.position.solved else None


def walked(module: ModuleType, puzzle: Hitori, top: int = TOP) -> Steps | None:
    found: Steps | None = module.steps(puzzle.rows, puzzle.cols, puzzle.labels, puzzle.domains, top, None)
    return found


def made(aim: str) -> Iterator[Hitori]:
    """Boards of our own, whatever sizes there are."""
    large = ((10, 10), (15, 15)) if aim in ("medium", "hard") and kernel.compiled() else ()
    for rows, cols in SIZES + large:
        if rows > 3 or aim not in ("hard", "expert"):
            symmetry = "rotational" if rows == 8 else "none"
            yield from islice(boards(11, rows, cols, aim, symmetry=symmetry), 8 if aim == "hard" else 4)


def known() -> Iterator[Hitori]:
    """Boards of which a part of the solution is printed."""
    rng = random.Random(5)
    for puzzle in (*made("hard"), *made("expert")):
        values = masume.solve(puzzle).solutions[0].values
        share = rng.choice((0.05, 0.2, 0.6, 1))
        printed = [cell for cell in range(len(values)) if rng.random() < share]
        yield kinds.kind_of(puzzle).give(puzzle, [(cell, values[cell]) for cell in printed])


def small() -> Iterator[Hitori]:
    """Boards of few cells: of one line, with blanks, with few symbols; where there are several solutions, with as many
    marks printed as it takes."""
    rng = random.Random(29)
    sizes = ((1, 1), (1, 2), (1, 3), (1, 5), (2, 2), (2, 4), (2, 7), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6))
    while True:
        puzzle = hitori_positions.random_board(rng, sizes)[0] if rng.random() < 0.5 else random_boards.hitori(rng)
        found = masume.solve(puzzle).solutions
        if found:
            values = rng.choice(found).values
            for cell in rng.sample(range(len(values)), len(values)):
                if masume.solve(puzzle).verdict == "unique":
                    break
                puzzle = kinds.kind_of(puzzle).give(puzzle, [(cell, values[cell])])
            yield hitori_positions.minimal(puzzle, rng) if rng.random() < 0.1 else puzzle


@cache
def rated(name: str) -> Rated:
    """A set of boards with what the ladder does."""
    if name == "known":
        found = known()
    elif name == "small":
        found = islice(small(), 300 if kernel.compiled() else 100)
    elif name == "many small":
        found = islice(small(), 1000)
    elif name == "rare":
        found = (masume.read(text, "hitori") for text in RARE)
    else:
        found = made(name)
    return tuple((puzzle, climbed(puzzle)) for puzzle in found)


def test_the_techniques_are_those_of_the_ladder() -> None:
    puzzle = masume.read(RARE[0])
    ladder = Ladder(kinds.kind_of(puzzle).position(puzzle), TOOLBOX.techniques)
    names = [tool.name for tool in ladder.techniques if hundredths(tool.weight) <= TOP and not tool.uniqueness]
    assert tuple(names) == TECHNIQUES


def test_the_weights_are_those_of_the_ladder(hitori_rater: ModuleType) -> None:
    lightest = {technique.name: hundredths(technique.weight) for technique in TOOLS}
    assert lightest == hitori_rater.WEIGHTS
    assert hitori_rater._cut_weights(3600) == [hundredths(cut_weight(length)) for length in range(3601)]
    either_ors = hitori_rater._either_or_weights()
    assert either_ors == [hundredths(either_weight(rounds)) for rounds in range(len(either_ors))]
    assert either_ors[-1] <= TOP < hundredths(either_weight(len(either_ors)))


def test_the_weights_of_squeezes_are_those_of_the_ladder() -> None:
    assert list(SQUEEZE_WEIGHTS) == [hundredths(squeeze_weight(ways)) for ways in range(MAX_WAYS + 1)]


@pytest.mark.once
@pytest.mark.parametrize("name", [*SETS, pytest.param("many small", marks=pytest.mark.audit)])
def test_the_same_steps(hitori_rater: ModuleType, name: str) -> None:
    for puzzle, steps in rated(name):
        assert walked(hitori_rater, puzzle) == steps, puzzle


@pytest.mark.skipif(not kernel.compiled(), reason="the plain form is compared on fewer boards")
def test_the_boards_need_all_techniques() -> None:
    """Else the test above would not say much. Interlocked pairs never come first: sandwiches and twins are lighter."""
    used = Counter(TECHNIQUES[number] for name in SETS for _, steps in rated(name) for number, _, _ in steps or ())
    assert set(TECHNIQUES) - set(used) == {"interlocked-pairs"}
    assert any(steps is None for name in SETS for _, steps in rated(name))
    assert any(steps == [] for name in SETS for _, steps in rated(name))


@pytest.mark.parametrize("name", ["hard", "rare"])
def test_no_step_is_heavier_than_the_top(hitori_rater: ModuleType, name: str) -> None:
    for puzzle, steps in rated(name)[:12]:
        for top in (0, 99, 100, 230, 299, 300, 320, 389, 450, 466, TOP, 1000):
            too_heavy = steps is None or max(weight for _, weight, _ in steps) > top
            assert walked(hitori_rater, puzzle, top) == (None if too_heavy else steps)


def test_labels_are_names(hitori_rater: ModuleType) -> None:
    """Whatever numbers stand for the symbols."""
    for puzzle, steps in rated("rare"):
        labels = tuple(10**30 + 7 * label if label % 2 else label for label in puzzle.labels)
        assert hitori_rater.steps(puzzle.rows, puzzle.cols, labels, puzzle.domains, TOP, None) == steps


def test_a_watch_can_end_a_walk(hitori_rater: ModuleType) -> None:
    """It is asked before each step; afterwards everything works as before."""
    puzzle, steps = rated("rare")[0]
    assert steps
    impatient = Interrupt(3)
    with pytest.raises(KeyboardInterrupt):
        hitori_rater.steps(puzzle.rows, puzzle.cols, puzzle.labels, puzzle.domains, TOP, impatient)
    assert hitori_rater.steps(puzzle.rows, puzzle.cols, puzzle.labels, puzzle.domains, TOP, impatient) == steps
    assert impatient.asked == 3 + len(steps)


def test_two_threads_do_not_meet(hitori_rater: ModuleType) -> None:
    some = [(puzzle, steps) for puzzle, steps in rated("hard") if puzzle.rows <= 8] * 2
    with ThreadPoolExecutor(2) as threads:
        found = threads.map(lambda rating: walked(hitori_rater, rating[0]), some)
        assert list(found) == [steps for _, steps in some]


def test_long_lines(hitori_rater: ModuleType) -> None:
    """All cells of one line but its ends are cut cells. Lines that do not fit are left to the ladder."""
    ends = (1, *(3,) * (LONGEST - 2), 1)
    cut = TECHNIQUES.index("cut-cell")
    for rows, cols in ((1, LONGEST), (LONGEST, 1)):
        steps = hitori_rater.steps(rows, cols, tuple(range(LONGEST)), ends, TOP, None)
        assert steps == [(cut, 320, left) for left in range(LONGEST - 2, 0, -1)]
    for rows, cols in ((1, LONGEST + 1), (LONGEST + 1, 1)):
        assert hitori_rater.steps(rows, cols, tuple(range(LONGEST + 1)), (1,) * (LONGEST + 1), TOP, None) is None


def test_boards_that_cannot_be_walked(hitori_rater: ModuleType) -> None:
    assert hitori_rater.steps(1, 2, (0, 1), (0, 1), TOP, None) is None
    assert hitori_rater.steps(2, 2, (0, 1, 1, 0), (3, 3, 3, 3), TOP, None) is None
    with pytest.raises(ValueError, match="2 × 2 cells, but 3 labels and 4 domains"):
        hitori_rater.steps(2, 2, (0, 1, 1), (3, 3, 3, 3), TOP, None)
