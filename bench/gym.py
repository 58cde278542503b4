"""Measure the gym: items, scores and steps per second on one core.

    python -m bench.gym [--count 300]

The targets are absolute, because people who make data sets count in items per second: at least 500 unrated items with
the task `solve` and 2,000 scores per second. Times are CPU times of this process.
"""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from time import process_time

from masume import gym
from masume.gym.environments.board_play import BoardPlay

ITEMS, SCORES = 500, 2_000
SLOWEST = 0.001  # seconds for one score


def main() -> int:
    """Print the table. Return 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--count", type=int, default=300, help="items of each task and kind")
    count = parser.parse_args().count
    print(f"{'task':14}{'kind':10}{'items/s':>10}{'scores/s':>10}{'slowest score':>16}")
    missed = 0
    for task in gym.TASKS:
        for kind in gym.ItemSpec().kinds:
            spec = gym.ItemSpec(tasks=(task,), kinds=(kind,), sizes=("6x6", "8x8"))
            start = process_time()
            items = list(islice(gym.items(1, spec), count))
            made = count / (process_time() - start)
            slowest = 0.0
            start = process_time()
            for item in items:
                begun = process_time()
                gym.score(item.answer, item)
                slowest = max(slowest, process_time() - begun)
            scored = count / (process_time() - start)
            missed += scored < SCORES or slowest > SLOWEST or (task == "solve" and made < ITEMS)
            print(f"{task:14}{kind:10}{made:10.0f}{scored:10.0f}{1000 * slowest:13.2f} ms")
    entries = 0
    start = process_time()
    for item in islice(gym.items(1, gym.ItemSpec(sizes=("6x6",))), 50):
        play = BoardPlay(item.puzzle)
        for cell, value in play.allowed():
            entries += 1
            play.enter(cell, value)
    print(f"entries played: {entries / (process_time() - start):.0f} per second")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
