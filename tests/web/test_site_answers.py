"""The Python of a site answers as the server does, verb by verb; its boards, explanations and ratings are the same."""

from __future__ import annotations

import base64
import json
import warnings
from collections.abc import Iterator
from typing import Any

from masume.i18n import LANGUAGES
from masume.kinds import KINDS
from masume.verbs import read
from masume.web import dispatch, features
from masume.web.handlers.facts import FACTS
from masume.web.schemas.examples import EXAMPLES
from support.audits import sampled
from support.browser_python import Answered, Asked, answers_in_the_browser
from support.comparable_answers import comparable

SECONDS = 60.0
GRADES = ("easy", "medium", "hard")
MALFORMED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("hint", {"board": "nonsense"}),
    ("rate", {}),
    ("solve", {"board": "hitori;2x2;;12/21", "engine": "magic"}),
    ("compare", {"board": "hitori;2x2;;12/21", "engines": ["cpsat"]}),
    ("generate", {"kind": "kakuro", "size": "1x1"}),
    ("refute", {"board": "hitori;4x4;;3414/1312/4423/2432", "cell": "r9c9", "value": 1}),
    ("nothing", {}),
)


def here(asked: Asked) -> Answered:
    """The answer of this Python, with what a site has. Warnings are no errors here, as they are none on a server."""
    with warnings.catch_warnings(), features.used(features.in_browser(has_documents=True)):
        warnings.simplefilter("ignore")
        if asked.body is None:
            return Answered(*dispatch.fact(asked.name, dict(asked.query or {})))
        return Answered(*dispatch.answer(asked.name, json.dumps(asked.body).encode(), asked.accepted, SECONDS))


def requests_of_every_verb() -> Iterator[Asked]:
    """Requests of every verb on boards of every kind, in every language, good and bad ones."""
    for verb, examples in EXAMPLES.items():
        for body in examples:
            if verb != "compare":  # its numbers are measurements
                seeds = {} if verb != "practise" else {"seed": 7}
                yield from (Asked(verb, {**body, **seeds, "lang": lang}) for lang in LANGUAGES)
    for kind in KINDS:
        for board in kind.examples[:3]:
            body = {"board": read.write(board, "line")}
            for verb in ("read", "play-board", "rate", "hint", "check", "quick-check", "explain", "render", "mistakes"):
                yield from (Asked(verb, {**body, "lang": lang}) for lang in LANGUAGES)
            yield from (Asked("draw", body), Asked("convert", {**body, "to": "json"}))
            yield Asked("solve", {**body, "engine": "sat"})
    for name in FACTS:
        yield from (Asked(name, query={"lang": lang}) for lang in LANGUAGES)
    for verb, body in MALFORMED:
        yield from (Asked(verb, body, accepted=lang) for lang in LANGUAGES)


def document(answer: Answered) -> object:
    """What an answer says. A book contains a PDF, of which the start is enough: its fonts are those of the machine. The
    rating of a quick check is missing if there was no time left."""
    said = comparable(answer.content)
    if isinstance(said, dict) and said.get("format") == "masume-quick-check":
        return {**said, "rating": None, "needs_its_rules": None}
    if isinstance(said, dict) and "pdf" in said:
        return {**said, "pdf": base64.b64decode(said["pdf"])[:8], "report": None, "manifest": None}
    return said


def test_every_verb_is_answered_as_by_the_server() -> None:
    requests = list(requests_of_every_verb())
    assert len(requests) > 300
    assert {request.name for request in requests} >= {*EXAMPLES, *FACTS} - {"compare"}
    for request, answer in zip(requests, answers_in_the_browser(requests), strict=True):
        if request.name == "nothing":
            assert answer.status == 404
            continue
        expected = here(request)
        assert answer[:2] == expected[:2], request
        assert document(answer) == document(expected), request


def test_engines_that_a_browser_lacks_are_not_offered() -> None:
    [answer] = answers_in_the_browser([Asked("kinds", query={"lang": "en"})])
    names = {engine["name"] for engine in json.loads(answer.content)["engines"]}
    assert not names & {"cpsat", "milp"}
    assert "sat" in names


@sampled(24, 1000)
def test_boards_explanations_and_ratings_are_those_of_the_server(count: int) -> None:
    sizes = {"binairo": "6x6", "hidato": "6x6", "hitori": "6x6", "kakuro": "7x7"}
    orders = [
        {"kind": kind.name, "size": sizes.get(kind.name, "6x6"), "grade": GRADES[seed % 3], "seed": seed}
        for seed in range(count // len(KINDS.built_in))
        for kind in KINDS.built_in
    ]
    made = answers_in_the_browser([Asked("generate", order) for order in orders])
    questions = []
    for order, answer in zip(orders, made, strict=True):
        expected = here(Asked("generate", order))
        assert comparable(answer.content) == comparable(expected.content), order
        for board in json.loads(answer.content).get("boards", ()):
            questions += [Asked("explain", {"board": board["line"], "lang": lang}) for lang in LANGUAGES]
            questions.append(Asked("rate", {"board": board["line"]}))
    assert len(questions) >= 3 * count
    for question, answer in zip(questions, answers_in_the_browser(questions), strict=True):
        assert comparable(answer.content) == comparable(here(question).content), question
