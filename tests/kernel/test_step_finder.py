"""The base of all finders, tried on formulas: cells are variables, clauses are rules, and unit propagation is the only
technique. Everything can be checked by trying all assignments."""

from __future__ import annotations

import random
from functools import partial
from itertools import product
from typing import Any, Self

import pytest

from masume.kernel.nested_assumptions import BUDGETS, tiers
from masume.kernel.step_finder import StepFinder
from masume.reasoning.technique import Deduction

Clause = tuple[tuple[int, int], ...]
"""Variables with the value that each should have; one of them must."""

WEIGHTS = (500, 510, 520, 530)
TECHNIQUES = {"unit": 100, "what-if": 500, "either-way": 600, "nested-what-if": 850}


class Formula(StepFinder):
    """Finds what follows from clauses."""

    def __init__(self, count: int, clauses: list[Clause]) -> None:
        super().__init__(count, 2, TECHNIQUES, ("broken",), ("unit",), WEIGHTS, tuple(w + 100 for w in WEIGHTS))
        self.clauses = clauses
        self.known: list[int | None] = [None] * count

    def is_false(self, literal: tuple[int, int]) -> bool:
        return self.known[literal[0]] == 1 - literal[1]

    def emit_steps(self, technique: int) -> None:
        for unit, clause in enumerate(self.clauses):
            left = [literal for literal in clause if not self.is_false(literal)]
            is_unit = len(left) == 1 and self.known[left[0][0]] is None
            if is_unit if technique == 0 else not left:
                self.start_step(technique, 100, unit)
                for variable, _ in clause:
                    if self.known[variable] is not None:
                        self.add_premise(variable)
                for literal in left:
                    self.add_assignment(*literal)
                self.add_arg(len(clause))
                self.emit()

    def assign(self, cell: int, value: int) -> None:
        self.known[cell] = value

    def eliminate(self, cell: int, value: int) -> None:
        self.known[cell] = 1 - value

    def allows(self, cell: int, value: int) -> bool:
        return self.known[cell] in (None, value)

    def is_open(self, cell: int) -> bool:
        return self.known[cell] is None

    def is_full(self) -> bool:
        return None not in self.known

    def copy_from(self, other: Self) -> None:
        self.known = other.known.copy()

    def blank(self) -> Self:
        return type(self)(self.cells, self.clauses)

    def list_choices(self) -> None:
        for clause in self.clauses:
            if len(clause) == 2 and all(self.known[variable] is None for variable, _ in clause):
                for literal in clause:
                    self.option(*literal)
                self.close_choice()


def solutions(finder: Formula) -> list[tuple[int, ...]]:
    """All assignments that fit what is known and break no clause."""
    return [
        values
        for values in product((0, 1), repeat=finder.cells)
        if all(known in (None, value) for known, value in zip(finder.known, values, strict=True))
        and all(any(values[variable] == value for variable, value in clause) for clause in finder.clauses)
    ]


def formulas(seed: int, count: int, size: int = 7, lengths: tuple[int, ...] = (2, 3, 3)) -> list[Formula]:
    """Random formulas with one solution. Clauses that it satisfies are added until it is the only one."""
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        formula = Formula(size, [])
        only = [chance.randrange(2) for _ in range(size)]
        left = list(product((0, 1), repeat=size))
        while len(left) > 1:
            variables = chance.sample(range(size), chance.choice(lengths))
            clause = tuple((variable, chance.randrange(2)) for variable in variables)
            if any(only[variable] == value for variable, value in clause):
                formula.clauses.append(clause)
                left = [values for values in left if any(values[variable] == value for variable, value in clause)]
        found.append(formula)
    return found


def conclusions(found: Deduction) -> set[tuple[int, int]]:
    return {*found.places, *((cell, 1 - value) for cell, value in found.removes)}


def depth(finder: Formula, cell: int, value: int) -> int:
    """After how many rounds of unit propagation an assumption breaks a clause; -1 if it never does."""
    known = {i: v for i, v in enumerate(finder.known) if v is not None} | {cell: value}
    for rounds in range(100):
        new = set()
        for clause in finder.clauses:
            if any(known.get(variable) == wanted for variable, wanted in clause):
                continue
            left = [literal for literal in clause if literal[0] not in known]
            if not left:
                return rounds
            if len(left) == 1:
                new.add(left[0])
        if not new:
            return -1
        if len({variable for variable, _ in new}) < len(new):
            return rounds + 1
        known |= dict(new)
    raise AssertionError


@pytest.mark.parametrize("name", ["unit", "what-if", "either-way", "nested-what-if"])
def test_what_is_found_holds_in_every_solution(name: str) -> None:
    fired = 0
    for formula in formulas(1, 40, 7, (3, 4) if name == "nested-what-if" else (2, 3, 3)):
        del formula.clauses[-2:]
        known = solutions(formula)
        formula.assign(0, known[0][0])
        known = solutions(formula)
        for found in formula.find(name):
            fired += 1
            assert found.technique == name
            assert all(values[cell] == value for values in known for cell, value in conclusions(found))
    assert fired > 5


def test_what_ifs_are_those_that_fail_after_the_fewest_rounds() -> None:
    for formula in formulas(2, 40):
        formula.prepare(answer=solutions(formula)[0])
        depths = {(cell, value): depth(formula, cell, value) for cell in range(formula.cells) for value in (0, 1)}
        failing = {candidate: rounds for candidate, rounds in depths.items() if rounds >= 0}
        best = formula.copy()
        best.prepare(("what-if",), answer=solutions(formula)[0])
        found = best.best(10**6)
        if not failing:
            assert found is None
            continue
        assert found is not None
        fewest = min(failing.values())
        assert found.args[2] == fewest
        assert found.weight == WEIGHTS[min(fewest, 3)]
        assert best.alternatives == sum(rounds == fewest for rounds in failing.values())


def test_the_climb_takes_the_best_step_again_and_again_to_the_end() -> None:
    nested = 0
    for formula in formulas(3, 20, 8, (3, 4)):
        only = solutions(formula)[0]
        counted, told = formula.copy(), formula.copy()
        for finder in (counted, told):
            finder.prepare(decided=True, answer=only)
        counted.take_steps(10**6)
        assert tuple(counted.known) == only
        taken = []
        while not told.is_full():
            found = told.best(10**6)
            assert found is not None
            taken.append((found.technique, found.weight, told.alternatives))
            told.take(found)
        assert counted.taken == taken
        nested += any(name == "nested-what-if" for name, _, _ in taken)
    assert nested


class TwoSided(Formula):
    """Finds nested arguments as kinds do in which each assumption has an opposite."""

    def __init__(self, count: int, clauses: list[Clause]) -> None:
        super().__init__(count, clauses)
        self.is_binary = True


def test_where_assumptions_have_opposites_scripts_refute_and_the_climb_comes_to_its_end() -> None:
    deep = 0
    for formula in formulas(11, 12, 10, (3, 4)):
        [only] = solutions(formula)
        finder = TwoSided(formula.cells, formula.clauses)
        finder.prepare(decided=True, answer=only)
        for cell in range(finder.cells):
            script = finder.find_script(cell, 1 - only[cell], True)
            assert script is not None
            assert finder.fails_with_script(cell, 1 - only[cell], script)
            deep += any(inner for _, _, inner in script)
        while not finder.is_full():
            found = finder.best(10**6)
            assert found is not None
            if found.technique == "nested-what-if":
                cell, value, budget = found.args
                script = finder.find_script(cell, value, True, budget)
                assert script is not None
                assert finder.fails_with_script(cell, value, script)
            finder.take(found)
        assert tuple(finder.known) == only
    assert deep


def test_scripts_hold_nothing_that_their_contradiction_does_not_need() -> None:
    nested = longer = 0
    for formula in formulas(8, 15, 9, (3, 4)):
        [only] = solutions(formula)
        formula.prepare(decided=True, answer=only)
        for cell in range(formula.cells):
            script = formula.find_script(cell, 1 - only[cell], True)
            assert script is not None
            assert formula.fails_with_script(cell, 1 - only[cell], script)
            nested += bool(script)
            longer += len(script) > 1
            for i in range(len(script)):
                assert not formula.fails_with_script(cell, 1 - only[cell], script[:i] + script[i + 1 :])
    assert nested > longer > 0


@pytest.mark.parametrize("count", [0, 1, 12, 13, 48, 500])
def test_nested_arguments_give_every_candidate_every_budget_in_the_order_of_the_work(count: int) -> None:
    shares = tiers(count)
    assert [budget * end for budget, _, end in shares] == sorted(budget * end for budget, _, end in shares)
    given = [(budget, candidate) for budget, first, end in shares for candidate in range(first, end)]
    assert sorted(given) == [(budget, candidate) for budget in BUDGETS for candidate in range(count)]


def test_looking_in_vain_ends_where_there_are_several_solutions() -> None:
    """Without clauses nothing fails, so every share of the work is used up."""
    counts = []
    for count in (8, 16, 32):
        asked: list[None] = []
        formula = Formula(count, [])
        formula.prepare(watch=partial(asked.append, None))
        assert formula.best(10**6) is None
        counts.append(len(asked))
    assert counts[2] < 5 * counts[1] < 25 * counts[0]  # it grows with the square of the cells


def test_the_climb_ends_before_what_is_too_heavy() -> None:
    for formula in formulas(4, 20):
        formula.prepare(decided=True, answer=solutions(formula)[0])
        formula.take_steps(100)
        assert {name for name, _, _ in formula.taken} <= {"unit"}
        assert formula.best(100) is None


def test_scripts_lead_to_a_contradiction() -> None:
    def check(finder: Formula, cell: int, value: int, script: list[Any]) -> None:
        finder = finder.copy()
        finder.assume(cell, value, True)
        for other, wrong, inner in script:
            while finder.propagate_round():
                pass
            assert not finder.fails
            check(finder, other, wrong, inner)
            finder.assign(other, 1 - wrong)
            finder.check_contradictions()
        while finder.propagate_round():
            pass
        assert finder.fails

    scripts = 0
    for formula in formulas(5, 20, 7, (3, 4)):
        only = solutions(formula)[0]
        for cell in range(formula.cells):
            script = formula.find_script(cell, 1 - only[cell], True)
            assert script is not None
            scripts += bool(script)
            check(formula, cell, 1 - only[cell], script)
            assert formula.find_script(cell, only[cell], True, 9) is None
    assert scripts > 10


class GivenSteps(Formula):
    """Offers what it was given, whatever the position."""

    steps: list[tuple[int, list[int], list[int]]]
    """Weights, argued cells and placed cells."""

    def emit_steps(self, technique: int) -> None:
        for weight, argued, placed in self.steps if technique == 0 else ():
            self.start_step(technique, weight, 7)
            for cell in argued:
                self.add_premise(cell)
            for cell in placed:
                self.add_assignment(cell, 1)
            self.emit()


@pytest.mark.parametrize(
    ("steps", "best", "alternatives"),
    [
        ([(200, [], [1, 2]), (150, [], [3])], [3], 1),  # the lightest
        ([(150, [], [1, 2]), (150, [0], [3])], [3], 3),  # near the last step, which placed cell 0
        ([(150, [], [1]), (150, [], [2, 3])], [2, 3], 3),  # most places
        ([(150, [], [2]), (150, [], [1]), (150, [], [2])], [1], 2),  # the first cell
    ],
)
def test_the_best_step(steps: list[tuple[int, list[int], list[int]]], best: list[int], alternatives: int) -> None:
    finder = GivenSteps(5, [])
    finder.steps = steps
    finder.prepare(("unit",))
    finder.take(Deduction("unit", 100, 0, ((0, 1),), (), ()))
    found = finder.best(10**6)
    assert found is not None
    assert [cell for cell, _ in found.places] == best
    assert found.unit == 7
    assert finder.alternatives == alternatives
    assert finder.best(149) is None


def test_tables_grow_with_long_steps() -> None:
    finder = GivenSteps(100, [])
    finder.steps = [(100, list(range(100)), list(range(100)))]
    for found in (finder.best(100), *finder.find("unit")):
        assert found is not None
        assert found.premises == tuple(range(100))
        assert found.places == tuple((cell, 1) for cell in range(100))


def test_time_is_watched() -> None:
    class LateError(Exception):
        pass

    def late() -> None:
        raise LateError

    formula = formulas(6, 1)[0]
    formula.prepare(watch=late)
    with pytest.raises(LateError):
        formula.best(10**6)
    with pytest.raises(LateError):
        formula.take_steps(10**6)


def test_tiers_fill_the_same_boards_as_steps_one_by_one() -> None:
    """A board is filled by tiers if and only if its steps fill it; what is too heavy is left out."""
    filled = 0
    for formula in formulas(6, 60, 8, (1, 2, 3)):
        formula.prepare(("unit", "what-if"))
        for limits in ((100,), (100, 499), (100, 510), (100, 510, 530)):
            by_tiers, by_steps = formula.copy(), formula.copy()
            by_steps.take_steps(limits[-1])
            assert by_tiers.fill(limits) == by_steps.is_full(), (formula.clauses, limits)
            if by_tiers.is_full():
                assert by_tiers.known == by_steps.known
                filled += len(limits)
    assert filled > 100
