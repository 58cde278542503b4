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
from masume.cli.library_options import add_library, library_at
from masume.cli.output_files import tell
from masume.core.errors import Message, UsageError
from masume.i18n.catalog import Catalogue, catalogue

if TYPE_CHECKING:
    from masume.batch.runner import Progress, Summary
    from masume.library.batch_state import BatchState

QUESTIONS = ("status", "stop", "results", "failures")


def add(commands: Any) -> None:
    """Add the command `batch` and its options to `commands`."""
    parser = commands.add_parser(
        "batch",
        help="make, rate, verify, solve or compare boards in bulk",
        description="Does what an order says, in small tasks, on this machine or on many, and keeps the results in a\n"
        "library. They are the same whoever does the tasks; a batch that was stopped goes on with --resume.",
        epilog="masume batch status [NAME]     how far batches are, from any terminal\n"
        "masume batch stop NAME         stops one\n"
        "masume batch results NAME      what was solved or compared, one JSON object a line\n"
        "masume batch failures NAME     boards that failed, by seed or hash\n\n"
        "Exit code: 0 all done, 1 boards failed or are missing, 2 bad input, 3 stopped before the end.",
    )
    parser.add_argument(
        "order", metavar="ORDER.toml", help=f"what to do (see docs/batch.md); or one of {', '.join(QUESTIONS)}"
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="the batch, with status, stop, results and failures")
    add_library(parser)
    parser.add_argument(
        "--cluster",
        metavar="C",
        default=f"local:{os.cpu_count() or 1}",
        help="here (this process alone), local:N (N processes), or the address of a Dask scheduler, tcp://HOST:8786 "
        "or tls://HOST:8786 (default: local, a process for each core)",
    )
    parser.add_argument("--resume", action="store_true", help="go on with a batch that was begun")
    command_options.add_seconds(parser, "stop after S seconds; --resume goes on later", None)
    command_options.add_lang(parser, "of messages")
    command_options.add_json(parser, "with status: one JSON object a batch")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    if options.order in QUESTIONS:
        return _answer(options)
    if options.name is not None:
        raise UsageError("{name} is one name too many: masume batch ORDER.toml takes one order", name=options.name)
    from masume.batch.batch_spec import read_order
    from masume.batch.executors import check_cluster, open_cluster
    from masume.batch.runner import BatchRun
    from masume.library import batch_state

    order = read_order(options.order)
    check_cluster(options.cluster)
    bar = command_options.Bar(1, "boards", options.lang)
    begun = monotonic()

    def show(progress: Progress) -> None:
        bar.total = progress.wanted
        rate = progress.boards / max(1e-9, monotonic() - begun)
        bar.show(progress.boards, "part", part=progress.part, rate=f"{rate:.3g}")

    said: Message | None = None

    def say(sentence: Message) -> None:
        nonlocal said
        if sentence != said:  # skip repetitions
            bar.clear()
            tell(sentence, options.lang)
        said = sentence

    with ExitStack() as stack:
        library = stack.enter_context(library_at(options.library, create=True))
        batch_state.check_spec(library, order.name, order.digest, options.resume)  # before starting a cluster
        cluster = stack.enter_context(open_cluster(options.cluster, say))
        try:
            summary = BatchRun(order, library, cluster, options.seconds, show).run(options.resume)
        except KeyboardInterrupt:
            bar.clear()
            tell("what is done is kept; the same command with --resume goes on", options.lang)
            raise
        finally:
            bar.clear()
    return _report(order.name, summary, catalogue(options.lang))


def _report(name: str, summary: Summary, words: Catalogue) -> int:
    """Print the summary of batch `name` and return the exit code."""
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


def _answer(options: argparse.Namespace) -> int:
    """Print the answer to a question about batches and return the exit code."""
    from masume.library import batch_state

    question: str = options.order
    words = catalogue(options.lang)
    if options.name is None and question != "status":
        raise UsageError(
            "masume batch {question} needs the name of a batch; masume batch status lists them", question=question
        )
    with library_at(options.library) as library:
        if question == "stop":
            state = batch_state.ask_to_stop(library, options.name).state
            said = "asked" if state in ("running", "left") else "over"
            print(words.say("batch", said, name=options.name, state=words.say("batch", "states", state)))
        elif question == "results":
            batch_state.find(library, options.name)
            for text in batch_state.results(library, options.name):
                print(text)
        elif question == "failures":
            batch_state.find(library, options.name)
            for task, failure in library.failures(options.name):
                print(f"task {task}, {failure.seed}: {failure.why}")
        else:
            every = (
                batch_state.all_batches(library) if options.name is None else [batch_state.find(library, options.name)]
            )
            for batch in every:
                if options.json:
                    command_options.print_json(batch.to_json())
                else:
                    print(_line(batch, words))
    return EXIT_YES


def _line(batch: BatchState, words: Catalogue) -> str:
    """Return the status of `batch` in one line."""
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
