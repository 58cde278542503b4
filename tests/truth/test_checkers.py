"""The checkers notice what is wrong: right steps, each spoilt in one way."""

from __future__ import annotations

import ast
import importlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import masume
from masume.i18n.catalog import catalogue
from truth import chains
from truth.boards import made, shown
from truth.chains import Verdict
from truth.checking import board_of, explain
from truth.telling import EVERY_ONE, CaseTold, Complaint, Told, name, read, sentence_faults

KINDS = pytest.mark.parametrize("kind", ["binairo", "hidato", "hitori", "kakuro"])
EACH = 4  # steps of a technique that are spoilt


class Moment(NamedTuple):
    """A step, the checker's board before it, and the solution."""

    board: Any
    step: Told
    solution: dict[int, int]
    """Empty where the board is a part of one."""
    later: list[Told]
    """The steps after it."""


@cache
def moments(kind: str) -> list[Moment]:
    """Some right steps of each technique."""
    found: list[Moment] = []
    seen: Counter[str] = Counter()
    for sample in (*shown(kind), *made(kind)):
        explained = read(explain(sample))
        board = board_of(explained)
        solution: dict[int, int] = {}
        for number, step in enumerate(explained.steps, 1):
            if seen[step.technique] < EACH and not complaints(board, step):
                seen[step.technique] += 1
                found.append(Moment(board.copy(), step, solution, explained.steps[number : number + 40]))
            board.take(step)
        if not sample.only_first:
            solution.update(written(board))
    return found


def written(board: Any) -> dict[int, int]:
    """What is written on a board."""
    for where in ("digits", "at"):
        if hasattr(board, where):
            return dict(getattr(board, where))
    return dict(enumerate(board.values))


def complaints(board: Any, step: Told) -> list[Complaint]:
    """All that is wrong with a step and the lines in it."""
    found: list[Complaint] = []

    def tell(_: Told, verdict: Verdict, inner: bool) -> None:
        found.extend(verdict.complaints)

    chains.check(board, step, tell)
    return found


@KINDS
def test_right_steps_of_many_techniques_are_there(kind: str) -> None:
    techniques = {moment.step.technique for moment in moments(kind)}
    assert len(techniques) >= 9, techniques


@KINDS
def test_a_wrong_value_is_noticed(kind: str) -> None:
    for board, step, *_ in moments(kind):
        for i, (cell, value) in enumerate(step.places):
            for other in wrong_values(kind, board, cell, value):
                spoilt = replace(step, places=(*step.places[:i], (cell, other), *step.places[i + 1 :]))
                assert complaints(board, spoilt), (step, other)


def wrong_values(kind: str, board: Any, cell: int, value: int) -> list[int]:
    if kind in ("binairo", "hitori"):
        return [1 - value]
    return sorted(board.left[cell] - {value})[:3]


@KINDS
def test_a_struck_solution_is_noticed(kind: str) -> None:
    count = 0
    for board, step, solution, _ in moments(kind):
        for cell in {cell for cell, _ in step.removes} & solution.keys():
            spoilt = replace(step, removes=(*step.removes, (cell, solution[cell])))
            assert complaints(board, spoilt), step
            count += 1
    assert count or kind in ("binairo", "hitori")


@KINDS
def test_a_conclusion_about_another_cell_is_noticed(kind: str) -> None:
    random = Random(1)
    for board, step, solution, _ in moments(kind):
        touched = {cell for cell, _ in step.places + step.removes}
        others = [cell for cell in solution if cell not in touched and not board.is_placed(cell, solution[cell])]
        for cell in random.sample(others, min(2, len(others))):
            spoilt = replace(step, places=(*step.places, (cell, solution[cell])))
            assert complaints(board, spoilt), (step, name(cell, step.cols))


@KINDS
def test_what_is_known_already_is_noticed(kind: str) -> None:
    for board, step, *_ in moments(kind):
        after = board.copy()
        after.take(step)
        assert any(complaint.rule == "known" for complaint in complaints(after, step))


@KINDS
def test_a_sentence_without_its_conclusion_is_noticed(kind: str) -> None:
    for board, step, *_ in moments(kind):
        if not step.cases:
            cell = (step.places + step.removes)[0][0]
            said = EVERY_ONE if re.search(EVERY_ONE, step.text) else name(cell, step.cols)
            spoilt = replace(step, text=re.sub(said, "r99c99", step.text))
            assert complaints(board, spoilt), step


@KINDS
def test_other_cells_and_numbers_in_a_sentence_are_noticed(kind: str) -> None:
    """Words that are replaced by others, one by one, in steps and in lines of chains. Some spoilt steps are true as
    well, but few."""
    missed: Counter[tuple[str, str, str]] = Counter()
    spoilt = 0
    for moment in moments(kind):
        for board, step in direct_steps(moment.board, moment.step):
            if board.judge(step).complaints:
                continue
            sentence = str(catalogue("en").entry(kind, "steps", step.technique, step.variant))
            for word, other in spoilt_words(step, len(list(board_cells(board)))):
                if f"{{{word}" not in sentence:
                    continue
                spoilt += 1
                missed[step.technique, step.variant, word] += not board.judge(other).complaints
    assert spoilt > 200
    assert missed.total() <= 0.03 * spoilt, (spoilt, +missed)


def direct_steps(board: Any, step: Told) -> Iterator[tuple[Any, Told]]:
    """A step, or the lines of its cases, each with the board before it."""
    if not step.cases:
        yield board, step
    for case in step.cases:
        here = board.copy()
        here.suppose(case.cell, case.value, case.holds)
        for line in case.steps:
            yield from direct_steps(here.copy(), line)
            here.take(line)


def board_cells(board: Any) -> Iterator[int]:
    yield from range(len(board.values)) if hasattr(board, "values") else board.left


def spoilt_words(step: Told, size: int) -> Iterator[tuple[str, Told]]:
    """The step with one of the words that its sentence shows replaced, again and again; with the name of the word."""
    random = Random(size)

    def spoil(word: str, **changes: Any) -> tuple[str, Told]:
        return word, replace(step, words={**step.words, word: {**step.words[word], **changes}})

    for word, value in step.words.items():
        if value.get("cells") and "facts" not in value and name(value["cells"][0], step.cols) in step.text:
            there = [cell for cell in range(size) if cell not in step.named()]
            if there:
                yield spoil(word, cells=[random.choice(there), *value["cells"][1:]])
        for key in ("value", "count"):
            if key in value and str(value[key]) in step.text:
                yield spoil(word, **{key: value[key] + 1})
        if "line" in value:
            way, number = value["line"]
            yield spoil(word, line=[way, number - 1 if number > 1 else number + 1])
        if len(items := value.get("items", ())) > 1 and all(str(item) in step.text for item in items):
            yield spoil(word, items=items[1:])
        if "facts" in value:
            (cell, symbol), *rest = value["facts"]
            yield spoil(word, facts=[[cell, symbol + 1], *rest])


# ---- Chains


def chain_moments(kind: str) -> list[Moment]:
    return [
        moment
        for moment in moments(kind)
        if len(moment.step.cases) == 1 and moment.step.cases[0].fails and len(moment.step.cases[0].steps) > 1
    ]


def with_lines(step: Told, lines: tuple[Told, ...]) -> Told:
    case = step.cases[0]
    return replace(step, cases=(CaseTold(case.cell, case.value, case.holds, lines),))


@KINDS
def test_a_line_that_is_missing_is_noticed(kind: str) -> None:
    """A chain without one of its lines does not hold: else that line would have been needless."""
    found = chain_moments(kind)
    assert found
    for board, step, *_ in found:
        lines = step.cases[0].steps
        for i in range(len(lines) - 1):
            assert complaints(board, with_lines(step, lines[:i] + lines[i + 1 :])), (step.whole, i)


@KINDS
def test_a_line_that_comes_twice_is_noticed(kind: str) -> None:
    for board, step, *_ in chain_moments(kind):
        lines = step.cases[0].steps
        assert any(c.rule == "known" for c in complaints(board, with_lines(step, (lines[0], *lines))))


def evident(line: Told, before: Any, after: Any) -> Iterator[Told]:
    """What goes without saying after a line of a Kakuro chain: that a cell holds the only digit that is left for it, or
    that its digit is out in its runs."""
    for cell in {cell for cell, _ in line.places + line.removes} & after.digits.keys():
        digit = after.digits[cell]
        words = {"cell": {"cells": [cell]}, "value": {"value": digit}}
        if cell not in before.digits and (cell, digit) not in line.places:
            places = ((cell, digit),)
            yield replace(line, technique="naked-single", variant="text", places=places, removes=(), words=words)
        beside = {other for run in after.runs_of[cell] for other in after.runs[run][1]}
        lost = sorted(other for other in beside if digit in before.left[other] - after.left[other])
        if lost:
            removes = tuple((other, digit) for other in lost)
            yield replace(line, technique="used-digit", variant="text", places=(), removes=removes, words=words)


def test_a_line_that_says_what_is_evident_is_noticed() -> None:
    seen = Counter[str]()
    for board, step, *_ in chain_moments("kakuro"):
        case = step.cases[0]
        here = board.copy()
        here.suppose(case.cell, case.value, case.holds)
        for number, line in enumerate(case.steps[:-1], 1):
            before = here.copy()
            here.take(line)
            for said in evident(line, before, here):
                lines = (*case.steps[:number], said, *case.steps[number:])
                found = complaints(board, with_lines(step, lines))
                assert any(complaint.rule == "known" for complaint in found), (said, found)
                seen[said.technique] += 1
    assert min(seen["naked-single"], seen["used-digit"]) > 0, seen


def test_a_line_that_helps_nothing_is_noticed() -> None:
    """A later step that holds already under the assumption of a chain, put before the chain."""
    count = 0
    for board, step, _, later in (
        moment for kind in ("binairo", "hidato", "hitori", "kakuro") for moment in chain_moments(kind)
    ):
        case = step.cases[0]
        if case.steps[-1].technique in board.seen_deeper:
            continue  # there the checker does not ask for needless lines
        here = board.copy()
        here.suppose(case.cell, case.value, case.holds)
        for line in later:
            if line.cases or here.judge(line).complaints or chains.news(here, line):
                continue
            longer = CaseTold(case.cell, case.value, case.holds, (line, *case.steps))
            if chains.stands(board, longer, longer.steps):
                count += 1
                assert 1 in chains.needless(board, longer)
    assert count


@KINDS
def test_a_contradiction_that_is_not_there_is_noticed(kind: str) -> None:
    for board, step, *_ in chain_moments(kind):
        assert complaints(board, with_lines(step, step.cases[0].steps[-1:])), step.whole


@KINDS
def test_the_opposite_conclusion_is_noticed(kind: str) -> None:
    for board, step, *_ in chain_moments(kind):
        case = step.cases[0]
        if case.holds:
            spoilt = replace(step, places=((case.cell, case.value),), removes=())
            assert any(c.rule == "conclusion" for c in complaints(board, spoilt))


# ---- Sentences


def sentence(text: str, **words: Any) -> Told:
    return Told("any", "text", 1.0, 9, (), (), (), (), words, text)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("The cells r1c1, r1c2 and r1c1 are shaded.", "form"),
        ("The 3 down at r11c10–r11c10 has one cell.", "form"),
        ("Each of the groups r1c2 and r1c5/r1c6 needs one.", "form"),
        ("The path has 781 routes left.", "list"),
        ("95 possibilities are too far away.", "list"),
        ("The path has 3 routes left. Comparing them all shows that r1c1 is not 4.", "list"),
        ("Of the empty cells there, r1c2 was ruled out before, so 3 goes in r1c3.", "before"),
        ("With 10010011 = r6c1–r6c8 the lines would be alike.", "form"),
        ("With 7 at r2c7, the cells r1c1, r1c2, … are cut off.", "form"),
        ("The cells r1c1, r1c3, r1c5, r1c7, r2c2, r2c4, r2c6, r3c1 and r3c3 are shaded.", "list"),
        ("Only the numbers 1, 3–5, 7, 9, 11–12, 14, 16, 18 and 20–23 could lie there.", "list"),
        ("It was ruled out there before (steps 1, 3, 5, 7, 9, 11, 13, 15 and 17).", "list"),
        ("The path must run along r1c1–r1c2–r1c3–r2c3–r2c2–r2c1–r3c1–r3c2–r3c3.", "list"),
        (f"There are only 5 routes left: {'; '.join(5 * ['r1c1–r1c2–r2c2–r2c1–r3c1'])}.", "list"),
        ("Only 72 could get in there, which is too few to fill them.", "form"),
    ],
)
def test_sentences_that_nobody_may_say(text: str, rule: str) -> None:
    assert rule in {complaint.rule for complaint in sentence_faults(sentence(text))}


@pytest.mark.parametrize(
    "text",
    [
        "The cells r1c1, r1c2 and r1c11 are shaded.",
        "In the 11 down at r6c6–r8c6, r7c6 and r8c6 are the last open cells.",
        "In row 4 the ways to shade are r4c2 + r4c4 or r4c2 + r4c6.",
        "From 58 at r8c6 to 63 at r7c8 the path has only 2 routes left: r8c7–r7c7; r8c8–r7c7.",
        "The cells r1c1–r1c9, r2c1, r2c3, r2c5, r2c7, r3c2, r3c4 and r3c6 are shaded.",
        "The path must run along r1c1–r1c2–r1c3–r2c3–r2c2–r2c1–r3c1–r3c2.",
        "It was ruled out there before (9 of the steps 1–17).",
        "Of the empty cells there, r1c2 was ruled out in step 12, so 3 goes in r1c3.",
    ],
)
def test_sentences_that_are_fine(text: str) -> None:
    assert not list(sentence_faults(sentence(text)))


def test_what_is_concluded_may_be_long() -> None:
    cells = "r1c1, r1c3, r1c5, r1c7, r2c2, r2c4, r2c6, r3c1 and r3c3 are not 7"
    step = sentence(f"7 stands at r5c5, so {cells}.")
    assert list(sentence_faults(step))
    assert not list(sentence_faults(replace(step, concluded=cells)))


def test_a_cell_twice_in_the_data_is_noticed() -> None:
    assert list(sentence_faults(sentence("These cells.", cells={"cells": [3, 4, 3]})))


# ---- Independence


HERE = Path(__file__).parent
CHECKERS = [HERE / "telling.py", HERE / "chains.py", *sorted(HERE.glob("*/*.py"))]


@pytest.mark.parametrize("file", CHECKERS, ids=lambda file: str(file.relative_to(HERE)))
def test_checkers_share_no_code_with_the_package(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not {module for module in imported if module.split(".")[0] == "masume"}


@KINDS
def test_every_technique_that_argues_directly_has_a_judge(kind: str) -> None:
    """What only the general test looks at would be held to the rules, but not to its words."""
    record = next(record for record in masume.KINDS if record.name == kind)
    judges = importlib.import_module(f"truth.{kind}.judging").JUDGES
    names = {technique.name for technique in record.logic.techniques.all if not technique.uses_assumptions}
    names -= {technique.name for technique in record.logic.techniques.all if technique.uniqueness}
    names |= {technique.name for technique in record.logic.techniques.contradictions}
    assert not names - set(judges)
