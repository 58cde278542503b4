"""Checks explanations and prints what is wrong: `PYTHONPATH=src:tests python -m truth hitori [COUNT [WORD ...]]`.

COUNT boards are spread over all boards of the kind ("all" for every one). With words, only faults of these techniques
or rules are shown, ten of each; else two of each."""

from __future__ import annotations

import sys
from collections import Counter

from truth.boards import fresh, made, published, shown, spread
from truth.checking import Tally


def main(kind: str, count: str = "40", *words: str) -> None:
    samples = [*shown(kind), *made(kind), *published(kind)]
    if "fresh" in words:
        samples = list(fresh(kind, int(count), 5))
        words = tuple(word for word in words if word != "fresh")
    tally = Tally()
    for sample in samples if count == "all" else spread(samples, int(count)):
        tally.check(sample, seconds=30)
    print(tally.summary())
    print(tally.table())
    seen: Counter[tuple[str, ...]] = Counter()
    for fault in tally.faults:
        names = (fault.step.technique, fault.complaint.rule)
        seen[names] += 1
        if (not words or set(words) & set(names)) and seen[names] <= (10 if words else 2):
            print(fault)


if __name__ == "__main__":
    main(*sys.argv[1:])
