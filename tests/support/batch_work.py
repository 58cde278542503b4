"""Jobs that fail, for tests of batches: one seed crashes, one never ends, one fails with a message, and one ends its
process the first time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

from masume.batch import jobs

CRASHES, HANGS, RAISES, KILLED_ONCE = 13, 17, 19, 23


def do_each(job: jobs.Job) -> Iterator[dict[str, Any]]:
    for seed in job["items"]:
        if seed == CRASHES:
            os._exit(1)
        if seed == KILLED_ONCE and not Path(job["marker"]).exists():
            Path(job["marker"]).touch()
            os._exit(1)
        if seed == HANGS:
            sleep(3600)
        yield {"boards": f"board {seed}"} if seed != RAISES else {"failed": [str(seed), "it is odd"]}
