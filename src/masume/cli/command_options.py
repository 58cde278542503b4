"""What the commands share: their common options, reading boards from files, output."""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, wraps
from itertools import chain, islice
from time import monotonic
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeVar

from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO, EXIT_YES
from masume.cli.output_files import in_language, tell
from masume.core import files
from masume.core.engine import Result
from masume.core.errors import MOST_SHOWN, FormatError, Listed, Message, UsageError, Word
from masume.core.kind import Option, OptionSpec, Puzzle
from masume.core.puzzle import quote
from masume.formats.detect import FORMATS, is_board
from masume.i18n import LANGUAGES
from masume.kinds import KINDS
from masume.verbs import read as read_verb
from masume.verbs.player_state_text import is_state, read_state

if TYPE_CHECKING:
    from masume.reasoning.rating import SolvePath
    from masume.reasoning.technique import Step
    from masume.verbs.draw import Look
    from masume.verbs.player_state import State

T = TypeVar("T")
N = TypeVar("N", int, float)


def add_input(parser: argparse.ArgumentParser, files: str = "+") -> None:
    """FILE…, --kind, --format and the kinds' own options; with `files="*"`, no file need be given."""
    parser.add_argument(
        "files",
        nargs=files,
        metavar="FILE",
        action=_FilesAndFolders,
        help="a file with one or more boards, a folder of such files (read in the order of their names), or a link or "
        "game ID in quotes (nothing is fetched); - is standard input",
    )
    parser.add_argument(
        "--kind", metavar="K", help=f"the kind, if the file does not say: {', '.join(k.name for k in KINDS)}"
    )
    parser.add_argument(
        "--format",
        metavar="F",
        help=f"the format of the input, if it cannot be detected: {', '.join(f.name for f in FORMATS)}",
    )
    add_rules(parser, lambda spec: f", if the file does not say: {spec.sentence} (default {spec.word(spec.default)})")


class _FilesAndFolders(argparse.Action):
    """Store the names of files, with those in a folder instead of the folder."""

    def __call__(
        self, parser: Any, namespace: argparse.Namespace, values: Any, option_string: str | None = None
    ) -> None:
        paths: list[str] = []
        for name in values:
            paths += self._files_in(name, parser) if os.path.isdir(name) else [name]
        setattr(namespace, self.dest, paths)

    def _files_in(self, folder: str, parser: argparse.ArgumentParser) -> list[str]:
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


def add_rules(parser: Any, told: Callable[[OptionSpec], str]) -> None:
    """The kinds' own options; `told` is what is said of each, after the name of its kind."""
    for kind in KINDS:
        for name, spec in kind.options.items():
            text = f"{kind.name}{told(spec)}"
            parser.add_argument(
                flag(name), dest=f"rule_{name}", type=current_word, choices=list(spec.choices), help=text
            )


def current_word(text: str) -> str:
    """The word for an option's value; on and off are old words for yes and no."""
    return {"on": "yes", "off": "no"}.get(text, text)


def add_option(parser: argparse.ArgumentParser, name: str, old: Sequence[str] = (), **keywords: Any) -> None:
    """An option. Its old names are taken as well, but `--help` does not show them."""
    dest = parser.add_argument(name, **keywords).dest
    hidden = {**keywords, "dest": dest, "default": argparse.SUPPRESS, "help": argparse.SUPPRESS}
    for former in old:
        parser.add_argument(former, **hidden)


def add_seconds(
    parser: argparse.ArgumentParser,
    text: str = "give up on a board after S seconds",
    default: float | None = None,
    read: Callable[[str], float] | None = None,
    old: str = "--timeout",
) -> None:
    """--seconds, the time limit of every command."""
    add_option(parser, "--seconds", [old], type=read or seconds, default=default, metavar="S", help=text)


def add_solutions(parser: argparse.ArgumentParser, text: str) -> None:
    """--solutions, how many are looked for."""
    add_option(parser, "--solutions", ["--limit"], type=positive, default=2, metavar="N", help=text)


MOVES = "moves such as 'r1c2=1 r2c2=3' (Hitori: 'r1c2=shaded r2c2=unshaded', for which 1 and 0 stand as well)"


def add_state(parser: argparse.ArgumentParser, old: Sequence[str] = ()) -> None:
    """--state, what a player has entered."""
    add_option(
        parser,
        "--state",
        old,
        metavar="STATE",
        help=f"start from here: {MOVES}, or a file with moves or with the same board and more on it",
    )


def add_json(
    parser: argparse.ArgumentParser,
    text: str = "print one JSON object per board; several boards are always printed this way",
) -> None:
    parser.add_argument("--json", action="store_true", help=text)


class RefusedError(argparse.ArgumentTypeError):
    """What an option cannot take. Its text is a message, which argparse passes on."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message


def reader(refusal: str) -> Callable[[Callable[[str], T]], Callable[[str], T]]:
    """For functions that read what an option takes: their ValueError becomes a refusal, a template with the
    place {word}, which says what would be right."""

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
    """The puzzles in all files; errors name the file."""
    return [puzzle for file in options.files for puzzle in boards_in(file, options)]


class Board(NamedTuple):
    """A puzzle, and what JSON says first about it: of several files, which one it stands in, and as which board; and
    what the reader decided about it."""

    puzzle: Any
    place: dict[str, Any]


def located(options: argparse.Namespace) -> list[Board]:
    """The boards in all files; errors name the file."""
    return [board for file in options.files for board in _located(file, boards_in(file, options), options)]


def stream(options: argparse.Namespace) -> Iterator[Board]:
    """The boards in all files, as they come in; errors name the file."""
    for file in options.files:
        yield from _located(file, stream_in(file, options), options)


def _located(file: str, puzzles: Iterable[Any], options: argparse.Namespace) -> Iterator[Board]:
    for number, puzzle in enumerate(puzzles, 1):
        yield Board(puzzle, {**place(file, number, options), **notes_object(puzzle.notes, options)})


def place(file: str, number: int, options: argparse.Namespace) -> dict[str, Any]:
    """Where a board stands, if there are several files to choose from."""
    return {"file": file, "board": number} if len(options.files) > 1 else {}


def notes_object(notes: Iterable[Message], options: argparse.Namespace) -> dict[str, Any]:
    """Return what the reader decided about a board as JSON has it: nothing where it had nothing to decide."""
    said = [in_language(note, getattr(options, "lang", None)) for note in notes]
    return {"notes": said} if said else {}


def stream_in(file: str, options: argparse.Namespace) -> Iterator[Any]:
    """The puzzles in one file, as they come in."""
    name, lines = open_lines(file)
    notes = Notes(name, options)
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


class Notes:
    """Tells what the reader decided about the boards of a file, each note with the number of its board: at once where
    it is new, and at the end for all other boards with the same note. A board that is the only one has no number."""

    MOST = 1000  # that are remembered

    def __init__(self, name: str, options: argparse.Namespace) -> None:
        self._name = name
        self._options = options
        self._count = 0
        self._first: tuple[Message, ...] = ()
        self._again: dict[Message, Numbers] = {}

    def add(self, notes: tuple[Message, ...]) -> None:
        """Take the notes on the next board."""
        self._count += 1
        if self._count == 1:
            self._first = notes  # whether it needs its number shows when there is another board
            return
        self._tell_first()
        self._take(self._count, notes)

    def end(self) -> None:
        """Tell what is left when there are no more boards."""
        if self._count == 1:
            for note in self._first:
                tell_note(self._name, note, self._options)
        self._first = ()
        for note, numbers in self._again.items():
            if numbers.count:
                tell_note(self._name, numbers.of_boards(note), self._options)
        self._again.clear()

    def _tell_first(self) -> None:
        notes, self._first = self._first, ()
        self._take(1, notes)

    def _take(self, number: int, notes: tuple[Message, ...]) -> None:
        for note in notes:
            if note in self._again:
                self._again[note].add(number)
            elif len(self._again) < self.MOST:
                self._again[note] = Numbers()
                tell_note(self._name, of_board(number, note), self._options)


class Numbers:
    """The numbers of boards with one note. Of very many, the first few are kept."""

    def __init__(self) -> None:
        self.count = 0
        self._few: list[str] = []

    def add(self, number: int) -> None:
        self.count += 1
        if self.count <= MOST_SHOWN:
            self._few.append(str(number))

    def of_boards(self, note: Message) -> Message:
        """Return the note with the numbers of its boards: `board 3`, `boards 3, 4 and 9`, `boards 3, 4, 5 and 6
        others`."""
        if self.count == 1:
            return Message("board {number}: {message}", number=self._few[0], message=note)
        names = self._few if self.count <= MOST_SHOWN else self._few[:-1]
        others = self.count - len(names)
        more = [Message("{count} {count:other|others}", count=others)] if others else []
        return Message("boards {numbers}: {message}", numbers=Listed([*names, *more], "and"), message=note)


def boards_in(file: str, options: argparse.Namespace) -> list[Any]:
    """The puzzles in one file."""
    return boards_in_text(*open_input(file), options)


def boards_in_text(name: str, text: str, options: argparse.Namespace) -> list[Any]:
    """The puzzles in the text of a file that errors call by this name."""
    try:
        found: list[Any] = read_verb.read_all(text, options.kind, options.format, **rules(options))
    except FormatError as error:
        raise in_file(name, error) from None
    numbers: dict[Message, Numbers] = {}
    for number, puzzle in enumerate(found, 1):
        for note in puzzle.notes:
            numbers.setdefault(note, Numbers()).add(number)
    for note, those in numbers.items():
        tell_note(name, note if len(found) == 1 else those.of_boards(note), options)
    return found


def rules(options: argparse.Namespace) -> dict[str, Option]:
    """The kinds' own options that were given."""
    found: dict[str, Option] = {}
    for kind in KINDS:
        for name, spec in kind.options.items():
            word = getattr(options, f"rule_{name}", None)
            if word is not None:
                found[name] = spec.choices[word]
    return found


def in_file(name: str, error: FormatError) -> FormatError:
    """An error that names its file, in the words of the command line."""
    named = FormatError(files.of_file(name, error.message.typed()))
    for note in getattr(error, "__notes__", ()):
        named.add_note(note)
    return named


def tell_note(name: str, note: Message, options: argparse.Namespace) -> None:
    """Tells what the reader decided about a board of a file."""
    tell(files.of_file(name, note), getattr(options, "lang", None))


def of_board(number: int | None, message: Message) -> Message:
    """Return a message about a board, with its number if there are several."""
    return message if number is None else Message("board {number}: {message}", number=number, message=message)


def flag(name: str) -> str:
    """Return the option on the command line: `--unique-lines` for `unique_lines`."""
    return f"--{name.replace('_', '-')}"


def one_board(options: argparse.Namespace, refusal: str) -> Any:
    """The only puzzle of the input; UsageError when there are several. `refusal` is its template, with the place
    {boards} for their number."""
    puzzles = boards(options)
    if len(puzzles) != 1:
        raise UsageError(refusal, boards=len(puzzles))
    return puzzles[0]


def check_state(options: argparse.Namespace, boards: int) -> None:
    """Raise UsageError if a state is given with several boards, as it could belong to any of them."""
    if options.state and boards > 1:
        raise UsageError("--state belongs to one board, the input holds {boards}", boards=boards)


def stdin_lines(source: BinaryIO) -> Iterator[str]:
    """Yield the lines of standard input as they come in."""
    try:
        yield from files.decode_lines(source, files.STDIN)
    except OSError as error:
        raise files.UnreadableError(
            "{name} cannot be read: {reason}", name=Word(files.STDIN), reason=Word(error.strerror)
        ) from None


def open_input(file: str) -> tuple[str, str]:
    """What errors call the input, and its text."""
    name, lines = open_lines(file)
    return name, files.join_lines(lines, name)


def open_lines(file: str) -> tuple[str, Iterable[str]]:
    """What errors call the input, and its lines as they come in. A link or a game ID is itself the text, unless a file
    has that name."""
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
    parser.add_argument("--lang", choices=LANGUAGES, help=f"the language {of} (default: taken from the environment)")


def state(text: str | None, puzzle: Puzzle) -> State:
    """What a player has entered: a file or a text with moves (`r1c2=1 r2c2=3`), or with the same board and more on
    it, or a link or file of another program that keeps what is entered."""
    if text is None:
        return None
    name, content = named_text(text, "state")
    return read_state(content, puzzle, name)


def named_text(text: str, what: str) -> tuple[str, str]:
    """What errors call a state or a solution, and its text: that of a file, or the one that is given."""
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
    """Whether stdout is a terminal that wants colour."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def terminal_look(lang: str | None = None) -> Look:
    """How boards look on stdout."""
    from masume.verbs.draw import Look

    return Look(wants_colour(), lang=lang)


def print_position(puzzle: Puzzle, state: State, step: Step | None, lang: str | None) -> None:
    """Draws what a player has entered, with the cells of a step marked, and explains the signs."""
    from masume.verbs import draw, player_state

    position = player_state.position(puzzle, player_state.entries(puzzle, state))
    print(draw.Legend(terminal_look(lang)).draw(position, step))


def exit_code(solve_path: SolvePath) -> int:
    """The exit code of a command that shows or rates the steps to a solution."""
    return EXIT_LIMIT if solve_path.is_late else EXIT_YES if solve_path.complete else EXIT_NO


Show = Callable[[Any, dict[str, Any] | None], int]


def show_each(boards: Iterable[Board], options: argparse.Namespace, what: str, show: Show) -> int:
    """Shows one board after another, as they come in; returns the highest exit code. `show` is given the puzzle and,
    if it is to be printed as JSON, what that begins with: when it is asked for, and always when there are several
    boards."""
    coming = iter(boards)
    first = list(islice(coming, 1 if options.json else 2))
    as_json = options.json or len(first) > 1
    every = with_progress(chain(first, coming), what, options.lang, printed=True)
    return max((show(puzzle, place if as_json else None) for puzzle, place in every), default=EXIT_YES)


def with_progress(items: Iterable[T], what: str, lang: str | None = None, printed: bool = False) -> Iterator[T]:
    """The items, with a bar on stderr when that is a terminal; of items that are still coming in, only those that are
    done can be counted. `printed`: something is printed for each item, which shows the progress if it is seen there."""
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
    """A progress bar on stderr, or a number if nobody knows the total; it is drawn on a terminal only, and a few times
    a second at most. `what` says what was done, and notes are more about it: words of the catalogue, both."""

    WIDTH = 30

    def __init__(self, total: int | None, what: str, lang: str | None = None) -> None:
        self.total = total
        self._what = what
        self._lang = lang
        self._begun = monotonic()
        self._drawn = 0.0
        self._wanted = sys.stderr.isatty()

    def show(self, done: int, note: str = "", **arguments: object) -> None:
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
        what = self._say("done", self._what)
        if self.total is None:
            return f"{what} {done}" if done else ""
        filled = self.WIDTH * done // max(1, self.total)
        bar = "█" * filled + "░" * (self.WIDTH - filled)
        text = f"{bar} {self._say('of', what=what, done=str(done), total=str(self.total))}"
        left = seconds * (self.total - done) / done if done else 0.0
        return f"{text}, {self._say('left', time=duration(left))}" if left >= 1 else text

    def _say(self, *keys: str, **arguments: object) -> str:
        from masume.i18n.catalog import catalogue

        return catalogue(self._lang).say("progress", *keys, **arguments)

    def clear(self) -> None:
        if self._wanted:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def print_json(item: dict[str, Any]) -> None:
    print(json_line(item), flush=True)


@cache
def _encoder() -> Callable[[object], str]:
    import json

    return json.JSONEncoder(ensure_ascii=False).encode


def json_line(item: dict[str, Any]) -> str:
    """An object as one line of JSON."""
    return _encoder()(item)


def duration(seconds: float) -> str:
    """A time as people read it."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def effort(result: Result, guesses: str | None = None) -> str:
    """What a result cost: `kernel, 3 guesses, 1.2 ms`; the guesses perhaps in other words."""
    number = "no guess" if result.nodes == 0 else "1 guess" if result.nodes == 1 else f"{result.nodes} guesses"
    return f"{result.engine}, {guesses or number}, {duration(result.seconds)}"
