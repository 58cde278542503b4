"""Hold JSON documents to the schemas that ship with Masume, by a validator of others."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from jsonschema import Draft202012Validator

import masume


@cache
def validator(name: str, version: int) -> Draft202012Validator:
    schema = masume.json_schema(name, version)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def schema_name(document: Mapping[str, object]) -> str:
    """Return the name of the schema of a document, from its format."""
    return str(document["format"]).removeprefix("masume-").replace("masume", "puzzle")


def assert_valid(document: Mapping[str, object], name: str | None = None) -> None:
    """Assert that a document matches its schema, by default that of its format, after it was written as JSON."""
    plain = json.loads(json.dumps(document))
    errors = validator(name or schema_name(plain), plain["version"]).iter_errors(plain)
    if faults := [f"{error.json_path}: {error.message:.200}" for error in errors]:
        raise AssertionError("\n".join(faults))
