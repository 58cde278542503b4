"""Return the JSON Schemas that are distributed with Masume. `python -m release.json_schemas` generates their files from
`masume.core.json_types`.
"""

from __future__ import annotations

from pathlib import Path

from masume.core.errors import UsageError
from masume.core.puzzle import quote
from masume.verbs.argument_types import checked

FOLDER = Path(__file__).parents[1] / "core" / "json_schemas"


@checked
def json_schema(document: str, version: int | None = None) -> dict[str, object]:
    """Return the JSON Schema of a document. `document` is a verb, such as `solve`, for the answer of that verb, or one
    of `puzzle`, `library`, `game`, `book` and `batch`. `version` defaults to the newest one. Raise UsageError if there
    is no such schema.
    """
    import json

    paths = {path.stem.rpartition("-")[::2]: path for path in FOLDER.glob("*.json")}
    versions = [int(number) for name, number in paths if name == document]
    if not versions:
        known = ", ".join(sorted({name for name, _ in paths}))
        raise UsageError("there is no schema {name} (schemas: {known})", name=quote(document), known=known)
    chosen = max(versions) if version is None else version
    if chosen not in versions:
        raise UsageError("the schema {name} has no version {version}", name=quote(document), version=quote(version))
    schema: dict[str, object] = json.loads(paths[document, str(chosen)].read_text("utf-8"))
    return schema
