"""Hitori's techniques: each fires on its example, is sound, and argues from what it says; together they explain every
board, as hard whichever way it is turned."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

import masume
from masume.core.grid import Mask, bits, mask_of
from masume.i18n import LANGUAGES
from masume.i18n.placeholders import Cells, DiagonalWall, Facts, Line
from masume.kernel.hitori.technique_weights import CUT_WEIGHTS
from masume.kinds.hitori import HITORI, Hitori
from masume.kinds.hitori.position import HitoriPosition
from masume.kinds.hitori.sentences import squeezes
from masume.kinds.hitori.techniques import FLAWS, TECHNIQUE_SET
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Case, Deduction, Step, Technique
from masume.verbs import player_entries, technique_catalog
from masume.verbs.explain import explain
from support import hitori_positions as making
from support.audits import sampled
from support.copies import copies
from support.soundness import check_sound, is_possible, model_of, steps_of, wrong_conclusions

TECHNIQUES = {technique.name: technique for technique in TECHNIQUE_SET.all}
ALL = {technique.name: technique for technique in TECHNIQUE_SET.all + TECHNIQUE_SET.contradictions}
SUPPOSING = [technique.name for technique in TECHNIQUE_SET.all if technique.uses_assumptions]
CODES = {f"H{number}" for number in range(1, 25)} | {"U1"}

# For each technique and flaw, how to make positions in which it often fires.
MAKERS: dict[str, making.Maker] = {
    "neighbours": making.likely,
    "twins": making.likely,
    "sandwich": making.planted("a.a"),
    "triplet": making.planted("aaa"),
    "pair-and-single": making.planted("aa.a", "aa..a"),
    "interlocked-pairs": making.planted("abab"),
    "corner-triple": making.planted("aa/a.", ".a/aa", corner=True),
    "corner-quad": making.planted("aa/bb", "ab/ab", corner=True),
    "corner-pair": making.planted("aa", ".a/.a", corner=True),
    "last-exit": making.likely,
    "cut-cell": making.walled,
    "edge-dominoes": making.planted("../ab/ab/..", "../ab/ab", ".../abc/abc", edge=True),
    "offset-pairs": making.planted("a..a/b.b.", "a.a./b..b", "aa./b.b"),
    "line-squeeze": making.crowded_line,
    "dead-end-pair": making.stuck,
    "equal-exits": making.stuck,
    "twin-wall": making.stuck,
    "touching-twins": making.stuck,
    "either-or": making.sparse,
    "exit-twin-wall": making.stuck,
    "double-cut": making.stuck,
    "what-if": making.sparse,
    "deep-what-if": making.hard,
    "nested-what-if": making.hard,
    "touching": making.broken,
    "repeated": making.broken,
    "neither": making.broken,
    "cut-off": making.overfull,
    "no-way": making.broken_line,
    "nothing-left": making.emptied,
}


def board(line: str, state: str = "") -> HitoriPosition:
    puzzle = masume.read(line)
    position = player_entries.position(puzzle, player_entries.entries(puzzle, state))
    assert isinstance(position, HitoriPosition)
    return position


def conclusions(technique: str, position: HitoriPosition) -> set[str]:
    """All that a technique concludes, as moves."""
    return {move for step in steps_of(ALL[technique], position) for move in technique_catalog.conclusions(step)}


def easiest(ladder: Ladder) -> list[Deduction]:
    """All steps that are as light as the lightest."""
    best = ladder.best()
    if best is None:
        return []
    names = [tool.name for tool in TECHNIQUE_SET.all if round(100 * tool.weight) <= best.weight and not tool.uniqueness]
    return [step for name in names for step in ladder.found_by(name) if step.weight == best.weight]


def settle(position: HitoriPosition, names: list[str]) -> None:
    """Takes the steps of these techniques as far as they lead."""
    ladder = Ladder(position, TECHNIQUE_SET, names)
    while (step := ladder.best()) is not None:
        assert ladder.apply(step)


# Examples


def test_the_catalogue_is_complete() -> None:
    assert {technique.code for technique in TECHNIQUE_SET.all} == CODES
    assert [technique.name for technique in TECHNIQUE_SET.all if technique.uniqueness] == ["unique-number"]
    assert tuple(TECHNIQUE_SET.find(code) for code in ("H1", "H2", "H10")) == TECHNIQUE_SET.propagating
    assert MAKERS.keys() | {"unique-number"} == ALL.keys()


@pytest.mark.parametrize("technique", TECHNIQUE_SET.all, ids=lambda technique: technique.name)
def test_examples_show_their_technique(technique: Technique) -> None:
    """On a board with one solution; and nothing easier applies, but where a technique is made of easier ones."""
    assert technique.example is not None
    position = board(technique.example.board, technique.example.state)
    assert masume.solve(position.puzzle).verdict == "unique"
    shown = [
        step
        for step in steps_of(technique, position)
        if technique_catalog.conclusions(step) == technique_catalog.single_moves(technique.example.shows)
    ]
    assert len(shown) == 1
    for lang in LANGUAGES:
        assert "{" not in shown[0].text(lang)
    if technique.name not in ("interlocked-pairs", "unique-number"):
        assert technique.name in {found.technique for found in easiest(Ladder(position, TECHNIQUE_SET))}


# Soundness


@pytest.mark.parametrize("name", MAKERS)
@sampled(100, 2000)
def test_conclusions_hold_in_every_solution(name: str, count: int) -> None:
    if name == "nested-what-if":
        count //= 50  # they are rarely needed, and take long to find
    check_sound(ALL[name], making.endless(MAKERS[name], seed=len(name)), count, in_words=name not in SUPPOSING)
    if name in SUPPOSING:
        check_sound(ALL[name], making.endless(MAKERS[name], seed=len(name) + 1), max(1, count // 10))


@pytest.mark.parametrize("name", [name for name in MAKERS if name not in SUPPOSING])
@sampled(60, 300)
def test_conclusions_hold_on_noisy_boards(name: str, count: int) -> None:
    """On boards that are not made for a technique it fires less often."""
    maker = making.broken if ALL[name] in FLAWS else making.noisy
    for position in itertools.islice(making.endless(maker, seed=1), count):
        for step in steps_of(ALL[name], position):
            assert wrong_conclusions(position, step) == []


@pytest.mark.parametrize("name", [name for name in SUPPOSING if name != "nested-what-if"])
@sampled(40, 120)
def test_conclusions_hold_where_nothing_easier_helps(name: str, count: int) -> None:
    easier = [
        t.name for t in TECHNIQUE_SET.all if t.weight < ALL[name].weight and not (t.uniqueness or t.uses_assumptions)
    ]
    fired = 0
    for position in itertools.islice(making.endless(making.hard, seed=2), count):
        settle(position, easier)
        steps = steps_of(ALL[name], position)
        fired += bool(steps)
        for step in steps:
            assert wrong_conclusions(position, step) == []
    assert fired


@pytest.mark.parametrize("line", making.HARDEST)
@sampled(1, 4)
def test_nested_assumptions_are_sound_where_they_are_needed(line: str, count: int) -> None:
    for puzzle in itertools.islice(copies(masume.read(line)), count):
        explanation = explain(puzzle)
        assert explanation.complete
        assert explanation.rating.hardest == "nested-what-if"
        for position, step in zip(explanation.positions(), explanation.steps, strict=False):
            if step.technique == "nested-what-if":
                assert wrong_conclusions(position, step) == []
                assert any(inner.cases for case in step.cases for inner in case.steps)


def test_a_wrong_conclusion_is_found_out() -> None:
    position = board(TECHNIQUES["twins"].example.board, TECHNIQUES["twins"].example.state)  # type: ignore[union-attr]
    for step in steps_of(TECHNIQUES["twins"], position):
        wrong = step._replace(places=tuple((cell, 1 - value) for cell, value in step.places))
        assert wrong_conclusions(position, step) == []
        assert len(wrong_conclusions(position, wrong)) == len(step.places)


# Uniqueness


def test_a_unique_number_is_unshaded_where_there_is_one_solution() -> None:
    rng = random.Random(4)

    def positions() -> Iterator[HitoriPosition]:
        while True:
            puzzle = making.unique_board(rng, ((2, 3), (3, 3), (3, 4), (4, 4)))
            values = masume.solve(puzzle).solutions[0].values
            shaded = mask_of(cell for cell, value in enumerate(values) if value)
            for _ in range(20):
                yield making.known(puzzle, shaded, rng, rng.random() * 0.9)

    check_sound(TECHNIQUES["unique-number"], positions())


def test_a_unique_number_may_be_shaded_where_there_are_several_solutions() -> None:
    position = board("hitori;2x2;;21/12")
    steps = steps_of(TECHNIQUES["unique-number"], position)
    assert len(steps) == 4
    assert all(wrong_conclusions(position, step) for step in steps)
    assert "unique-number" not in {step.technique for step in explain(masume.read("hitori;3x3;;112/122/131")).steps}


# Traps: arguments that look right and are not


def test_two_packed_pairs_do_not_protect_the_single() -> None:
    """1 1 2 2 3 can be shaded # 1 # 2 #, so nothing is said about the 3."""
    for name in TECHNIQUES.keys() - set(SUPPOSING) - {"unique-number"}:
        assert "r1c5=0" not in conclusions(name, board("hitori;2x5;;11223/45678")), name


def test_offset_pairs_need_a_twin_apart() -> None:
    """The twin of the lower cell would be that cell itself."""
    position = board("hitori;3x4;;5562/4731/3824")
    assert conclusions("offset-pairs", position) == set()
    assert conclusions("offset-pairs", board("hitori;3x5;;15235/24143/53421")) == {"r1c4=0", "r2c5=0"}


@pytest.mark.parametrize("state", ["", "r1c1=0", "r1c2=0"])
def test_a_board_of_one_line_has_no_last_exit(state: str) -> None:
    assert conclusions("last-exit", board("hitori;1x2;;11", state)) == set()
    assert conclusions("last-exit", board("hitori;2x1;;1/1", state.replace("r1c2", "r2c1"))) == set()
    assert len(masume.solve(masume.read("hitori;1x2;;11")).solutions) == 2


@pytest.mark.parametrize("name", SUPPOSING)
def test_assumptions_on_a_board_of_one_line_use_no_last_exit(name: str) -> None:
    assert conclusions(name, board("hitori;1x2;;11")) == set()
    assert conclusions(name, board("hitori;1x2;;12")) == set()


def test_a_case_that_fails_is_a_what_if() -> None:
    """Not an either-or: to refute one thing is to suppose it, and weighs as much."""
    position = board("hitori;4x4;;2334/3543/4225/2354")
    steps = steps_of(TECHNIQUES["either-or"], position)
    assert steps
    for step in steps:
        assert len(step.cases) == 2
        assert all(case.steps and not case.fails for case in step.cases)


def test_on_a_board_of_one_line_inner_cells_are_cut_cells() -> None:
    assert conclusions("cut-cell", board("hitori;1x4;;1234")) == {"r1c2=0", "r1c3=0"}
    assert conclusions("cut-cell", board("hitori;3x1;;1/2/3")) == {"r2c1=0"}
    assert conclusions("cut-cell", board("hitori;1x1;;1")) == {"r1c1=0"}
    assert conclusions("cut-cell", board("hitori;1x2;;12")) == set()
    assert conclusions("corner-pair", board("hitori;1x3;;112")) == set()


def test_blanks_repeat_nothing() -> None:
    for name in TECHNIQUES.keys() - set(SUPPOSING) - {"unique-number"}:
        assert conclusions(name, board("hitori;4x4;;..../..../..../....")) == set(), name


def test_four_equal_symbols_in_a_row_are_no_interlocked_pairs() -> None:
    position = board("hitori;2x4;;5555/1234")
    assert conclusions("interlocked-pairs", position) == set()
    assert steps_of(ALL["no-way"], position)


# Each technique against its definition


@sampled(300, 1500)
def test_cut_cells_are_those_that_part_the_cells_that_are_not_shaded(count: int) -> None:
    for position in itertools.islice(making.endless(making.walled, seed=5), count):
        look, shaded = position.tables, position.shaded
        cut = {cell for step in steps_of(ALL["cut-cell"], position) for cell, _ in step.places}
        for cell in bits(position.open & ~look.beside(shaded)):
            left = look.cells & ~shaded & ~(1 << cell)
            parts = look.reach(left & -left, left) != left or not left
            assert parts == (cell in cut), (position.puzzle, position.values(), cell)


def parts(position: HitoriPosition, shaded: Mask) -> bool:
    """Whether the cells that are not shaded hang together no more."""
    left = position.tables.cells & ~shaded
    return not left or position.tables.reach(left & -left, left) != left


@sampled(100, 400)
def test_rings_are_the_shortest(count: int) -> None:
    """Against trying all sets of shaded cells, from the smallest."""
    for position in itertools.islice(making.endless(making.walled, seed=6), count):
        for step in steps_of(ALL["cut-cell"], position):
            cell = step.places[0][0]
            shorter = itertools.combinations(bits(position.shaded), max(len(step.premises) - 1, 0))
            if step.premises:
                assert not any(parts(position, mask_of((*cells, cell))) for cells in shorter)
            assert parts(position, mask_of((*step.premises, cell)))
            wall = step.words.get("chain")
            assert wall is None or (isinstance(wall, DiagonalWall) and wall.cells[0] <= wall.cells[-1]), (
                "from its first end"
            )


def whole_line(position: HitoriPosition, unit: int) -> list[Mask]:
    """Every way to shade a whole line."""
    line, ways = position.tables.lines[unit], []
    for shaded in itertools.product((0, 1), repeat=len(line)):
        fits = all(position.allows(cell, value) for cell, value in zip(line, shaded, strict=True))
        touch = any(map(all, itertools.pairwise(shaded)))
        shown = [position.labels[cell] for cell, value in zip(line, shaded, strict=True) if not value]
        shown = [label for label in shown if label >= 0]
        if fits and not touch and len(set(shown)) == len(shown):
            ways.append(mask_of(cell for cell, value in zip(line, shaded, strict=True) if value))
    return ways


@sampled(100, 400)
def test_line_squeezes_are_what_all_ways_to_shade_a_line_have_in_common(count: int) -> None:
    squeezed = 0
    for position in itertools.islice(making.endless(making.crowded_line, seed=7), count):
        for unit, line in enumerate(position.tables.lines):
            ways = whole_line(position, unit)
            assert bool(ways) or not is_possible(model_of(position))
            steps = [step for step in steps_of(TECHNIQUES["line-squeeze"], position) if step.region == line]
            for step in steps:
                squeezed += 1
                for cell, value in step.places:
                    assert all(way >> cell & 1 == value for way in ways)
            if len(ways) <= 8:
                told = {place for step in steps for place in step.places}
                told |= {place for step in steps_of(ALL["neighbours"], position) for place in step.places}
                for cell in set(line) & set(bits(position.open)):
                    values = {way >> cell & 1 for way in ways}
                    if len(values) == 1:
                        assert (cell, values.pop()) in told
    assert squeezed > count // 2


def can_shade(position: HitoriPosition, cells: list[int]) -> bool:
    """Whether some cells of a line can be shaded, if nothing else is looked at."""
    for values in itertools.product(*(bits(position.domains[cell]) for cell in cells)):
        shaded = mask_of(cell for cell, value in zip(cells, values, strict=True) if value)
        shown = [position.labels[cell] for cell, value in zip(cells, values, strict=True) if not value]
        shown = [label for label in shown if label >= 0]
        touch = any(position.tables.neighbours[cell] & shaded for cell in bits(shaded))
        if not touch and len(set(shown)) == len(shown):
            return True
    return False


@sampled(200, 2000)
def test_a_line_that_cannot_be_shaded_is_told_by_the_cells_that_show_it(count: int) -> None:
    seen = 0
    for position in itertools.islice(making.endless(MAKERS["no-way"], seed=8), count):
        for step in steps_of(ALL["no-way"], position):
            cells = list(step.premises)
            assert not can_shade(position, cells)
            if can_shade(position, [cell for cell in cells if position.placed >> cell & 1]):  # else these show it alone
                assert all(can_shade(position, [other for other in cells if other != cell]) for cell in cells)
                seen += 1
    assert seen


def test_more_ways_are_harder() -> None:
    for position in itertools.islice(making.endless(making.crowded_line, seed=17), 100):
        for step in steps_of(TECHNIQUES["line-squeeze"], position):
            ways = len(step.words["ways"].items)  # type: ignore[union-attr]
            assert step.weight == pytest.approx(3.0 + 0.3 * max(0, ways - 3))


@pytest.mark.parametrize(
    ("length", "weight"),
    [(0, 3.2), (3, 3.2), (4, 3.4), (6, 3.4), (7, 3.6), (12, 3.6), (13, 3.8), (97, 4.2), (500, 4.2)],
)
def test_longer_rings_are_harder(length: int, weight: float) -> None:
    assert CUT_WEIGHTS[min(length, len(CUT_WEIGHTS) - 1)] == round(100 * weight)


@sampled(200, 1000)
def test_a_cell_is_seen_through_as_far_as_three_moves_lead(count: int) -> None:
    """Against following the cell move by move on a board of its own: its neighbours and last exits, then their twins,
    then whether two of these are equal, touch, or part the board."""
    seen = 0
    names = ["dead-end-pair", "equal-exits", "twin-wall", "touching-twins", "exit-twin-wall"]
    easier = [tool.name for tool in TECHNIQUE_SET.all if tool.weight < 4 and not tool.uniqueness]
    for position in itertools.islice(making.endless(making.stuck, seed=18), count):
        settle(position, easier)
        told = {cell for name in names for step in steps_of(TECHNIQUES[name], position) for cell, _ in step.places}
        assert told == {cell for cell in bits(position.open) if fails_with_script(position, cell)}, position.puzzle
        seen += len(told)
    assert seen > count // 4


def fails_with_script(position: HitoriPosition, cell: int) -> bool:
    look, labels = position.tables, position.labels
    shaded = position.shaded | 1 << cell
    white = look.neighbours[cell]
    for end in bits(look.neighbours[cell]):
        ways_out = look.neighbours[end] & ~shaded
        if ways_out & (ways_out - 1) == 0:
            white |= ways_out

    def twins(one: int) -> Mask:
        row, col = divmod(one, position.cols)
        line = look.line_masks[row] | look.line_masks[position.rows + col]
        return mask_of(other for other in bits(line & ~(1 << one)) if labels[one] == labels[other] >= 0)

    forced = 0
    for one in bits(white):
        forced |= twins(one)
    shaded |= forced
    return bool(forced & white or look.beside(forced) & forced or parts(position, shaded))


# Flaws


@sampled(300, 3000)
def test_a_full_board_shows_a_flaw_exactly_when_it_is_wrong(count: int) -> None:
    rng = random.Random(8)
    for _ in range(count):
        position = making.likely(rng) if rng.random() < 0.7 else making.broken(rng)
        for cell in bits(position.open):
            position.assign(cell, int(rng.random() < 0.25))
        if all(position.domains):
            contradiction = Ladder(position, TECHNIQUE_SET).contradiction()
            assert (contradiction is None) == is_possible(model_of(position)), (position.puzzle, position.values())


@sampled(75, 300)
def test_following_simple_steps_to_the_end_finds_every_contradiction(count: int) -> None:
    """On a full board at the latest; here the open cells are tried out one after another."""
    for position in itertools.islice(making.endless(making.broken, seed=9), count):
        simple = [technique.name for technique in TECHNIQUE_SET.propagating]
        assert _has_solution(Ladder(position, TECHNIQUE_SET, simple)) == is_possible(model_of(position))


def _has_solution(ladder: Ladder) -> bool:
    while not ladder.smallest_contradiction():
        step = ladder.best()
        if step is not None:
            assert ladder.apply(step)
            continue
        cell = next(bits(ladder.position.open), None)
        if cell is None:
            return True
        other = ladder.fork()
        other.assign(cell, 1)
        if _has_solution(other):
            return True
        ladder.assign(cell, 0)
    return False


# Chains


def alone(position: HitoriPosition, step: Step) -> HitoriPosition:
    """Of all that is known in a position only what a step says that it argues from."""
    bare = player_entries.position(Hitori(position.puzzle.givens))
    assert isinstance(bare, HitoriPosition)
    for cell in step.premises:
        if position.placed >> cell & 1:
            bare.assign(cell, position.value(cell))
    return bare


def check_argument(position: HitoriPosition, step: Step) -> None:
    """A step follows from the cells that it names, by its technique."""
    bare = alone(position, step)
    if step.is_contradiction:
        assert not is_possible(model_of(bare)), step.text("en")
    else:
        told = {place for other in steps_of(ALL[step.technique], bare) for place in other.places}
        assert set(step.places) <= told, step.text("en")


def check_case(position: HitoriPosition, case: Case) -> None:
    """Every step of a case follows, from the assumption and the steps before it."""
    inner = position.copy()
    inner.assign(case.cell, case.value)
    for step in case.steps:
        if step.cases:
            assert all(nested.fails for nested in step.cases)
            for nested in step.cases:
                check_case(inner, nested)
        else:
            check_argument(inner, step)
        inner.apply(step)


@sampled(60, 300)
def test_steps_follow_from_the_cells_that_they_name(count: int) -> None:
    for position in itertools.islice(making.endless(making.likely, seed=16), count):
        for technique in (*TECHNIQUE_SET.all, *FLAWS):
            if not (technique.uses_assumptions or technique.uniqueness):
                for step in steps_of(technique, position):
                    check_argument(position, step)


@pytest.mark.parametrize("name", [name for name in SUPPOSING if name != "nested-what-if"])
@sampled(30, 100)
def test_chains_are_made_of_steps_that_players_know(name: str, count: int) -> None:
    chains = 0
    for position in itertools.islice(making.endless(making.hard, seed=10), count):
        settle(position, [technique.name for technique in TECHNIQUE_SET.propagating])
        for step in steps_of(TECHNIQUES[name], position):
            for case in step.cases:
                chains += 1
                check_case(position, case)
                told = {place for inner in case.steps for place in inner.places} | {(case.cell, case.value)}
                assert case.fails or set(step.places) <= told
    assert chains > count // 5


@sampled(30, 100)
def test_chains_have_no_step_that_they_can_do_without(count: int) -> None:
    """Every step but the last says something that a later one argues from."""
    for position in itertools.islice(making.endless(making.hard, seed=11), count):
        for step in steps_of(TECHNIQUES["what-if"], position):
            for case in step.cases:
                for i, inner in enumerate(case.steps[:-1]):
                    later = {cell for other in case.steps[i + 1 :] for cell in other.premises}
                    assert any(cell in later for cell in inner.cells)


# The ladder as a whole


def test_looking_only_where_something_changed_misses_nothing() -> None:
    names = [t.name for t in (*TECHNIQUE_SET.all, *FLAWS) if not t.uses_assumptions]
    for position in itertools.islice(making.endless(making.noisy, seed=12), 150):
        ladder = Ladder(position, TECHNIQUE_SET, names)
        while (step := ladder.best()) is not None:
            fresh = Ladder(position, TECHNIQUE_SET, names)
            for name in names:
                assert sorted(ladder.found_by(name)) == sorted(fresh.found_by(name))
            assert ladder.apply(step)


SMALL = ((2, 2), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5))


@pytest.mark.parametrize("seed", range(4))
@sampled(15, 60)
def test_minimal_boards_are_explained_to_the_end(seed: int, count: int) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        puzzle = making.minimal(making.unique_board(rng, SMALL), rng)
        answer = masume.solve(puzzle).solutions[0].values
        explanation = explain(puzzle)
        assert explanation.complete, puzzle
        *_, last = explanation.positions()
        assert last.values() == answer
        known: set[Any] = set()
        for step in explanation.steps:
            assert not known & set(step.places)
            assert all(answer[cell] == value for cell, value in step.places)
            known |= set(step.places)
            assert step.removes == ()


@pytest.mark.parametrize("line", ["hitori;1x1;;1", "hitori;1x3;;111", "hitori;1x4;;1122", "hitori;4x1;;1/1/2/2"])
def test_boards_of_one_line_are_explained_to_the_end(line: str) -> None:
    explanation = explain(masume.read(line))
    assert explanation.verdict == "unique"
    assert explanation.complete


@pytest.mark.parametrize("line", making.HARD)
def test_hard_boards_are_as_hard_whichever_way_they_are_turned(line: str) -> None:
    ratings = [explain(copy).rating for copy in copies(masume.read(line))]
    assert len({(rating.grade, rating.peak) for rating in ratings}) == 1
    assert ratings[0].peak > 5


@sampled(15, 60)
def test_boards_are_as_hard_whichever_way_they_are_turned(count: int) -> None:
    rng = random.Random(13)
    for _ in range(count):
        puzzle = making.unique_board(rng, ((2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5)))
        ratings = [explain(copy).rating for copy in copies(puzzle)]
        assert len({(rating.grade, rating.peak) for rating in ratings}) == 1, puzzle


@sampled(10, 40)
def test_boards_are_as_hard_in_whatever_order_equally_easy_steps_are_taken(count: int) -> None:
    """That is what makes a rating independent of turns, and it shows sooner."""
    rng = random.Random(14)
    boards = [making.unique_board(rng, ((4, 4), (4, 5), (5, 5))) for _ in range(count)]
    for puzzle in [*boards, *map(masume.read, making.HARD)]:
        peaks = set()
        for _ in range(3):
            position = board(masume.write(puzzle, "line"))
            position.answer = masume.solve(puzzle).solutions[0].values
            position.decided = True
            ladder = Ladder(position, TECHNIQUE_SET)
            peak = 0
            while not position.solved:
                step = rng.choice(easiest(ladder))
                peak = max(peak, step.weight)
                assert ladder.apply(step)
            peaks.add(peak)
        assert len(peaks) == 1, puzzle


# Symmetric copies


@sampled(30, 100)
def test_copies_are_all_different_and_the_same_puzzle(count: int) -> None:
    rng = random.Random(15)
    for _ in range(count):
        puzzle, _ = making.random_board(rng)
        made = list(copies(puzzle))
        assert made[0] == puzzle
        assert len(set(made)) == len(made) <= 9
        for copy in made:
            assert sorted((copy.rows, copy.cols)) == sorted((puzzle.rows, puzzle.cols))
            assert len(masume.solve(copy, solutions=50).solutions) == len(masume.solve(puzzle, solutions=50).solutions)
        # The copies of a copy are the same ones; the first board may have had other symbols.
        assert set(copies(made[-1])) in (set(made), set(made[1:]))


def test_copies_carry_blanks_and_marks() -> None:
    puzzle = Hitori([[4, None, "A"], [4, 7, 7]], [[None, 0, None], [1, None, None]])
    made = list(copies(puzzle))
    assert Hitori([[1, None, 2], [1, 3, 3]], [[None, 0, None], [1, None, None]]) in made
    assert Hitori([[1, 2], [3, None], [3, 4]]) not in made
    assert Hitori([[1, 1], [None, 2], [3, 2]], [[None, 1], [0, None], [None, None]]) in made
    assert len(made) == 9


def test_the_kind_hands_its_techniques_out() -> None:
    assert HITORI.logic.techniques is TECHNIQUE_SET


@pytest.mark.parametrize(("unshaded", "cell", "twin"), [(1, "r1c2", "r1c5"), (6, "r2c2", "r2c4")])
def test_offset_pairs_need_one_twin_where_one_cell_is_known_to_be_unshaded(unshaded: int, cell: str, twin: str) -> None:
    """Nobody has to be told that one of two cells is unshaded if it is known which one."""
    ladder = Ladder(HITORI.logic.position(masume.read("hitori;2x5;;65125/74341", "hitori")), HITORI.logic.techniques)
    [found] = ladder.found_by("offset-pairs")
    assert ladder.tell(found).text("en").startswith("As r1c2 and r2c2 touch, at least one of them is unshaded.")
    ladder.assign(unshaded, 0)
    [found] = ladder.found_by("offset-pairs")
    assert ladder.tell(found).text("en") == (
        f"As {cell} is unshaded, its twin {twin} is shaded. r1c4 and r2c5 touch {twin}, so r1c4 and r2c5 are unshaded."
    )


def test_one_cell_is_no_line_of_repeated_symbols() -> None:
    """In a chain, only that is concluded which is needed: here, the twin and not the cells beside it."""
    position = HITORI.logic.position(masume.read("hitori;4x4;;3123/1234/2341/4412", "hitori"))
    position.assign(0, 0)
    ladder = Ladder(position, HITORI.logic.techniques)
    [whole] = [found for found in ladder.found_by("line-squeeze") if (3, 1) in found.places and found.unit == 0]
    said = {lang: ladder.tell(whole._replace(places=((3, 1),))).text(lang) for lang in LANGUAGES}
    assert said == {
        "en": "In row 1, r1c1 is unshaded, so its twin r1c4 is shaded.",
        "es": "En la fila 1, r1c1 queda sin sombrear, así que su gemela r1c4 queda sombreada.",
        "pl": "W wierszu 1 r1c1 jest niezacieniowane, więc bliźniak r1c4 jest zacieniowany.",
    }
    beside = ladder.tell(whole._replace(places=((2, 0),))).text("en")
    assert beside == "In row 1, r1c1 is unshaded, so its twin r1c4 is shaded, and beside it r1c3 is unshaded."


def test_a_cell_beside_the_repeated_symbols_is_none_of_them() -> None:
    """Also where the symbols can be shaded in one way, and where only that is concluded which is needed."""
    position = HITORI.logic.position(masume.read("hitori;2x7;;9123327/1234567", "hitori"))
    position.assign(1, 1)
    ladder = Ladder(position, HITORI.logic.techniques)
    [whole] = [found for found in ladder.found_by("line-squeeze") if (3, 1) in found.places]
    assert set(whole.places) == {(2, 0), (3, 1), (4, 0), (5, 1), (6, 0)}
    both = "r1c3 and r1c5 are unshaded, and r1c4 and r1c6 are shaded"
    ways = {
        whole.places: f"c4 + c6. So {both}; beside the shaded cells, r1c7 is unshaded.",
        ((6, 0),): "c4 + c6. Then r1c7 touches a shaded cell, so r1c7 is unshaded.",
        whole.places[:-1]: f"{both}.",
        ((3, 1), (5, 1)): "r1c4 and r1c6 are shaded.",
        ((4, 0), (5, 1)): "c4 + c6. So r1c5 is unshaded, and r1c6 is shaded.",
    }
    for places, said in ways.items():
        step = ladder.tell(whole._replace(places=places))
        assert step.text("en").endswith(f"at r1c3, r1c4, r1c5 and r1c6 can be shaded in only one way {WITHOUT}: {said}")


def test_a_line_in_which_each_cell_leads_to_the_next_is_told_so() -> None:
    """A knot that can be shaded in one way only is more than one has to look at, where one thing leads to another."""

    def tell(row: str, cell: int, value: int, *wanted: tuple[int, int], lang: str = "en") -> str:
        position = HITORI.logic.position(masume.read(f"hitori;2x{len(row)};;{row}/{'1234567'[: len(row)]}", "hitori"))
        position.assign(cell, value)
        ladder = Ladder(position, HITORI.logic.techniques)
        [whole] = [found for found in ladder.found_by("line-squeeze") if set(wanted) <= set(found.places)]
        return ladder.tell(whole._replace(places=wanted)).text(lang)

    assert (
        tell("912742", 1, 1, (5, 1))
        == "In row 1, r1c2 is shaded, so beside it r1c3 is unshaded, and its twin r1c6 is shaded."
    )
    assert tell("9127252", 1, 1, (4, 1), (6, 1)) == (
        "In row 1, r1c2 is shaded, so beside it r1c3 is unshaded, and its twins r1c5 and r1c7 are shaded."
    )
    assert tell("512245", 1, 1, (3, 1), (4, 0)) == (
        "In row 1, r1c2 is shaded, so beside it r1c3 is unshaded, and its twin r1c4 is shaded; "
        "beside that r1c5 is unshaded."
    )
    assert tell("1712982", 0, 0, (6, 1)) == (
        "In row 1, r1c1 is unshaded, so its twin r1c3 is shaded. "
        "Then beside that r1c4 is unshaded, and its twin r1c7 is shaded."
    )
    assert tell("912742", 1, 1, (5, 1), lang="es") == (
        "En la fila 1, r1c2 queda sombreada, así que junto a ella r1c3 queda sin sombrear, "
        "y su gemela r1c6 queda sombreada."
    )
    assert tell("912742", 1, 1, (5, 1), lang="pl") == (
        "W wierszu 1 r1c2 jest zacieniowane, więc sąsiednie pole r1c3 jest niezacieniowane, "
        "a jego bliźniak r1c6 jest zacieniowany."
    )


WITHOUT = "without leaving a symbol twice or letting shaded cells touch"


def test_symbols_agree_with_their_number() -> None:
    position = HITORI.logic.position(masume.read("hitori;4x4;;3123/1234/2341/4412", "hitori"))
    words: dict[str, Any] = {"line": Line("row", 1), "known": Facts(((0, 0),))}
    for cells, symbols in (((3,), "the repeated symbol at r1c4"), ((3, 0), "the repeated symbols at r1c4 and r1c1")):
        step = position.step("line-squeeze", 3, cells, [(3, 1)], variant="one-known", cells=Cells(cells), **words)
        assert f"{symbols} can be shaded in only one way" in step.text("en")
        assert ("el símbolo repetido de" in step.text("es")) == (len(cells) == 1)
        assert ("symbol w polu" in step.text("pl")) == (len(cells) == 1)


def listed_shadings(position: HitoriPosition, unit: int, cells: list[int], known: list[int]) -> list[list[int]]:
    """All ways to shade some cells of a line, one after another."""
    ways = []
    for shading in itertools.product((1, 0), repeat=len(cells)):
        shaded = {cell for cell, value in zip(cells, shading, strict=True) if value}
        shaded |= {cell for cell in known if position.shaded >> cell & 1}
        shown = [cell for cell in cells if cell not in shaded] + [cell for cell in known if cell not in shaded]
        labels = [position.labels[cell] for cell in shown if position.labels[cell] >= 0]
        line = position.tables.lines[unit]
        touch = any(one in shaded and two in shaded for one, two in itertools.pairwise(line))
        if not touch and len(set(labels)) == len(labels):
            ways.append([cell for cell in cells if cell in shaded])
    return ways


@pytest.mark.parametrize("seed", range(40))
def test_the_ways_to_shade_cells_of_a_line_are_all_there_are(seed: int) -> None:
    chance = random.Random(seed)
    length = chance.randint(3, 9)
    row = [chance.randint(1, 4) for _ in range(length)]
    position = HitoriPosition(Hitori([row, [chance.randint(1, 9) for _ in range(length)]]))
    known = chance.sample(range(length), chance.randint(0, 2))
    for cell in known:
        position.assign(cell, chance.randrange(2))
    shaded = [cell for cell in known if position.shaded >> cell & 1]
    shown = [position.labels[cell] for cell in known if cell not in shaded and position.labels[cell] >= 0]
    if len(set(shown)) < len(shown) or any(one + 1 in shaded for one in shaded):
        return  # what is known contradicts itself
    cells = sorted(chance.sample([cell for cell in range(length) if cell not in known], length - len(known) - 1))
    ways = listed_shadings(position, 0, cells, known)
    assert squeezes._shadings(position, 0, cells, known, len(ways)) == ways
    assert len(squeezes._shadings(position, 0, cells, known, 1)) == min(len(ways), 2)


def test_a_long_line_with_very_many_ways_is_looked_at_no_further_than_needed() -> None:
    symbols = [1 + i // 4 for i in range(120)]
    position = HitoriPosition(Hitori([symbols, list(range(1, 121))]))
    cells = [cell for cell in range(120) if cell % 4 in (0, 2)]  # pairs of twins, which do not touch: 3 ways each
    assert len(squeezes._shadings(position, 0, cells, [], 5)) == 6
    assert (
        squeezes._shadings(position, 0, list(range(120)), [], 0) == []
    )  # of four equal ones in a row, two would touch
