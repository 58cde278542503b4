"""Kakuro's techniques: each fires on its example, is sound in thousands of positions, and together they solve every
board, as hard whichever way it is turned.

block       a rectangle of white cells with walls around it
pencilled   a position of a filled board with some digits written and some candidates gone"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import chain, combinations, islice, product
from typing import Any

import pytest

import masume
from masume.core.grid import bits, mask_of
from masume.i18n import LANGUAGES
from masume.kinds.kakuro import KAKURO, Kakuro
from masume.kinds.kakuro.position import KakuroPosition, finder_of
from masume.kinds.kakuro.run_digits import extreme_digits, sets_of, state_of, union
from masume.kinds.kakuro.techniques import TECHNIQUE_SET
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Step, Technique
from masume.verbs import player_entries
from masume.verbs.explain import explain
from masume.verbs.rate import rate
from support import random_boards
from support.audits import sampled
from support.copies import copies
from support.examples import moves
from support.soundness import check_sound, endless, is_possible, model_of, steps_of, wrong_conclusions

Filled = tuple[Kakuro, dict[int, int]]
"""A board and one of its solutions, by cells."""
TECHNIQUES = {technique.name: technique for technique in TECHNIQUE_SET.all}
FLAWS = {contradiction.name: contradiction for contradiction in TECHNIQUE_SET.contradictions}


# Boards and positions


def filled(white: list[list[bool]], rng: random.Random, clued: float) -> Filled | None:
    """A layout filled at random, and each of its sums printed with some chance; None when it cannot be filled."""
    cols = len(white[0])
    empty = Kakuro([[0 if cell else None for cell in row] for row in white])
    digits: dict[int, int] = {}
    for cell in empty.cells:
        near = {digits.get(other) for run in empty.across + empty.down if cell in run for other in run}
        fitting = [digit for digit in range(1, 10) if digit not in near]
        if not fitting:
            return None
        digits[cell] = rng.choice(fitting)
    squares: list[list[Any]] = [[0 if cell else [0, 0] for cell in row] for row in white]
    for i, run in enumerate(empty.across + empty.down):
        is_across = i < len(empty.across)
        if rng.random() < clued:
            row, col = divmod(run[0] - (1 if is_across else cols), cols)
            squares[row][col][is_across] = sum(digits[cell] for cell in run)
    return Kakuro(squares), digits


def block(rng: random.Random, rows: int, cols: int, clued: float = 1.0, white: float = 1.0) -> Filled:
    while True:
        cells = [[r > 0 and c > 0 and rng.random() < white for c in range(cols + 1)] for r in range(rows + 1)]
        made = filled(cells, rng, clued) if any(map(any, cells)) else None
        if made:
            return made


def line(rng: random.Random) -> Filled:
    """One run of some cells, with or without a sum."""
    cells = rng.choice([2, 3, 3, 3, 4, 4, 4, 5, 5, 6])
    clued = 1.0
    if rng.random() < 0.1:
        cells, clued = 9, rng.choice([0.0, 1.0])
    return block(rng, 1, cells, clued)


def with_candidates(puzzle: Kakuro, left: dict[int, set[int]]) -> KakuroPosition:
    position = KakuroPosition(puzzle)
    for cell, digits in left.items():
        for digit in {*range(1, 10)} - digits:
            position.eliminate(cell, digit)
    return position


def pencilled(made: Filled, rng: random.Random, most: int, written: float) -> KakuroPosition:
    """A position that the solution fits: some digits are written, the other cells have a few candidates, often digits
    that stand elsewhere too or nearly make the same sum."""
    puzzle, digits = made
    pool = list(digits.values())
    most = rng.randint(2, most)
    left: dict[int, set[int]] = {}
    for cell, digit in digits.items():
        if rng.random() >= written:
            left[cell] = {digit}
            while len(left[cell]) < most and (len(left[cell]) < 2 or rng.random() < 0.7):
                near = max(1, digit - 1), min(9, digit + 1), rng.choice(pool), rng.randint(1, 9)
                left[cell].add(rng.choice(near))
    position = with_candidates(puzzle, left)
    for cell, digit in digits.items():
        if cell not in left:
            position.assign(cell, digit)
    return position


def spoiled(made: Filled, rng: random.Random) -> KakuroPosition:
    """Digits and candidates at random, so that few positions have a solution."""
    position = KakuroPosition(made[0])
    written = rng.choice([0, 0.2, 0.5, 1])
    fewest = rng.choice([0, 1, 1, 1])
    for cell in made[1]:
        if rng.random() < written:
            position.assign(cell, rng.randint(1, 9))
        else:
            for digit in rng.sample(range(1, 10), 9 - rng.randint(fewest, 3)):
                position.eliminate(cell, digit)
    return position


def positions(
    make: Callable[[random.Random], Filled], seed: int, most: int = 9, written: tuple[float, ...] = (0, 0, 0.3, 0.6)
) -> Iterator[KakuroPosition]:
    rng = random.Random(seed)
    while True:
        made = make(rng)
        for _ in range(4):
            yield pencilled(made, rng, most, rng.choice(written))


def mixed(*sources: Iterator[Any]) -> Iterator[Any]:
    """From each source in turn."""
    return chain.from_iterable(zip(*sources, strict=True))


def lines(seed: int) -> Iterator[Any]:
    """Single runs, and whatever random boards of all variants bring."""
    few = [positions(line, seed + i, 3) for i in range(4)]
    return mixed(positions(line, seed), *few, endless(random_boards.kakuro, seed))


def blocks(seed: int) -> Iterator[Any]:
    """Blocks where no digit is written, but little is left."""
    sharp = [positions(lambda rng: block(rng, 3, 3, 0.9), seed + i, 3, (0,)) for i in range(8)]
    return mixed(*sharp, endless(random_boards.kakuro, seed))


def pairs(seed: int) -> Iterator[Any]:
    """Blocks with few sums where every cell has two digits."""
    sharp = [positions(lambda rng: block(rng, 3, 4, 0.1), seed + i, 2, (0,)) for i in range(8)]
    return mixed(*sharp, endless(random_boards.kakuro, seed))


def tiny(seed: int) -> Iterator[Any]:
    """Little to try out."""

    def make(rng: random.Random) -> Filled:
        return block(rng, 2, 2, rng.choice([0.7, 1.0])) if rng.random() < 0.6 else block(rng, 1, 3, 0.9)

    return mixed(*(positions(make, seed + i, 3, (0.3,)) for i in range(15)), endless(random_boards.kakuro, seed))


def with_edge(seed: int) -> Iterator[Any]:
    """Blocks where some runs have no sum, so that cells stick out of regions."""

    def make(rng: random.Random) -> Filled:
        puzzle, digits = block(rng, rng.choice([2, 3]), rng.choice([2, 3, 3, 4]))
        clues = KAKURO.clues.list(puzzle)
        without = rng.sample(range(len(clues)), rng.choice([0, 1, 1, 2]))
        return KAKURO.clues.with_only(puzzle, [i for i in range(len(clues)) if i not in without]), digits

    return mixed(*(positions(make, seed + i) for i in range(5)), endless(random_boards.kakuro, seed))


def crosses(seed: int) -> Iterator[Any]:
    """Two runs that cross in a cell where only one digit fits both sums."""
    runs = [(size, clue, union(sets_of(size, clue))) for size in (2, 3, 4) for clue in range(3, 31)]
    fitting = [(one, two) for one in runs for two in runs if (one[2] & two[2]).bit_count() == 1]

    def make(rng: random.Random) -> Kakuro:
        (across, right, _), (down, below, _) = rng.choice(fitting)
        top = [None, (below, 0), *[None] * (across - 1)]
        rest = [[None, 0, *[None] * (across - 1)] for _ in range(down - 1)]
        return Kakuro([top, [(0, right), *[0] * across], *rest])

    return endless(make, seed)


def wild(seed: int) -> Iterator[Any]:
    """Positions that may be impossible."""
    rng = random.Random(seed)
    while True:
        made = line(rng) if rng.random() < 0.7 else block(rng, 2, 2, 0.8)
        for _ in range(4):
            yield spoiled(made, rng)


def printed(seed: int) -> Iterator[Any]:
    """Boards with sums that may not fit their runs or each other."""
    rng = random.Random(seed)
    while True:
        rows, cols = rng.choice([(1, 2), (2, 2), (2, 3), (1, 10)])
        squares: list[list[Any]] = [[0] * (cols + 1) for _ in range(rows + 1)]
        squares[0] = [None, *([rng.randint(1, 20), 0] for _ in range(cols))]
        for row in squares[1:]:
            row[0] = [0, rng.randint(1, 50)]
        yield KakuroPosition(Kakuro(squares))


def long_lines(seed: int) -> Iterator[Any]:
    """Runs of six cells and more, many of them with a sum that says which digits they lack."""

    def make(rng: random.Random) -> Filled:
        size = rng.choice([6, 7, 8])
        digits = rng.sample(range(1, 10), size)
        if rng.random() < 0.7:
            digits = rng.sample(range(1, size + 2) if rng.random() < 0.5 else range(9 - size, 10), size)
        squares: list[list[Any]] = [[None] * (size + 1), [(0, sum(digits)), *[0] * size]]
        return Kakuro(squares), {size + 2 + i: digit for i, digit in enumerate(digits)}

    return positions(make, seed)


SOURCES: dict[str, Callable[[int], Iterator[Any]]] = {
    "magic-sum": crosses,
    "missing-digits": long_lines,
    "unique-crossing": crosses,
    "crossing-runs": blocks,
    "region-sum": with_edge,
    "two-cell-cut": with_edge,
    "larger-cut": with_edge,
    "xy-chain": pairs,
    "what-if": tiny,
    "nested-what-if": lambda seed: positions(lambda rng: block(rng, 3, 3, 0.9), seed, 4, (0,)),
    "no-combination": lambda seed: mixed(wild(seed), printed(seed)),
    "uneven-sums": printed,
}


# Examples


@pytest.mark.parametrize("technique", TECHNIQUE_SET.all, ids=lambda technique: technique.name)
def test_a_technique_fires_on_its_example(technique: Technique) -> None:
    example = technique.example
    assert example is not None
    puzzle = masume.read(example.board)
    position = player_entries.position(puzzle, player_entries.entries(puzzle, example.state))
    steps = steps_of(technique, position)
    if technique.name == "crossing-runs":  # a step for each corner, of which the example shows one
        assert len(steps) == 4
        steps = steps[:1]
    concluded = {(cell, value) for step in steps for cell, value in step.places}
    concluded |= {(cell, -value) for step in steps for cell, value in step.removes}
    assert concluded == moves(puzzle, example.shows)
    assert len(steps) == 1
    assert steps[0].technique == technique.name
    assert steps[0].weight >= technique.weight
    for lang in LANGUAGES:
        assert steps[0].conclusion(lang) in steps[0].text(lang)


def test_all_of_the_catalogue_is_there() -> None:
    codes = [technique.code for technique in TECHNIQUE_SET.all]
    assert {f"K{i}" for i in range(1, 20)} | {"U2"} <= set(codes)
    assert len(set(codes)) == len(codes)
    assert [technique.name for technique in TECHNIQUE_SET.all if technique.uniqueness] == ["deadly-rectangle"]


# Soundness


def source(name: str) -> Iterator[Any]:
    return SOURCES.get(name, lines if name in TECHNIQUES else wild)(len(name))


@pytest.mark.parametrize("name", [name for name, technique in TECHNIQUES.items() if not technique.uniqueness])
@sampled(100, 2000)
def test_a_technique_is_sound(name: str, count: int) -> None:
    # Few positions need an assumption within an assumption.
    check_sound(TECHNIQUES[name], source(name), count // 20 if name == "nested-what-if" else count)


@pytest.mark.parametrize("name", FLAWS)
@sampled(100, 2000)
def test_a_flaw_is_a_contradiction(name: str, count: int) -> None:
    check_sound(FLAWS[name], source(name), count)


@pytest.mark.parametrize("name", [*(name for name in TECHNIQUES if name != "deadly-rectangle"), *FLAWS])
@sampled(40, 150)
def test_the_cells_named_as_reasons_are_reason_enough(name: str, count: int) -> None:
    """A conclusion holds when nothing is known but what stands in these cells; so chains can be traced by them."""
    technique = {**TECHNIQUES, **FLAWS}[name]
    for position in islice(source(name), count):
        for step in steps_of(technique, position):
            bare = KakuroPosition(position.puzzle)
            bare.domains = [
                position.domains[cell] if cell in step.premises else domain for cell, domain in enumerate(bare.domains)
            ]
            assert not wrong_conclusions(bare, step), (position.puzzle, position.domains, step.text("en"))


def test_a_broken_technique_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A digit with one cell in a run is not forced into it: the sum may do without the digit."""

    def hidden_single(technique: Technique, position: KakuroPosition) -> Iterator[Step]:
        for number, run in enumerate(position.tables.runs):
            state = position.state(number)
            for digit in range(1, 10):
                homes = [i for i in state.open if state.domains[i] >> digit & 1]
                if len(homes) == 1:
                    yield position.step("naked-single", 2.0, run, [(run[homes[0]], digit)])

    monkeypatch.setattr("support.soundness.steps_of", lambda *arguments: list(hidden_single(*arguments)))
    monkeypatch.setattr(Step, "text", lambda step, lang: "")
    with pytest.raises(AssertionError, match=r"naked-single \['places"):
        check_sound(TECHNIQUES["naked-single"], lines(1))


def test_a_digit_that_the_sum_can_do_without_is_not_forced() -> None:
    """5 in two cells: 1 fits only the first cell, but 2+3 does without it."""
    puzzle = masume.read(r"kakuro;1x3;;\5,.,.")
    position = player_entries.position(puzzle, player_entries.entries(puzzle, "r1c2=1/2 r1c3=3/4"))
    assert steps_of(TECHNIQUES["must-have-digit"], position) == []
    assert steps_of(TECHNIQUES["hidden-pair"], position) == []


def unique_boards(seed: int) -> Iterator[Kakuro]:
    """Boards with one solution and no clue that they could do without."""
    rng = random.Random(seed)
    while True:
        rows, cols = rng.choice([(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5)])
        puzzle, digits = block(rng, rows, cols, 1.0, rng.choice([0.7, 0.9, 1.0]))
        yield dug(KAKURO.clues.with_givens(puzzle, digits.items()), rng)


def dug(puzzle: Kakuro, rng: random.Random) -> Kakuro:
    """The puzzle without the clues that it can do without: printed digits first."""
    clues = KAKURO.clues.list(puzzle)
    kept = list(range(len(clues)))
    for clue in sorted(kept, key=lambda i: (" at " not in clues[i].text, rng.random())):
        fewer = [other for other in kept if other != clue]
        if masume.solve(KAKURO.clues.with_only(puzzle, fewer)).verdict == "unique":
            kept = fewer
    made: Kakuro = KAKURO.clues.with_only(puzzle, kept)
    return made


def deadly(seed: int, unique: bool) -> Iterator[KakuroPosition]:
    """Positions with two digits a b / b in three corners of a rectangle. The board has one solution, and then the
    fourth corner is something else; or several, and in one of them it is a."""
    rng = random.Random(seed)
    while True:
        puzzle, digits = block(rng, rng.choice([2, 3]), rng.choice([2, 3]))
        cols = puzzle.cols
        for one, three in combinations(sorted(digits), 2):
            two, four = one - one % cols + three % cols, three - three % cols + one % cols
            pair = {digits[one], digits[two]}
            if len({one, two, three, four}) == 4 and digits[four] == digits[two] and (digits[three] in pair) != unique:
                board = dug(KAKURO.clues.with_givens(puzzle, digits.items()), rng) if unique else puzzle
                for _ in range(50):
                    left = {cell: {digit, *rng.sample(range(1, 10), 3)} for cell, digit in digits.items()}
                    left |= {one: pair, two: pair, four: pair, three: pair | left[three]}
                    yield with_candidates(board, left)


def test_deadly_rectangles_need_a_board_with_one_solution() -> None:
    technique = TECHNIQUES["deadly-rectangle"]
    check_sound(technique, deadly(1, unique=True))
    with pytest.raises(AssertionError, match="deadly-rectangle"):
        check_sound(technique, deadly(1, unique=False))


# Unusual boards


def steps_on(board: str, state: str = "") -> dict[str, list[Step]]:
    """What each technique finds that supposes nothing, and each flaw."""
    puzzle = masume.read(board)
    position = player_entries.position(puzzle, player_entries.entries(puzzle, state))
    every = [
        technique for technique in TECHNIQUE_SET.all + TECHNIQUE_SET.contradictions if not technique.uses_assumptions
    ]
    return {technique.name: steps for technique in every if (steps := steps_of(technique, position))}


def test_a_run_of_one_cell_holds_its_sum_or_anything() -> None:
    assert [step.places for step in steps_on(r"kakuro;1x2;;\7,.")["last-cell"]] == [((1, 7),)]
    assert "last-cell" not in steps_on("kakuro;1x2;;#.")
    assert {"no-combination"} <= set(steps_on(r"kakuro;1x2;;\12,."))


def test_a_run_without_a_sum_has_only_different_digits() -> None:
    steps = steps_on("kakuro;1x4;;#...", "r1c2=5 r1c3=1/5 r1c4=2/5/6")
    assert set(steps) <= {"used-digit", "naked-single", "naked-pair", "permutations"}
    assert "used-digit" in steps


def test_digits_that_leave_less_than_nothing_are_told_by_the_first_of_them() -> None:
    [step] = steps_on(r"kakuro;1x4;;\8,.,.,.")["permutations"]
    assert "r1c2=6–9 (≤2)" in step.text("en")
    [step] = steps_on(r"kakuro;1x4;;\8,.,.,.", "r1c2=1/2/3/4/5/9 r1c3=1/2/3/4/5 r1c4=1/2/3/4/5")["permutations"]
    assert "r1c2=9 (−1)" in step.text("en")


def test_the_sums_that_digits_leave_are_listed_as_a_stretch_of_them_looks_like_a_difference() -> None:
    [step] = steps_on(r"kakuro;1x5;;\15,.,.,.,.", "r1c4=6/7/8/9")["permutations"]
    assert all("r1c2=6–9 (9/8/7/6)" in step.text(lang) for lang in LANGUAGES)


def test_digits_repeat_in_a_row_but_not_in_a_run() -> None:
    step = steps_on("kakuro;1x6;;#..#..", "r1c2=5")["used-digit"][0]
    assert step.removes == ((2, 5),)


@pytest.mark.parametrize("board", ["kakuro;1x10;;#.........", r"kakuro;1x10;;\45,.,.,.,.,.,.,.,.,."])
def test_nine_cells_hold_every_digit_with_a_sum_and_without(board: str) -> None:
    """Both are told alike: that nine digits make 45 explains nothing."""
    state = " ".join(f"r1c{c}=1/2/3/4/5/6/7/8" for c in range(2, 10))
    (step,) = steps_on(board, state)["must-have-digit"]
    assert step.places == ((9, 9),)
    assert "has nine cells and so needs every digit. Only r1c10 can hold 9" in step.text("en")


def test_ten_cells_cannot_be_filled() -> None:
    assert steps_on("kakuro;1x11;;#..........")["no-combination"][0].variant == "long"


def test_a_printed_digit_is_written_down() -> None:
    assert [step.places for step in steps_on(r"kakuro;1x3;;\9,2,.")["last-cell"]] == [((2, 7),)]


def test_regions_end_where_the_board_does() -> None:
    """Two blocks that do not touch: a cell sticks out of each, and each is a region of its own."""
    piece = r"#,3\,7\,#/\10,.,.,./\6,.,.,#"
    both = "/".join(f"{row},{row}" for row in piece.split("/"))
    places = [step.places for step in steps_on(f"kakuro;3x8;;{both}")["region-sum"]]
    assert sorted(places) == [((11, 6),), ((15, 6),)]


def test_sums_that_do_not_agree_are_seen_at_once() -> None:
    assert steps_on(r"kakuro;3x3;;#,4\,6\/\5,.,./\6,.,.")["uneven-sums"][0].premises == ()


def regions(position: KakuroPosition) -> dict[frozenset[int], tuple[int, ...]]:
    """For each few open cells that are all that sticks out of a connected region, the smallest one."""
    layout = position.tables
    masks = [mask_of(run) for run in layout.runs]
    runs = [number for number, clue in enumerate(position.sums) if clue and masks[number] & position.open]
    smallest: dict[frozenset[int], tuple[int, ...]] = {}
    for size in range(1, len(runs) + 1):
        for region in combinations(runs, size):
            cells = [cell for number in region for cell in bits(masks[number] & position.open)]
            out = frozenset(cell for cell in cells if cells.count(cell) == 1)
            joined = region[:1]
            for _ in region:
                reached = [cell for number in joined for cell in layout.runs[number] if position.open >> cell & 1]
                joined = tuple(n for n in region if any(masks[n] >> cell & 1 for cell in reached))
            if 0 < len(out) <= 3 and joined == region:
                smallest.setdefault(out, region)
    return smallest


def expected_cuts(position: KakuroPosition) -> dict[str, set[Any]]:
    """What small cuts say, by brute force: the sums of each region, and all digits of the cells that stick out."""
    layout = position.tables
    names = {1: "region-sum", 2: "two-cell-cut", 3: "larger-cut"}
    expected: dict[str, set[Any]] = {name: set() for name in names.values()}
    smallest = regions(position)
    for out, region in smallest.items():
        if len(region) < 2 or (len(out) == 3 and any(other < out for other in smallest)):
            continue
        total = 0
        signs: dict[int, int] = {}
        for number in region:
            sign = 1 if number < layout.across else -1
            total += sign * position.sums[number]
            for cell in layout.runs[number]:
                signs[cell] = signs.get(cell, 0) + sign
                if position.placed >> cell & 1:
                    total -= sign * position.value(cell)
        cells = sorted(out)
        fillings = [
            digits
            for digits in product(*(bits(position.domains[cell]) for cell in cells))
            if sum(signs[cell] * digit for cell, digit in zip(cells, digits, strict=True)) == total
            and all(
                digits[i] != digits[k] or layout.common_run(cells[i], cells[k]) < 0
                for i, k in combinations(range(len(cells)), 2)
            )
        ]
        if len(cells) == 1 and fillings:
            expected["region-sum"].add(((cells[0], fillings[0][0]),))
        elif fillings:
            left = {(cell, digits[i]) for digits in fillings for i, cell in enumerate(cells)}
            gone = {(cell, digit) for cell in cells for digit in bits(position.domains[cell])} - left
            if gone:
                expected[names[len(cells)]].add(tuple(sorted(gone)))
    return expected


@sampled(40, 150)
def test_cuts_are_those_of_brute_force(count: int) -> None:
    rng = random.Random(5)
    seen = 0
    for _ in range(count):
        position = pencilled(
            block(rng, *rng.choice([(2, 2), (2, 3), (3, 3)]), rng.choice([0.7, 1.0]), 0.9), rng, 9, 0.3
        )
        finder = finder_of(position, TECHNIQUE_SET)
        for name, expected in expected_cuts(position).items():
            shown = [found for found in finder.find(name) if len(sticking_out(position, found.args)) < 4]
            assert {found.places or found.removes for found in shown} == expected, (position.puzzle, name)
            seen += len(expected)
    assert seen > count


def sticking_out(position: KakuroPosition, region: tuple[int, ...]) -> list[int]:
    cells = [cell for number in region for cell in position.tables.runs[number] if position.open >> cell & 1]
    return [cell for cell in cells if cells.count(cell) == 1]


# What a run allows, by trying everything


def random_line(rng: random.Random) -> KakuroPosition:
    """A run with digits and candidates at random; the runs across it have no sums."""
    cells = rng.randint(2, 4)
    total = rng.choice([0, *range(cells, 9 * cells)])
    position = KakuroPosition(Kakuro([[None] * (cells + 1), [(0, total) if total else None, *[0] * cells]]))
    for cell in bits(position.cells):
        if rng.random() < 0.2:
            position.assign(cell, rng.randint(1, 9))
        else:
            for digit in rng.sample(range(1, 10), rng.randint(4, 8)):
                position.eliminate(cell, digit)
    return position


@sampled(250, 2000)
def test_fillings_are_those_of_brute_force(count: int) -> None:
    rng = random.Random(6)
    for _ in range(count):
        position = random_line(rng)
        state, run = position.state(0), position.tables.runs[0]
        every = [
            digits
            for digits in product(*(bits(domain) for domain in state.domains))
            if len(set(digits)) == len(digits) and (not state.clue or sum(digits) == state.clue)
        ]
        finder = finder_of(position, TECHNIQUE_SET)
        assert bool(finder.find_contradictions()) == (not every)
        if not every or len(state.open) < 2:
            continue
        opened = sorted({tuple(digits[i] for i in state.open) for digits in every})
        assert state.fillings(10**6) == opened
        gone = {pair for found in finder.find("permutations") for pair in found.removes}
        held = {(run[i], digits[i]) for digits in every for i in state.open}
        assert gone == {(run[i], d) for i in state.open for d in bits(state.domains[i] & ~state.placed_digits)} - held
        if len(state.open) == 2 and state.clue:
            assert gone == {pair for found in finder.find("two-cell-mirror") for pair in found.removes}


def test_more_fillings_than_a_sentence_lists_are_not_listed() -> None:
    assert state_of(0, [6, 6], [False, False]).fillings(2) == [(1, 2), (2, 1)]
    assert state_of(0, [6, 6], [False, False]).fillings(1) is None


# The ladder


@sampled(15, 60)
def test_the_finder_forgets_nothing(count: int) -> None:
    """What it finds by looking again only where something changed is what a fresh look finds."""
    names = [technique.name for technique in TECHNIQUE_SET.all if not technique.uses_assumptions] + list(FLAWS)
    rng = random.Random(7)
    for _ in range(count):
        made = block(rng, rng.choice([2, 3]), 3, rng.choice([0.6, 1.0]), 0.9)
        position = pencilled(made, rng, 9, 0)
        finder = finder_of(position, TECHNIQUE_SET)
        for _ in range(6):
            fresh = finder_of(position, TECHNIQUE_SET)
            for name in names:
                assert finder.find(name) == fresh.find(name), (position.puzzle, position.domains, name)
            if rng.random() < 0.3:
                finder = finder.copy()
            cell = rng.choice(list(made[1]))
            digits = list(bits(position.domains[cell]))
            if digits and rng.random() < 0.5:
                digit = rng.choice(digits)
                position.assign(cell, digit)
                finder.assign(cell, digit)
            elif digits and not position.placed >> cell & 1:
                digit = rng.choice(digits)
                position.eliminate(cell, digit)
                finder.eliminate(cell, digit)


@pytest.mark.parametrize("seed", range(4))
@sampled(10, 40)
def test_minimal_boards_are_explained_to_the_end(seed: int, count: int) -> None:
    for puzzle in islice(unique_boards(seed), count):
        explanation = explain(puzzle)
        assert explanation.complete, puzzle
        position = player_entries.position(puzzle)
        for step in explanation.steps:
            assert step.places or step.removes
            assert not any(position.placed >> cell & 1 for cell, _ in step.places), puzzle
            assert all(position.allows(*pair) for pair in step.places + step.removes), puzzle
            assert not any(position.placed >> cell & 1 for cell, _ in step.removes), puzzle
            position.apply(step)
        assert position.values() == masume.solve(puzzle).solutions[0].values


@pytest.mark.parametrize("index", range(len(KAKURO.examples)))
def test_the_examples_are_explained_to_the_end(index: int) -> None:
    explanation = explain(KAKURO.examples[index])
    assert explanation.complete
    assert "nested-what-if" not in explanation.rating.counts


def test_a_board_without_solution_ends_in_a_contradiction() -> None:
    rng = random.Random(8)
    seen = 0
    while seen < 25:
        puzzle = random_boards.kakuro(rng)
        if masume.solve(puzzle).verdict == "none":
            seen += 1
            assert explain(puzzle).steps[-1].is_contradiction, puzzle


def test_a_full_board_is_right_or_shows_a_flaw() -> None:
    rng = random.Random(9)
    for _ in range(500):
        puzzle, digits = block(rng, 2, 2, 0.8)
        position = KakuroPosition(puzzle)
        for cell, digit in digits.items():
            position.assign(cell, digit if rng.random() < 0.8 else rng.randint(1, 9))
        contradiction = Ladder(position, TECHNIQUE_SET).contradiction()
        assert (contradiction is None) == is_possible(model_of(position))


def test_every_sentence_can_be_said_in_every_language() -> None:
    for name, technique in {**TECHNIQUES, **FLAWS}.items():
        steps = (step for position in islice(source(name), 60) for step in steps_of(technique, position))
        for step in islice(steps, 30):
            for lang in LANGUAGES:
                assert "{" not in step.text(lang)
                assert "…" not in step.text(lang)


# Symmetry


@sampled(20, 60)
def test_copies_are_boards_with_the_same_solutions_in_other_clothes(count: int) -> None:
    rng = random.Random(10)
    for _ in range(count):
        puzzle = random_boards.kakuro(rng)
        made = list(copies(puzzle))
        assert made[0] is puzzle
        assert len(set(made)) == len(made) <= 16
        counts = {len(masume.solve(copy, solutions=50).solutions) for copy in made}
        assert len(counts) == 1
        # A copy's copies are the same boards, but for walls around them that nobody needs.
        assert set(copies(made[-1])) >= set(made[1:])


@pytest.mark.parametrize("seed", range(4))
@sampled(2, 8)
def test_a_board_is_as_hard_whichever_way_it_is_turned(seed: int, count: int) -> None:
    for puzzle in islice(unique_boards(100 + seed), count):
        ratings = {(rating.grade, rating.peak) for rating in map(rate, copies(puzzle))}
        assert len(ratings) == 1, (puzzle, ratings)


def test_pairs_do_not_leave_a_digit_that_the_run_has_used() -> None:
    """In a chain, the 2 of r3c2 may not be struck out for r3c4 yet."""
    puzzle = masume.read(r"kakuro;4x4;;#,6\,7\,8\/\6,.,.,./\9,.,.,./\7,.,.,.", "kakuro")
    position = KAKURO.logic.position(puzzle)
    middle, last = 4 * 2 + 2, 4 * 2 + 3
    position.assign(4 * 2 + 1, 2)
    for cell, left in ((middle, (1, 2, 4)), (last, (2, 3, 4, 5))):
        for digit in set(range(1, 10)).difference(left):
            position.eliminate(cell, digit)
    ladder = Ladder(position, TECHNIQUE_SET)
    [whole] = [found for found in ladder.found_by("two-cell-mirror") if (last, 4) in found.removes]
    said = "That leaves 4+3 (in this order), so r3c3 is not 1, and r3c4 is not 4 or 5."
    assert said in ladder.tell(whole).text("en")
    position.eliminate(last, 2)
    assert "That leaves 4+3 (in this order), so r3c4 can only be 3, and r3c3 is not 1." in ladder.tell(whole).text("en")


def test_a_sum_out_of_reach_names_bounds_and_not_digits_that_fit() -> None:
    """Three cells with 2 and 4 hold no three different digits; but any such digits from 2 on make 9 or more."""
    puzzle = masume.read(r"kakuro;4x4;;#,6\,7\,8\/\6,.,.,./\9,.,.,./\7,.,.,.", "kakuro")
    position = KAKURO.logic.position(puzzle)
    for cell in (4 + 2, 8 + 2, 12 + 2):
        for digit in (1, 3, 5, 6, 7, 8, 9):
            position.eliminate(cell, digit)
    ladder = Ladder(position, TECHNIQUE_SET)
    [contradiction] = [
        found
        for found in ladder.finder.find_contradictions()
        if found.technique == "out-of-reach" and 4 + 2 in found.premises
    ]
    step = ladder.tell(contradiction)
    assert "different digits, none smaller than its cell can hold, make at least 2+3+4 = 9" in step.text("en")
    assert all("2+3+4 = 9" in step.text(lang) for lang in LANGUAGES)


def row_of(total: int, *held: str) -> KakuroPosition:
    """One run with what its cells can hold: a digit is written if it is the only one."""
    size = len(held)
    puzzle = Kakuro([[None] * (size + 1), [[0, total], *[0] * size]])
    position = with_candidates(puzzle, {size + 2 + i: set(map(int, digits)) for i, digits in enumerate(held)})
    for i, digits in enumerate(held):
        if len(digits) == 1:
            position.assign(size + 2 + i, int(digits))
    return position


def flaw_text(position: KakuroPosition, name: str) -> str:
    [contradiction] = steps_of(FLAWS[name], position)
    return contradiction.text("en")


@pytest.mark.parametrize(
    ("held", "total", "bound"),
    [
        (("25", "26", "1235"), 9, "r2c4 ≤ 9−(2+5) = 2"),  # and not 9−(2+3), where no cell can hold 3
        (("68", "68", "689"), 23, "r2c4 ≥ 23−(8+6) = 9"),
    ],
)
def test_a_squeeze_shows_digits_that_the_other_cells_can_hold(held: tuple[str, ...], total: int, bound: str) -> None:
    [step] = steps_of(TECHNIQUES["squeeze"], row_of(total, *held))
    assert bound in step.text("en")


@pytest.mark.parametrize(
    ("held", "total", "text"),
    [
        (("9", "8", "45", "45"), 19, "even with the smallest digits in its open cells, it makes 9+8+1+2 = 20."),
        (("1", "2", "45", "45"), 21, "even with the greatest digits in its open cells, it makes 1+2+9+8 = 20."),
        (("1", "45", "45"), 9, "none smaller than its cell can hold, make at least 1+4+5 = 10."),
        (("1", "45", "45"), 11, "none greater than its cell can hold, make at most 1+5+4 = 10."),
        (("79", "1", "35"), 10, "none smaller than its cell can hold, make at least 7+1+3 = 11."),  # cell by cell
        (("13", "9", "245"), 18, "none greater than its cell can hold, make at most 3+9+5 = 17."),
        (("45", "9", "45", "8"), 19, "even with the smallest digits in its open cells, it makes 1+9+2+8 = 20."),
    ],
)
def test_a_sum_is_out_of_reach_for_so_many_cells_or_for_what_they_can_hold(
    held: tuple[str, ...], total: int, text: str
) -> None:
    assert text in flaw_text(row_of(total, *held), "out-of-reach")


@pytest.mark.parametrize(
    ("held", "text"),
    [
        (("23", "8", "2", "19"), ""),
        (("12", "12", "12", "39"), "Now r2c2–r2c4 in the 20 across at r2c2–r2c5 hold only 1 and 2 between them: these"),
    ],
)
def test_cells_with_too_few_digits_are_named(held: tuple[str, ...], text: str) -> None:
    contradictions = steps_of(FLAWS["too-few-digits"], row_of(20, *held))
    assert [step.text("en").startswith(text) for step in contradictions] == [True] * bool(text)


def test_two_cells_with_the_same_only_digit_are_said_to_be_that() -> None:
    puzzle = Kakuro([[None] * 4, [[0, 20], 0, 0, 0]])
    position = with_candidates(puzzle, {5: {8}, 6: {8}, 7: {3, 4}})  # nothing is written yet
    assert "Now only 8 is left for each of r2c2 and r2c3 in the 20 across at r2c2–r2c4, but no digit stands twice" in (
        flaw_text(position, "too-few-digits")
    )


@pytest.mark.parametrize(
    ("held", "total", "why"),
    [
        (("1", "23"), 11, "and no digit is so great"),
        (("4", "2345"), 8, "but r2c2, in a run with it, has this digit already"),
        (("1", "234"), 8, "but only 2, 3 and 4 are left for it"),
    ],
)
def test_why_the_last_cell_cannot_hold_what_is_left_is_said(held: tuple[str, ...], total: int, why: str) -> None:
    assert why in flaw_text(row_of(total, *held), "no-filling")


def test_the_line_is_named_that_ruled_out_what_is_left_for_the_last_cell() -> None:
    position = row_of(8, "1", "234")
    position.lines_above = {(5, 7): 3}
    assert "ruled out for it in line 3 above" in flaw_text(position, "no-filling")


@sampled(200, 3000)
def test_extreme_digits_are_those_of_brute_force(count: int) -> None:
    rng = random.Random(1)
    for _ in range(count):
        domains = [
            union(1 << digit for digit in rng.sample(range(1, 10), rng.randint(1, 4))) for _ in range(rng.randint(1, 5))
        ]
        ways = [way for way in product(*(list(bits(domain)) for domain in domains)) if len(set(way)) == len(way)]
        for greatest, best in ((False, min), (True, max)):
            taken = list(bits(extreme_digits(domains, greatest)))
            assert sum(taken) == best(map(sum, ways), default=0)
            assert not ways or sorted(taken) in [sorted(way) for way in ways]
