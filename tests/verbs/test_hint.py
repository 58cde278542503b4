"""Hints: every one of them moves the player on, says where, and names mistakes first."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import masume
from masume import kinds
from masume.core.engine import Budget
from masume.core.grid import bits, cell_name
from masume.core.kind import Kind, Puzzle
from masume.i18n import LANGUAGES
from masume.i18n.placeholders import Cells, Line, Run
from masume.reasoning.position import MOST_LISTED
from masume.reasoning.technique import Step
from masume.verbs import explain, player_entries
from masume.verbs import hint as hint_verb
from masume.verbs.hint import Hint
from support.audits import sampled
from support.stopping import Clock
from truth.boards import made, spread

KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
SUPPOSING = [
    pytest.param(kind, technique, id=f"{kind.name}-{technique.name}")
    for kind in masume.KINDS
    for technique in kind.logic.techniques.all
    if technique.uses_assumptions and technique.name != "nested-what-if" and technique.example
]


def answer(puzzle: Puzzle) -> dict[int, int]:
    """The solution, without what is printed."""
    [solution] = masume.solve(puzzle).solutions
    printed = player_entries.givens(puzzle)
    return {cell: value for cell, value in enumerate(solution.values) if value >= 0 and cell not in printed}


def values_only(kind: Kind, puzzle: Puzzle, rng: random.Random) -> dict[int, int]:
    """What a player has found who writes only values, and in Hitori only shades."""
    found = {cell: value for cell, value in answer(puzzle).items() if value != kind.logic.open_value}
    return {cell: found[cell] for cell in rng.sample(sorted(found), rng.randrange(len(found) + 1))}


def entered_by(kind: Kind, hint: Hint) -> dict[int, int]:
    """What such a player enters after a hint."""
    assert hint.step is not None
    return {cell: value for cell, value in hint.step.places if value != kind.logic.open_value}


@KINDS
@sampled(2, 60)
def test_who_writes_only_values_arrives_and_every_hint_enters_one(kind: Kind, count: int) -> None:
    rng = random.Random(5)
    for number in range(count):
        puzzle = kind.examples[number % min(3, len(kind.examples))]
        right = answer(puzzle)
        state = values_only(kind, puzzle, rng)
        while (hint := masume.hint(puzzle, state)).step is not None:
            new = entered_by(kind, hint)
            assert new, hint.text(4, "en")
            assert not new.keys() & state.keys()
            assert all(right[cell] == value for cell, value in new.items())
            state |= new
        assert hint.verdict == "unique"
        assert player_entries.is_solution(puzzle, player_entries.givens(puzzle) | state)


@sampled(2, 30)
def test_who_marks_unshaded_cells_arrives_too(count: int) -> None:
    kind = masume.kinds.find("hitori")
    rng = random.Random(6)
    for number in range(count):
        puzzle = kind.examples[number % 3]
        right = answer(puzzle)
        state = {cell: right[cell] for cell in rng.sample(sorted(right), len(right) // 4)}
        cell = next(cell for cell, value in right.items() if value == kind.logic.open_value)
        state[cell] = right[cell]
        while (hint := masume.hint(puzzle, state)).step is not None:
            new = dict(hint.step.places)
            assert new.items() <= right.items()
            assert not new.items() <= state.items()
            if not entered_by(kind, hint):  # then it is something to think about
                assert hint.step.technique not in kind.logic.techniques.routine
            state |= new
        assert player_entries.is_solution(puzzle, state)


@pytest.mark.parametrize("name", ["hidato", "kakuro"])
@sampled(1, 12)
def test_who_pencils_is_told_what_to_strike_out_and_arrives(name: str, count: int) -> None:
    kind = masume.kinds.find(name)
    for number in range(count):
        puzzle = kind.examples[number % 2]
        right = answer(puzzle)
        first = next(iter(right))
        position = player_entries.position(puzzle)
        spare = [value for value in bits(position.domains[first]) if value != right[first]]
        marks: dict[int, set[int]] = {first: {right[first], *spare[:-1]}} if len(spare) > 1 else {}
        struck = 0
        for _ in range(2000):
            state = " ".join(
                f"{cell_name(cell, puzzle.cols)}={'/'.join(map(str, sorted(left)))}" for cell, left in marks.items()
            )
            hint = masume.hint(puzzle, state)
            if hint.step is None:
                break
            position = player_entries.position(puzzle, player_entries.entries(puzzle, state))
            before = {cell: set(left) for cell, left in marks.items()}
            for cell, value in hint.step.places:
                marks[cell] = {value}
            for cell, value in hint.step.removes:
                marks.setdefault(cell, set(bits(position.domains[cell]))).discard(value)
                struck += 1
            assert marks != before, hint.text(4, "en")
            assert all(right[cell] in left for cell, left in marks.items())
        assert hint.step is None
        assert hint.verdict == "unique"
        assert struck or name == "hidato"


def test_what_a_hint_rests_on_can_be_unfolded() -> None:
    kakuro = masume.kinds.find("kakuro")
    puzzle = kakuro.examples[-1]
    state: dict[int, int] = {}
    resting = 0
    for _ in range(40):
        hint = masume.hint(puzzle, state)
        assert hint.step is not None
        text = hint.text(4, "en")
        assert all(step.text("en") in text for step in hint.rests_on)
        if hint.rests_on:
            resting += 1
            position = player_entries.position(puzzle, player_entries.entries(puzzle, state))
            for step in hint.rests_on:
                assert position.apply(step), step.text("en")
            assert any(set(step.cells) & set(hint.step.premises) for step in hint.rests_on)
        state |= entered_by(kakuro, hint)
    assert resting


def hints_along(puzzle: Puzzle, most: int) -> Iterator[Hint]:
    """The hints of a player who follows them from the start, at most so many."""
    kind, state = kinds.kind_of(puzzle), dict[int, int]()
    for _ in range(most):
        hint = masume.hint(puzzle, state)
        if hint.step is None:
            return
        yield hint
        state |= entered_by(kind, hint)


@sampled(3, 20)
def test_what_was_ruled_out_before_names_a_line_of_the_same_hint(count: int) -> None:
    named = 0
    for sample in spread(list(made("hidato")), count):
        for hint in hints_along(sample.puzzle, 30):
            lines = dict(re.findall(r"^(\d+)\. (.*)$", hint.text(4, "en"), re.MULTILINE))
            assert hint.step is not None
            said = bool(hint.rests_on) and set(hint.step.places) <= set(hint.rests_on[-1].forced)
            told = len(hint.rests_on) + (not said)  # what the last line already says is not said again
            assert len(lines) == (told if told > 1 else 0)
            for number, line in lines.items():
                assert "struck out" not in line  # by the player, who has struck out nothing
                for told in re.findall(r"(?:was|were) ruled out[^.(]*(\([^)]*\))?", line):
                    numbers = re.findall(r"\d+", told.split("line")[0])
                    assert told, line
                    assert all(0 < int(earlier) < int(number) for earlier in numbers), line
                    named += len(numbers)
    assert named


def test_a_shaded_cell_rests_on_nothing_that_is_not_used() -> None:
    """Also if an assumption was followed deeply, or two were compared."""
    hard = set()
    for sample in made("hitori"):
        for hint in hints_along(sample.puzzle, 60):
            assert hint.step is not None
            steps = (*hint.rests_on, hint.step)
            for at, step in enumerate(hint.rests_on, 1):
                assert any(set(step.cells) & set(later.premises) for later in steps[at:]), hint.text(4, "en")
            hard |= {step.technique for step in steps if step.cases}
    assert hard >= {"deep-what-if", "either-or"}


def values_of(steps: Iterable[Step]) -> set[int]:
    """The values that steps, or the lines of their chains, conclude something about."""
    found = set()
    for step in steps:
        found |= {value for _, value in step.places + step.removes}
        found |= values_of(line for case in step.cases for line in case.steps)
    return found


@pytest.mark.parametrize("name", ["hidato", "kakuro"])
def test_who_writes_only_values_hears_only_what_the_move_rests_on(name: str) -> None:
    resting = said_before = 0
    for sample in spread(list(made(name)), 4):
        for hint in hints_along(sample.puzzle, 30):
            assert hint.step is not None
            steps = (*hint.rests_on, hint.step)
            assert hint.step.cases or not hint.step.removes
            for at, step in enumerate(hint.rests_on, 1):
                argued = {cell for later in steps[at:] for cell in later.premises}
                counted = values_of(steps[at:]) if name == "hidato" else set()  # it may matter where else they can go
                said = {(cell, value) for cell, value in step.places + step.removes}
                used = {one for one in said if one[0] in argued or one[1] in counted}
                if not step.cases and used and (len(step.removes) <= MOST_LISTED or name == "kakuro"):
                    assert said == used, hint.text(4, "en")
                    resting += 1
            if hint.rests_on and set(hint.step.places) <= set(hint.rests_on[-1].forced):
                assert hint.text(3, "en").endswith(hint.rests_on[-1].text("en"))  # which is the move
                said_before += 1
    assert resting
    assert said_before or name == "hidato"


def without_numbers(text: str) -> str:
    """A text without the steps that its sentences name."""
    return re.sub(r"(?: \()?steps? [\d–, and]+[);]?", "", text)


@sampled(5, 20)
def test_the_lines_of_the_third_level_are_counted_without_a_gap(count: int) -> None:
    shortened = named = 0
    for sample in spread(list(made("hidato")), count):
        for hint in hints_along(sample.puzzle, 30):
            lines = re.findall(r"^(\d+)\. (.*)$", hint.text(3, "en"), re.MULTILINE)
            assert [int(number) for number, _ in lines] == list(range(1, len(lines) + 1))
            shortened += 0 < len(hint.reasons) < len(hint.rests_on)
            for number, line in lines:
                for told in re.findall(r"\(steps? ([^);]*)", line):
                    earlier = [int(one) for one in re.findall(r"\d+", told)]
                    assert all(0 < one < int(number) for one in earlier), line
                    named += len(earlier)
    assert shortened
    assert named


def test_the_move_is_said_though_the_line_before_it_implies_it() -> None:
    """That line speaks of many cells at once, and does not name the one in which only one number is left."""
    line = "hidato;6x6;neighbours=4;.,.,1,.,.,./.,.,.,.,.,29/.,.,.,.,.,./.,.,.,.,.,./.,.,.,36,.,./.,9,.,.,.,."
    written = "r2c1=4 r1c1=3 r1c2=2 r3c1=5 r4c1=6 r6c1=8 r5c1=7 r2c4=33 r3c4=34 r4c4=35 r1c4=32 r1c5=31"
    hint = masume.hint(masume.read(line), written)
    assert hint.step is not None
    assert hint.step.places == ((5, 30),)
    for level in (3, 4):
        assert hint.text(level, "en").endswith("so 30 goes in r1c6.")


@KINDS
def test_the_third_level_says_how_many_steps_it_leaves_out(kind: Kind) -> None:
    """Else a player would look in vain for what its sentences rest on. One step alone is told."""
    for sample in spread(list(made(kind.name)), 3):
        for hint in hints_along(sample.puzzle, 12):
            argued = [step for step in hint.rests_on if step.technique not in kind.logic.techniques.routine]
            omitted = len(argued) - len(hint.reasons)
            assert omitted != 1
            said = re.match(r"After (\d+) steps that are left out here:\n", hint.text(3, "en"))
            assert (int(said[1]) if said else 0) == omitted
            assert "left out here" not in hint.text(4, "en")


def test_a_hint_tells_the_only_other_step_that_it_rests_on() -> None:
    puzzle = masume.read(r"kakuro;5x5;;#,23\,14\,#,#/\16,.,.,7\,24\/\25,.,.,.,./\17,.,.,.,./#,#,\10,.,.")
    text = masume.hint(puzzle, "r2c2=9 r2c3=7").text(3, "en")
    assert "r4c2 ≤ 17−(1+2+7) = 7" in text
    assert "only 7–9 are left for r4c5" in text  # which is where that 7 comes from


@KINDS
def test_the_third_level_tells_the_step_that_the_second_one_names(kind: Kind) -> None:
    apart = 0
    for sample in spread(list(made(kind.name)), 3):
        for hint in hints_along(sample.puzzle, 12):
            assert hint.key is not None
            if hint.key.technique not in kind.logic.techniques.routine:
                assert without_numbers(hint.key.text("en")) in without_numbers(hint.text(3, "en"))
            apart += hint.key is not hint.step
    assert apart or kind.name == "binairo"  # where every step enters something


@KINDS
@sampled(3, 40)
def test_a_wrong_pencil_mark_is_a_mistake_and_nothing_is_argued_from_it(kind: Kind, count: int) -> None:
    rng = random.Random(7)
    puzzle = kind.examples[1]
    right = answer(puzzle)
    domains = player_entries.position(puzzle).domains
    for _ in range(count):
        wide = [cell for cell in right if domains[cell].bit_count() > 2]
        if not wide:
            assert kind.name in ("binairo", "hitori")  # whose cells have two values: a mark is an entry
            return
        cell = rng.choice(wide)
        others = [value for value in bits(domains[cell]) if value != right[cell]]
        marks = rng.sample(others, rng.randrange(2, len(others) + 1))
        known = {c: right[c] for c in rng.sample(sorted(right), len(right) // 3) if c != cell}
        name = cell_name(cell, puzzle.cols)
        state = " ".join(
            [f"{cell_name(c, puzzle.cols)}={v}" for c, v in known.items()] + [f"{name}={'/'.join(map(str, marks))}"]
        )
        hint = masume.hint(puzzle, state)
        assert hint.is_mistake
        for lang in LANGUAGES:
            assert name in hint.text(1, lang)
        assert "pencil marks" in hint.text(1, "en")
        assert [step.technique for step in masume.explain(puzzle, state).steps] == ["mistake"]


def test_marks_that_no_solution_of_many_allows_are_a_mistake() -> None:
    empty = masume.Kakuro([[None, (11, 0), (11, 0)], [(0, 11), 0, 0], [(0, 11), 0, 0]])
    assert masume.solve(empty).verdict == "many"
    hint = masume.hint(empty, "r2c2=2/3 r2c3=2/3")
    assert hint.is_mistake
    assert not masume.hint(empty, "r2c2=2/9").is_mistake


TWICE = [
    ("hidato", "hidato 3x3\n1 . .\n. 5 .\n. . 9", "r1c2=2 r3c1=2"),
    ("hidato", "hidato 3x3\n1 . .\n. 5 .\n. . 9", "r1c2=5"),
    ("binairo", "binairo 4x4 unique_lines=no\n. 0 0 .\n. . . .\n1 . . 1\n. 1 . .", "r1c1=0"),
]


@pytest.mark.parametrize(("name", "board", "state"), TWICE)
def test_what_breaks_a_rule_at_once_is_a_mistake(name: str, board: str, state: str) -> None:
    hint = masume.hint(masume.read(board, name), state)
    assert hint.is_mistake
    assert [step.technique for step in masume.explain(masume.read(board, name), state).steps] == ["mistake"]


def test_a_digit_twice_in_a_run_is_a_mistake() -> None:
    kakuro = masume.kinds.find("kakuro").examples[0]
    run = next(run for run in kakuro.across if len(run) > 1)
    state = " ".join(f"{cell_name(cell, kakuro.cols)}=4" for cell in run[:2])
    assert masume.hint(kakuro, state).is_mistake


def target_of(step: Step) -> int:
    return step.places[0][0] if step.places else step.cells[0]


def holds(place: Cells | Line | Run, cell: int, cols: int) -> bool:
    """Whether a cell lies in a line or run, or beside some cells."""
    if isinstance(place, Run):
        return cell in place.cells
    if isinstance(place, Line):
        return place.number - 1 == (cell // cols if place.direction == "row" else cell % cols)
    away = [max(abs(c // cols - cell // cols), abs(c % cols - cell % cols)) for c in place.cells]
    return min(away) <= 1


@KINDS
def test_the_first_level_points_to_where_something_is_entered(kind: Kind) -> None:
    puzzle = kind.examples[-2]
    explanation = masume.explain(puzzle)
    for passage in explanation.passages:
        for step in passage.steps:
            place = hint_verb.place_of(step, passage.rests_on)
            assert holds(place, target_of(step), puzzle.cols), step.text("en")
            if isinstance(place, Cells):
                assert 1 <= len(place.cells) == len(set(place.cells)) <= hint_verb.FEW_CELLS


def test_the_first_level_of_a_hidato_points_to_the_numbers_that_matter() -> None:
    """It names the numbers that the step argues from and that touch the cell. If there are none, it names the cell
    itself, and not alone where others beside it are open."""
    numbers = cells = 0
    for puzzle in kinds.find("hidato").examples:
        written = {cell for cell, domain in enumerate(puzzle.domains) if domain.bit_count() == 1}
        for step in masume.explain(puzzle).steps:
            if step.places and not step.cases:
                place = hint_verb.place_of(step, ())
                assert isinstance(place, Cells)
                target = step.places[0][0]
                if written.intersection(place.cells):
                    assert written.issuperset(place.cells), step.text("en")
                    assert set(step.premises).issuperset(place.cells), step.text("en")
                    assert set(puzzle.shape.touching[target]).issuperset(place.cells), step.text("en")
                    numbers += 1
                else:
                    assert target in place.cells, step.text("en")
                    cells += len(place.cells) > 1
                if step.technique in ("gap-of-one", "only-step"):
                    words = [word for name, word in step.words.items() if name.endswith("_cell")]
                    named = {cell for word in words if isinstance(word, Cells) for cell in word.cells}
                    assert named == set(place.cells), step.text("en")
            written.update(cell for cell, _ in step.places)
    assert numbers > 50
    assert cells > 10


def test_a_line_that_is_pointed_to_shows_why() -> None:
    """Twins of a cell in its row and in its column: the line is one of those two."""
    seen = 0
    for puzzle in kinds.find("hitori").examples:
        for step in masume.explain(puzzle).steps:
            if (step.technique, step.variant) == ("twins", "both"):
                assert holds(hint_verb.place_of(step, ()), step.premises[0], puzzle.cols), step.text("en")
                seen += 1
    assert seen


@pytest.mark.parametrize(("kind", "technique"), SUPPOSING)
def test_the_second_level_names_what_is_supposed(kind: Kind, technique: Any) -> None:
    puzzle = masume.read(technique.example.board)
    step = next(s for s in masume.explain(puzzle, technique.example.state).steps if s.cases)
    hint = Hint(step, "unique")
    for lang in LANGUAGES:
        why = hint.text(2, lang)
        assert all(cell_name(case.cell, puzzle.cols) in why for case in step.cases)
        assert step.idea(lang) in why
        assert step.conclusion(lang) not in why
    assert hint.text(2, "en").count("Suppose") == 1


@KINDS
def test_no_sentence_lists_a_cell_twice(kind: Kind) -> None:
    for step in masume.explain(kind.examples[-1]).steps:
        for word in step.words.values():
            if isinstance(word, Cells):
                assert len(set(word.cells)) == len(word.cells), step.text("en")


def test_a_step_that_lies_elsewhere_says_where_first() -> None:
    hitori = masume.kinds.find("hitori")
    hints = [masume.hint(puzzle) for puzzle in hitori.examples]
    elsewhere = [hint for hint in hints if hint.step is not hint.key]
    assert elsewhere
    for hint in elsewhere:
        assert hint.step is not None
        assert hint.key is not None
        if hint_verb.place_of(hint.key, ()) != hint_verb.place_of(hint.step, hint.rests_on):
            assert hint.text(2, "en").startswith("First look")
            assert hint.where("en").replace("Look", "Then look") in hint.text(2, "en")
            assert "Primero" in hint.text(2, "es")
            assert "Najpierw" in hint.text(2, "pl")


def test_where_a_step_looks_far_the_cells_that_it_speaks_of_are_named() -> None:
    """Two cells left over from eleven runs, and not some cells that touch them."""
    puzzle = masume.read(
        r"kakuro;9x9;;#,14\,12\,32\,24\,#,#,33\,6\/\29,.,.,.,.,20\,\8,.,./\33,.,.,.,.,.,\10,.,./#,#,27\21,.,.,.,33\4,.,./"
        r"#,\8,.,.,9\20,.,.,.,#/#,19\10,.,.,.,7\17,.,.,#/\12,.,.,\11,.,.,.,15\,8\/\14,.,.,\30,.,.,.,.,./\17,.,.,#,\15,.,.,.,."
    )
    state = "r4c8=3 r4c9=1 r2c8=6 r2c9=2 r3c9=3 r3c8=7 r7c3=7 r7c2=5 r8c2=6 r8c3=8 r9c2=8 r9c3=9"
    hint = masume.hint(puzzle, state)
    assert hint.key is not None
    assert hint.key.technique == "two-cell-cut"
    assert hint.text(2, "en").startswith("First look around r5c6 and r6c5. Two-cell cut: ")


def test_a_move_that_is_told_alone_has_no_number() -> None:
    rng = random.Random(2)
    alone = 0
    for puzzle in kinds.find("hitori").examples[1:]:
        right = answer(puzzle)
        for _ in range(8):
            hint = masume.hint(puzzle, dict(rng.sample(sorted(right.items()), len(right) // 3)))
            assert hint.step is not None
            if not hint.reasons:
                assert hint.text(3, "en") == hint.step.text("en")
                alone += bool(hint.rests_on)
            else:
                assert re.match(r"(After \d+ steps that are left out here:\n)?1\. ", hint.text(3, "en"))
    assert alone


@pytest.mark.parametrize("name", ["hitori", "kakuro"])
def test_a_hint_that_comes_too_late_says_so_whenever_time_ends(name: str, clock: Clock) -> None:
    """Time may end while steps are looked for, and while the last one is told in fewer steps."""
    puzzle = next(masume.generate(name, 8, 8, "expert", seed=1, seconds=None))
    found = explain.explain(puzzle)
    hardest = max(range(len(found.steps)), key=lambda i: found.steps[i].weight)
    position = list(found.positions())[hardest]
    printed = player_entries.givens(puzzle)
    state = {cell: value for cell, value in enumerate(position.values()) if value >= 0 and cell not in printed}
    looks = 1
    while hint_verb.hint(puzzle, state, seconds=looks * clock.tick).stopped:
        looks = looks * 103 // 100 + 1
    assert looks > 1


@pytest.mark.parametrize(
    "puzzle",
    [masume.Binairo([[None] * 14] * 14), masume.Hidato([[0] * 12] * 12), masume.Hidato([[0] * 5] * 5, 4)],
    ids=["binairo", "hidato", "numbrix"],
)
def test_boards_with_several_solutions_are_given_up_after_so_much_work(
    puzzle: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work is counted in questions whether to stop; here ten times less than usual must do."""
    kind = kinds.kind_of(puzzle)
    asked = 0
    usual = kind.logic.techniques.search_budget(puzzle.rows * puzzle.cols)

    class Counted(Budget):
        def should_stop(self) -> bool:
            nonlocal asked
            asked += 1
            return super().should_stop()

    techniques = kind.logic.techniques._replace(search_budget=lambda cells: usual // 10)
    monkeypatch.setitem(kind.logic.__dict__, "_techniques", techniques)
    monkeypatch.setattr(explain, "Budget", Counted)
    found = masume.hint(puzzle)
    assert (found.step, found.stopped, found.verdict) == (None, False, "many")
    assert "The rules lead no further" in found.text(1, "en")
    assert asked <= 2 * (usual // 10) + 100
    assert not masume.explain(puzzle).stopped


@pytest.mark.parametrize("level", [0, 5, 9, "3", None])
def test_there_are_four_levels(level: Any) -> None:
    found = masume.hint(kinds.find("hitori").examples[0])
    for known in (1, 2, 3, 4):
        assert found.text(known, "en")
    with pytest.raises(masume.UsageError, match=f"level must be 1, 2, 3 or 4, not {level!r}"):
        found.text(level, "en")


@pytest.mark.parametrize(
    "line",
    ["hitori;4x4;;1111/2143/3412/4321", "hidato;3x3;;1,.,2/.,.,./.,.,9", "binairo;4x4;;111./..../..../...."],
)
def test_a_board_without_a_solution_gets_no_step_but_the_truth(line: str) -> None:
    found = masume.hint(masume.read(line))
    assert (found.step, found.verdict, found.is_mistake) == (None, "none", False)
    assert {found.text(level, "en") for level in (1, 2, 3, 4)} == {
        "This board has no solution, so no step leads to one."
    }
    assert len({found.text(1, lang) for lang in LANGUAGES}) == len(LANGUAGES)


def test_no_step_is_given_on_the_way_to_a_contradiction() -> None:
    """A board on which much can be entered before it shows that it has no solution."""
    above = r"#,13\,20\,#,33\,14\/\17,.,.,16\16,.,./\25,.,.,.,.,./"
    below = r"#,4\21,.,.,.,5\/\16,.,.,.,.,./\3,.,.,\7,.,."
    puzzle = masume.read(f"kakuro;6x6;;{above}{below}")
    assert masume.explain(puzzle).steps[0].is_contradiction is False
    assert masume.hint(puzzle).step is None


@pytest.mark.parametrize("lang", masume.LANGUAGES)
def test_a_hint_is_told_in_a_language_as_every_other_answer_is(lang: str) -> None:
    hint = masume.hint(masume.read("hitori;4x4;;3314/4322/1342/3432"))
    assert hint.text(lang) == hint.text(lang=lang) == hint.text(3, lang)
    assert hint.text(None) == hint.text()
    assert hint.text(1, lang) != hint.text(lang)
