"""Run the command `masume gym`: items, scores, data sets and audits for people who train and test models."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any

from masume.cli import command_options
from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO, EXIT_YES
from masume.cli.file_options import add_input_file, add_output_file
from masume.cli.messages import tell
from masume.core.errors import FormatError, Message, UsageError

if TYPE_CHECKING:
    from masume.gym.audit import Audit
    from masume.gym.export import Progress

MOST_AUDITED = 1000


def add(commands: Any) -> None:
    """Add the command `gym` and its subcommands to `commands`."""
    parser = commands.add_parser(
        "gym",
        help="make tasks and data sets for models, score answers, audit other generators",
        description="Make tasks about boards for people who train and test models, score the answers, write\n"
        "data sets, and audit the boards of others.",
        epilog="See docs/gym.md for details.",
    )
    parts = parser.add_subparsers(metavar="SUBCOMMAND", required=True)
    for build in (_items, _score, _export, _audit):
        build(parts)


def _items(parts: Any) -> None:
    """Add the subcommand `items`."""
    parser = parts.add_parser(
        "items",
        help="print items: prompts with answers",
        description="Print items as JSON, one per line. The same seed and options give the same items.",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the seed (default: 0)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first item (default: 0)")
    parser.add_argument("--count", type=int, default=10, metavar="N", help="how many items (default: 10)")
    for name, example in (
        ("tasks", "solve,step"),
        ("kinds", "binairo,numbrix"),
        ("sizes", "6x6,8x8"),
        ("grades", "easy,hard"),
        ("languages", "en,es,pl"),
        ("notations", "text,json"),
    ):
        parser.add_argument(
            f"--{name}", metavar="LIST", help=f"choices, of which each item takes one, such as {example}"
        )
    parser.add_argument("--rated", action="store_true", help="rate the boards even if any grade will do")
    command_options.add_lang(parser, "of messages")
    parser.set_defaults(run=run_items)


def _score(parts: Any) -> None:
    """Add the subcommand `score`."""
    parser = parts.add_parser(
        "score",
        help="score answers",
        description="Score answers, and print one JSON object per answer. ANSWERS has one JSON object per line with\n"
        'the id of an item and an answer: {"id": …, "answer": …}.',
    )
    add_input_file(parser, "items", metavar="ITEMS", help="the items, as `masume gym items` or `export` writes them")
    add_input_file(parser, "answers", metavar="ANSWERS", help="the answers")
    command_options.add_lang(parser, "of messages")
    parser.set_defaults(run=run_score)


def _export(parts: Any) -> None:
    """Add the subcommand `export`."""
    parser = parts.add_parser(
        "export",
        help="write a data set",
        description="Make the items that a spec describes, and write them as a data set: JSON Lines, Parquet if\n"
        "pyarrow is installed, a card, a manifest and checksums.",
        epilog="Exit code: 0 complete, 1 some boards are missing, 2 bad input, 3 stopped after --seconds.",
    )
    add_input_file(parser, "--spec", metavar="SUITE.toml", required=True, help="the spec (see docs/gym.md)")
    add_output_file(
        parser, "--out", metavar="DIR", required=True, help="the folder to write, which must be new or empty"
    )
    parser.add_argument(
        "--cluster",
        metavar="C",
        default=f"local:{os.cpu_count() or 1}",
        help="here (this process only), local:N (N processes), or the address of a Dask scheduler, tcp://HOST:8786 "
        "or tls://HOST:8786 (default: local, one process per core)",
    )
    command_options.add_seconds(parser, "stop after S seconds, and keep what has been made")
    command_options.add_lang(parser, "of messages")
    parser.set_defaults(run=run_export)


def _audit(parts: Any) -> None:
    """Add the subcommand `audit`."""
    parser = parts.add_parser(
        "audit",
        help="examine the boards of others",
        description="Say how many boards have exactly one solution, are copies of each other, or come with a wrong\n"
        "solution. A source is a file with boards, or MODULE:FUNCTION, a function of an installed package that makes\n"
        "boards. Its code is run.",
        epilog="Exit code: 0 all boards are unique and different, 1 they are not, 2 bad input.",
    )
    add_input_file(parser, "sources", metavar="FILE|MODULE:FUNCTION", nargs="+", help="where the boards come from")
    parser.add_argument("--kind", metavar="KIND", help="the kind of boards that do not say it themselves")
    parser.add_argument(
        "--count",
        type=int,
        default=MOST_AUDITED,
        metavar="N",
        help=f"at most N boards of each source (default: {MOST_AUDITED})",
    )
    parser.add_argument("--no-rating", action="store_true", help="do not rate the boards")
    add_output_file(parser, "--plot", metavar="FILE", help="also draw the result (SVG, PNG or PDF)")
    command_options.add_lang(parser, "of messages")
    command_options.add_json(parser, "print one JSON object per source")
    parser.set_defaults(run=run_audit)


# ---- Items and scores


def run_items(options: argparse.Namespace) -> int:
    """Run `masume gym items` and return its exit code."""
    from masume.gym import ItemSpec, items
    from masume.gym.board_choice import checked_spec

    chosen = {
        name: tuple(word.strip() for word in getattr(options, name).split(","))
        for name in ("tasks", "kinds", "sizes", "grades", "languages", "notations")
        if getattr(options, name) is not None
    }
    for name in ("count", "first"):
        if getattr(options, name) < 0:
            raise UsageError(
                "{name} must be a whole number from {least}, not {number}",
                name=f"--{name}",
                least=0,
                number=getattr(options, name),
            )
    spec = checked_spec(ItemSpec(**chosen, rated=options.rated))
    for item in islice(items(options.seed, spec, options.first), options.count):
        command_options.print_json(item.to_json())
    return EXIT_YES


def run_score(options: argparse.Namespace) -> int:
    """Run `masume gym score` and return its exit code."""
    from masume.gym import Item, score

    items = {}
    for place, plain in _objects(options.items):
        try:
            item = Item.from_json(plain)
        except FormatError as error:
            raise UsageError("{place}: {fault}", place=place, fault=error.message) from None
        items[item.metadata["id"]] = item
    total, number = 0.0, 0
    for place, plain in _objects(options.answers):
        name = plain.get("id") if isinstance(plain, dict) else None
        if not isinstance(plain, dict) or "answer" not in plain or name not in items:
            raise UsageError("{place}: an answer is an object with the id of an item and an answer", place=place)
        result = score(plain["answer"], items[name])
        total += result.value
        number += 1
        command_options.print_json(
            {"format": "masume-gym-score", "version": 1, "id": name, "score": result.value, "parts": dict(result.parts)}
        )
    if number:
        tell(
            Message("{count} {count:answer|answers}, mean score {mean}", count=number, mean=f"{total / number:.3f}"),
            options.lang,
        )
    return EXIT_YES


def _objects(path: str) -> Iterator[tuple[str, Any]]:
    """Yield the JSON values of a file, one per line, with their places."""
    import json

    _, text = command_options.open_input(path)
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                yield f"{path}:{number}", json.loads(line)
            except (ValueError, RecursionError):
                raise UsageError("{place}: not valid JSON", place=f"{path}:{number}") from None


# ---- Data sets


def run_export(options: argparse.Namespace) -> int:
    """Run `masume gym export` and return its exit code."""
    from masume.batch.executors import check_cluster, open_cluster
    from masume.batch.gym_blocks import run_on
    from masume.gym.export import Export
    from masume.gym.suite import read_suite

    suite = read_suite(options.spec)
    check_cluster(options.cluster)
    end = None if options.seconds is None else monotonic() + options.seconds
    bar = command_options.Bar(1, "boards", options.lang)
    begun = monotonic()

    def show(progress: Progress) -> None:
        bar.total = progress.wanted
        rate = progress.boards / max(1e-9, monotonic() - begun)
        bar.show(progress.boards, rate=f"{rate:.3g}")

    def stopped() -> bool:
        return end is not None and monotonic() >= end

    export = Export(suite, options.out)
    try:
        with open_cluster(options.cluster, lambda message: tell(message, options.lang)) as cluster:
            manifest = export.write(run_on(cluster, stopped), show, stopped)
    finally:
        bar.clear()
    print(
        f"{options.out}: {sum(manifest['items'].values())} items about "
        f"{sum(stratum['train'] + stratum['test'] for stratum in manifest['strata'])} boards"
    )
    if manifest["complete"]:
        return EXIT_YES
    for stratum in manifest["strata"]:
        missing = stratum["wanted"] - stratum["train"] - stratum["test"]
        if missing:
            tell(
                Message(
                    "{missing} {missing:board is|boards are} missing: {name}", missing=missing, name=stratum["name"]
                ),
                options.lang,
            )
    return EXIT_LIMIT if stopped() else EXIT_NO


# ---- Audits


def run_audit(options: argparse.Namespace) -> int:
    """Run `masume gym audit` and return its exit code."""
    from masume.gym import audit

    if options.count < 1:
        raise UsageError(
            "{name} must be a whole number from {least}, not {number}", name="--count", least=1, number=options.count
        )
    audits = []
    for source in options.sources:
        name = os.path.basename(source) if os.path.exists(source) else source
        boards = list(audit.claims_of(source, options.count, options.kind))
        claims = command_options.with_progress(boards, "examined", options.lang)
        audits.append(audit.audit(claims, name, options.kind, not options.no_rating))
        if options.json:
            command_options.print_json(audits[-1].to_json())
    if not options.json:
        print(_table(audits))
    if options.plot:
        from masume.gym.audit_plot import plot

        plot(audits, options.plot)
    good = all(found.boards and found.verdicts["unique"] == found.boards and not found.duplicates for found in audits)
    return EXIT_YES if good else EXIT_NO


def _table(audits: list[Audit]) -> str:
    """Return the results as a table."""
    heads = ("source", "boards", "unique", "many", "none", "unread", "copies", "commonest", "wrong claims", "grades")
    rows = [heads]
    for found in audits:
        unique = found.verdicts["unique"]
        grades = " ".join(f"{grade}:{number}" for grade, number in found.to_json()["grades"].items())
        undecided = found.verdicts["unknown"]
        rows.append(
            (
                found.name,
                str(found.boards),
                f"{100 * found.share(unique):.0f} %",
                str(found.verdicts["many"]) + (f" (+{undecided}?)" if undecided else ""),
                str(found.verdicts["none"]),
                str(found.verdicts["unreadable"]),
                str(found.duplicates),
                f"{found.commonest} of {unique}" if unique else "-",
                f"{found.wrong_claims} of {found.claimed}" if found.claimed else "-",
                grades or "-",
            )
        )
    widths = [max(len(row[i]) for row in rows) for i in range(len(heads))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    for found in audits:
        lines += [f"{found.name}: {number} x {fault}" for fault, number in found.faults.most_common(3)]
    return "\n".join(lines)
