"""python -m bench: measure, print a table, write the numbers as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from bench.run import QUICK, Numbers, Settings, measure
from bench.table import table
from bench.targets import Target, targets
from masume.core.files import write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence

RESULTS = Path(__file__).parent / "results"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measures masume beside its peers.")
    parser.add_argument("--quick", action="store_true", help="a few boards, no peers: some seconds")
    parser.add_argument("--full", action="store_true", help="the peers on all boards")
    parser.add_argument("--peers", type=int, metavar="N", help="boards a kind for the peers (default 40; 0: no peers)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the folder of published boards")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write the JSON (default: bench/results)")
    options = parser.parse_args(arguments)
    settings = QUICK if options.quick else Settings()
    if options.full:
        settings = replace(settings, peer_boards=None)
    if options.peers is not None:
        settings = replace(settings, peer_boards=options.peers)
    if options.data is not None:
        settings = replace(settings, data=options.data)
    report(settings, options.out)
    return 0


def report(settings: Settings, out: Path | None = None) -> Path:
    """Measure, print and write; return the file written."""
    numbers = measure(settings, lambda what: print(f"bench: {what}", file=sys.stderr, flush=True))
    reached = targets(numbers)
    print(table(numbers, reached))
    stamp = "".join(sign for sign in numbers.date[:19] if sign.isdigit())
    file = out or RESULTS / f"{stamp}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(str(file), as_json(numbers, reached))
    print(f"\nAll numbers: {file}")
    return file


def as_json(numbers: Numbers, reached: Sequence[Target]) -> str:
    return json.dumps({**asdict(numbers), "targets": [asdict(target) for target in reached]}, indent=1) + "\n"


if __name__ == "__main__":
    sys.exit(main())
