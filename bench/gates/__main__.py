"""python -m bench.gates: measure, compare with the stored numbers, and end with exit code 1 if a gate is closed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from os import cpu_count
from pathlib import Path
from typing import Any, TypeVar

import masume
from bench.gates.compare import Group, Row, compare_groups, compare_making, group_of, plain, table
from bench.gates.corpus import corpus, fingerprint
from bench.gates.making import Made, make, orders
from bench.gates.measure import LAPS, measure
from bench.published import DATA
from masume.core.files import write_whole

S = TypeVar("S")
T = TypeVar("T")

STORED = Path(__file__).parent / "stored"
ACCEPTED = Path(__file__).parent / "accepted.md"
QUICK = 20  # with --quick, one board in so many


def main(arguments: Sequence[str] | None = None, stored: Path = STORED, accepted: Path = ACCEPTED) -> int:
    """Run the gates. Return 0 if all numbers are as good as the stored ones, else 1."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.gates",
        description="Compares ratings, explanations, hints, refutations and making with stored numbers.",
    )
    parser.add_argument("--quick", action="store_true", help=f"one made board in {QUICK}; no times, no making")
    parser.add_argument("--kind", choices=[kind.name for kind in masume.KINDS], action="append", help="only this kind")
    parser.add_argument(
        "--data", type=Path, default=DATA, metavar="DIR", help="the folder of published boards (default: MASUME_DATA)"
    )
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument(
        "--accept", metavar="REASON", help=f"store the numbers, and the reason with what has moved in {ACCEPTED.name}"
    )
    options = parser.parse_args(arguments)
    if options.quick and options.accept:
        parser.error("--accept stores the numbers of all boards, which --quick does not measure")
    kinds = options.kind or [kind.name for kind in masume.KINDS]
    rows: list[Row] = []
    compared = 0
    data = None if options.quick else options.data
    if data is None or not data.is_dir():
        print("gates: only made boards are measured, no published ones", file=sys.stderr)
    step = QUICK if options.quick else 1
    call = partial(measure, laps=1 if options.quick else LAPS)
    with _mapper(options.jobs) as each:
        for kind in kinds:
            file = stored / f"{kind}.json"
            before = json.loads(file.read_text("utf-8")) if file.is_file() else {}
            after = dict(before)
            for name, boards in corpus([kind], data).items():
                group = Group.of(fingerprint(boards), each(call, boards[::step], f"{name} boards"))
                rows += _compare(name, before.get(name), group, step)
                after[name] = plain(group)
                compared += len(group.grades)
            if not options.quick:
                wanted = orders([kind])
                made = dict(zip((_title(order) for order in wanted), each(make, wanted, f"{kind} orders"), strict=True))
                old = {name: Made(**result) for name, result in before.get("making", {}).items()}
                rows += [row for name in made if name in old for row in compare_making(name, old[name], made[name])]
                after["making"] = {name: vars(result) for name, result in made.items()}
            if options.accept:
                write_whole(str(file), _json(after))
    print(_report(rows, compared))
    if options.accept:
        with accepted.open("a", encoding="utf-8") as log:
            log.write(f"\n## {datetime.now(UTC):%Y-%m-%d}: {options.accept}\n\n```\n{_report(rows, compared)}\n```\n")
        return 0
    return int(any(row.is_bad for row in rows))


def _compare(name: str, before: Mapping[str, Any] | None, after: Group, step: int) -> list[Row]:
    """Compare a group of boards, of which every `step`th was measured."""
    if before is None:
        return [Row(name, "boards", "none", str(len(after.grades)), "not compared", False)]
    known = group_of(before)
    if known.fingerprint != after.fingerprint:
        old, new = (str(len(group.grades)) for group in (known.every(step), after))
        return [Row(name, "boards", old, new, "others: not compared", name.endswith("made"))]
    return list(compare_groups(name, known.every(step), after, timed=step == 1))


def _title(order: tuple[str, int, str]) -> str:
    kind, size, grade = order
    return f"{kind} {size}x{size} {grade}"


def _report(rows: Sequence[Row], boards: int) -> str:
    closed = sum(row.is_bad for row in rows)
    head = f"{boards} boards, {len(rows)} numbers moved" + (f", {closed} too far:" if closed else "")
    return f"{head}\n{table(rows)}" if rows else head


def _json(groups: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the numbers as JSON, with one line for the values of all boards."""

    def lines(value: Any, depth: int) -> Iterator[str]:
        if depth == 3 or not isinstance(value, dict) or not value:
            yield json.dumps(value, separators=(",", ":"))
            return
        yield "{"
        last = len(value) - 1
        for at, (key, inner) in enumerate(value.items()):
            first, *rest = lines(inner, depth + 1)
            text = [f'{" " * (depth + 1)}"{key}": {first}', *rest]
            text[-1] += "," if at < last else ""
            yield from text
        yield " " * depth + "}"

    return "\n".join(lines(groups, 0)) + "\n"


@contextmanager
def _mapper(jobs: int) -> Iterator[Callable[[Callable[[S], T], Sequence[S], str], list[T]]]:
    """Yield a function that applies another one to all items, in `jobs` processes, and shows how far it is."""

    def collected(results: Iterable[T], title: str) -> list[T]:
        print(f"gates: {title}", file=sys.stderr, flush=True)
        return list(results)

    if jobs == 1:
        yield lambda call, items, title: collected(map(call, items), title)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield lambda call, items, title: collected(pool.map(call, items), title)


if __name__ == "__main__":
    sys.exit(main())
