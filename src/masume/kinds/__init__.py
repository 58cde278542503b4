"""The puzzle kinds. A new kind is one folder here and one word in KINDS."""

from __future__ import annotations

from masume.core.errors import UsageError
from masume.core.kind import Kind
from masume.kinds.binairo import BINAIRO
from masume.kinds.hidato import HIDATO
from masume.kinds.hitori import HITORI
from masume.kinds.kakuro import KAKURO

KINDS: tuple[Kind, ...] = (BINAIRO, HIDATO, HITORI, KAKURO)


def find(name: str) -> Kind:
    """The kind of that name or alias."""
    for kind in KINDS:
        if name.lower() == kind.name or name.lower() in kind.aliases:
            return kind
    raise UsageError(f"there is no kind {name!r} (kinds: {', '.join(kind.name for kind in KINDS)})")
