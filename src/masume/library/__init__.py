"""The library: boards kept in a database, each once up to symmetry, found again by what they are, and never used twice.

entry     a board in the library, with what is known of it
wish      what is looked for
use       what a board was taken for: "Volume 3"
mark      says that a task of a batch is done
"""

from __future__ import annotations

from importlib.util import find_spec

from masume.core.errors import UsageError

for _name in ("sqlalchemy", "alembic"):
    if find_spec(_name) is None:
        raise UsageError("the library needs {name}, which is not installed: pip install 'masume[library]'", name=_name)
