"""Write the TypeScript types of the API from its OpenAPI document: `python -m release.api_types`.

The scripts of the page are checked against them. With `--check`, fail if the stored types are not those of the
document.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

DOCUMENT = Path("tests/golden/outputs/openapi.json")
TYPES = Path("src/masume/page/static/api-types.d.ts")
PREFIX = "/api/v1/"
HEADER = """// Types of the API, made from its OpenAPI document by `python -m release.api_types`. Do not edit by hand.

"""
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def type_of(schema: Schema) -> str:
    """Return the TypeScript type of a JSON schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(type_of(choice) for choice in schema["anyOf"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(type_of(item) for item in schema['prefixItems'])}]"
        item = type_of(schema.get("items", {}))
        return f"({item})[]" if " | " in item else f"{item}[]"
    if schema.get("type") == "object":
        if "properties" in schema:
            return fields(schema)
        values = schema.get("additionalProperties", True)
        return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
    return SIMPLE.get(schema.get("type", ""), "unknown")


def fields(schema: Schema) -> str:
    """Return the fields of an object, one per line. A field with a default is optional."""
    required = schema.get("required", ())
    lines = []
    for name, field in schema["properties"].items():
        if "description" in field:
            lines.append(f"  /** {' '.join(field['description'].split())} */")
        lines.append(f"  {name}{'' if name in required else '?'}: {type_of(field)};")
    return "\n".join(["{", *lines, "}"])


def indented(text: str) -> str:
    return text.replace("\n", "\n  ")


def operations(document: Schema) -> tuple[dict[str, str], dict[str, str]]:
    """Return the types of requests and of answers in JSON, by the path below the prefix of the API."""
    requests, answers = {}, {}
    for path, methods in document["paths"].items():
        (operation,) = methods.values()
        name = json.dumps(path.removeprefix(PREFIX))
        if "requestBody" in operation:
            requests[name] = type_of(operation["requestBody"]["content"]["application/json"]["schema"])
        answer = operation["responses"]["200"].get("content", {}).get("application/json", {}).get("schema")
        if answer:
            answers[name] = type_of(answer)
    return requests, answers


def types(document: Schema) -> str:
    """Return the text of the file: an interface for each schema, and the request and the answer of each operation."""
    interfaces = [
        f"export interface {name} {fields(schema) if 'properties' in schema else '{}'}\n"
        for name, schema in sorted(document["components"]["schemas"].items())
    ]
    tables = []
    for name, table in zip(("Requests", "Answers"), operations(document), strict=True):
        lines = [f"  {key}: {indented(value)};" for key, value in table.items()]
        tables.append("\n".join([f"export interface {name} {{", *lines, "}\n"]))
    return HEADER + "\n".join([*interfaces, *tables])


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the TypeScript types of the API.")
    parser.add_argument("--check", action="store_true", help="fail if the stored types are not current")
    options = parser.parse_args()
    made = types(json.loads(DOCUMENT.read_text("utf-8")))
    if not options.check:
        TYPES.write_text(made, "utf-8")
    elif TYPES.read_text("utf-8") != made:
        sys.exit(f"{TYPES} is not current: run `python -m release.api_types`")


if __name__ == "__main__":
    main()
