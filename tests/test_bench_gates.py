"""The gates: equal numbers pass, and longer texts, other grades, and makers that hit less often do not."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from bench.gates import __main__ as command
from bench.gates import corpus as corpora
from bench.gates.compare import Group, Row, compare_groups, compare_making, group_of, plain, summary
from bench.gates.making import Made, make, orders
from bench.gates.measure import NUMBERS, TIMES, measure

import masume

KINDS = [kind.name for kind in masume.KINDS]


def group(**changed: Any) -> Group:
    numbers: dict[str, list[list[float]]] = {name: [[10], [20], [30]] for name in NUMBERS}
    numbers |= {"chains": [[4, 6], [], [5]], "refutations": [[3, 15], [1, 2], []]}
    return replace(Group("abc", "024", numbers, dict.fromkeys(TIMES, 100.0)), **changed)


def bad(rows: list[Row]) -> list[str]:
    return [row.name for row in rows if row.is_bad]


def with_numbers(name: str, values: list[list[float]]) -> Group:
    return group(numbers={**group().numbers, name: values})


# ---- the comparison


def test_equal_numbers_move_nothing() -> None:
    assert list(compare_groups("hitori made", group(), group())) == []


@pytest.mark.parametrize("name", ["passages", "told", "lines", "hints"])
def test_texts_may_grow_by_a_twentieth(name: str) -> None:
    within = with_numbers(name, [[10], [20], [33]])
    beyond = with_numbers(name, [[10], [20], [34]])
    shorter = with_numbers(name, [[1], [2], [3]])
    [row] = compare_groups("hitori made", group(), within)
    assert (row.name, row.change, row.is_bad) == (name, "+5.0%", False)
    assert bad(list(compare_groups("hitori made", group(), beyond))) == [name]
    assert [row.is_bad for row in compare_groups("hitori made", group(), shorter)] == [False]


@pytest.mark.parametrize("name", ["peak", "score"])
def test_ratings_may_not_move_either_way(name: str) -> None:
    for last in (29, 31):
        assert bad(list(compare_groups("hitori made", group(), with_numbers(name, [[10], [20], [last]])))) == [name]


def test_chains_are_compared_one_by_one() -> None:
    assert summary(group().values("chains")).mean == 5
    longer = with_numbers("chains", [[4, 6], [], [6]])
    assert bad(list(compare_groups("hitori made", group(), longer))) == ["chains"]


def test_no_new_refutation_is_too_long() -> None:
    moved = with_numbers("refutations", [[1, 16], [1, 1], []])  # shorter on the mean
    assert bad(list(compare_groups("hitori made", group(), moved))) == ["refutations above 15 lines"]
    assert bad(list(compare_groups("hitori made", moved, group()))) == ["refutations"]  # longer on the mean


def test_a_grade_that_changes_is_a_reason_to_explain() -> None:
    [row] = compare_groups("hitori made", group(), group(grades="023"))
    assert row == ("hitori made", "grade", "expert", "hard", "1 of 3 boards", True)


def test_times_may_double() -> None:
    slow, slower = (group(times={**group().times, "hint": time}) for time in (190.0, 210.0))
    assert [(row.name, row.is_bad) for row in compare_groups("x", group(), slow)] == [("time of hint", False)]
    assert bad(list(compare_groups("x", group(), slower))) == ["time of hint"]
    assert list(compare_groups("x", group(), slower, timed=False)) == []


def test_hit_rates_may_fall_by_chance_only() -> None:
    before = Made(25, 20, 1000.0)
    assert bad(list(compare_making("hitori 8x8 hard", before, Made(32, 20, 1000.0)))) == []
    assert bad(list(compare_making("hitori 8x8 hard", before, Made(100, 20, 1000.0)))) == ["hits"]
    assert bad(list(compare_making("hitori 8x8 hard", before, Made(25, 20, 2100.0)))) == ["time per hit"]
    assert bad(list(compare_making("hitori 8x8 hard", before, Made(100, 0, 9999.0)))) == ["hits"]


def test_groups_are_stored_as_they_are() -> None:
    assert group_of(json.loads(json.dumps(plain(group())))) == group()
    assert group().every(2).values("peak") == [10, 30]
    assert group().every(2).grades == "04"


# ---- the corpus


@pytest.mark.parametrize("kind", KINDS)
def test_made_boards_cover_all_grades_and_are_unlike(kind: str) -> None:
    boards = corpora.corpus([kind], None)[f"{kind} made"]
    stored = json.loads((command.STORED / f"{kind}.json").read_text("utf-8"))[f"{kind} made"]
    assert len(boards) == len(stored["grades"]) >= 400
    assert corpora.fingerprint(boards) == stored["fingerprint"] != corpora.fingerprint(boards[1:])
    assert set(stored["grades"]) == set("012345")
    assert len({masume.canonical_hash(board.puzzle) for board in boards}) == len(boards)


def test_the_variants_make_boards_of_their_grade() -> None:
    variant = replace(corpora.VARIANTS[0], count=2)
    assert variant.name == "hitori 6x6"
    made = list(variant.make("medium"))
    assert [(puzzle.rows, masume.rate(puzzle).grade) for puzzle in made] == [(6, "medium")] * 2


def test_measures_are_those_of_the_board() -> None:
    board = corpora.corpus(["binairo"], None)["binairo made"][70]
    measured = measure(board, laps=1)
    explanation = masume.explain(board.puzzle)
    told = [step for passage in explanation.passages for step in passage.told]
    assert measured.numbers["steps"] == [len(explanation.steps)]
    assert measured.numbers["told"] == [len(told)]
    assert measured.numbers["lines"] == [len(told) + sum(measured.numbers["chains"])]
    assert len(measured.numbers["chains"]) == sum(bool(step.cases) for step in told) > 0
    assert len(measured.numbers["refutations"]) == 2
    assert measure(board, laps=1).numbers == measured.numbers


def test_making_counts_hits() -> None:
    assert ("kakuro", 12, "expert") in orders(["kakuro"])
    made = make(("hitori", 6, "easy"))
    assert 0 < made.hits <= made.tried
    assert made.work > 0


# ---- the command


@pytest.mark.parametrize("kind", KINDS)
def test_the_code_passes_the_quick_gates(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--quick", "--jobs", "1", "--kind", kind]) == 0, capsys.readouterr().out


def test_longer_chains_close_the_gates(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every chain of a refutation has two lines more."""
    original = masume.refute

    def longer(*arguments: Any) -> masume.Refutation:
        refutation = original(*arguments)
        step = refutation.step
        if step is None or not step.cases:
            return refutation
        cases = [case._replace(steps=(*case.steps, *case.steps[:1] * 2)) for case in step.cases]
        return refutation._replace(step=step._replace(cases=tuple(cases)))

    monkeypatch.setattr(masume, "refute", longer)
    assert command.main(["--quick", "--jobs", "1", "--kind", "binairo"]) == 1
    shown = capsys.readouterr().out
    closed = [line.split("  ")[1].strip() for line in shown.splitlines() if line.endswith("<--")]
    assert closed[0] == "refutations"


def test_accepted_numbers_are_stored_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Three boards of a kind are measured, which are not the stored ones, then accepted."""
    lines = (corpora.MADE / "hitori.txt").read_text("utf-8").splitlines()[:3]
    (tmp_path / "hitori.txt").write_text("\n".join(lines), encoding="utf-8")
    stored, log = tmp_path / "stored", tmp_path / "accepted.md"
    stored.mkdir()
    (stored / "hitori.json").write_bytes((command.STORED / "hitori.json").read_bytes())
    monkeypatch.setattr(corpora, "MADE", tmp_path)
    monkeypatch.setattr(command, "orders", lambda kinds: [("hitori", 6, "easy")])

    def run(*arguments: str) -> int:
        return command.main(
            ["--jobs", "1", "--kind", "hitori", "--data", str(tmp_path / "absent"), *arguments], stored, log
        )

    assert run() == 1
    assert "others: not compared" in capsys.readouterr().out
    assert not log.exists()
    assert run("--accept", "Three boards are enough") == 0
    assert "Three boards are enough" in log.read_text("utf-8")
    assert run() == 0
    saved = json.loads((stored / "hitori.json").read_text("utf-8"))
    assert len(saved["hitori made"]["grades"]) == 3
    assert "hitori published" in saved  # these were not measured
    assert "no published" in capsys.readouterr().err


def test_only_whole_runs_are_accepted() -> None:
    with pytest.raises(SystemExit):
        command.main(["--quick", "--accept", "I wish it"])
