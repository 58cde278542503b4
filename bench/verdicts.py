"""Measure how fast a setter gets the verdict of the view Set, clue by clue.

    python -m bench.verdicts [--size 10] [--boards 5]

Boards are set from empty to complete, one clue after the other in random order. After each clue one is changed into
something wrong for a moment. Each of these boards is judged as by the server for the page. The program prints CPU
times, which do not depend on other programs, and wall-clock times. The target is that 95 of 100 verdicts on 10x10 take
at most 150 ms; the page itself waits 40 ms for the next key before it sends a request.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import masume
from masume.core.errors import MasumeError
from masume.verbs import read
from masume.web.dispatch import answer

SECONDS = 10.0  # per request, the server's default


def stages(puzzle: Any, chance: random.Random) -> Iterator[Any]:
    """Yield the stages of a board: with more and more of its clues, and sometimes with a wrong given."""
    kind = masume.kinds.kind_of(puzzle)
    clues = list(range(len(kind.clues.list(puzzle))))
    chance.shuffle(clues)
    values = [value for value in masume.solve(puzzle).solutions[0].values if value >= 0]
    for count in range(0, len(clues) + 1, max(1, len(clues) // 25)):
        board = kind.clues.with_only(puzzle, sorted(clues[:count]))
        yield board
        cells = kind.logic.model(board).cells
        try:
            yield kind.clues.with_givens(board, [(chance.choice(cells), chance.choice(values))])
        except MasumeError:
            continue  # no board of the kind can have this given


def share(times: list[float], part: float) -> float:
    """Return the time within which a share of all verdicts came, in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=10)
    parser.add_argument("--boards", type=int, default=5)
    options = parser.parse_args()
    for kind in masume.KINDS:
        cpu, clock = [], []
        verdicts: Counter[str] = Counter()
        chance = random.Random(1)
        for puzzle in masume.generate(kind.name, options.size, options.size, seed=1, count=options.boards):
            for board in stages(puzzle, chance):
                body = json.dumps({"board": json.loads(read.write(board, "json"))}).encode()
                begun = time.process_time(), time.perf_counter()
                reply = answer("quick-check", body, "en", SECONDS)
                cpu.append(time.process_time() - begun[0])
                clock.append(time.perf_counter() - begun[1])
                verdicts[json.loads(reply.content)["verdict"]] += 1
        found = ", ".join(f"{number} {name}" for name, number in verdicts.most_common())
        print(
            f"{kind.name:8} CPU: half {share(cpu, 0.5):.0f} ms, 95 % {share(cpu, 0.95):.0f} ms; "
            f"clock: half {share(clock, 0.5):.0f} ms, 95 % {share(clock, 0.95):.0f} ms ({found})",
            flush=True,
        )


if __name__ == "__main__":
    main()
