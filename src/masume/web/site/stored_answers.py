"""Compute the answers that a site stores: the facts, and what the start page and its boards need. The page has them at
once, while the worker is loading.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from masume.kinds import KINDS
from masume.papers.stored_results import names
from masume.verbs import read
from masume.web import dispatch

FACTS = ("ui-strings", "kinds", "formats", "experiments")
SMALL = 6  # rows of a board that looks well on the start page
SECONDS = 60.0


def key(name: str, request: dict[str, Any]) -> str:
    """Return the key of an answer; static/site/local-api.js makes the same one."""
    plain = json.dumps(dict(sorted(request.items())), ensure_ascii=False, separators=(",", ":"))
    return f"{name} {plain}"


def stored_answers(lang: str) -> dict[str, Any]:
    """Return the answers in language `lang`, by their keys."""
    answers = {key(name, {}): json.loads(dispatch.fact(name, {"lang": lang}).content) for name in FACTS}
    for name, _ in names(lang):
        answers[key(f"experiments/{name}", {})] = json.loads(
            dispatch.fact(f"experiments/{name}", {"lang": lang}).content
        )
    for verb, request in _requests():
        body = json.dumps({"lang": lang, **request}).encode()
        answers[key(verb, request)] = json.loads(dispatch.answer(verb, body, "", SECONDS).content)
    return answers


def first_boards() -> dict[str, str]:
    """Return a board of each kind to begin with, in one line: large enough to look well, and small enough to see."""
    found = {}
    for kind in KINDS.built_in:
        shown = next((board for board in kind.examples if board.rows >= SMALL), kind.examples[0])
        found[kind.name] = read.write(shown, "line")
    return found


def _requests() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the requests that show and open the first boards: their verbs and fields."""
    for line in first_boards().values():
        yield "render", {"board": line}
        yield "play-board", {"board": line, "rated": False}
