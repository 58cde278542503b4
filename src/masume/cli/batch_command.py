"""Run the command `masume batch`: process boards in bulk, on one machine or on many."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import ExitStack
from time import monotonic
from typing import TYPE_CHECKING, Any

from masume.cli import command_options
from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO, EXIT_YES
from masume.cli.file_options import add_input_file
from masume.cli.library_options import add_library, library_at
from masume.cli.messages import tell
from masume.core.errors import Message
from masume.i18n.catalog import Catalogue, catalogue

if TYPE_CHECKING:
    from masume.batch.runner import Progress, Summary
    from masume.library.batch_state import BatchState


def add(commands: Any) -> None:
    """Add the command `batch` and its subcommands to `commands`."""
    parser = commands.add_parser(
        "batch",
        help="generate, rate, verify, solve or compare boards in bulk",
        description="Process boards in bulk, in small tasks, on this machine or on many, and store the results in a\n"
        "library. The results do not depend on the number of processes. A batch that was stopped continues with\n"
        "masume batch run --resume.",
        epilog="See docs/batch.md for details.",
    )
    parts = parser.add_subparsers(metavar="SUBCOMMAND", required=True)
    for build in (_run, _status, _stop, _results, _failures):
        build(parts)


def _part(parts: Any, name: str, text: str, description: str, run: Any, epilog: str = "") -> Any:
    """Add the subcommand `name` with the option `--library`, and return its parser."""
    parser = parts.add_parser(name, help=text, description=description, epilog=epilog)
    add_library(parser)
    parser.set_defaults(run=run)
    return parser


def _run(parts: Any) -> None:
    """Add the subcommand `run`."""
    parser = _part(
        parts,
        "run",
        "run a batch",
        "Run the batch that a spec describes, or continue it with --resume.",
        run_batch,
        "Exit code: 0 all done, 1 boards failed or are missing, 2 bad input, 3 stopped before the end.",
    )
    add_input_file(parser, "spec", metavar="SPEC.toml", help="the spec of the batch (see docs/batch.md)")
    parser.add_argument(
        "--cluster",
        metavar="C",
        default=f"local:{os.cpu_count() or 1}",
        help="here (this process only), local:N (N processes), or the address of a Dask scheduler, tcp://HOST:8786 "
        "or tls://HOST:8786 (default: local, one process per core)",
    )
    parser.add_argument("--resume", action="store_true", help="continue a batch that was begun")
    command_options.add_seconds(parser, "stop after S seconds; --resume continues later")
    command_options.add_lang(parser, "of messages")


def _status(parts: Any) -> None:
    """Add the subcommand `status`."""
    parser = _part(
        parts, "status", "show the progress of batches", "Show the progress of one batch or of all batches.", run_status
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="the name of the batch (default: all batches)")
    command_options.add_lang(parser, "of messages")
    command_options.add_json(parser, "print one JSON object per batch")


def _stop(parts: Any) -> None:
    """Add the subcommand `stop`."""
    parser = _part(parts, "stop", "stop a batch", "Ask a batch to stop after its current tasks.", run_stop)
    _add_name(parser)
    command_options.add_lang(parser, "of messages")


def _results(parts: Any) -> None:
    """Add the subcommand `results`."""
    parser = _part(
        parts,
        "results",
        "print the results of a batch",
        "Print the results of the solve and compare parts of a batch, one JSON object per line.",
        run_results,
    )
    _add_name(parser)


def _failures(parts: Any) -> None:
    """Add the subcommand `failures`."""
    parser = _part(
        parts,
        "failures",
        "print the boards that failed",
        "Print the boards of a batch that failed, by seed or hash, with the reasons.",
        run_failures,
    )
    _add_name(parser)


def _add_name(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the name of a batch to `parser`."""
    parser.add_argument("name", metavar="NAME", help="the name of the batch")


# ---- Running


def run_batch(options: argparse.Namespace) -> int:
    """Run `masume batch run` and return its exit code."""
    from masume.batch.batch_spec import read_batch_spec
    from masume.batch.executors import check_cluster, open_cluster
    from masume.batch.runner import BatchRun
    from masume.library import batch_state

    spec = read_batch_spec(options.spec)
    check_cluster(options.cluster)
    bar = command_options.Bar(1, "boards", options.lang)
    begun = monotonic()

    def show(progress: Progress) -> None:
        bar.total = progress.wanted
        rate = progress.boards / max(1e-9, monotonic() - begun)
        bar.show(progress.boards, "part", part=progress.part, rate=f"{rate:.3g}")

    last_message: Message | None = None

    def report(message: Message) -> None:
        nonlocal last_message
        if message != last_message:  # skip repetitions
            bar.clear()
            tell(message, options.lang)
        last_message = message

    with ExitStack() as stack:
        library = stack.enter_context(library_at(options.library, create=True))
        batch_state.check_spec(library, spec.name, spec.digest, options.resume)  # before starting a cluster
        cluster = stack.enter_context(open_cluster(options.cluster, report))
        try:
            summary = BatchRun(spec, library, cluster, options.seconds, show).run(options.resume)
        except KeyboardInterrupt:
            bar.clear()
            tell("what is done is kept; the same command with --resume goes on", options.lang)
            raise
        finally:
            bar.clear()
    return _report(spec.name, summary, catalogue(options.lang))


def _report(name: str, summary: Summary, words: Catalogue) -> int:
    """Print the summary of the batch called `name`, and return the exit code."""
    lines = [words.say("batch", "done", name=name, tasks=summary.tasks, boards=summary.boards)]
    if summary.failed:
        lines.append(words.say("batch", "failed", n=summary.failed, name=repr(name)))
    if summary.missing:
        lines.append(words.say("batch", "missing", n=summary.missing))
    if summary.stopped:
        lines.append(words.say("batch", "stopped"))
    print("\n".join(lines), file=sys.stderr)
    if summary.stopped:
        return EXIT_LIMIT
    return EXIT_NO if summary.failed or summary.missing else EXIT_YES


def run_status(options: argparse.Namespace) -> int:
    """Run `masume batch status` and return its exit code."""
    from masume.library import batch_state

    with library_at(options.library) as library:
        batches = (
            batch_state.all_batches(library) if options.name is None else [batch_state.find(library, options.name)]
        )
    for batch in batches:
        if options.json:
            command_options.print_json(batch.to_json())
        else:
            print(_status_line(batch, catalogue(options.lang)))
    return EXIT_YES


def run_stop(options: argparse.Namespace) -> int:
    """Run `masume batch stop` and return its exit code."""
    from masume.library import batch_state

    words = catalogue(options.lang)
    with library_at(options.library) as library:
        state = batch_state.ask_to_stop(library, options.name).state
    key = "asked" if state in ("running", "left") else "over"
    print(words.say("batch", key, name=options.name, state=words.say("batch", "states", state)))
    return EXIT_YES


def run_results(options: argparse.Namespace) -> int:
    """Run `masume batch results` and return its exit code."""
    from masume.library import batch_state

    with library_at(options.library) as library:
        batch_state.find(library, options.name)  # report an unknown name
        for text in batch_state.results(library, options.name):
            print(text)
    return EXIT_YES


def run_failures(options: argparse.Namespace) -> int:
    """Run `masume batch failures` and return its exit code."""
    from masume.library import batch_state

    with library_at(options.library) as library:
        batch_state.find(library, options.name)  # report an unknown name
        for task, failure in library.failures(options.name):
            print(f"task {task}, {failure.seed}: {failure.why}")
    return EXIT_YES


def _status_line(batch: BatchState, words: Catalogue) -> str:
    """Return a line with the status of `batch`."""
    left = batch.wanted - batch.boards
    tasks = max(batch.tasks, batch.done)
    parts = [
        f"{batch.name}: {words.say('batch', 'states', batch.state)}",
        words.say("batch", "tasks" if batch.state == "ended" else "so-far", done=str(batch.done), n=tasks),
        words.say("batch", "boards", n=batch.boards, rate=f"{batch.rate:.3g}"),
    ]
    if batch.silence is not None:
        silence = command_options.duration(batch.silence)
        parts.append(words.say("batch", "silent" if batch.state == "running" else "resumable", time=silence))
    elif batch.state == "running" and batch.rate and left > 0:
        parts.append(words.say("batch", "left", time=command_options.duration(left / batch.rate)))
    if batch.failed:
        parts.append(words.say("batch", "lost", n=batch.failed))
    parts.append(words.say("batch", "begun", when=str(batch.begun)))
    return ", ".join(parts)
