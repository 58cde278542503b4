"""Requests that a machine makes up from the OpenAPI document, and what the server makes of them.

The number of requests is bounded, and they are the same in every run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from masume.web.app import create_app
from masume.web.config import Settings
from masume.web.handlers.facts import FACTS
from masume.web.handlers.puzzles import VERBS
from support.web_server import Server, served

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
]
EXAMPLES = 8  # of each route


@pytest.fixture(scope="module")
def hurried() -> Iterator[Server]:
    with served(Settings(limit_seconds=2.0, book_seconds=4.0)) as server:
        yield server


described = schemathesis.openapi.from_dict(create_app().openapi())


@described.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_server_keeps_to_its_document(case: Any, hurried: Server) -> None:
    case.call_and_validate(base_url=hurried.address, checks=CHECKS, timeout=120)


def test_every_route_is_tried() -> None:
    tried = {found.ok().path for found in described.get_all_operations() if isinstance(found, Ok)}
    assert tried == {f"/api/v1/{name}" for name in (*VERBS, *FACTS)}
