"""What the server does for setters: drafts, verdicts, filling; and the answers of a practice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from masume import kinds
from masume.formats.json_format import to_object
from masume.kinds import KINDS
from masume.verbs import rate, solve
from masume.verbs.check import check
from masume.web.dispatch import answer


def ask(verb: str, status: int = 200, **request: Any) -> dict[str, Any]:
    reply = answer(verb, json.dumps(request).encode(), "en", 20.0)
    found: dict[str, Any] = json.loads(reply.content)
    assert reply.status == status, found
    return found


def plain(puzzle: Any) -> dict[str, Any]:
    return {**to_object(kinds.kind_of(puzzle), puzzle)}


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a verdict takes longer than setters would wait."""
    monkeypatch.setattr("masume.web.handlers.editor.SECONDS", 60.0)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_good_boards_are_unique_and_rated(kind: Any) -> None:
    puzzle = kind.examples[1]
    found = ask("quick-check", board=plain(puzzle))
    assert found["verdict"] == "unique"
    assert found["solution"] == list(solve.solve(puzzle).solutions[0].values)
    assert found["rating"]["grade"] == rate.rate(puzzle).grade
    assert found["needs_its_rules"] == kind.generator.needs_rules(puzzle)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_open_boards_say_where_two_solutions_differ(kind: Any) -> None:
    puzzle = kind.examples[1]
    board = kind.clues.with_only(puzzle, range(len(kind.clues.list(puzzle)) // 2))
    found = ask("quick-check", board=plain(board))
    report = check.check(board, repairs=False)
    assert found["verdict"] == report.verdict == "many"
    assert [cell for cell, _ in found["differs"]] == list(report.differs)
    assert all(first != second for _, (first, second) in found["differs"])
    assert report.repairs == ()


def test_clashes_and_what_is_no_board_yet_are_said() -> None:
    clash = {"kind": "binairo", "givens": [[1, 1, 1, None], *[[None] * 4] * 3]}
    found = ask("quick-check", board=clash)
    assert found["verdict"] == "none"
    assert [clue["cells"] for clue in found["clash"]] == [[0], [1], [2]]
    twice = {"kind": "hidato", "givens": [[3, 3], [0, 0]]}
    found = ask("quick-check", board=twice)
    assert found == {
        "format": "masume-quick-check",
        "version": 1,
        "kind": None,
        "rating": None,
        "verdict": "unfinished",
        "message": "3 stands twice, at r1c1 and r1c2",
        "cells": ["r1c1", "r1c2"],
    }


def test_drafts_come_with_their_layout_where_a_size_is_given() -> None:
    found = ask(
        "editor-sprites", kind="hidato", size="3x4", squares=[[0, None, []], [7, None, []]], options={"neighbours": 6}
    )
    assert set(found["frames"][0]) == {"0", "1"}
    assert len(found["layout"]["cells"]) == 12
    places = {cell: x for cell, x, _ in found["layout"]["cells"]}
    assert places[4] == (places[0] + places[1]) / 2  # hexagons
    assert ask("editor-sprites", kind="hitori")["layout"] is None
    assert "option" in ask("editor-sprites", 422, kind="hitori", options={"odd": "ones"})["error"]["message"]
    assert "10x10" in ask("editor-sprites", 422, kind="hitori", size="large")["error"]["message"]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_boards_are_filled(kind: Any) -> None:
    puzzle = kind.examples[1]
    board = kind.clues.with_only(puzzle, range(0, len(kind.clues.list(puzzle)), 3))
    found = ask("complete", board=plain(board), seed=4)
    assert ask("check", board=found["puzzle"])["verdict"] == "unique"
    filled = ask("read", board=found["line"])["boards"][0]["puzzle"]
    assert filled["givens"] == found["puzzle"]["givens"]
    assert found["added"]
    assert ask("complete", board=plain(board), seed=4)["line"] == found["line"]


def test_a_practice_says_every_answer_and_what_is_left() -> None:
    found = ask("practise", kind="binairo", technique="pair", seed=1)
    assert found["generated"]
    for one in found["answers"]:
        for cell, value in one["places"]:
            assert value in found["candidates"][str(cell)]
            assert found["solution"][cell] == value
    assert found["answers"][0]["text"] == found["step"]["text"]


def test_a_position_says_which_rules_are_broken_already() -> None:
    """Each rule once, with all its cells."""
    entries = {f"r1c{col}": 0 for col in (1, 2, 3, 4)}
    found = ask("mistakes", board="binairo;6x6;;....../.....1/.0.1../.0..../..1..1/0.1...", entries=entries)
    [broken] = [violation for violation in found["violations"] if violation["code"] == "three"]
    assert broken["cells"] == [0, 1, 2, 3]
    assert broken["rule"] == "No three equal symbols stand next to each other in a row or column."
    assert len({violation["code"] for violation in found["violations"]}) == len(found["violations"])
    assert ask("mistakes", board="hitori;4x4;;3414/1312/4423/2432", entries={"r1c4": "shaded"})["violations"] == []


def test_what_is_no_board_yet_is_said_in_the_language_asked_for() -> None:
    twice = {"kind": "hidato", "givens": [[3, 3], [0, 0]]}
    for lang in ("es", "pl"):
        found = ask("quick-check", board=twice, lang=lang)
        assert found["verdict"] == "unfinished"
        assert found["cells"] == ["r1c1", "r1c2"]
        assert "stands twice" not in found["message"]
        assert found["message"]


def test_a_text_that_is_no_board_is_refused() -> None:
    assert ask("quick-check", 422, board="nonsense")["error"]["code"] == "format"
