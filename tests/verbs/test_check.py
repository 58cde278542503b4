"""check on random small boards, against counting and trying by brute force, and on large ones, for time."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

import masume
from masume import kinds
from masume.core.engine import Limit
from masume.verbs import rate, solve
from masume.verbs.check import check, conflicts, fix_ambiguous, fix_unsolvable
from masume.verbs.check.budget import Work
from masume.verbs.check.solution_count import MOST_COUNTED, count
from masume.verbs.json_answers import check_answer
from support.random_boards import MAKERS
from support.stopping import Clock

KINDS = [pytest.param(kind, id=kind.name) for kind in masume.KINDS]
CLUES = 9  # boards with more clues than this are not tried by brute force
ENDLESS = 10**9


def boards(kind: Any, verdict: str, wanted: int) -> list[Any]:
    """Random boards of that verdict, the same every time."""
    rng = random.Random(f"{kind.name} {verdict}")
    found: list[Any] = []
    while len(found) < wanted:
        puzzle = MAKERS[kind.name](rng)
        if masume.solve(puzzle).verdict == verdict:
            found.append(puzzle)
    return found


# ---- Counting


def test_solutions_beside_a_known_one_are_counted() -> None:
    """Where the search stopped at two, those near the first one say that there are many."""
    model = solve.model_of(masume.Binairo([[None] * 8] * 8))
    known = solve.solve_model(model, Limit(2))
    counted = count(model, known, Work(ENDLESS))
    assert not counted.complete
    assert 10 < len(counted.solutions) <= MOST_COUNTED
    assert len(set(counted.solutions)) == len(counted.solutions)
    assert counted.solutions[:2] == tuple(solution.values for solution in known.solutions)


# ---- One


@pytest.mark.parametrize("kind", KINDS)
def test_a_unique_board_needs_no_repair_and_its_spare_clues_are_those_that_can_go(kind: Any) -> None:
    for puzzle in boards(kind, "unique", 15):
        report = masume.check(puzzle)
        assert (report.verdict, report.differs, report.repairs, report.clash) == ("unique", (), (), ())
        clues = kind.clues.list(puzzle)
        everything = range(len(clues))
        spare = [
            clues[i]
            for i in everything
            if masume.solve(kind.clues.with_only(puzzle, [j for j in everything if j != i]), engine="backtrack").verdict
            == "unique"
        ]
        assert report.spare_complete
        assert list(report.spare) == spare
        rest = [i for i in everything if clues[i] not in report.spare_together]
        assert masume.solve(kind.clues.with_only(puzzle, rest), engine="backtrack").verdict == "unique"
        assert set(report.spare_together) <= set(spare)


@pytest.mark.parametrize("kind", KINDS)
def test_a_unique_board_is_rated_with_its_openings(kind: Any) -> None:
    puzzle = kind.examples[0]
    solve_path = masume.check(puzzle).solve_path
    assert solve_path is not None
    assert solve_path.rating == masume.rate(puzzle)
    assert solve_path.rated_steps == rate.solve_path(puzzle).rated_steps
    assert all(openings >= 1 for _, _, openings in solve_path.rated_steps)


def test_symmetries_of_givens_walls_and_of_nothing() -> None:
    full: Any = masume.Hidato([[1, 2, 3], [6, 5, 4], [7, 8, 9]], 4)
    every = ("rotational", "horizontal", "vertical", "diagonal", "antidiagonal", "quarter")
    assert masume.check(full).symmetries == every
    corner = masume.Hidato([[1, 2, 3], [6, 5, 4], [7, 8, 0]], 4)
    assert masume.check(corner).symmetries == ("diagonal",)
    turned = masume.Hidato([[1, 0, 3], [6, 5, 4], [7, 0, 9]], 4)
    assert masume.check(turned).symmetries == ("rotational", "horizontal", "vertical")
    assert masume.check(masume.Hitori([[1, 2], [2, 1]])).symmetries is None
    kakuro = masume.check(masume.Kakuro([[None, (4, 0), (3, 0)], [(0, 3), 0, 0], [(0, 4), 0, 0]]))
    assert (kakuro.pattern, kakuro.symmetries) == ("walls", ("diagonal",))


def test_hexagons_are_only_turned() -> None:
    """Their rows are skewed, so that columns are no axes."""
    board = masume.Hidato([[1, 2], [4, 3]], 6)
    assert masume.check(board).symmetries == ("rotational",)


def test_special_rules_that_are_not_needed_are_named() -> None:
    full: Any = masume.Binairo([[0, 1, 0, 1], [0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 1, 0]])
    assert masume.check(full).needs_its_rules is False
    without: Any = masume.Binairo(full.givens, unique_lines=False)
    assert masume.check(without).needs_its_rules is None


SIX = [
    [5, 6, 4, 1, 6, 4],
    [6, 2, 5, 5, 4, 4],
    [4, 4, 5, 6, 2, 1],
    [4, 2, 3, 2, 6, 6],
    [1, 6, 2, 1, 5, 2],
    [2, 3, 6, 3, 4, 5],
]


@pytest.mark.parametrize(
    ("changes", "codes", "sentence"),
    [
        ({}, [], ""),
        ({11: "l"}, ["odd-word"], "l at r2c6 is the only symbol that is not a number."),
        ({11: "l", 5: "O"}, ["odd-word"], "The symbols at r1c6 and r2c6 are not numbers, as all the others are."),
        ({0: 66}, ["odd-large"], "66 at r1c1 is the only number above 6."),
        ({0: 0}, ["odd-zero"], "0 at r1c1 is the only one; all other numbers begin at 1."),
        ({0: 0, 1: 0}, [], ""),
        ({0: "l", 1: 66}, ["odd-word", "odd-large"], "l at r1c1 is the only symbol that is not a number."),
        (dict.fromkeys(range(35), "A"), ["odd-number"], "5 at r6c6 is the only symbol that is a number."),
        ({cell: 7 + cell for cell in range(20)}, [], ""),
    ],
)
def test_symbols_that_look_mistyped_are_remarked(changes: dict[int, Any], codes: list[str], sentence: str) -> None:
    puzzle = masume.Hitori([[changes.get(6 * r + c, SIX[r][c]) for c in range(6)] for r in range(6)])
    report = masume.check(puzzle, seconds=1)
    odd = [remark for remark in report.remarks if remark.code.startswith("odd-")]
    assert [remark.code for remark in odd] == codes
    said = check_answer(puzzle, report, "en")
    assert [item["code"] for item in said["remarks"] if item["code"].startswith("odd-")] == codes
    assert not sentence or sentence in said["lines"]
    for lang in ("es", "pl"):
        assert len(check_answer(puzzle, report, lang)["remarks"]) == len(report.remarks)


def test_remarks_name_what_may_not_be_meant() -> None:
    idle = masume.check(masume.Hitori([[1, 2, 3], [1, 3, 2], [3, 2, 1]]))
    [remark] = idle.remarks
    assert (remark.code, remark.cells) == ("never-repeat", (2, 4, 5, 6, 8))
    clueless = masume.check(masume.Kakuro([[None, (4, 0), (3, 0)], [None, 0, 0], [(0, 4), 0, 0]]))
    [remark] = clueless.remarks
    assert (remark.code, remark.cells) == ("no-sum-across", (4,))


# ---- None


@pytest.mark.parametrize("kind", KINDS)
def test_the_clash_is_the_smallest_there_is(kind: Any) -> None:
    def solvable(puzzle: Any, chosen: tuple[int, ...]) -> bool:
        return bool(masume.solve(kind.clues.with_only(puzzle, chosen), solutions=1).solutions)

    tried = 0
    for puzzle in boards(kind, "none", 40):
        report = masume.check(puzzle)
        clues = kind.clues.list(puzzle)
        assert report.needed
        clash = tuple(clues.index(clue) for clue in report.clash)
        assert not solvable(puzzle, clash)
        for i in clash:
            assert solvable(puzzle, tuple(j for j in clash if j != i))
        if len(clues) <= CLUES:
            tried += 1
            assert report.smallest
            assert all(solvable(puzzle, c) for k in range(len(clash)) for c in combinations(range(len(clues)), k))
    assert tried > 10


@pytest.mark.parametrize("kind", KINDS)
def test_every_clash_has_a_reason_that_ends_in_a_contradiction(kind: Any) -> None:
    for puzzle in boards(kind, "none", 40):
        report = masume.check(puzzle)
        assert report.reason is not None, puzzle
        assert report.reason.steps[-1].is_contradiction
        clues = kind.clues.list(puzzle)
        assert report.reason.puzzle == kind.clues.with_only(puzzle, [clues.index(clue) for clue in report.clash])


def test_a_board_that_is_impossible_whatever_its_clues() -> None:
    apart = masume.Hidato([[1, -1, 0], [-1, -1, -1], [0, 0, 0]])
    long = masume.Kakuro([[(0, 45), *[0] * 10]])
    for puzzle in (apart, long):
        report = masume.check(puzzle)
        assert (report.verdict, report.clash, report.hopeless, report.repairs) == ("none", (), True, ())


def test_out_of_time_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no time for questions about the clues, all of them are named and none is called needed."""
    puzzle = masume.Hidato([[1, 0, 2], [0, 0, 0]])
    monkeypatch.setattr(check, "CLASH", (0, 0.0))
    monkeypatch.setattr(check, "MENDING", (0, 0.0))
    report = masume.check(puzzle)
    assert (report.verdict, len(report.clash), report.needed, report.smallest) == ("none", 2, False, False)
    assert (report.repairs, report.searched, report.hopeless) == ((), False, False)
    assert masume.check(puzzle, seconds=0).verdict == "unknown"


def test_the_smallest_of_many_clashing_sets_is_found() -> None:
    """From any clashing set, however large: here from all clues, where sets clash that hold one of a few cores."""
    rng = random.Random(2)
    for _ in range(100):
        cores = [rng.randrange(1, 256) for _ in range(rng.randint(1, 6))]

        def clash(chosen: int, cores: list[int] = cores) -> bool:
            return any(core & ~chosen == 0 for core in cores)

        found, proved = conflicts._smallest_clash(8, 255, clash, Work(ENDLESS))
        assert proved
        assert clash(found)
        assert found.bit_count() == min(core.bit_count() for core in cores)
        irreducible, needed = conflicts.irreducible(rng.sample(range(8), 8), clash)
        assert needed
        assert clash(irreducible)
        assert not any(clash(irreducible & ~(1 << i)) for i in range(8) if irreducible >> i & 1)


def test_a_question_without_an_answer_proves_nothing() -> None:
    """Where some questions stay open, a set may be larger than need be, but it clashes, and no false proof is given."""
    rng = random.Random(3)
    proofs = 0
    for _ in range(300):
        cores = [rng.randrange(1, 256) for _ in range(rng.randint(1, 4))]
        dark = set(rng.sample(range(255), 60))

        def clash(chosen: int, cores: list[int] = cores, dark: set[int] = dark) -> bool | None:
            return None if chosen in dark else any(core & ~chosen == 0 for core in cores)

        found, proved = conflicts._smallest_clash(8, 255, clash, Work(ENDLESS))
        assert any(core & ~found == 0 for core in cores)
        if proved:
            proofs += 1
            assert found.bit_count() == min(core.bit_count() for core in cores)
    assert 50 < proofs < 300


def test_smallest_sets_that_meet_all_sets() -> None:
    rng = random.Random(1)
    for _ in range(200):
        sets = [rng.randrange(1, 64) for _ in range(rng.randint(0, 5))]
        truth = min((m for m in range(64) if all(m & s for s in sets)), key=int.bit_count)
        found = conflicts._least_meeting(sets, 7, Work(ENDLESS))
        assert found is not None
        assert found.bit_count() == truth.bit_count()
        assert all(found & s for s in sets)
        assert conflicts._least_meeting(sets, truth.bit_count(), Work(ENDLESS)) is None


def test_clues_of_the_report_are_the_board_s_own() -> None:
    for kind in masume.KINDS:
        for puzzle in boards(kind, "none", 5):
            assert set(masume.check(puzzle).clash) <= set(kinds.kind_of(puzzle).clues.list(puzzle))


# ---- Time


@pytest.mark.parametrize(("verdict", "seconds"), [("many", 0.5), ("many", 1.0), ("none", 0.1)])
def test_seconds_are_for_everything_together(verdict: str, seconds: float, clock: Clock) -> None:
    rows = [[0] * 12 for _ in range(12)]
    if verdict == "none":
        rows[0][0], rows[-1][-1] = 1, 2
    assert masume.check(masume.Hidato(rows), seconds=seconds).verdict == verdict
    if clock.passed > seconds:  # else all was done before
        clock.assert_kept(seconds, more=None)  # there are many clues to look at, each for no time


@pytest.mark.parametrize("kind", KINDS)
def test_the_time_for_a_good_board_is_kept(kind: Any, clock: Clock) -> None:
    report = masume.check(kind.examples[-1], seconds=0.4)
    assert report.verdict == "unique"
    if clock.passed > 0.4:
        clock.assert_kept(0.4, more=None)
    assert report.solve_path is None or report.solve_path.complete
    assert set(report.spare_together) <= set(report.spare)


class Counting(Work):
    """Work that counts how often it is asked, also after it is over."""

    asked = 0

    def ask(self, *question: Any, **limits: Any) -> Any:
        self.asked += 1
        return super().ask(*question, **limits)


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_nobody_asks_once_the_work_is_over(kind: Any) -> None:
    """A large board has thousands of cells to ask about: even asking in vain takes longer than a limit allows."""
    empty = {
        "binairo": "binairo;14x14;;" + "/".join([",".join("." * 14)] * 14),
        "hidato": "hidato;9x9;neighbours=8;" + "/".join([",".join("." * 9)] * 9),
        "hitori": "hitori;12x12;;" + "/".join(",".join(str((r + c) % 12 + 1) for c in range(12)) for r in range(12)),
        "kakuro": "kakuro;9x9;;" + "/".join(",".join(".#"[not r or not c] for c in range(9)) for r in range(9)),
    }
    puzzle = masume.read(empty[kind.name])
    model = kind.logic.model(puzzle)
    known = solve.solve_model(model, Limit(5))
    counted = count(model, known, Work(0))
    for givens in (False, True):
        work = Counting(20)
        list(fix_ambiguous.settle(kind, puzzle, counted, None, givens, work))
        assert work.questions <= 0
        assert work.asked <= 22, "it goes on asking"


def test_pairs_of_clues_are_not_gone_through_once_the_work_is_over() -> None:
    """A large board without a solution has millions of pairs."""
    rng = random.Random(1)
    puzzle = masume.Hitori([[rng.randint(1, 3) for _ in range(40)] for _ in range(40)])
    kind = kinds.kind_of(puzzle)
    work = Counting(20)
    mended = fix_unsolvable.mend(kind, puzzle, (1 << len(kind.clues.list(puzzle))) - 1, work)
    assert (mended.repairs, mended.searched) == ((), False)
    assert work.asked <= 22


@pytest.mark.parametrize("seconds", [0.2, 1.0])
def test_the_time_for_a_large_board_without_a_solution_is_kept(seconds: float, clock: Clock) -> None:
    rng = random.Random(1)
    puzzle = masume.Hitori([[rng.randint(1, 3) for _ in range(40)] for _ in range(40)])
    report = masume.check(puzzle, seconds=seconds)
    assert report.verdict in ("none", "unknown")
    clock.assert_kept(seconds, more=None)


def test_a_digit_that_begins_a_run_without_a_sum_is_remarked_on_a_board_with_one_solution() -> None:
    report = masume.check(masume.read("kakuro 3x3\n# 3\\ 4\\\n4 . .\n\\3 . ."))
    assert report.verdict == "unique"
    [digit] = [remark for remark in report.remarks if remark.code == "odd-digit"]
    assert digit.cells == (3,)
    assert "if a sum was meant, a backslash is missing: \\4 or 4\\." in report.text("en")
    good = masume.read("kakuro 3x3\n# 3\\ 4\\\n\\4 . .\n\\3 . .")
    assert not any(remark.code == "odd-digit" for remark in masume.check(good).remarks)


def test_wrong_clues_of_a_solution_that_is_meant_are_all_needed() -> None:
    """Nothing is said of time: a clue that contradicts the solution has to change."""
    [solution] = masume.solve(masume.read("hidato 3x3\n1 2 3\n6 . 4\n7 8 9"), solutions=1).solutions
    wrong = masume.read("hidato 3x3\n1 2 3\n6 . 4\n9 8 7")
    report = masume.check(wrong, solution=solution)
    assert report.missed
    assert all(repair.irreducible for repair in report.repairs)
    assert "too short" not in report.text("en")
