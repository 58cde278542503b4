"""Parse the command line, run commands, and report their errors."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from masume.cli import standard_streams
from masume.cli.exit_codes import EXIT_BAD_INPUT, EXIT_YES
from masume.cli.file_options import protect_input
from masume.cli.messages import in_language, tell
from masume.core.errors import MasumeError, Message, Word
from masume.core.lazy import lazy
from masume.i18n import LANGUAGES
from masume.version import __version__

# The module of each command, imported only if needed, so that every command starts fast.
COMMANDS = {
    "solve": lazy("masume.cli.solve_command"),
    "check": lazy("masume.cli.check_command"),
    "explain": lazy("masume.cli.explain_command"),
    "hint": lazy("masume.cli.hint_command"),
    "refute": lazy("masume.cli.refute_command"),
    "rate": lazy("masume.cli.rate_command"),
    "techniques": lazy("masume.cli.techniques_command"),
    "generate": lazy("masume.cli.generate_command"),
    "improve": lazy("masume.cli.improve_command"),
    "convert": lazy("masume.cli.convert_command"),
    "draw": lazy("masume.cli.draw_command"),
    "book": lazy("masume.cli.book_command"),
    "cover": lazy("masume.cli.cover_command"),
    "compare": lazy("masume.cli.compare_command"),
    "lab": lazy("masume.cli.lab_command"),
    "library": lazy("masume.cli.library_command"),
    "page": lazy("masume.cli.page_command"),
    "site": lazy("masume.cli.site_command"),
    "batch": lazy("masume.cli.batch_command"),
    "gym": lazy("masume.cli.gym_command"),
    "serve": lazy("masume.cli.serve_command"),
    "completion": lazy("masume.cli.completion_command"),
}


class _Template(Message):
    """A message of argparse, whose placeholders are those of the operator `%`."""

    def __mod__(self, values: Any) -> Message:
        """Return a message that can be translated, with `values` as its parameters."""
        named = values if isinstance(values, dict) else {"value": values}
        params: dict[str, object] = {}
        for name, value in named.items():
            params[name] = repr(value) if f"%({name})r" in self or "%r" in self else value
        return Message(re.sub(r"%(?:\((\w+)\))?[rs]", lambda place: f"{{{place[1] or 'value'}}}", self), **params)


# Replace the functions by which argparse looks up translations, because complete messages are translated here (see
# docs/decisions/0027-argparse.md).
vars(argparse)["_"] = _Template
vars(argparse)["ngettext"] = lambda singular, plural, number: _Template(singular if number == 1 else plural)


def _terminal_width() -> int:
    """Return the width of the terminal, or 80 if it is unknown. `shutil` has such a function, but importing it takes
    long.
    """
    try:
        width = int(os.environ["COLUMNS"])
    except (KeyError, ValueError):
        try:
            width = os.get_terminal_size(1).columns
        except OSError:
            width = 0
    return width if width > 0 else 80


def _help_formatter(prog: str) -> argparse.HelpFormatter:
    """Return an argparse formatter that makes help texts as wide as the terminal."""
    return argparse.RawDescriptionHelpFormatter(prog, width=_terminal_width() - 2)


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one line and in the reader's language. Options cannot be abbreviated,
    because new options could change the meaning of an abbreviation.
    """

    def __init__(self, **keywords: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=_help_formatter, **keywords)
        self._lang: str | None = None

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse `args`. Unknown words are reported here and not by the caller, so that the message refers to the help
        of the command that was given.
        """
        self._lang = _language_in(args or [])
        options, unknown = super().parse_known_args(args, namespace)
        if unknown:
            if load_plugins():
                raise PluginsLoaded
            moves = all(re.match(r"r\d+c\d+=", word, re.IGNORECASE) for word in unknown) and "state" in options
            self.error(
                Message(
                    "unrecognized arguments: {value}; several moves go in quotes, as in --state 'r1c2=1 r2c2=3'"
                    if moves
                    else "unrecognized arguments: {value}",
                    value=" ".join(unknown),
                )
            )
        return options, unknown

    def print_help(self, file: Any = None) -> None:
        """Print the help text. Unlike argparse, raise an error if the text cannot be written."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Print `message` and exit with the code for bad input."""
        fault = in_language(Message("{fault} (see {prog} --help)", fault=Message(message), prog=self.prog), self._lang)
        sys.stderr.write(f"{self.prog}: {fault}\n")
        sys.exit(EXIT_BAD_INPUT)


def _language_in(words: Sequence[str]) -> str | None:
    """Return the language that the option `--lang` in `words` names, even if other words are wrong; None if there is no
    such option.
    """
    for word, following in zip(words, [*words[1:], ""], strict=False):
        option, _, value = word.partition("=")
        if option == "--lang" and (lang := value or following) in LANGUAGES:
            return lang
    return None


class PluginsLoaded(Exception):  # noqa: N818
    """An exception that is raised when plugins have added kinds with options, so that the command line must be parsed
    again.
    """


def load_plugins() -> bool:
    """Load the engines and kinds that other packages provide. Return whether any kind was added."""
    from masume import engines, kinds

    engines.load_plugins()
    return kinds.load_plugins()


def tell_problems() -> None:
    """Print which plugins could not be loaded, and why."""
    from masume import engines, kinds

    for problem in (*engines.ENGINES.problems, *kinds.KINDS.problems):
        tell(problem)


class _Version(argparse.Action):
    """The argparse action of `--version`, which prints the version and whether the kernel is compiled."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version and how the kernel runs")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print the version and exit."""
        from masume import kernel

        how = "compiled kernel" if kernel.compiled() else "plain Python kernel: slower, same results"
        print(f"masume {__version__} ({how})")
        parser.exit()


def parser(wanted: str | None = None) -> argparse.ArgumentParser:
    """Return the parser of the command `wanted`, or the parser of all commands if `wanted` is not the name of a
    command.
    """
    from masume.kinds import KINDS

    *first, last = (kind.name.capitalize() for kind in KINDS)
    known = f"{', '.join(first)} and {last}"
    top = Parser(prog="masume", description=f"Solve, check, explain, rate and generate {known}.")
    top.add_argument("--version", action=_Version)
    commands = top.add_subparsers(prog=top.prog, metavar="COMMAND", required=True)
    if wanted == "--version":
        return top
    for name in [wanted] if wanted in COMMANDS else COMMANDS:
        COMMANDS[name].load().add(commands)
    return top


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse `arguments`, or those of the process if it is None. Return the chosen options, which include the function
    that runs the command.
    """
    if arguments is None:
        standard_streams.prepare()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # boards contain characters that old code pages lack
            stream.reconfigure(encoding="utf-8")
    try:
        try:
            return _parse(sys.argv[1:] if arguments is None else list(arguments))
        finally:
            sys.stdout.flush()  # parsing prints help and the version
    except standard_streams.OutputError as error:
        sys.exit(_refuse_output(error))
    except BrokenPipeError:
        standard_streams.silence_output()
        sys.exit(EXIT_YES)


def _parse(words: list[str]) -> argparse.Namespace:
    """Parse `words`. If an unknown option makes plugins load, parse `words` once more."""
    if {"-h", "--help"} & set(words):  # help lists all kinds and engines
        load_plugins()
        tell_problems()
    wanted = words[0] if words else None
    try:
        return parser(wanted).parse_args(words)
    except PluginsLoaded:
        return parser(wanted).parse_args(words)


def execute(options: argparse.Namespace) -> int:
    """Run the command in `options` and return its exit code. Errors are printed in the reader's language."""
    try:
        with protect_input(options):
            code: int = options.run(options)
        sys.stdout.flush()
    except MasumeError as error:
        tell(error.message, getattr(options, "lang", None))
        for problem in getattr(error, "__notes__", ()):
            tell(problem, getattr(options, "lang", None))
        return EXIT_BAD_INPUT
    except BrokenPipeError:  # the reader of the output is gone
        standard_streams.silence_output()
        return EXIT_YES
    except standard_streams.OutputError as error:
        return _refuse_output(error, getattr(options, "lang", None))
    except MemoryError as error:
        error.__traceback__ = None  # it refers to the objects that filled the memory
        tell("there is not enough memory for this; smaller or fewer boards take less", getattr(options, "lang", None))
        return EXIT_BAD_INPUT
    return code


def _refuse_output(error: OSError, lang: str | None = None) -> int:
    """Report that standard output cannot be written, and return the exit code."""
    standard_streams.remove_unfinished_line()
    standard_streams.silence_output()
    tell("standard output cannot be written: {reason}", lang, reason=Word(error.strerror))
    return EXIT_BAD_INPUT
