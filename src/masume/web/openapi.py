"""Build the OpenAPI document: every route with its requests, answers, refusals and examples."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from masume.web.handlers.puzzles import VERBS
from masume.web.response_schemas import ANSWERS, Refusal, Said
from masume.web.schema_examples import EXAMPLES

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
DEFINITIONS = "#/components/schemas/{model}"


def responses(verb: str) -> dict[int | str, dict[str, Any]]:
    """Return the answers and refusals of `verb`."""
    content: dict[str, Any] = {kind: {} for kind in DOCUMENTS.get(verb, ())}
    good: dict[str, Any] = {"description": VERBS[verb].summary, "content": content}
    if verb in ANSWERS:
        good["model"] = ANSWERS[verb]
    return {200: good, **refusals(*REFUSALS)}


def fact_responses(summary: str) -> dict[int | str, dict[str, Any]]:
    """Return the answers and refusals of a fact."""
    kept = {"description": "What the reader has kept is still right."}
    return {200: {"description": summary, "model": Said}, 304: kept, **refusals(*FACT_REFUSALS)}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the refusals with these statuses."""
    return {status: {"description": REFUSALS[status], "model": Refusal} for status in statuses}


def request_body(verb: str) -> dict[str, Any]:
    """Return the schema of the requests of `verb`, with examples."""
    schema = VERBS[verb].request.model_json_schema(ref_template=DEFINITIONS)
    examples = {f"{verb} {number}": {"value": example} for number, example in enumerate(EXAMPLES[verb], 1)}
    return {"required": True, "content": {"application/json": {"schema": schema, "examples": examples}}}


def document(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document of `app`, built once."""
    if app.openapi_schema is None:
        found = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
        schemas = found.setdefault("components", {}).setdefault("schemas", {})
        for path in found["paths"].values():
            for operation in path.values():
                body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
                schemas.update(body.get("schema", {}).pop("$defs", {}))
        for name in ("HTTPValidationError", "ValidationError"):  # FastAPI adds these, but they are never sent
            schemas.pop(name, None)
        app.openapi_schema = found
    return app.openapi_schema
