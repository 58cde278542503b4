"""Build the OpenAPI document, which describes every route with its requests, answers and refusals, and gives
examples.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from masume.web.handlers.puzzles import VERBS
from masume.web.schemas.examples import EXAMPLES
from masume.web.schemas.responses import ANSWERS, WITHOUT_FORMAT

REFUSALS = {
    408: "The request came too slowly.",
    413: "The request or the board is too large.",
    415: "The request is not JSON.",
    421: "The server does not answer under this name.",
    422: "The request cannot be answered: the board cannot be read, does not exist, takes too long.",
    429: "Too many requests. Retry-After says when to come again.",
    503: "Too much to do. Retry-After says when to come again.",
}
FACT_REFUSALS = (421, 422, 429, 503)
DOCUMENTS = {
    "draw": ("image/svg+xml", "image/png", "application/pdf"),
    "explain": ("text/html", "application/pdf"),
    "book": ("application/x-ndjson",),
}
JSON = "application/json"
COMPONENTS = Path(__file__).with_name("schemas") / "components.json"  # by `python -m release.json_schemas`
DEFINITIONS = "#/components/schemas/{model}"


def responses(verb: str) -> dict[int | str, dict[str, Any]]:
    """Return the responses of `verb` for the OpenAPI document: its answer and its refusals."""
    content: dict[str, Any] = {media_type: {} for media_type in DOCUMENTS.get(verb, ())}
    if verb in ANSWERS:
        content = {**_json("", ANSWERS[verb])["content"], **content}
    return {200: {"description": VERBS[verb].summary, "content": content}, **refusals(*REFUSALS)}


def fact_responses(name: str, summary: str) -> dict[int | str, dict[str, Any]]:
    """Return the responses of the fact `name` for the OpenAPI document: its answer and its refusals."""
    answer = WITHOUT_FORMAT["experiment" if name.startswith("experiments/") else name]
    unchanged = {"description": "The copy of the client is still right."}
    return {200: _json(summary, answer), 304: unchanged, **refusals(*FACT_REFUSALS)}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the refusals with the HTTP statuses `statuses` for the OpenAPI document."""
    return {status: _json(REFUSALS[status], ANSWERS["error"]) for status in statuses}


def _json(description: str, answer: type) -> dict[str, Any]:
    """Return a JSON response for the OpenAPI document. Its schema is that of the class `answer`."""
    schema = {"$ref": DEFINITIONS.format(model=answer.__name__)}
    return {"description": description, "content": {JSON: {"schema": schema}}}


def request_body(verb: str) -> dict[str, Any]:
    """Return the schema of the requests for `verb`, with examples."""
    schema = VERBS[verb].request.model_json_schema(ref_template=DEFINITIONS)
    examples = {f"{verb} {number}": {"value": example} for number, example in enumerate(EXAMPLES[verb], 1)}
    return {"required": True, "content": {"application/json": {"schema": schema, "examples": examples}}}


def document(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document of `app`. It is built at the first call and then kept."""
    if app.openapi_schema is None:
        described = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
        schemas = described.setdefault("components", {}).setdefault("schemas", {})
        schemas.update(json.loads(COMPONENTS.read_text("utf-8")))
        for path in described["paths"].values():
            for operation in path.values():
                body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
                schemas.update(body.get("schema", {}).pop("$defs", {}))
        for name in ("HTTPValidationError", "ValidationError"):  # FastAPI adds these, but they are never sent
            schemas.pop(name, None)
        app.openapi_schema = described
    return app.openapi_schema
