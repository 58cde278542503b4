"""Arguments that are told in outline: what is left out of them is counted right, and does lead to a contradiction."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import masume
from masume.core.engine import Limit
from masume.verbs.solve import model_of
from truth.telling import CaseTold, Complaint, Told, complain

LEFT_OUT = "left-out"


def left_out(board: Any, case: CaseTold, line: Told) -> Iterator[Complaint]:
    """What is wrong with a line that says how many further assumptions are left out."""
    yield from complain(case.untold is not None and len(case.steps) == 1, "nothing is left out")
    yield from complain(line.number("n") == length(case.untold or []), "there are more or fewer of them")
    yield from complain(not can_be_solved(board), "with that, the board has a solution", "flaw")


def length(script: list[Any]) -> int:
    return sum(1 + length(inner) for _, _, inner in script)


def in_outline(step: Told) -> bool:
    """Whether something is left out of a step."""
    return any(line.technique == LEFT_OUT or in_outline(line) for case in step.cases for line in case.steps)


def can_be_solved(board: Any) -> bool:
    """Whether a position has a solution. This is asked of the search, which knows no techniques."""
    model = model_of(masume.read(json.dumps(board.puzzle), format="json"))
    domains = [
        sum(1 << value for value in range(domain.bit_length()) if domain >> value & 1 and not board.is_out(cell, value))
        for cell, domain in enumerate(model.domains)
    ]
    assert model.search is not None
    return not board.gone and bool(model.search(tuple(domains), Limit(1))[0])
