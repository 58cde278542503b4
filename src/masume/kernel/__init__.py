"""Search for solutions, find steps and make boards: the inner loops of the program. Each kind has a folder.

The code is written in Cython's pure Python mode: the same source runs compiled (if a C compiler was available at
install time) or as plain Python, with equal results. A process uses one form for all modules, because a compiled class
cannot be derived from a plain one: the compiled form if every module has been compiled and can be loaded, else the
plain one. MASUME_KERNEL=plain in the environment selects the plain form.
"""

from __future__ import annotations

import importlib
import os
from importlib.machinery import EXTENSION_SUFFIXES

from masume.kernel import compiled_modules


def compiled() -> bool:
    """Return whether this process runs the compiled kernel."""
    return _COMPILED


def _can_run_compiled() -> bool:
    for name in compiled_modules.COMPILED:
        if not any(os.path.exists(compiled_modules.path(name) + suffix) for suffix in EXTENSION_SUFFIXES):
            return False
    try:
        # All modules were compiled in one build, so if one of them loads on this machine and Python, all do.
        importlib.import_module(f"{__name__}.deadline")
    except ImportError:
        return False
    return True


_COMPILED = os.environ.get("MASUME_KERNEL") != "plain" and _can_run_compiled()
if not _COMPILED:
    from masume.kernel import source_importer

    source_importer.install()
