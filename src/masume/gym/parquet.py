"""Write items as Parquet, if pyarrow is installed."""

from __future__ import annotations

import json
import os
from importlib.util import find_spec

ROWS_PER_BATCH = 10_000
TEXTS = ("id", "task", "language", "notation", "prompt", "answer")
OBJECTS = ("puzzle", "state", "target", "metadata")  # as JSON, because their fields depend on the kind and the task


def write_parquet(path: str) -> str | None:
    """Write the items of the JSON Lines file `path` beside it, and return the name of the new file; None without
    pyarrow.
    """
    if find_spec("pyarrow") is None:
        return None
    import pyarrow
    from pyarrow import parquet

    schema = pyarrow.schema([(name, pyarrow.string()) for name in (*TEXTS, *OBJECTS)])
    target = os.path.splitext(path)[0] + ".parquet"
    with open(path, encoding="utf-8") as lines, parquet.ParquetWriter(target, schema) as writer:
        rows: list[dict[str, str]] = []
        for line in lines:
            item = json.loads(line)
            rows.append({**{name: item[name] for name in TEXTS}, **{name: json.dumps(item[name]) for name in OBJECTS}})
            if len(rows) == ROWS_PER_BATCH:
                writer.write_table(pyarrow.Table.from_pylist(rows, schema))
                rows = []
        writer.write_table(pyarrow.Table.from_pylist(rows, schema))
    return os.path.basename(target)
