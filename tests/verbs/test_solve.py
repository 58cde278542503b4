"""The verbs: what they accept, what they refuse, and that no engine is trusted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import pytest

import masume
from masume.core.engine import Limit, Result, Solution
from masume.engines.kernel import KERNEL
from masume.verbs import solve as solve_verb

if TYPE_CHECKING:
    from masume.core.model import Model

HITORI = "hitori;4x4;;3414/1312/4423/2432"
Binairo: Any = masume.Binairo


class Liar:
    """An engine that spoils one cell of each solution."""

    name = "liar"
    complete = True
    options: Mapping[str, tuple[str, ...]] = {}

    def __init__(self, cell: int) -> None:
        self.cell = cell

    def configured(self, **words: str) -> Liar:
        return self

    def solve(self, model: Model, limit: Limit) -> Result:
        return self.spoilt(model, KERNEL.solve(model, limit))

    def spoilt(self, model: Model, found: Result) -> Result:
        spoiled = []
        for solution in found.solutions:
            values = list(solution.values)
            domain = model.domains[self.cell]
            others = [v for v in range(domain.bit_length()) if domain >> v & 1 and v != values[self.cell]]
            values[self.cell] = others[0] if others else values[self.cell] + 1
            spoiled.append(Solution(model.cols, tuple(values)))
        return Result(tuple(spoiled), found.exhausted, self.name)


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_a_wrong_solution_is_never_shown(kind: Any) -> None:
    """All examples have one solution, so one changed cell breaks a rule, whichever cell it is."""
    puzzle = kind.examples[0]
    for cell in solve_verb.model_of(puzzle).cells:
        with pytest.raises(masume.EngineError, match=r"the engine liar returned .* (at r\d+c\d+).*\)$"):
            masume.solve(puzzle, engine=Liar(cell))


def test_no_verb_believes_the_kernel_either(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checking, hints and refutations search for themselves; they, too, go through the one road that looks."""
    many = Binairo([[0, 1, None, None], [1, 0, None, None], [None] * 4, [None] * 4])
    none = Binairo([[0, 0, None, None], [None, 0, None, None], [None, 0, 1, None], [None] * 4])
    liar = Liar(2)
    real = type(KERNEL).solve

    def lies(self: object, model: Model, limit: Limit) -> Result:
        found = real(KERNEL, model, limit)
        if calls:
            calls.pop()
            return found
        return liar.spoilt(model, found)

    calls: list[int] = []  # what is still answered truly
    monkeypatch.setattr(type(KERNEL), "solve", lies)
    with pytest.raises(masume.EngineError):
        masume.check(many)
    calls = [0]
    with pytest.raises(masume.EngineError):
        masume.check(none)
    calls = []
    with pytest.raises(masume.EngineError):
        masume.refute(many, "r1c3=0")


def test_an_engine_is_found_by_name_or_is_one() -> None:
    puzzle = masume.read(HITORI)
    assert masume.solve(puzzle, engine="BackTrack").engine == "backtrack"
    assert masume.solve(puzzle, engine=KERNEL).engine == "kernel"
    with pytest.raises(masume.UsageError, match="no engine 'magic'"):
        masume.solve(puzzle, engine="magic")


def test_limits() -> None:
    empty = Binairo([[None] * 6] * 6)
    assert [len(masume.solve(empty, solutions=n).solutions) for n in (1, 2, 7)] == [1, 2, 7]
    assert [masume.solve(empty, solutions=n).verdict for n in (1, 2)] == ["solved", "many"]
    assert masume.solve(empty, nodes=1).verdict == "unknown"
    assert masume.solve(empty, seconds=0).verdict == "unknown"
    with pytest.raises(masume.UsageError, match="solutions must be at least 1, not 0"):
        masume.solve(empty, solutions=0)


def test_read_wants_one_board_and_read_all_takes_any_number() -> None:
    two = f"{HITORI}\n{HITORI}\n"
    assert len(masume.read_all(two)) == 2
    with pytest.raises(masume.FormatError, match="the input holds 2 boards where one is wanted"):
        masume.read(two)


def test_rules_are_for_forms_that_cannot_say_them() -> None:
    bare = "0 1\n. .\n"
    assert masume.read(bare, kind="binairo", unique_lines=False).unique_lines is False
    assert masume.read("binairo;2x2;unique_lines=yes;01/..", "binairo", unique_lines=False).unique_lines is True
    assert masume.read("1 0\n0 0\n", kind="hidato", neighbours=4).neighbours == 4


@pytest.mark.parametrize(
    ("keywords", "complaint"),
    [
        ({"kind": "sudoku"}, "there is no kind 'sudoku'"),
        ({"format": "pdf"}, "there is no format 'pdf'"),
        ({"colour": 3}, "no kind has the option 'colour'"),
        ({"kind": "hitori", "neighbours": 4}, "hitori has no option 'neighbours'"),
        ({"neighbours": 5}, "neighbours must be one of 8, 4, 6, not 5"),
        ({"unique_lines": 1}, "unique_lines must be one of True, False, not 1"),
    ],
)
def test_what_does_not_exist_is_refused(keywords: dict[str, Any], complaint: str) -> None:
    with pytest.raises(masume.UsageError, match=complaint):
        masume.read(HITORI, **keywords)


def test_only_puzzles_are_solved_written_and_drawn() -> None:
    wrong: Any = [[1, 2], [2, 1]]
    for verb in (masume.solve, masume.write, masume.draw, masume.check):
        with pytest.raises(
            masume.UsageError, match=r"puzzle must be a puzzle \(Binairo, Hidato, Hitori or Kakuro\), not \[\["
        ):
            verb(wrong)


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_what_is_written_is_read_again(kind: Any) -> None:
    for puzzle in kind.examples:
        for form in ("text", "line", "json"):
            assert masume.read(masume.write(puzzle, form)) == puzzle
        assert masume.write(puzzle) == masume.write(puzzle, "text")


@pytest.mark.parametrize("cell", [16, 99, -1, True, 1.0, None, "r5c1", "a1"])
def test_a_cell_that_a_solution_does_not_have_is_refused(cell: Any) -> None:
    [solution] = masume.solve(masume.read(HITORI)).solutions
    with pytest.raises(masume.UsageError, match=r"there is no cell|outside the board|is not a cell"):
        solution[cell]
    assert list(solution) == list(solution.values)


def test_holes_and_walls_have_no_value() -> None:
    hidato: Any = masume.Hidato([[1, None], [0, 3]])
    [solution] = masume.solve(hidato).solutions
    assert list(solution) == [1, None, 2, 3] == [solution[cell] for cell in range(4)]


@pytest.mark.parametrize(
    ("keywords", "said"),
    [
        ({"engine": Limit(1)}, "engine must be an engine or the name of one, not Limit"),
        ({"solutions": 0}, "solutions must be at least 1, not 0"),
        ({"solutions": "two"}, "solutions must be a whole number, not 'two'"),
        ({"seconds": -1}, "seconds must be a number, at least 0, not -1"),
        ({"seconds": "5"}, "seconds must be a number or None, not '5'"),
        ({"seconds": float("nan")}, "not nan"),
    ],
)
def test_what_is_no_engine_or_no_limit_is_refused(keywords: dict[str, Any], said: str) -> None:
    with pytest.raises(masume.UsageError, match=said):
        masume.solve(masume.read(HITORI), **keywords)


def test_no_verb_takes_less_than_no_time() -> None:
    puzzle: Any = masume.read(HITORI)
    game: Any = masume.Game(puzzle)
    for verb in (masume.check, masume.rate, masume.explain, masume.hint):
        with pytest.raises(masume.UsageError, match="at least 0, not -1"):
            verb(puzzle, seconds=-1)
    with pytest.raises(masume.UsageError, match="at least 0, not -1"):
        masume.refute(puzzle, "r1c1=1", seconds=-1)
    for say in (game.hint, game.explain):
        with pytest.raises(masume.UsageError, match="at least 0, not -1"):
            say(-1)


def test_a_cell_is_asked_for_by_its_name() -> None:
    index: Any = 5
    with pytest.raises(masume.UsageError, match="name must be the name of a cell, such as 'r3c5', not 5"):
        masume.cell(index, masume.read(HITORI))


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [(None, "a Result"), ("rubbish", "a Result"), (Result(cast(Any, ((0, 1),)), True, "odd"), "a Solution")],
)
def test_an_engine_that_returns_something_else_is_named(answer: Any, wanted: str) -> None:
    class Odd:
        name = "odd"
        complete = True
        options: Mapping[str, tuple[str, ...]] = {}

        def configured(self, **options: str) -> Any:
            return self

        def solve(self, model: Any, limit: Any) -> Any:
            return answer

    with pytest.raises(masume.EngineError, match=f"the engine odd returned .* where {wanted} is wanted"):
        masume.solve(masume.read("hitori 2x2\n1 1\n2 1"), Odd())
