"""Work on boards that goes wrong, for tests of batches: a seed that crashes, one that never ends, one that raises."""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import sleep
from typing import Any

from masume.scale import work

CRASHES, HANGS, RAISES = 13, 17, 19


def do_each(job: work.Job) -> Iterator[dict[str, Any]]:
    for seed in job["items"]:
        if seed == CRASHES:
            os._exit(1)
        if seed == HANGS:
            sleep(3600)
        yield {"boards": f"board {seed}"} if seed != RAISES else {"failed": [str(seed), "it is odd"]}
