"""Define the options, the input and the output that several commands share."""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache, wraps
from itertools import chain, islice
from time import monotonic
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeVar

from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO, EXIT_YES
from masume.cli.file_options import add_input_file
from masume.cli.messages import tell
from masume.core import files
from masume.core.engine import Result
from masume.core.errors import MOST_SHOWN, FormatError, Listed, Message, UsageError, Word
from masume.core.kind import Option, OptionSpec, Puzzle
from masume.core.puzzle import quote
from masume.formats.detect import FORMATS, is_board
from masume.i18n import LANGUAGES
from masume.kinds import KINDS
from masume.verbs import read as read_verb
from masume.verbs.player_entries_text import is_state, read_state

if TYPE_CHECKING:
    from masume.core.json_types import BoardPlace, ExplainAnswer, HintAnswer
    from masume.reasoning.rating import SolvePath
    from masume.reasoning.technique import Step
    from masume.reasoning.trace import Trace
    from masume.verbs.draw import Look
    from masume.verbs.player_entries import State

T = TypeVar("T")
N = TypeVar("N", int, float)
A = TypeVar("A", "HintAnswer", "ExplainAnswer")


def add_input(parser: argparse.ArgumentParser, files: str = "+") -> None:
    """Add the argument FILE…, the options `--kind` and `--format`, and the options of all kinds to `parser`. With
    `files="*"`, FILE may be omitted.
    """
    add_input_file(
        parser,
        "files",
        nargs=files,
        metavar="FILE",
        action=_FilesAndFolders,
        help="a file with one or more boards, a folder of such files (read in the order of their names), or a link or "
        "game ID in quotes (nothing is downloaded); - is standard input",
    )
    parser.add_argument(
        "--kind", metavar="K", help=f"the kind, if the file does not name it: {', '.join(k.name for k in KINDS)}"
    )
    parser.add_argument(
        "--format",
        metavar="F",
        help=f"the format of the input, if it is not detected: {', '.join(f.name for f in FORMATS)}",
    )
    add_rules(parser, lambda spec: f", unless the file says it: {spec.sentence} (default {spec.word(spec.default)})")


class _FilesAndFolders(argparse.Action):
    """An argparse action that stores file names. Each folder is replaced by the files in it."""

    def __call__(
        self, parser: Any, namespace: argparse.Namespace, values: Any, option_string: str | None = None
    ) -> None:
        """Store the file names in `values`."""
        paths: list[str] = []
        for name in values:
            paths += self._files_in(name, parser) if os.path.isdir(name) else [name]
        setattr(namespace, self.dest, paths)

    def _files_in(self, folder: str, parser: argparse.ArgumentParser) -> list[str]:
        """Return the paths of the files in `folder`, sorted by name, without hidden files. Report an error if there are
        none.
        """
        try:
            names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
        except OSError as error:
            parser.error(
                Message("the folder {folder} cannot be read: {reason}", folder=folder, reason=Word(error.strerror))
            )
        paths = [path for name in names if os.path.isfile(path := os.path.join(folder, name))]
        if not paths:
            parser.error(Message("the folder {folder} has no files in it", folder=folder))
        return paths


def add_rules(parser: Any, describe: Callable[[OptionSpec], str]) -> None:
    """Add the options of all kinds to `parser`. The help text of each is the name of the kind, followed by the text
    that `describe` returns for the option.
    """
    for kind in KINDS:
        for name, spec in kind.options.items():
            text = f"{kind.name}{describe(spec)}"
            parser.add_argument(flag(name), dest=f"rule_{name}", choices=list(spec.choices), help=text)


def add_seconds(
    parser: argparse.ArgumentParser, text: str = "time limit per board in seconds", default: float | None = None
) -> None:
    """Add the option `--seconds`, a time limit, to `parser`. `text` is its help text."""
    parser.add_argument("--seconds", type=seconds, default=default, metavar="S", help=text)


def add_solutions(parser: argparse.ArgumentParser, text: str) -> None:
    """Add the option `--solutions`, the number of solutions to look for, to `parser`. `text` is its help text."""
    parser.add_argument("--solutions", type=positive, default=2, metavar="N", help=text)


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add the option `--jobs`, the number of processes, to `parser`."""
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="number of processes (default 1)")


MOVES = "moves such as 'r1c2=1 r2c2=3' (Hitori: 'r1c2=shaded r2c2=unshaded', or 1 and 0 for short)"


def add_state(parser: argparse.ArgumentParser) -> None:
    """Add the option `--state`, the entries of a player, to `parser`."""
    add_input_file(
        parser,
        "--state",
        metavar="STATE",
        help=f"the position to start from: {MOVES}, or a file with moves, or a file with the same board and the "
        "player's entries",
    )


def add_json(
    parser: argparse.ArgumentParser,
    text: str = "print one JSON object per board; several boards are always printed this way",
) -> None:
    """Add the option `--json` to `parser`. `text` is its help text."""
    parser.add_argument("--json", action="store_true", help=text)


def add_trace(parser: argparse.ArgumentParser) -> None:
    """Add the option `--trace`, which shows where a command spends its time, to `parser`."""
    parser.add_argument(
        "--trace",
        action="store_true",
        help="also print to standard error where the time went: by phase, by technique, and the slowest arguments; "
        "with --json, print it under the key trace",
    )


def start_trace(options: argparse.Namespace) -> AbstractContextManager[Trace | None]:
    """Return a context manager that traces its block if the user has given `--trace`, or else does nothing."""
    from masume.reasoning.trace import Trace

    return Trace() if options.trace else nullcontext()


def with_trace(answer: A, trace: Trace | None) -> A:
    """Add `trace` to `answer` unless it is None, and return `answer`."""
    if trace is not None:
        answer["trace"] = trace.to_json()
    return answer


def print_trace(trace: Trace, puzzle: Puzzle, lang: str | None) -> None:
    """Print the tables of `trace` to standard error."""
    from masume.verbs.trace_output import trace_lines

    for line in trace_lines(trace, puzzle, lang):
        print(line, file=sys.stderr)


class RefusedError(argparse.ArgumentTypeError):
    """An error for an option with an invalid value. Its text is a message object, which argparse passes on unchanged,
    so that the message can be translated later.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        """Return the message object itself, so that it can still be translated."""
        return self.message


def reader(refusal: str) -> Callable[[Callable[[str], T]], Callable[[str], T]]:
    """Return a decorator for functions that parse the value of an option. The decorated function raises a RefusedError
    instead of a ValueError. `refusal` is the template of the message, and its placeholder {word} stands for the value.
    """

    def decorate(read: Callable[[str], T]) -> Callable[[str], T]:
        @wraps(read)
        def read_or_refuse(text: str) -> T:
            try:
                return read(text)
            except ValueError:
                raise RefusedError(Message(refusal, word=quote(text))) from None

        return read_or_refuse

    return decorate


def _at_least(least: float, read: Callable[[str], N]) -> Callable[[str], N]:
    """Return a function that parses a number by `read`, and raises ValueError unless the number is finite and at least
    `least`.
    """

    def read_and_check(text: str) -> N:
        value = read(text)
        if not least <= value < math.inf:
            raise ValueError
        return value

    return read_and_check


seconds = reader("{word} is not a number of seconds from 0 up")(_at_least(0, float))
positive_seconds = reader("{word} is not a number of seconds above 0")(_at_least(math.ulp(0), float))
not_negative = reader("{word} is not a number from 0 up")(_at_least(0, float))
number = reader("{word} is not a number")(float)
whole_number = reader("{word} is not a whole number")(int)
positive = reader("{word} is not a whole number above 0")(_at_least(1, int))


def boards(options: argparse.Namespace) -> list[Any]:
    """Return the puzzles in all input files. Error messages begin with the name of the file."""
    return [puzzle for file in options.files for puzzle in boards_in(file, options)]


class LocatedPuzzle(NamedTuple):
    """A puzzle and its place in the input. The place is the beginning of its JSON object: the number of the puzzle in
    its file and, if there are several files, the name of the file.
    """

    puzzle: Any
    place: BoardPlace


def located(options: argparse.Namespace) -> list[LocatedPuzzle]:
    """Return the puzzles in all input files with their places. Error messages begin with the name of the file."""
    return [board for file in options.files for board in _located(file, boards_in(file, options), options)]


def stream(options: argparse.Namespace) -> Iterator[LocatedPuzzle]:
    """Yield the puzzles in all input files with their places, as soon as they arrive. Error messages begin with the
    name of the file.
    """
    for file in options.files:
        yield from _located(file, stream_in(file, options), options)


def _located(file: str, puzzles: Iterable[Any], options: argparse.Namespace) -> Iterator[LocatedPuzzle]:
    """Yield `puzzles`, which come from `file`, with their places."""
    for number, puzzle in enumerate(puzzles, 1):
        yield LocatedPuzzle(puzzle, place(file, number, options))


def place(file: str, number: int, options: argparse.Namespace) -> BoardPlace:
    """Return the place of board `number` in `file` as fields of JSON: its number and, if there are several input files,
    the name of the file.
    """
    return {"file": file, "board": number} if len(options.files) > 1 else {"board": number}


def stream_in(file: str, options: argparse.Namespace) -> Iterator[Any]:
    """Yield the puzzles in `file` as soon as they arrive, and print the parser's notes about them."""
    name, lines = open_lines(file)
    notes = NotePrinter(name, options)
    try:
        for puzzle in read_verb.iter_boards(lines, options.kind, options.format, **rules(options)):
            notes.add(puzzle.notes)
            yield puzzle
    except files.UnreadableError:
        raise
    except FormatError as error:
        raise in_file(name, error) from None
    finally:
        notes.end()


class NotePrinter:
    """A printer of the parser's notes about the boards of a file.

    A new note is printed at once, with the number of its board. If further boards have the same note, it is printed
    once more at the end, with their numbers. If the file has only one board, no number is printed.
    """

    MOST = 1000  # notes that are remembered

    def __init__(self, name: str, options: argparse.Namespace) -> None:
        self._name = name
        self._options = options
        self._count = 0
        self._first: tuple[Message, ...] = ()
        self._again: dict[Message, Numbers] = {}

    def add(self, notes: tuple[Message, ...]) -> None:
        """Add the notes about the next board of the file."""
        self._count += 1
        if self._count == 1:
            self._first = notes  # they are printed with a number only if another board follows
            return
        self._tell_first()
        self._take(self._count, notes)

    def end(self) -> None:
        """Print the remaining notes, since the file has no more boards."""
        if self._count == 1:
            for note in self._first:
                tell_note(self._name, note, self._options)
        self._first = ()
        for note, numbers in self._again.items():
            if numbers.count:
                tell_note(self._name, numbers.of_boards(note), self._options)
        self._again.clear()

    def _tell_first(self) -> None:
        """Print the notes about the first board, with its number, because another board follows."""
        notes, self._first = self._first, ()
        self._take(1, notes)

    def _take(self, number: int, notes: tuple[Message, ...]) -> None:
        """Print those of `notes` that are new. For the others, remember that board `number` has them, too."""
        for note in notes:
            if note in self._again:
                self._again[note].add(number)
            elif len(self._again) < self.MOST:
                self._again[note] = Numbers()
                tell_note(self._name, of_board(number, note), self._options)


class Numbers:
    """The numbers of the boards that share the same note. All boards are counted, but only the first few numbers are
    kept.
    """

    def __init__(self) -> None:
        self.count = 0
        self._few: list[str] = []

    def add(self, number: int) -> None:
        """Count the board with number `number`."""
        self.count += 1
        if self.count <= MOST_SHOWN:
            self._few.append(str(number))

    def of_boards(self, note: Message) -> Message:
        """Return `note` after the numbers of its boards, such as `board 3: …`, `boards 3, 4 and 9: …` or `boards 3, 4,
        5 and 6 others: …`.
        """
        if self.count == 1:
            return Message("board {number}: {message}", number=self._few[0], message=note)
        names = self._few if self.count <= MOST_SHOWN else self._few[:-1]
        others = self.count - len(names)
        more = [Message("{count} {count:other|others}", count=others)] if others else []
        return Message("boards {numbers}: {message}", numbers=Listed([*names, *more], "and"), message=note)


def boards_in(file: str, options: argparse.Namespace) -> list[Any]:
    """Return the puzzles in `file`, and print the parser's notes about them."""
    return boards_in_text(*open_input(file), options)


def boards_in_text(name: str, text: str, options: argparse.Namespace) -> list[Any]:
    """Return the puzzles in `text`, the content of a file, and print the parser's notes about them. Messages call the
    file `name`.
    """
    try:
        puzzles: list[Any] = read_verb.read_all(text, options.kind, options.format, **rules(options))
    except FormatError as error:
        raise in_file(name, error) from None
    numbers: dict[Message, Numbers] = {}
    for number, puzzle in enumerate(puzzles, 1):
        for note in puzzle.notes:
            numbers.setdefault(note, Numbers()).add(number)
    for note, those in numbers.items():
        tell_note(name, note if len(puzzles) == 1 else those.of_boards(note), options)
    return puzzles


def rules(options: argparse.Namespace) -> dict[str, Option]:
    """Return the options of kinds that are given on the command line."""
    chosen: dict[str, Option] = {}
    for kind in KINDS:
        for name, spec in kind.options.items():
            word = getattr(options, f"rule_{name}", None)
            if word is not None:
                chosen[name] = spec.choices[word]
    return chosen


def in_file(name: str, error: FormatError) -> FormatError:
    """Return `error` with the name of its file in the message, and with options written as on the command line."""
    named = FormatError(files.of_file(name, error.message.typed()))
    for note in getattr(error, "__notes__", ()):
        named.add_note(note)
    return named


def tell_note(name: str, note: Message, options: argparse.Namespace) -> None:
    """Print a note of the parser about a board in the file `name`."""
    tell(files.of_file(name, note), getattr(options, "lang", None))


def of_board(number: int | None, message: Message) -> Message:
    """Return `message` with the number of its board in front. If `number` is None, return `message` unchanged."""
    return message if number is None else Message("board {number}: {message}", number=number, message=message)


def flag(name: str) -> str:
    """Return the name of an option as it is typed on the command line, such as `--unique-lines` for `unique_lines`."""
    return f"--{name.replace('_', '-')}"


def one_board(options: argparse.Namespace, refusal: str) -> Any:
    """Return the only puzzle of the input. Raise UsageError unless there is exactly one. `refusal` is the template of
    the error message, and its placeholder {boards} stands for the number of puzzles.
    """
    puzzles = boards(options)
    if len(puzzles) != 1:
        raise UsageError(refusal, boards=len(puzzles))
    return puzzles[0]


def check_state(options: argparse.Namespace, boards: int) -> None:
    """Raise UsageError if `--state` is given although the input has several boards, because the state could belong to
    any of them.
    """
    if options.state and boards > 1:
        raise UsageError("--state belongs to one board, the input holds {boards}", boards=boards)


def stdin_lines(source: BinaryIO) -> Iterator[str]:
    """Yield the lines of standard input as soon as they arrive."""
    try:
        yield from files.decode_lines(source, files.STDIN)
    except OSError as error:
        raise files.UnreadableError(
            "{name} cannot be read: {reason}", name=Word(files.STDIN), reason=Word(error.strerror)
        ) from None


def open_input(file: str) -> tuple[str, str]:
    """Return the name by which errors call the input `file`, and its text."""
    name, lines = open_lines(file)
    return name, files.join_lines(lines, name)


def open_lines(file: str) -> tuple[str, Iterable[str]]:
    """Return the name by which errors call the input `file`, and its lines as they arrive. If `file` is a link or a
    game ID, and there is no file of that name, it is itself the input.
    """
    if file == "-":
        return files.STDIN, stdin_lines(sys.stdin.buffer)
    if is_board(file) and not os.path.exists(file):
        return file if len(file) <= 60 else f"{file[:59]}…", file.splitlines(keepends=True)
    if "://" in file or (file.lstrip()[:1] in ("[", "{") and not os.path.exists(file)):
        short = file if len(file) <= 60 else f"{file[:59]}…"
        known = ", ".join(known.name for known in FORMATS if known.one_line)
        raise FormatError(
            "{link} is not a link to a puzzle that Masume can read ({known}); nothing is fetched",
            link=short,
            known=known,
        )
    return file, files.read_lines(file)


def add_lang(parser: argparse.ArgumentParser, of: str = "of explanations") -> None:
    """Add the option `--lang` to `parser`. `of` completes its help text by telling of what it is the language, such as
    `of messages`.
    """
    parser.add_argument("--lang", choices=LANGUAGES, help=f"the language {of} (default: taken from the environment)")


def state(text: str | None, puzzle: Puzzle) -> State:
    """Parse the entries of a player from `text`, which is the name of a file or the entries themselves. If `text` is
    None, return None. Entries are a list of moves (`r1c2=1 r2c2=3`), the same board with the entries, or a link or file
    of another program that stores entries.
    """
    if text is None:
        return None
    name, content = named_text(text, "state")
    return read_state(content, puzzle, name)


def named_text(text: str, what: str) -> tuple[str, str]:
    """Return the name by which errors call a state or a solution, and its text: the content of the file `text` if it
    exists, or else `text` itself. `what` is `state` or `solution`.
    """
    if text == "-" or os.path.isfile(text):
        return open_input(text)
    if not is_state(text):
        raise FormatError(
            "the {what} {text} is neither a file, nor moves such as r3c5=2, nor a board",
            what=Word(what),
            text=quote(text),
        )
    return f"the {what}", text


def wants_colour() -> bool:
    """Return whether to print in colour: stdout is a terminal that supports colours, and the user has not turned them
    off.
    """
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def terminal_look(lang: str | None = None) -> Look:
    """Return the style in which boards are drawn on stdout."""
    from masume.verbs.draw import Look

    return Look(wants_colour(), lang=lang)


def print_position(puzzle: Puzzle, state: State, step: Step | None, lang: str | None) -> None:
    """Print the board with the player's entries and a legend. The cells of `step` are marked."""
    from masume.verbs import draw, player_entries

    position = player_entries.position(puzzle, player_entries.entries(puzzle, state))
    print(draw.Legend(terminal_look(lang)).draw(position, step))


def exit_code(solve_path: SolvePath) -> int:
    """Return the exit code of a command that prints or rates `solve_path`."""
    return EXIT_LIMIT if solve_path.is_late else EXIT_YES if solve_path.complete else EXIT_NO


Show = Callable[[Any, "BoardPlace | None"], int]


def show_each(boards: Iterable[LocatedPuzzle], options: argparse.Namespace, what: str, show: Show) -> int:
    """Call `show` for each board as soon as it arrives, and return the highest of the exit codes that it returns.
    Several boards are always printed as JSON; a single board is printed as JSON only with `--json`. `show` gets the
    puzzle and its place, or None instead of the place if the output is not JSON.
    """
    coming = iter(boards)
    first = list(islice(coming, 1 if options.json else 2))
    as_json = options.json or len(first) > 1
    every = with_progress(chain(first, coming), what, options.lang, printed=True)
    return max((show(puzzle, place if as_json else None) for puzzle, place in every), default=EXIT_YES)


def with_progress(items: Iterable[T], what: str, lang: str | None = None, printed: bool = False) -> Iterator[T]:
    """Yield `items`, and show a progress bar on stderr if that is a terminal. If `items` is not a list, the bar only
    counts the items that are done. If `printed`, the caller prints something for each item; on a terminal, this output
    shows the progress, so no bar is drawn.
    """
    if (isinstance(items, list) and len(items) < 2) or (printed and sys.stdout.isatty()):
        yield from items
        return
    bar = Bar(len(items) if isinstance(items, list) else None, what, lang)
    try:
        for i, item in enumerate(items):
            bar.show(i)
            yield item
    finally:
        bar.clear()


class Bar:
    """A progress bar on stderr. If `total` is None, it only counts the items that are done. It is drawn only on a
    terminal, and at most ten times per second. `what` names what is done to the items; notes give details. Both are
    keys of texts in the catalogue.
    """

    WIDTH = 30

    def __init__(self, total: int | None, what: str, lang: str | None = None) -> None:
        self.total = total
        self._what = what
        self._lang = lang
        self._begun = monotonic()
        self._drawn = 0.0
        self._wanted = sys.stderr.isatty()

    def show(self, done: int, note: str = "", **arguments: object) -> None:
        """Draw the bar for `done` finished items, with `note` in parentheses."""
        now = monotonic()
        if not self._wanted or now - self._drawn < 0.1:
            return
        self._drawn = now
        text = self._text(done, now - self._begun)
        if text and note:
            text += f" ({self._say(note, **arguments)})"
        if text:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def _text(self, done: int, seconds: float) -> str:
        """Return the bar as text, with an estimate of the remaining time if it is a second or more."""
        what = self._say("done", self._what)
        if self.total is None:
            return f"{what} {done}" if done else ""
        filled = self.WIDTH * done // max(1, self.total)
        bar = "█" * filled + "░" * (self.WIDTH - filled)
        text = f"{bar} {self._say('of', what=what, done=str(done), total=str(self.total))}"
        left = seconds * (self.total - done) / done if done else 0.0
        return f"{text}, {self._say('left', time=duration(left))}" if left >= 1 else text

    def _say(self, *keys: str, **arguments: object) -> str:
        """Return the text of the catalogue under `keys`, with `arguments` filled in."""
        from masume.i18n.catalog import catalogue

        return catalogue(self._lang).say("progress", *keys, **arguments)

    def clear(self) -> None:
        """Remove the bar from the terminal."""
        if self._wanted:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def print_json(item: Mapping[str, object]) -> None:
    """Print `item` as JSON in one line."""
    print(json_line(item), flush=True)


@cache
def _encoder() -> Callable[[object], str]:
    """Return the function that converts objects to JSON. The module `json` is imported only here, because many commands
    do not need it.
    """
    import json

    return json.JSONEncoder(ensure_ascii=False).encode


def json_line(item: Mapping[str, object]) -> str:
    """Return `item` as JSON in one line."""
    return _encoder()(item)


def duration(seconds: float) -> str:
    """Return a duration as text in a suitable unit, such as `1.2 ms`."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def effort(result: Result, guesses: str | None = None) -> str:
    """Return the engine of a result, the number of its guesses and its time, such as `kernel, 3 guesses, 1.2 ms`.
    `guesses`, if given, replaces the English text for the number of guesses.
    """
    number = "no guess" if result.nodes == 0 else "1 guess" if result.nodes == 1 else f"{result.nodes} guesses"
    return f"{result.engine}, {guesses or number}, {duration(result.seconds)}"
