"""Store the results of the pieces of a long check in a file, so that an interrupted check continues with the others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


class Journal:
    """Results by the names of their pieces, one JSON line each. Without a file, they are lost at the end of the
    process."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        lines = file.read_text("utf-8").splitlines() if file is not None and file.exists() else []
        self._found: dict[str, Any] = dict(json.loads(line) for line in lines)

    def __contains__(self, piece: str) -> bool:
        return piece in self._found

    def __getitem__(self, piece: str) -> Any:
        return self._found[piece]

    def add(self, piece: str, found: Any) -> None:
        self._found[piece] = found
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps([piece, found]) + "\n")
