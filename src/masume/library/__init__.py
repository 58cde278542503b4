"""The library: a database of puzzles in which each puzzle is stored once up to symmetry. It can be searched, and it
records the uses of each puzzle.
"""

from __future__ import annotations

from importlib.util import find_spec

from masume.core.errors import UsageError

for _name in ("sqlalchemy", "alembic"):
    if find_spec(_name) is None:
        raise UsageError("the library needs {name}, which is not installed: pip install 'masume[library]'", name=_name)
