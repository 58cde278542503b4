"""The worker of a browser, run here: its answers are those of the server, and what it lacks is absent or refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from masume.engines.parts import interrupt
from masume.processes import abilities
from masume.processes.process_pool import run_in_order
from masume.web import browser_worker, dispatch, features
from masume.web.schemas.examples import EXAMPLES, HITORI
from support.comparable_answers import comparable

RANDOM = ("book", "compare", "complete", "draw", "practise", "solve")  # at random, with times, or with Typst
CASES = [(verb, n) for verb, found in EXAMPLES.items() if verb not in RANDOM for n in range(len(found))]


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Python that starts neither threads nor processes, without Typst."""
    monkeypatch.setattr(abilities, "CAN_START", False)
    with features.used(features.in_browser(has_documents=False)):
        yield


def ask(verb: str, **request: Any) -> tuple[int, Any]:
    status, _, content = browser_worker.answer(verb, json.dumps(request), "en", 20.0, lambda line: None)
    return status, json.loads(content)


def test_engines_that_are_missing_are_not_offered(browser: None) -> None:
    known = json.loads(browser_worker.fact("kinds", '{"lang": "en"}', "").content)
    names = {engine["name"] for engine in known["engines"]}
    assert {"kernel", "sat", "astar"} <= names
    assert not names & {"cpsat", "milp"}


def test_engines_that_are_missing_are_refused_plainly(browser: None) -> None:
    for engine in ("cpsat", "milp:focus=feasibility"):
        status, answer = ask("compare", board=HITORI, engines=[engine])
        assert status == 422
        assert f"the engine {engine.partition(':')[0]} cannot run in a browser" in answer["error"]["message"]


@pytest.mark.parametrize(
    ("verb", "request_"),
    [
        ("draw", {"board": HITORI, "to": "png"}),
        ("explain", {"board": HITORI, "to": "pdf"}),
        ("book", {"parts": [{"kind": "hitori", "size": "5x5"}]}),
    ],
)
def test_documents_that_cannot_be_made_are_refused_plainly(browser: None, verb: str, request_: dict[str, Any]) -> None:
    status, answer = ask(verb, **request_)
    assert status == 422
    assert "made without books" in answer["error"]["message"]


def test_sat_runs_without_a_thread(browser: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(thread: object) -> None:
        raise AssertionError("a thread was started")

    monkeypatch.setattr(interrupt, "start_thread", refuse)
    status, answer = ask("solve", board=HITORI, engine="sat")
    assert status == 200
    assert answer["verdict"] == "unique"


def _twice(number: int) -> Iterator[int]:
    yield from (number, number)


def test_work_for_processes_is_done_here(browser: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr("masume.processes.process_pool.Child", refuse)
    with closing(run_in_order(_twice, [1, 2], 4)) as batches:
        assert [(batch.items, batch.ended) for batch in batches] == [([1, 1], True), ([2, 2], True)]


@pytest.mark.parametrize(("verb", "number"), CASES)
def test_examples_are_answered_as_by_the_server(browser: None, verb: str, number: int) -> None:
    body = json.dumps({"seed": 7, **EXAMPLES[verb][number]} if verb == "generate" else EXAMPLES[verb][number])
    here = browser_worker.answer(verb, body, "es", 20.0, print)
    served = dispatch.answer(verb, body.encode(), "es", 20.0)
    assert here[:2] == served[:2]
    assert comparable(here.content) == comparable(served.content)


def test_what_does_not_exist_is_missing() -> None:
    assert browser_worker.answer("nothing", "{}", "en", 1.0, print).status == 404
    assert browser_worker.fact("nothing", "{}", "pl").status == 404
