"""Read the JSON Schemas that ship with Masume. They are made from `json_types` by `python -m release.json_schemas`."""

from __future__ import annotations

from pathlib import Path

from masume.core.errors import UsageError
from masume.core.puzzle import quote

FOLDER = Path(__file__).with_name("json_schemas")


def json_schema(name: str, version: int | None = None) -> dict[str, object]:
    """Return the JSON Schema of a document: an answer by its verb, such as `solve`, or `puzzle`, `library`, `game`,
    `book`, `batch`. `version` is the newest one by default. Raise UsageError if there is no such schema."""
    import json

    versions = {path.stem.rpartition("-")[::2]: path for path in FOLDER.glob("*.json")}
    numbers = [int(number) for known, number in versions if known == name]
    chosen = version or max(numbers, default=0)
    if chosen not in numbers:
        known = ", ".join(sorted({name for name, _ in versions}))
        if numbers:
            raise UsageError("the schema {name} has no version {version}", name=quote(name), version=quote(version))
        raise UsageError("there is no schema {name} (schemas: {known})", name=quote(name), known=known)
    schema: dict[str, object] = json.loads(versions[name, str(chosen)].read_text("utf-8"))
    return schema
