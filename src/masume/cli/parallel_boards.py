"""Run a command on many boards in a process pool, and print the answers in the order of the boards."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from io import UnsupportedOperation
from time import monotonic
from typing import Any, BinaryIO, NamedTuple

from masume.cli import command_options
from masume.cli.exit_codes import EXIT_YES
from masume.core import files
from masume.core.errors import FormatError
from masume.core.kind import Option
from masume.formats.detect import EMPTY, find_format
from masume.formats.splitter import TextPiece, pieces
from masume.verbs import read

LARGEST_BUNDLE, SECONDS_TO_BUNDLE = 64, 0.1


class Bundle(NamedTuple):
    """Pieces of the input that are sent to a process together, with the options for reading and answering them. A piece
    consists of lines that contain whole boards.
    """

    source: int
    """The index of their file."""
    name: str
    pieces: list[TextPiece]
    kind: str | None
    format: str | None
    rules: dict[str, Option]
    settings: Any
    """The settings of the command for each board."""


class BoardAnswer(NamedTuple):
    """The answer for a board: its JSON in one line, the exit code, and the parser's notes about the board."""

    line: str
    code: int
    source: int
    name: str
    notes: tuple[str, ...]


Work = Callable[[Bundle], Iterator[BoardAnswer]]


def read_bundle(bundle: Bundle) -> Iterator[Any]:
    """Yield the puzzles in `bundle`. Error messages contain the name of the file and the line."""
    for piece in bundle.pieces:
        try:
            yield from read.boards_of(piece, bundle.kind, bundle.format, **bundle.rules)
        except FormatError as error:
            raise command_options.in_file(bundle.name, error) from None


def answer_by_processes(work: Work, settings: Any, options: argparse.Namespace, what: str) -> int:
    """Print the answers for all boards in their order, and return the highest exit code. `work`, a function at the top
    level of a module, runs in `--jobs` processes. `settings` is passed to it in each bundle.
    """
    from masume.processes.process_pool import run_in_order

    code = EXIT_YES
    notes: dict[int, command_options.NotePrinter] = {}
    answered: Counter[int] = Counter()
    try:
        with closing(run_in_order(work, _bundles(options, settings), options.jobs)) as parts:
            answers = (answer for part in parts for answer in part.items)
            for answer in command_options.with_progress(answers, what, options.lang, printed=True):
                notes.setdefault(answer.source, command_options.NotePrinter(answer.name, options)).add(answer.notes)
                answered[answer.source] += 1
                place = command_options.place(options.files[answer.source], answered[answer.source], options)
                print(f"{command_options.json_line(place)[:-1]}, {answer.line[1:]}", flush=True)
                code = max(code, answer.code)
    finally:
        for printer in notes.values():
            printer.end()
    return code


def _bundles(options: argparse.Namespace, settings: Any) -> Iterator[Bundle]:
    """Yield the input in bundles. The first bundles are small, so that answers come soon. If the input arrives slowly,
    a bundle is yielded before it is full.
    """
    rules = command_options.rules(options)
    form = find_format(options.format) if options.format else None
    size = 1
    for source, file in enumerate(options.files):
        name, lines = (
            (files.STDIN, command_options.stdin_lines(_own_stdin()))
            if file == "-"
            else command_options.open_lines(file)
        )
        gathered: list[TextPiece] = []
        begun = monotonic()
        is_empty = True
        for piece in pieces(lines, form):
            is_empty = False
            if not gathered:
                begun = monotonic()
            gathered.append(piece)
            if len(gathered) >= size or monotonic() - begun > SECONDS_TO_BUNDLE:
                yield Bundle(source, name, gathered, options.kind, options.format, rules, settings)
                gathered, size = [], min(2 * size, LARGEST_BUNDLE)
        if is_empty:
            raise command_options.in_file(name, FormatError(EMPTY))
        if gathered:
            yield Bundle(source, name, gathered, options.kind, options.format, rules, settings)


def _own_stdin() -> BinaryIO:
    """Return standard input as a separate file. A thread may still be reading it when the process ends, and Python
    could not close `sys.stdin` then.
    """
    try:
        return open(os.dup(sys.stdin.fileno()), "rb")
    except (OSError, UnsupportedOperation):
        return sys.stdin.buffer
