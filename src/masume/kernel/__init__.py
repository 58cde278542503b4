"""The hot loops, in Cython's pure Python mode, one folder a kind.

The same source runs compiled (when a C compiler was there at install time) or as plain Python, with the same results.
A process runs all of it in one form, because a compiled class cannot be derived from a plain one: compiled if every
module was compiled and they can be loaded, else plain. MASUME_KERNEL=plain in the environment asks for the plain form.
"""

from __future__ import annotations

import importlib
import os
from importlib.machinery import EXTENSION_SUFFIXES

from masume.kernel import compiled_modules


def compiled() -> bool:
    """Whether this process runs the compiled kernel."""
    return _COMPILED


def _can_run_compiled() -> bool:
    for name in compiled_modules.COMPILED:
        if not any(os.path.exists(compiled_modules.path(name) + suffix) for suffix in EXTENSION_SUFFIXES):
            return False
    try:
        # All were built in one go: what one of them says of this machine and this Python holds for all.
        importlib.import_module(f"{__name__}.deadline")
    except ImportError:
        return False
    return True


_COMPILED = os.environ.get("MASUME_KERNEL") != "plain" and _can_run_compiled()
if not _COMPILED:
    from masume.kernel import source_importer

    source_importer.install()
