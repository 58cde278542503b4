"""What check proposes to print: against brute force on random small boards, and with the slips that setters make."""

from __future__ import annotations

import json
import math
import random
from typing import Any

import pytest
from bench.repairs import lost_givens

import masume
from masume import kinds
from masume.core.errors import PuzzleError
from masume.core.grid import bits
from masume.i18n import LANGUAGES
from masume.kinds.kakuro import with_sums
from masume.verbs import solve
from masume.verbs.check import add_givens, check
from masume.verbs.check.budget import Work
from masume.verbs.check.report import changes_between
from masume.verbs.check.report_text import ReportText
from masume.verbs.check.solution_count import Counted
from masume.verbs.json_answers import check_answer
from support.audits import sampled
from verbs.test_check import KINDS, boards

COUNTED = 400  # boards with more solutions than this are left out here
PRINTED = {
    "binairo": {"given"},
    "hidato": {"given"},
    "hitori": {"symbol"},
    "kakuro": {"across", "down"},
}
"""What a repair of a board with several solutions may print."""


def solutions(puzzle: Any, most: int = COUNTED) -> set[tuple[int, ...]] | None:
    """All solutions, by the plain engine; None when there are too many."""
    result = masume.solve(puzzle, engine="backtrack", solutions=most + 1)
    return {solution.values for solution in result.solutions} if result.exhausted else None


def undone(puzzle: Any, repair: Any) -> list[Any]:
    """The boards with all changes of a repair but one; those that are no boards left out."""
    kind = kinds.kind_of(puzzle)
    found = []
    for change in repair.changes:
        clues = [clue for clue in kind.clues.list(repair.puzzle) if clue != change.new]
        rest = kind.clues.with_only(repair.puzzle, [kind.clues.list(repair.puzzle).index(clue) for clue in clues])
        found.append(rest)
    return found


# ---- Several


@pytest.mark.parametrize(
    ("text", "repairs", "number", "counted"),
    [
        ("0101\n1010\n0011\n1100", True, 1, True),
        ("0101\n1010\n0011\n1100", False, 1, True),
        ("0001\n1010\n0011\n1100", True, 0, True),
        ("....\n....\n....\n....", True, 72, True),
        ("....\n....\n....\n....", False, 2, False),
    ],
)
def test_every_report_has_the_number_of_solutions(text: str, repairs: bool, number: int, counted: bool) -> None:
    report = masume.check(masume.read(f"binairo 4x4\n{text}"), repairs=repairs)
    assert (report.number, report.counted) == (number, counted)
    assert (report.to_json()["number"], report.to_json()["counted"]) == (number, counted)


@pytest.mark.parametrize("kind", KINDS)
def test_solutions_and_the_values_of_cells_are_counted(kind: Any) -> None:
    checked = 0
    for puzzle in boards(kind, "many", 40):
        every = solutions(puzzle)
        if every is None:
            continue
        checked += 1
        report = masume.check(puzzle)
        assert (report.number, report.counted, report.values_complete) == (len(every), True, True)
        values = {
            cell: tuple(sorted({found[cell] for found in every}))
            for cell in range(puzzle.rows * puzzle.cols)
            if len({found[cell] for found in every}) > 1
        }
        assert report.values == values
        first, second = (solution.values for solution in report.solutions)
        assert report.differs == tuple(i for i in range(len(first)) if first[i] != second[i])
    assert checked > 15


@pytest.mark.parametrize("kind", KINDS)
def test_where_there_are_too_many_solutions_the_values_are_found_all_the_same(
    kind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here too many is more than two, so that the truth is known."""
    monkeypatch.setattr("masume.verbs.check.solution_count.MOST_COUNTED", 2)
    for puzzle in boards(kind, "many", 20):
        every = solutions(puzzle)
        if every is None or len(every) < 3:
            continue
        report = masume.check(puzzle)
        assert (report.number, report.counted, report.values_complete) == (2, False, True)
        open_cells = {cell for cell in range(puzzle.rows * puzzle.cols) if len({found[cell] for found in every}) > 1}
        assert set(report.values) == open_cells
        assert all(set(values) == {found[cell] for found in every} for cell, values in report.values.items())


@pytest.mark.parametrize("kind", KINDS)
def test_repairs_of_boards_with_several_solutions_leave_one_and_can_be_printed(kind: Any) -> None:
    repaired = 0
    for puzzle in boards(kind, "many", 40):
        report = masume.check(puzzle)
        for number, repair in enumerate(report.repairs):
            repaired += 1
            assert repair.is_unique
            assert solutions(repair.puzzle, 1) is not None, "the plain engine says so too"
            printed = {change.new.what for change in repair.changes if change.new}
            if printed != {"wall"}:  # for which a digit goes, and perhaps the runs of other sums get shorter
                assert repair.changes == changes_between(puzzle, repair.puzzle)
                assert printed <= PRINTED[kind.name] | {change.old.what for change in repair.changes if change.old}
            assert report.apply(puzzle, number) == repair.puzzle
    assert repaired > 20


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("counted", [True, False])
def test_givens_leave_the_solution_that_is_meant_and_none_of_them_can_go(
    kind: Any, counted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all solutions known, and with too many to know them."""
    if not counted:
        monkeypatch.setattr("masume.verbs.check.solution_count.MOST_COUNTED", 2)
    rng = random.Random(kind.name)
    for puzzle in boards(kind, "many", 25):
        every = solutions(puzzle)
        if every is None:
            continue
        meant = rng.choice(sorted(every))
        report = masume.check(puzzle, solution=meant, givens=True)
        assert not report.missed
        assert report.repairs
        for repair in report.repairs:
            assert repair.irreducible
            assert repair.minimal or len(repair.changes) > 1
            assert solutions(repair.puzzle) == {meant}
            assert all(len(solutions(board) or (0, 0)) > 1 for board in undone(puzzle, repair))


@pytest.mark.parametrize("kind", [kind for kind in masume.KINDS if kind.name in ("hidato", "hitori", "binairo")])
def test_repairs_lead_to_the_solution_that_is_meant(kind: Any) -> None:
    rng = random.Random(kind.name)
    repaired = 0
    for puzzle in boards(kind, "many", 25):
        every = solutions(puzzle)
        if every is None:
            continue
        meant = rng.choice(sorted(every))
        for repair in masume.check(puzzle, solution=meant).repairs:
            repaired += 1
            assert solutions(repair.puzzle) == {meant}
    assert repaired > 5


def test_the_digits_of_a_kakuro_change_as_the_repair_says() -> None:
    repaired = 0
    for puzzle in boards(kinds.find("kakuro"), "many", 40):
        every = solutions(puzzle)
        if every is None:
            continue
        meant = min(every)
        for repair in masume.check(puzzle, solution=meant).repairs:
            repaired += 1
            changed = list(meant)
            for cell, old, new in repair.digits:
                assert changed[cell] == old
                changed[cell] = new
            assert solutions(repair.puzzle) == {tuple(changed)}
    assert repaired > 10


def test_a_large_board_is_repaired_by_few_givens() -> None:
    """None of them can be left out, and so in each of the alternatives."""
    kind = kinds.find("binairo")
    full = kind.examples[-1]
    board = kind.clues.with_only(full, range(0, len(kind.clues.list(full)), 3))
    report = masume.check(board)
    assert not report.counted
    assert 1 <= len({repair.changes for repair in report.repairs}) == len(report.repairs) <= 3
    for repair in report.repairs:
        assert (repair.minimal, repair.irreducible) == (False, True)
        for i, clue in enumerate(kind.clues.list(repair.puzzle)):
            if clue not in kind.clues.list(board):
                rest = [j for j in range(len(kind.clues.list(repair.puzzle))) if j != i]
                assert masume.solve(kind.clues.with_only(repair.puzzle, rest)).verdict == "many"


@pytest.mark.parametrize(
    ("kind", "size", "lost", "seed"),
    [("hidato", 10, 3, 3), ("binairo", 10, 3, 3), ("binairo", 20, 8, 1)],
)
def test_lost_givens_are_made_up_for_by_as_few(
    kind: str, size: int, lost: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work is counted in questions alone, so that a slow machine finds the same repairs."""
    monkeypatch.setattr(check, "SETTLING", (5000, math.inf))
    monkeypatch.setattr(check, "COUNTING", (1000, math.inf))
    board = lost_givens(kind, size, min(lost, 6), seed)
    report = masume.check(board)
    assert not report.counted
    added = [repair for repair in report.repairs if all(change.old is None for change in repair.changes)]
    assert added
    for repair in added:
        assert len(repair.changes) <= lost
        assert masume.solve(repair.puzzle).verdict == "unique"
        assert repair.irreducible


def test_a_short_choice_of_givens_has_alternatives_also_where_solutions_are_too_many_to_count() -> None:
    board = masume.read(
        """hidato 6x6
        . . . . . .
        . . . . . .
        16 . . 26 . .
        14 . . 25 35 36
        . . . . . 3
        . . 10 9 1 ."""
    )
    report = masume.check(board)
    assert not report.counted
    assert len(report.repairs) == 3
    assert len({repair.puzzle for repair in report.repairs}) == 3
    for repair in report.repairs:
        assert len(repair.changes) == 2
        assert masume.solve(repair.puzzle).verdict == "unique"


@pytest.mark.parametrize("name", ["binairo", "hidato"])
def test_a_wrong_given_of_a_board_with_several_solutions_is_put_right_first(name: str) -> None:
    kind = kinds.find(name)
    rng = random.Random(name)
    tried = 0
    for seed in range(400):
        [good] = masume.generate(name, 6, 6, seed=seed // 20, count=1)
        clues = kind.clues.list(good)
        index = rng.randrange(len(clues))
        without = kind.clues.with_only(good, [i for i in range(len(clues)) if i != index])
        [cell] = clues[index].cells
        others = [value for value in bits(solve.model_of(without).domains[cell]) if value != clues[index].value]
        if not others:
            continue
        wrong = kind.clues.with_givens(without, [(cell, rng.choice(others))])
        if masume.solve(wrong).verdict != "many":
            continue
        tried += 1
        repairs = masume.check(wrong).repairs
        changed = [any(change.old for change in repair.changes) for repair in repairs]
        assert good in [repair.puzzle for repair in repairs]
        assert changed == sorted(changed, reverse=True), "changes come before additions"
        if tried == 12:
            break
    assert tried == 12


def test_a_digit_typed_for_a_sum_is_suspected_first() -> None:
    r"""`4` for `\4` leaves a white cell with a printed digit."""
    tried = 0
    for good in (puzzle for seed in range(1, 10) for puzzle in masume.generate("kakuro", 8, 8, seed=seed, count=1)):
        for cell, square in enumerate(square for row in good.givens for square in row):
            if isinstance(square, int) or square[0] or not 1 <= square[1] <= 9:
                continue
            rows = [list(row) for row in good.givens]
            rows[cell // good.cols][cell % good.cols] = square[1]
            try:
                wrong = masume.Kakuro(rows)
            except PuzzleError:
                continue
            if masume.solve(wrong).verdict == "unique":
                continue
            tried += 1
            first = masume.check(wrong).repairs[0]
            assert first.puzzle == good
            [change] = first.changes
            assert change.new
            assert (change.new.what, change.value) == ("wall", f"\\{square[1]}")
            said = ReportText(wrong, masume.check(wrong), "en").repair(first)
            name = masume.cell_name(cell, wrong)
            assert said == f"\\{square[1]}, a wall, instead of the digit {square[1]} at {name}"
            break
    assert tried >= 5


def test_repairs_are_applied_to_the_board_that_was_checked_and_no_other() -> None:
    board: Any = masume.Binairo([[None] * 4] * 4, meta={"title": "Empty"})
    report = masume.check(board)
    assert report.is_repaired
    assert report.apply(board).meta == {"title": "Empty"}
    hitori: Any = masume.Hitori([[1, 3, 2, 4], [1, 3, 3, 4], [3, 2, 1, 4], [1, 2, 3, 4]])
    for other in (hitori, masume.Binairo([[None] * 4] * 6)):
        with pytest.raises(masume.UsageError, match="for another board"):
            report.apply(other)
    with pytest.raises(masume.UsageError, match="none with 7"):
        report.apply(board, 7)
    good = kinds.find("hitori").examples[0]
    assert masume.check(good).apply(good) == good


# ---- None


def single_changes(puzzle: Any) -> list[Any]:
    """Every board in which one clue says something else, by brute force."""
    kind = kinds.kind_of(puzzle)
    clues = kind.clues.list(puzzle)
    found = []
    for i, clue in enumerate(clues):
        rest = kind.clues.with_only(puzzle, [j for j in range(len(clues)) if j != i])
        if clue.what in ("across", "down"):
            runs = puzzle.across + puzzle.down
            ways = ["across"] * len(puzzle.across) + ["down"] * len(puzzle.down)
            at = next(j for j, run in enumerate(runs) if run == clue.cells and ways[j] == clue.what)
            for total in range(1, 46):
                sums = [total if j == at else old for j, old in enumerate(puzzle.sums)]
                found.append(with_sums(puzzle, sums))
        elif clue.what == "symbol":
            symbols = {s for row in puzzle.givens for s in row} - {None} | set(
                range(1, max(puzzle.rows, puzzle.cols) + 1)
            )
            for symbol in symbols:
                rows = [list(row) for row in puzzle.givens]
                rows[clue.cells[0] // puzzle.cols][clue.cells[0] % puzzle.cols] = symbol
                found.append(kind.puzzle_class(rows, puzzle.marks))
        else:
            for value in range(10):
                try:
                    found.append(kind.clues.with_givens(rest, [(clue.cells[0], value)]))
                except PuzzleError:
                    continue
    return found


def spoiled(kind: Any) -> list[Any]:
    """Boards with some values of a solution printed, and one that is wrong."""
    rng = random.Random(kind.name)
    found = []
    for puzzle in boards(kind, "unique", 40) if PRINTED[kind.name] == {"given"} else ():
        values = masume.solve(puzzle).solutions[0].values
        blank = [
            cell
            for cell in solve.model_of(puzzle).cells
            if kind.clues.with_givens(puzzle, [(cell, values[cell])]) != puzzle
        ]
        cells = rng.sample(blank, min(len(blank), 3))
        places = [(cell, values[cell] if i else rng.choice(values)) for i, cell in enumerate(cells)]
        try:
            board = kind.clues.with_givens(puzzle, places)
        except PuzzleError:  # the number stands elsewhere
            continue
        if masume.solve(board).verdict == "none":
            found.append(board)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_single_changes_that_lead_to_a_solution_are_found_and_the_best_come_first(kind: Any) -> None:
    singles = 0
    for puzzle in boards(kind, "none", 15) + spoiled(kind):
        report = masume.check(puzzle)
        assert report.searched
        every = [board for board in single_changes(puzzle) if masume.solve(board).solutions]
        unique = [board for board in every if masume.solve(board).verdict == "unique"]
        if not every:
            assert all(len(repair.changes) > 1 for repair in report.repairs)
        else:
            singles += 1
            assert report.repairs
            assert report.is_repaired == bool(unique)
        for repair in report.repairs:
            answer = masume.solve(repair.puzzle, engine="backtrack", solutions=repair.leaves + 1)
            assert len(answer.solutions) >= repair.leaves
            assert answer.exhausted or not repair.exact
            if every:
                assert repair.puzzle in every
        ranks = [not repair.is_unique for repair in report.repairs]
        assert ranks == sorted(ranks)
    assert singles > 2


def test_two_slips_are_repaired_together() -> None:
    """Two givens of a Hidato that are both wrong, each for itself."""
    good = masume.Hidato([[1, 2, 3, 4], [8, 7, 6, 5], [9, 10, 11, 12]], 4)
    kind = kinds.kind_of(good)
    wrong = kind.clues.with_only(kind.clues.with_givens(good, []), [i for i in range(12) if i not in (1, 10)])
    wrong = kind.clues.with_givens(wrong, [(1, 11), (10, 2)])
    report = masume.check(wrong)
    assert report.verdict == "none"
    assert good in [repair.puzzle for repair in report.repairs]
    assert {len(repair.changes) for repair in report.repairs} == {2}


def other_sum(board: Any, index: int, by: int) -> Any:
    return with_sums(board, [total + by * (i == index) for i, total in enumerate(board.sums)])


@sampled(12, 200)
def test_one_wrong_sum_is_told_by_the_totals_and_repaired(count: int) -> None:
    """The commonest slip: one sum is off. The totals say by how much, and the board as it was is among the repairs, or
    there are ten others that have one solution too."""
    rng = random.Random(5)
    examples = [example for example in kinds.find("kakuro").examples if all(example.sums)]
    told = 0
    while told < count:
        good = rng.choice(examples)
        by = rng.choice((-2, -1, 1, 2))
        index = rng.randrange(len(good.sums))
        wrong = other_sum(good, index, by)
        across, down = sum(wrong.sums[: len(good.across)]), sum(wrong.sums[len(good.across) :])
        report = masume.check(wrong)
        assert report.verdict == "none"
        told += 1
        [slip] = report.slips
        assert {name: str(slip.words[name].text) for name in ("across", "down", "by")} == {
            "across": str(across),
            "down": str(down),
            "by": str(abs(by)),
        }
        repaired = [repair.puzzle for repair in report.repairs]
        assert good in repaired or len(repaired) == 10
        assert report.is_repaired
        assert len(report.clash) <= check.FEW_CLUES
        assert all(
            change.new and change.new.what in ("across", "down") for one in report.repairs for change in one.changes
        )


def test_a_balanced_kakuro_blames_no_total() -> None:
    """An across and a down sum that are off by the same: two changes are needed."""
    good = kinds.find("kakuro").examples[1]
    wrong = other_sum(other_sum(good, 0, 1), len(good.across), 1)
    report = masume.check(wrong)
    if report.verdict == "none":
        assert report.slips == ()
        assert all(len(repair.changes) == 2 for repair in report.repairs)


def test_each_region_has_its_own_totals() -> None:
    wall = (0, 0)
    board = masume.Kakuro(
        [
            [wall, (4, 0), (3, 0), wall, (4, 0), (3, 0)],
            [(0, 3), 0, 0, (0, 3), 0, 0],
            [(0, 4), 0, 0, (0, 5), 0, 0],
        ]
    )
    report = masume.check(board)
    [slip] = report.slips
    assert slip.code == "totals-region"
    assert slip.cells == (10, 11, 16, 17)
    assert {repair.changes[0].cell for repair in report.repairs} <= set(slip.cells)


def test_runs_without_a_sum_leave_a_span() -> None:
    """Two cells add up to 17 at most, so that 30 down is too much."""
    wall = (0, 0)
    board = masume.Kakuro([[wall, (15, 0), (15, 0)], [wall, 0, 0], [(0, 4), 0, 0]])
    [slip] = masume.check(board).slips
    assert slip.code == "spans"
    assert slip.words["across"].text == "7–21"
    assert masume.check(masume.Kakuro([[wall, (10, 0), (10, 0)], [wall, 0, 0], [(0, 4), 0, 0]])).slips == ()


# ---- What the setter means


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_clues_are_corrected_towards_the_solution_that_is_meant(kind: Any) -> None:
    """Nothing else is touched than the clues that were changed; of a Hitori, symbols may change in other cells."""
    rng = random.Random(kind.name)
    good = kind.examples[1]
    [meant] = (solution.values for solution in masume.solve(good).solutions)
    wrong = [board for board in slips_on(good, meant, rng) if masume.solve(board).verdict != "unique"]
    assert len(wrong) > 2
    for board in wrong:
        report = masume.check(board, solution=meant)
        assert report.missed
        assert report.is_repaired
        assert masume.solve(report.apply(board)).solutions[0].values == meant
        if kind.name != "hitori":
            assert report.apply(board) == kind.clues.with_givens(good, _also_given(board, good))


def _also_given(board: Any, good: Any) -> list[tuple[int, int]]:
    """What a board prints in cells where the good one prints nothing; the right value of it."""
    [meant] = (solution.values for solution in masume.solve(good).solutions)
    clues = kinds.kind_of(board).clues.list
    printed = {clue.cells for clue in clues(good)}
    return [(clue.cells[0], meant[clue.cells[0]]) for clue in clues(board) if clue.cells not in printed]


def slips_on(good: Any, meant: tuple[int, ...], rng: random.Random) -> list[Any]:
    """Boards with a slip that the solution that is meant does not agree with."""
    kind: Any = kinds.kind_of(good)
    clues = kind.clues.list(good)
    if kind.name == "kakuro":
        return [other_sum(good, index, 1) for index in range(5)]
    if kind.name == "binairo":
        blank = [cell for cell in range(len(meant)) if all(clue.cells != (cell,) for clue in clues)]
        return [kind.clues.with_givens(good, [(cell, 1 - meant[cell])]) for cell in rng.sample(blank, 5)]
    if kind.name == "hitori":
        unshaded = [cell for cell in range(good.cols) if not meant[cell]]
        rows = [list(row) for row in good.givens]
        first = rows[0][unshaded[0]]
        return [
            kind.puzzle_class([[*(first if c == cell else s for c, s in enumerate(rows[0]))], *rows[1:]])
            for cell in unshaded[1:]
        ]
    found = []
    for one, other in zip(range(5), range(5, 10), strict=True):
        rest = kind.clues.with_only(good, [i for i in range(len(clues)) if i not in (one, other)])
        swapped = [(clues[one].cells[0], clues[other].value), (clues[other].cells[0], clues[one].value)]
        found.append(kind.clues.with_givens(rest, swapped))
    return found


def test_another_only_solution_than_the_one_that_is_meant() -> None:
    board = next(board for board in kinds.find("binairo").examples if board.odd is None)
    [only] = masume.solve(board).solutions
    meant = tuple(1 - value for value in only.values)
    report = masume.check(board, solution=meant)
    assert (report.verdict, report.missed) == ("unique", True)
    assert masume.solve(report.apply(board)).solutions[0].values == meant


def test_the_solution_that_is_meant_can_be_said_in_many_ways() -> None:
    hitori: Any = masume.Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 1]])
    solution = masume.solve(hitori).solutions[0]
    shaded = [cell for cell, value in enumerate(solution.values) if value]
    as_board = kinds.kind_of(hitori).clues.with_givens(hitori, enumerate(solution.values))
    moves = " ".join(f"{masume.cell_name(cell, hitori)}=shaded" for cell in shaded)
    for said in (solution, solution.values, solution.grid, as_board, moves, dict.fromkeys(shaded, 1)):
        report = masume.check(hitori, solution=said)
        assert (report.meant, report.missed) == (solution.values, False)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ([[0, 1, 0, 1]], "1 rows of 4"),
        ([[0, 1], [1, None]], "says nothing of r2c2"),
        ([[0, 0], [1, 1]], "breaks a rule"),
        (masume.Binairo([[0, 1, 0, 1]] * 2, odd=None, unique_lines=False), "2x4"),
    ],
)
def test_a_solution_that_is_none_is_refused(said: Any, message: str) -> None:
    with pytest.raises(masume.UsageError, match=message):
        masume.check(masume.Binairo([[None] * 2] * 2), solution=said)


def test_shadings_are_printed_only_if_that_is_asked_for() -> None:
    """In a Hitori of two cells, no symbols leave one solution."""
    board = masume.Hitori([[5, 5]])
    report = masume.check(board)
    assert (report.verdict, report.repairs, report.searched) == ("many", (), True)
    marked = masume.check(board, givens=True)
    assert marked.is_repaired
    assert {change.new.what for repair in marked.repairs for change in repair.changes if change.new} == {"mark"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_report_can_be_told_in_every_language(kind: Any, lang: str) -> None:
    """Each line is a whole sentence, or one of a list, a table or a reason, which are moved in."""
    for verdict in ("unique", "many", "none"):
        for puzzle in boards(kind, verdict, 6):
            report = masume.check(puzzle)
            lines = list(ReportText(puzzle, report, lang).lines())
            assert lines
            for line in lines:
                assert "{" not in line
                assert line.startswith("  ") or line[0].isupper() or line[0].isdigit(), line
            plain = check_answer(puzzle, report, lang)
            assert json.loads(json.dumps(plain)) == plain


def test_other_symbols_that_are_as_good_are_named() -> None:
    named = 0
    for puzzle in boards(kinds.find("hitori"), "many", 40):
        report = masume.check(puzzle)
        for repair in report.repairs:
            for value in repair.others:
                named += 1
                [change] = repair.changes
                assert value != change.value
                rows = [list(row) for row in puzzle.givens]
                rows[change.cell // puzzle.cols][change.cell % puzzle.cols] = value
                assert masume.solve(masume.Hitori(rows, puzzle.marks)).verdict == "unique"
                assert f"(or {', '.join(map(str, repair.others))})" in ReportText(puzzle, report, "en").repair(repair)
    assert named > 3


def test_symbols_of_a_hitori_that_could_go_are_left_to_json() -> None:
    puzzle = kinds.find("hitori").examples[1]
    report = masume.check(puzzle)
    assert report.spare
    lines = list(ReportText(puzzle, report, "en").lines())
    assert not any("could go" in line for line in lines)
    assert check_answer(puzzle, report)["spare"]


def test_no_place_is_exchanged_once_the_work_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    model = solve.model_of(masume.Binairo([[None] * 6 for _ in range(6)]))
    monkeypatch.setattr(add_givens, "_printed", lambda *_: pytest.fail("a board is made without need"))
    assert list(add_givens._exchanged(model, tuple((cell, 0) for cell in model.cells), None, Work(0))) == []


def test_printing_a_whole_solution_is_not_proposed() -> None:
    puzzle = masume.Binairo([[None] * 30 for _ in range(30)])
    model = solve.model_of(puzzle)
    solutions = tuple(solution.values for solution in solve.solve(puzzle, solutions=2).solutions)
    counted = Counted(solutions, False, {}, False)
    assert list(add_givens.additions(model, counted, None, Work(0))) == []
    assert all(len(addition.places) < 900 for addition in add_givens.additions(model, counted, None, Work(200)))
