"""Hidato's techniques: each fires on its example, is sound in thousands of positions, and together they explain every
board, as hard whichever way it is turned or counted.

walk       a path over all cells of a shape, made at random: a solution
pencilled  a position that a walk fits: some of its numbers written, some candidates gone
spoiled    a position with numbers and candidates at random, which few walks fit"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, islice, permutations
from typing import Any

import pytest

import masume
from masume.core.engine import Limit
from masume.core.grid import Shape, bits, cell_name, shape
from masume.engines.kernel import KERNEL
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue
from masume.i18n.placeholders import Cells, Earlier, Text
from masume.kinds.hidato import HIDATO, Hidato
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.sentences.routes import Comparison
from masume.kinds.hidato.symmetry import maps
from masume.kinds.hidato.techniques import TECHNIQUE_SET
from masume.reasoning.candidates import Candidate
from masume.reasoning.position import Position
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Case, Step, Technique
from masume.verbs import player_entries, solve
from masume.verbs.explain import explain
from masume.verbs.rate import rate
from support.audits import sampled
from support.copies import copies
from support.examples import moves
from support.soundness import check_sound, is_possible, model_of, steps_of, wrong_conclusions

TECHNIQUES = {technique.name: technique for technique in TECHNIQUE_SET.all}
FLAWS = {contradiction.name: contradiction for contradiction in TECHNIQUE_SET.contradictions}

SMALL = ((2, 3), (2, 4), (3, 3), (3, 3), (3, 4))
# Outlines with holes, drawn: pieces that hang together by one or two cells, and arms with dead ends.
NARROW = ("..#../...../..#..", "...#../....../...#..", "..../#.##/....", "...#/....#/...#.", "...../.##../.....")
ARMS = (".#./.../.#.", "#..#/..../#..#", ".#.#/..../#.#.", "..#./#.../..#.")


# Boards and positions


def outline(drawn: str, neighbours: int) -> Shape:
    rows = drawn.split("/")
    cols = max(map(len, rows))
    mask = sum(1 << r * cols + c for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == ".")
    return shape(len(rows), cols, neighbours, mask)


def outlines(rng: random.Random, sizes: Any = SMALL, neighbours: tuple[int, ...] = (4, 6, 8)) -> Shape:
    """A small rectangle with few holes."""
    rows, cols = rng.choice(sizes)
    holes = rng.sample(range(rows * cols), rng.choice([0, 0, 1, 2]))
    return shape(rows, cols, rng.choice(neighbours), (1 << rows * cols) - 1 & ~sum(1 << cell for cell in holes))


def walk(rng: random.Random, over: Shape) -> list[int] | None:
    """The path is grown at both ends; where it is stuck, its end is turned back to a neighbour of its last cell."""
    if len(over.pieces()) > 1:
        return None
    cells = [rng.choice(over.cells)]
    for _ in range(60 * len(over.cells)):
        if len(cells) == len(over.cells) and rng.random() < 0.05:
            return cells
        if rng.random() < 0.5:
            cells.reverse()
        ways = [cell for cell in over.touching[cells[-1]] if cell not in cells]
        if ways:
            cells.append(rng.choice(ways))
        elif over.touching[cells[-1]]:
            at = cells.index(rng.choice(over.touching[cells[-1]]))
            cells[at + 1 :] = cells[:at:-1]
    return cells if len(cells) == len(over.cells) else None


@cache
def empty(over: Shape) -> Hidato:
    squares = range(over.rows * over.cols)
    flat: list[int | None] = [0 if over.mask >> cell & 1 else None for cell in squares]
    return Hidato([flat[i : i + over.cols] for i in squares[:: over.cols]], over.neighbours)


@cache
def untouched(over: Shape) -> HidatoPosition:
    return HidatoPosition(empty(over))


def pencilled(rng: random.Random, over: Shape, cells: list[int], written: float, thin: float) -> HidatoPosition:
    position = untouched(over).copy()
    for number, cell in enumerate(cells, 1):
        if rng.random() < written:
            position.assign(cell, number)
    if thin:
        for number, cell in enumerate(cells, 1):
            for other in bits(position.holders[number] & ~(1 << cell)):
                if rng.random() < thin:
                    position.eliminate(other, number)
    return position


def positions(seed: int, kind: str = "") -> Iterator[Position]:
    """Positions of all variants without end; some kinds of them for techniques that seldom fire elsewhere."""
    rng = random.Random(seed)
    while True:
        if kind == "narrow":
            over, most, thins = outline(rng.choice(NARROW), rng.choice([4, 8, 8])), 0.5, [0.0]
        elif kind == "arms":
            over, most, thins = outline(rng.choice(ARMS), rng.choice([4, 6, 8])), 0.3, [0.0, 0.4, 0.7]
        elif kind == "chequered":
            over, most, thins = outlines(rng, neighbours=(4,)), 0.5, [0.0, 0.3]
        elif kind == "thin":
            over, most, thins = outlines(rng), 0.4, [0.6, 0.75]
        elif kind == "tiny":
            over, most, thins = outlines(rng, ((1, 4), (1, 5), (2, 2), (2, 3))), 0.3, [0.0, 0.3]
        else:
            over, most, thins = outlines(rng), 0.8, [0.0, 0.0, 0.3, 0.6]
        cells = walk(rng, over)
        if cells is not None:
            for _ in range(5):
                yield pencilled(rng, over, cells, rng.random() * most, rng.choice(thins))


def spoiled(
    seed: int, narrow: float = 0.3, again: float = 0.02, written: tuple[float, float] = (0.0, 1.0)
) -> Iterator[Position]:
    """Numbers stand where a walk has them, but for two that change places, or one that stands `again` elsewhere; then
    candidates go at random."""
    rng = random.Random(seed)
    while True:
        over = outline(rng.choice(NARROW), rng.choice([4, 8])) if rng.random() < narrow else outlines(rng)
        cells = walk(rng, over)
        if cells is None:
            continue
        for _ in range(5):
            one, other = rng.randrange(len(cells)), rng.randrange(len(cells))
            cells[one], cells[other] = cells[other], cells[one]
            position = untouched(over).copy()
            share, thin = rng.uniform(*written), rng.choice([0.0, 0.2])
            for number, cell in enumerate(cells, 1):
                if rng.random() < share:
                    position.assign(cell, number if rng.random() >= again else rng.randint(1, len(cells)))
            for cell in bits(position.open):
                for number in bits(position.domains[cell]):
                    if rng.random() < thin:
                        position.eliminate(cell, number)
            yield position


def mixed(*sources: Iterator[Any]) -> Iterator[Any]:
    """From each source in turn."""
    return chain.from_iterable(zip(*sources, strict=True))


KINDS_OF_POSITIONS = {
    "bottleneck": "narrow",
    "pocket": "narrow",
    "parity": "chequered",
    "hidden-ends": "arms",
    "pair-or-triple": "thin",
    "nested-what-if": "tiny",
}


def dug(rng: random.Random, over: Shape, with_ends: bool = True) -> Hidato | None:
    """A board with one solution that would have more without any of its numbers, but perhaps its ends."""
    cells = walk(rng, over)
    if cells is None:
        return None
    kept = {cell: number for number, cell in enumerate(cells, 1)}
    for cell in rng.sample(cells, len(cells)):
        if with_ends and kept[cell] in (1, len(cells)):
            continue
        model = solve.model_of(
            HIDATO.clues.with_givens(empty(over), [pair for pair in kept.items() if pair[0] != cell])
        )
        if not KERNEL.solve(model.restricted(cell, ~(1 << kept[cell])), Limit(1)).solutions:
            del kept[cell]
    made: Hidato = HIDATO.clues.with_givens(empty(over), kept.items())
    return made


def boards(seed: int, count: int) -> Iterator[Hidato]:
    """Dug boards of every neighbourhood, with and without holes and ends."""
    rng = random.Random(seed)
    made = 0
    while made < count:
        over = outlines(rng, ((4, 4), (4, 5), (5, 5)), ((8, 4, 6)[made % 3],))
        board = dug(rng, over, with_ends=made % 2 == 0)
        if board is not None:
            made += 1
            yield board


# Examples


def told(step: Step) -> set[Candidate]:
    return set(step.places) | {(cell, -number) for cell, number in step.removes}


@pytest.mark.parametrize("name", TECHNIQUES)
def test_a_technique_fires_on_its_example(name: str) -> None:
    example = TECHNIQUES[name].example
    assert example is not None
    puzzle = masume.read(example.board, "hidato")
    position = player_entries.position(puzzle, player_entries.entries(puzzle, example.state))
    steps = [step for step in steps_of(TECHNIQUES[name], position) if told(step) == moves(puzzle, example.shows)]
    assert len(steps) == 1
    assert steps[0].technique == name
    assert steps[0].weight >= TECHNIQUES[name].weight
    # No easier technique is at hand there.
    best = Ladder(position, TECHNIQUE_SET).best()
    assert best is not None
    assert best.weight == round(100 * min(step.weight for step in steps_of(TECHNIQUES[name], position)))


def test_all_of_the_catalogue_is_there() -> None:
    assert [technique.code for technique in TECHNIQUE_SET.all] == [f"D{i}" for i in range(1, 21)]
    weights = [1, 1.2, 1.8, 2, 1.6, 2.4, 2.45, 2.95, 3.15, 3.55, 3.75, 4.15, 4.45, 4.95, 2.2, 3.35, 5.5, 5.6, 8.5, 4.55]
    assert [technique.weight for technique in TECHNIQUE_SET.all] == weights
    assert {"what-if", "nested-what-if"} <= set(TECHNIQUES)


# Soundness


@pytest.mark.parametrize("name", TECHNIQUES)
@sampled(100, 2000)
def test_a_technique_is_sound(name: str, count: int) -> None:
    kind = KINDS_OF_POSITIONS.get(name, "")
    check_sound(TECHNIQUES[name], positions(1, kind), count)


@pytest.mark.parametrize(
    ("board", "domains"),
    [
        ("hidato;3x3;neighbours=6;.../.../...", [854, 680, 784, 924, 40, 160, 766, 104, 344]),
        ("hidato;3x3;neighbours=8;#.#/.../...", [0, 72, 0, 86, 34, 136, 28, 140, 230]),
    ],
)
def test_what_several_choices_have_in_common_is_told_where_one_of_them_fails_step_by_step(
    board: str, domains: list[int]
) -> None:
    """In rounds, the choice leads to what they have in common before it fails; one step at a time, it fails first."""
    position = player_entries.position(masume.read(board))
    for cell, mask in enumerate(domains):
        for value in bits(position.domains[cell] & ~mask):
            position.eliminate(cell, value)
    assert list(position.domains) == domains
    steps = steps_of(TECHNIQUES["either-way"], position)
    assert steps
    for step in steps:
        for case in step.cases:
            assert case.fails or {pair for line in case.steps for pair in line.places + line.removes}


@pytest.mark.parametrize("name", FLAWS)
@sampled(100, 2000)
def test_a_flaw_is_a_contradiction(name: str, count: int) -> None:
    """Wherever it is seen; and it is not seen in positions that some walk fits."""
    sources = {
        "pocket-misfit": spoiled(1, 0.8, 0.0, (0.3, 0.8)),
        "twice": spoiled(1, 0.0, 0.3),
        "walled-in": spoiled(1, 0.1, 0.0, (0.6, 0.9)),
    }
    check_sound(FLAWS[name], sources.get(name, spoiled(1)), count)
    for position in islice(mixed(positions(5), positions(5, "narrow")), count // 5):
        assert steps_of(FLAWS[name], position) == []


def test_a_full_board_that_is_wrong_shows_a_flaw() -> None:
    """Else an assumption could be followed to the end without being refuted."""
    for over in (shape(2, 3, 8), shape(2, 3, 4), shape(2, 3, 6), shape(1, 4, 4)):
        for numbers in permutations(range(1, len(over.cells) + 1)):
            position = HidatoPosition(empty(over))
            for cell, number in zip(over.cells, numbers, strict=True):
                position.assign(cell, number)
            contradictions = [
                step for contradiction in TECHNIQUE_SET.contradictions for step in steps_of(contradiction, position)
            ]
            assert bool(contradictions) != is_possible(model_of(position))


def test_a_number_written_twice_is_a_flaw() -> None:
    position = HidatoPosition(Hidato([[1, 0], [0, 0]]))
    position.assign(1, 2)
    position.assign(2, 2)
    assert [step.premises for step in steps_of(FLAWS["twice"], position)] == [(1, 2)]


def from_any_number(position: Any) -> Iterator[Step]:
    """Counts around filled cells from every written number, not only from the next ones: the path passes them."""
    for start in bits(position.written):
        reached = edge = 1 << position.where[start]
        for number in range(start + 1, position.last + 1):
            edge = position.ground.spread(edge) & position.open & ~reached
            reached |= edge
            gone = position.holders[number] & ~reached & position.open
            if gone:
                removes = [(cell, number) for cell in bits(gone)]
                yield position.step("distance", 2.4, (), (), removes)


def test_a_broken_technique_is_found_out() -> None:
    tried = (wrong_conclusions(position, step) for position in positions(6) for step in from_any_number(position))
    assert next(filter(None, tried))


# What does not follow


def position_of(line: str, state: str = "") -> HidatoPosition:
    puzzle = masume.read(line)
    position = player_entries.position(puzzle, player_entries.entries(puzzle, state))
    assert isinstance(position, HidatoPosition)
    return position


def test_the_path_may_cross_itself() -> None:
    explanation = explain(masume.read("hidato;2x2;neighbours=8;13/4."))
    assert [step.places for step in explanation.steps] == [((3, 2),)]
    assert explanation.complete


def test_only_the_next_written_numbers_are_counted_from_around_filled_cells() -> None:
    """3 is not to be reached from 1 through empty cells, since 2 lies between them."""
    assert steps_of(TECHNIQUES["distance"], position_of("hidato;1x4;neighbours=8;12..")) == []


def test_a_straight_row_does_not_force_the_path_to_be_straight() -> None:
    assert steps_of(TECHNIQUES["tight-run"], position_of("hidato;3x4;neighbours=8;..../1..4/....")) == []
    assert len(steps_of(TECHNIQUES["tight-run"], position_of("hidato;4x4;neighbours=8;1.../..../..../...4"))) == 1
    assert len(steps_of(TECHNIQUES["tight-run"], position_of("hidato;3x4;neighbours=4;..../1..4/...."))) == 1


@pytest.mark.parametrize("neighbours", [6, 8])
def test_colours_are_for_boards_whose_cells_touch_side_by_side(neighbours: int) -> None:
    for position in islice(positions(7), 200):
        if position.puzzle.options["neighbours"] == neighbours:
            assert steps_of(TECHNIQUES["parity"], position) == steps_of(FLAWS["colours"], position) == []


def test_a_unique_board_need_not_have_unique_legs() -> None:
    """The way from 1 to 4 alone is open, and so is the way from 4 to 7."""
    explanation = explain(masume.read("hidato;3x3;neighbours=8;#4#/.7./1.."))
    assert explanation.complete


def test_the_numbers_before_and_after_need_two_cells() -> None:
    """At r1c1, 2 would have only r1c2 beside it for both 1 and 3."""
    position = position_of("hidato;2x3;neighbours=4;.../...", "r1c1=2/4/6 r2c1=5/6 r1c2=1/3")
    removes = {pair for step in steps_of(TECHNIQUES["neighbour-support"], position) for pair in told(step)}
    assert (0, -2) in removes


# Explanations


def replayed(position: Position, case: Case) -> None:
    """Goes through a case: every step says something new and possible, and the last one says what is wrong."""
    position = position.copy()
    position.assign(case.cell, case.value)
    for step in case.steps:
        for cell, number in step.removes:
            assert position.allows(cell, number)
        for cell, _ in step.places:
            assert not position.placed >> cell & 1
        for inner in step.cases:
            replayed(position, inner)
        if step.technique == "no-cell":
            assert any(not position.holders[number] for number in bits(_missing(position)))
        if step.technique == "no-number":
            assert not all(position.domains[cell] for cell in bits(position.open))
        position.apply(step)


def _missing(position: Position) -> int:
    assert isinstance(position, HidatoPosition)
    return position.missing


def checked(board: Hidato) -> masume.Explanation:
    """The explanation of a board with one solution: complete, true, and without a step too many."""
    solution = masume.solve(board).solutions[0].values
    explanation = explain(board)
    assert explanation.complete
    for position, step in zip(explanation.positions(), explanation.steps, strict=False):
        assert all(solution[cell] == number for cell, number in step.places)
        assert all(solution[cell] != number for cell, number in step.removes)
        assert all(not position.placed >> cell & 1 for cell, _ in step.places)
        assert all(position.allows(cell, number) for cell, number in step.removes)
        gone = {cell for cell, _ in step.places}
        assert all(cell not in gone for cell, _ in step.removes)
        for case in step.cases:
            replayed(position, case)
        if step.technique in ("what-if", "nested-what-if"):
            assert all(case.fails for case in step.cases)
        for lang in LANGUAGES:
            assert step.text(lang)
    return explanation


@pytest.mark.parametrize("seed", range(6))
def test_every_board_with_one_solution_is_explained_to_the_end(seed: int) -> None:
    for board in boards(seed, 5):
        checked(board)


@pytest.mark.parametrize(
    "line",
    [
        "hidato;5x6;neighbours=8;.,1,.,.,.,./.,3,21,.,.,17/.,26,.,.,.,./.,.,.,30,12,./.,.,.,.,.,.",
        "hidato;5x6;neighbours=6;.,5,.,.,.,./.,.,.,.,.,./1,.,20,.,.,./.,18,.,.,27,./.,.,.,.,.,30",
    ],
)
def test_a_number_that_is_refuted_in_one_of_its_two_cells_goes_in_the_other_one(line: str) -> None:
    """These boards take nested arguments with further assumptions of this kind."""
    board: Any = masume.read(line)
    assert "nested-what-if" in {step.technique for step in checked(board).steps}


def test_a_chain_that_is_found_in_no_order_is_told_round_by_round() -> None:
    board: Any = masume.read("hidato;5x6;neighbours=4;.,.,30,.,.,./.,.,.,.,.,./.,1,.,.,.,./.,.,.,.,9,./.,.,.,.,.,.")
    explanation = explain(board)
    assert explanation.complete
    assert all(passage.text(lang) for passage in explanation.passages for lang in LANGUAGES)


@pytest.mark.parametrize("name", ["what-if", "either-way", "nested-what-if"])
def test_the_last_rungs_are_told_in_full(name: str) -> None:
    example = TECHNIQUES[name].example
    assert example is not None
    puzzle = masume.read(example.board, "hidato")
    position = player_entries.position(puzzle, player_entries.entries(puzzle, example.state))
    for step in steps_of(TECHNIQUES[name], position):
        assert step.cases
        for case in step.cases:
            replayed(position, case)
        assert name == "either-way" or all(case.fails for case in step.cases)


@pytest.mark.parametrize("seed", range(4))
def test_grade_and_peak_do_not_depend_on_the_way_the_board_is_turned(seed: int) -> None:
    for board in boards(100 + seed, 3):
        ratings = {(rating.grade, rating.peak) for rating in map(rate, copies(board))}
        assert len(ratings) == 1, masume.write(board, format="line")


def peak_at_random(board: Hidato, rng: random.Random) -> int:
    """The weight of the hardest step, if one of the easiest steps is taken at random, whichever it is."""
    position = HidatoPosition(board)
    position.decided = True
    position.answer = masume.solve(board).solutions[0].values
    ladder = Ladder(position, TECHNIQUE_SET)
    peak = 0
    while not position.solved:
        best = ladder.best()
        assert best is not None
        peak = max(peak, best.weight)
        names = [name for name, technique in TECHNIQUES.items() if round(100 * technique.weight) <= best.weight]
        alike = [step for name in names for step in ladder.found_by(name) if step.weight == best.weight]
        ladder.apply(rng.choice(alike))
    return peak


@pytest.mark.parametrize("seed", range(3))
def test_the_peak_does_not_depend_on_the_order_of_equally_easy_steps(seed: int) -> None:
    """Knowing more never makes anything harder."""
    rng = random.Random(seed)
    for board in boards(200 + seed, 4):
        assert len({peak_at_random(board, rng) for _ in range(4)}) == 1


def test_wrong_moves_are_refuted() -> None:
    rng = random.Random(8)
    for board in boards(300, 6):
        solution = masume.solve(board).solutions[0].values
        open_cells = list(bits(HidatoPosition(board).open))
        cell = rng.choice(open_cells)
        number = rng.choice([solution[other] for other in open_cells if other != cell])
        refutation = masume.refute(board, (cell, number))
        assert refutation.verdict == "wrong"
        assert refutation.step is not None
        assert refutation.step.cases[0].fails


# What the sentences say


def all_routes(position: HidatoPosition, gaps: list[Any]) -> set[tuple[int, ...]]:
    """All ways to fill some gaps with cells that are left, found without the finder."""
    routes: set[tuple[int, ...]] = {()}
    for gap in gaps:
        for number in gap.numbers:
            longer = set()
            for route in routes:
                here = position.where[number - 1] if number == gap.low + 1 else route[-1]
                for cell in bits(position.holders[number] & position.near[here]):
                    touches = number < gap.high - 1 or position.near[cell] >> position.where[gap.high] & 1
                    if cell not in route and touches:
                        longer.add((*route, cell))
            routes = longer
    return routes


@pytest.mark.parametrize("name", ["all-routes", "must-visit"])
def test_all_routes_are_named(name: str) -> None:
    """At most eight; and a route that is not named misses a cell that only these numbers can fill."""
    fired = 0
    for position in islice(positions(11), 600):
        assert isinstance(position, HidatoPosition)
        ladder = Ladder(position, TECHNIQUE_SET)
        for one in ladder.found_by(name):
            fired += 1
            _, gaps, visited, routes = Comparison.of(one)
            assert 1 <= len(routes) <= 8
            assert len(routes) == 1 or sum(map(len, routes)) <= 24
            assert len(set(routes)) == len(routes)
            through = {route for route in all_routes(position, gaps) if set(visited) <= set(route)}
            assert through == set(routes)
            members = {number for gap in gaps for number in gap.numbers}
            assert all(set(bits(position.domains[cell])) <= members for cell in visited)
            step = ladder.tell(one)
            assert isinstance(step.words["ways"], Text)
            assert step.words["ways"].text.count(";") == len(routes) - 1
    assert fired > 100


def test_a_stranded_cell_has_no_number_left() -> None:
    fired = 0
    for position in islice(positions(12), 400):
        for step in steps_of(TECHNIQUES["stranded-cell"], position):
            fired += 1
            here, gone = step.words["stranded"], step.words["gone"]
            assert isinstance(here, Cells)
            assert isinstance(gone, Cells)
            number = step.words["number"].value  # type: ignore[union-attr]
            for cell in gone.cells:
                after = position.copy()
                after.assign(cell, number)
                assert not after.domains[here.cells[0]]
    assert fired > 100


def test_what_was_ruled_out_before_was_ruled_out_by_the_steps_that_are_named() -> None:
    named = 0
    for board in boards(13, 12):
        explanation = explain(board)
        for at, step in enumerate(explanation.steps, 1):
            by = step.words.get("by")
            if not isinstance(by, Earlier) or not by.numbers:
                continue
            named += 1
            numbers = by.numbers
            told = {pair for number in numbers for pair in explanation.steps[number - 1].removes}
            ((cell, value),) = step.places
            out = step.words.get("out")
            if step.technique == "naked-single":
                assert any(where == cell for where, _ in told)
            else:
                assert isinstance(out, Cells)
                assert {(where, value) for where in out.cells} <= told
            assert all(number < at for number in numbers)
    assert named > 5


# Words


def test_every_sentence_has_its_arguments_in_every_language() -> None:
    """Over positions of all kinds, so that nearly all sentences come up."""
    sentences = set()
    kinds = ("", "narrow", "arms", "chequered", "thin", "tiny")
    sources = [*(islice(positions(9, kind), 40) for kind in kinds), islice(spoiled(9), 300)]
    for position in chain(*sources):
        for technique in TECHNIQUE_SET.all + TECHNIQUE_SET.contradictions + TECHNIQUE_SET.propagating:
            if technique.name == "nested-what-if":
                continue
            for step in steps_of(technique, position):
                if (step.technique, step.variant) not in sentences:
                    sentences.add((step.technique, step.variant))
                    for lang in LANGUAGES:
                        assert step.text(lang)
                        assert step.title(lang)
                        assert step.idea(lang)
    written = {(name, form) for name, forms in catalogue("en").file("hidato")["steps"].items() for form in forms}
    parts = ("at-", "joined", "enclosed")  # of sentences
    written = {(name, form) for name, form in written if form not in ("title", "idea") and not form.startswith(parts)}
    written = {(name, form) for name, form in written if name != "groundwork"}  # only chains of refutations say that
    assert sentences <= written
    assert len(sentences) > 0.7 * len(written)


def test_no_sentence_lists_more_than_a_few_cells_that_were_ruled_out() -> None:
    """On a large board that is nearly empty, a number has many cells; all but one go."""
    board = Hidato([[1 if (r, c) == (0, 0) else 0 for c in range(9)] for r in range(9)])
    position = HidatoPosition(board)
    first, *others = bits(position.holders[5])
    for cell in others:
        position.eliminate(cell, 5)
    finder = TECHNIQUE_SET.finder_for(position)
    [step] = [TECHNIQUE_SET.tell(position, one) for one in finder.find("hidden-single") if one.unit == 5]
    assert step.places == ((first, 5),)
    assert step.variant == "one-many"
    assert len(re.findall(r"r\d+c\d+", step.text("en"))) == 2  # where 1 is, and where 5 goes


def told_misfit(*walls: list[int]) -> Step:
    """What is said of the row of empty cells above some rows of numbers; below these is another one."""
    blank = [0] * len(walls[0])
    position = HidatoPosition(Hidato([blank, *walls, blank]))
    [found] = TECHNIQUE_SET.finder_for(position).find("pocket-misfit")
    return TECHNIQUE_SET.tell(position, found)


def test_where_many_groups_do_not_fill_a_pocket_the_others_are_named() -> None:
    """1, 3, 5 to 17 could lie in 24 cells, but 19 to 57 are too many, and the others are written."""
    step = told_misfit([*range(2, 20, 2), *range(58, 73)])
    assert step.variant == "rest"
    assert "not so for 19–57. For these 39 numbers there are only 24 other empty cells" in step.text("en")


def test_where_the_others_are_many_too_the_groups_are_counted() -> None:
    """Of 19, 21, 23 to 37, the numbers before and after touch the lower row only."""
    step = told_misfit([*range(2, 20, 2), *range(82, 97)], [*range(20, 40, 2), *range(68, 82)])
    assert step.variant == "count"
    assert "24 empty cells (r1c1–r1c24) is cut off" in step.text("en")
    assert "only 9 of them, too few to fill it" in step.text("en")


@pytest.mark.parametrize(("groups", "told"), [(7, 1), (8, 0)])
def test_only_a_few_groups_are_compared_in_all_choices(groups: int, told: int) -> None:
    """So many groups of two numbers, and a longer one of an even number, fill no odd number of cells."""
    cols = 2 * groups - 1
    ends = [3 * i + 3 for i in range(groups)]
    after = range(3 * cols - (cols - groups) + 1, 3 * cols + 1)
    wall = [*ends, *after]
    position = HidatoPosition(Hidato([[0] * cols, wall, [0] * cols]))
    assert len(list(TECHNIQUE_SET.finder_for(position).find("pocket-misfit"))) == told


# Symmetry


@pytest.mark.parametrize(("neighbours", "count"), [(4, 8), (8, 8), (6, 12)])
def test_there_are_as_many_copies_as_symmetries(neighbours: int, count: int) -> None:
    assert len(maps(neighbours)) == count
    board = dug(random.Random(neighbours), shape(3, 4, neighbours))
    assert board is not None
    twins = list(copies(board))
    assert len(twins) == 2 * count
    assert twins[0] == board
    assert all(masume.solve(twin).verdict == "unique" for twin in twins)
    assert {len(twin.shape.cells) for twin in twins} == {12}


def test_copies_of_a_copy_are_the_same_copies() -> None:
    for over in (shape(3, 4, 8), outline("#../.../..#", 6)):
        board = dug(random.Random(5), over)
        assert board is not None
        assert {frozenset(copies(twin)) for twin in copies(board)} == {frozenset(copies(board))}


def test_positions_know_what_players_read_off_the_board() -> None:
    """Written numbers stand nowhere else, and the others near enough to them."""
    position = position_of("hidato;1x5;neighbours=8;1....")
    assert [position.domains[cell] for cell in range(5)] == [0b10, 0b111100, 0b111000, 0b110000, 0b100000]
    assert wrong_conclusions(position, position.step("only-step", 1, (), [(4, 5)])) == []
    assert cell_name(4, 5) == "r1c5"
    assert isinstance(TECHNIQUE_SET.find("D4"), Technique)


def test_a_cell_that_a_chain_leaves_empty_says_what_ruled_its_numbers_out() -> None:
    """Steps and lines of the chain stand in one pair of brackets."""
    said = "\n".join(step.text("en") for step in masume.explain(masume.read(NESTED)).steps)
    assert "15 and 19 were ruled out there before (step 7; line 1 above)" in said
    assert "nothing is left" not in said


def test_what_a_player_struck_out_is_not_said_to_be_a_step() -> None:
    step = explain(masume.read("hidato;3x3;neighbours=8;.../1../3.9"), "r2c2=2/4 r3c2=2/4").steps[0]
    assert "r3c2 were ruled out for it before (by pencil marks)" in step.text("en")
    assert "(por las notas a lápiz)" in step.text("es")
    assert "(w notatkach)" in step.text("pl")


NESTED = "hidato;6x6;neighbours=8;.,2,.,.,11,./1,.,6,12,.,9/.,.,17,.,.,./.,.,.,.,.,./.,.,.,.,26,./36,.,33,.,.,24"


def test_a_chain_within_a_chain_names_the_lines_of_the_outer_one() -> None:
    steps = masume.explain(masume.read(NESTED)).steps
    told = [step for step in steps if "of the outer chain" in step.text("en")]
    assert told
    for step in told:
        assert "de la cadena exterior" in step.text("es")
        assert "zewnętrznego łańcucha" in step.text("pl")
        assert Step.from_json(step.to_json()) == step


def test_what_is_left_after_an_assumption_failed_is_said() -> None:
    explanations = [
        masume.explain(masume.read(f"hidato;6x6;neighbours=8;{rows}"))
        for rows in (
            ".,.,35,36,.,19/31,.,.,21,.,./.,.,.,.,.,1/.,.,26,.,.,./.,25,.,.,.,./.,.,.,6,.,.",
            ".,.,.,.,.,21/.,31,.,16,.,./36,.,.,.,23,./.,26,.,.,.,./28,.,4,.,12,./1,.,.,.,11,.",
        )
    ]
    told = set()
    for step, position in chain(*(zip(one.steps, one.positions(), strict=False) for one in explanations)):
        if step.technique in ("what-if", "nested-what-if"):
            told.add(step.variant)
            cell, value = step.cases[0][:2]
            if step.variant == "left":
                assert position.domains[cell].bit_count() == 2
                assert f"only one other number is left for {cell_name(cell, 6)}" in step.text("en")
            elif step.variant == "elsewhere":
                assert sum(domain >> value & 1 for domain in position.domains) == 2
                assert f"only one other cell is left for {value}" in step.text("en")
            else:
                assert not step.places
    assert told == {"text", "left", "elsewhere"}


@pytest.mark.parametrize("move", [(16, 15), (41, 19)])
def test_numbers_that_are_too_far_apart_are_told_before_anything_else(move: tuple[int, int]) -> None:
    """What else would be wrong there need not hold as it is told: too much is out of reach."""
    board = ".,16,.,.,31,.,49/.,.,.,.,.,.,./.,.,.,.,.,.,./.,.,26,.,.,.,./.,24,.,.,.,.,./.,.,.,1,.,.,./.,.,.,.,.,.,."
    found = masume.refute(masume.read(f"hidato;7x7;neighbours=4;{board}"), move)
    assert found.step is not None
    assert "marks" not in found.step.text("en")
    assert found.step.cases[0].steps[-1].technique == "apart"
