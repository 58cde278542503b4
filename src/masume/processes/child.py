"""Starting a plain Python child that talks over its stdin and stdout.

The child finds the package where its parent found it, whatever the working directory and the environment say. Ctrl-C is
not for children: they go when their stdin ends, which also happens when their parent dies, however it dies."""

from __future__ import annotations

import os
import subprocess
import sys

from masume.core.errors import UsageError


def start(module: str) -> subprocess.Popen[bytes]:
    """A child that runs the `serve` function of a module."""
    if not sys.executable:
        raise UsageError("this Python does not know its own program, so it cannot start processes; use one, or threads")
    boot = f"import sys; sys.path[:] = sys.argv[1:]; from {module} import serve; serve()"
    return subprocess.Popen(
        [sys.executable, "-c", boot, *[os.path.abspath(folder) for folder in sys.path]],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=os.name == "posix",
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    )
