"""Define the errors that Masume raises on purpose.

MasumeError
├── FormatError        the text is not a board
│   ├── TokenError       one token of a matrix does not belong there
│   └── AmbiguousError   the text can be read in several ways
├── PuzzleError        no board of its kind can look like this (a clue out of range, a given twice)
├── UsageError         an argument or option is not allowed (an unknown kind, a wrong size)
│   └── ArgumentTypeError   an argument has the wrong type; also a TypeError
├── LibraryError       a library cannot be opened, read or written (see masume.library.database)
├── GenerationError    no puzzle was found that meets the request (see masume.verbs.generate.generate)
└── EngineError        Masume itself failed: for example, an engine returned a wrong solution
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

MOST_SHOWN = 4
LONGEST_LIST = 450  # the maximum number of characters of a list of names
OWN_SIGNS = "write the board in Masume's signs (see docs/formats.md)"


class Message(str):
    """A sentence or a part of a sentence, in English. It keeps its template and its parameters, so that it can be
    translated.

    Parameters are written in braces in the template; `{count:cell|cells}` is the word that agrees with the number
    `count`. Parameters may be messages themselves. A template without parameters is the complete sentence.
    """

    template: str
    params: Mapping[str, object]

    def __new__(cls, template: str, /, **params: object) -> Self:
        if not params and isinstance(template, cls):
            return template
        message = super().__new__(cls, template.format_map(_in_english(params)) if params else template)
        message.template = template
        message.params = params
        return message

    def __reduce__(self) -> tuple[Any, ...]:
        return _message, (type(self), self.template, self.params)

    def typed(self) -> Message:
        """Return the message with options in the form in which they are typed on a command line."""
        return type(self)(self.template, **{name: _typed(value) for name, value in self.params.items()})


class Word(Message):
    """A word or phrase such as a grade or an error message of the system. It is left as it is if the language has no
    translation for it.
    """

    def __new__(cls, text: object, /) -> Self:
        return super().__new__(cls, str(text))


class Listed(Message):
    """A list in a sentence, such as `a, b and c`. `glue` is the conjunction before the last item, or the sign between
    all items (", " or "; ").
    """

    items: tuple[str, ...]
    glue: str

    def __new__(cls, items: Iterable[str], glue: str) -> Self:
        items = tuple(items)
        message = str.__new__(cls, joined(items, glue))
        message.items = items
        message.glue = glue
        return message

    def __reduce__(self) -> tuple[Any, ...]:
        return Listed, (self.items, self.glue)

    def typed(self) -> Listed:
        return Listed(map(_typed, self.items), self.glue)


class OptionName(str):
    """An option as it is written in Python, such as `odd=ones`. `flag` is its form on the command line, `--odd
    ones`.
    """

    flag: str

    def __new__(cls, text: str, flag: str) -> Self:
        name = super().__new__(cls, text)
        name.flag = flag
        return name

    def __reduce__(self) -> tuple[Any, ...]:
        return OptionName, (str(self), self.flag)


def option_name(name: str, value: object) -> OptionName:
    """Return an option with its value: `unique_lines=False` in Python, `--unique-lines no` on a command line."""
    word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
    return OptionName(f"{name}={value}", f"--{name.replace('_', '-')} {word}")


def flags(*names: str) -> OptionName:
    """Return the options `names` as a text in brackets, such as ` (--kind, --format)`. It is empty except on the
    command line.
    """
    return OptionName("", f" ({', '.join(f'--{name}' for name in names)})")


def _message(message_class: type[Message], template: str, params: Mapping[str, object]) -> Message:
    return message_class(template, **params)


class _Number(int):
    """A number in an English sentence, which chooses between the singular and the plural of a word."""

    def __format__(self, spec: str) -> str:
        return spec.split("|")[self != 1] if "|" in spec else super().__format__(spec)


def _in_english(params: Mapping[str, object]) -> dict[str, object]:
    return {name: _Number(value) if type(value) is int else value for name, value in params.items()}


def _typed(value: Any) -> Any:
    if isinstance(value, Message):
        return value.typed()
    return value.flag if isinstance(value, OptionName) else value


def joined(items: Sequence[str], glue: str) -> str:
    """Return `items` as one text. If `glue` is a word such as `or`, it precedes the last item, and commas separate the
    others. Any other `glue` separates all items.
    """
    if len(items) < 2 or not glue.isalpha():
        return glue.join(items)
    return f"{', '.join(items[:-1])} {glue} {items[-1]}"


class MasumeError(Exception):
    """Base class of every error that Masume raises on purpose. The message of an error is one sentence for the user,
    given as a template and its parameters:

        UsageError("there is no kind {name} (kinds: {known})", name=quote(name), known=known)
    """

    def __init__(self, template: str, /, **params: object) -> None:
        self.message = Message(template, **params)
        super().__init__(self.message)

    def __reduce__(self) -> tuple[Any, ...]:
        return _error, (type(self), self.args, self.__dict__)


def _error(error_class: type[MasumeError], args: tuple[Any, ...], attributes: Mapping[str, Any]) -> MasumeError:
    """Return an error that was pickled, from its class, its arguments and its attributes."""
    error = error_class.__new__(error_class, *args)
    error.__dict__.update(attributes)
    return error


class FormatError(MasumeError):
    """Raised for a text that cannot be read as a board, and for a file that cannot be read or written."""

    def __init__(self, template: str, line: int | None = None, /, **params: object) -> None:
        self.line = line
        self.fault = Message(template, **params)
        """What is wrong with the line."""
        if line is None:
            super().__init__(self.fault)
        else:
            super().__init__("line {line}: {fault}", line=line, fault=self.fault)

    def move_down(self, lines: int) -> FormatError:
        """Return this error with its line number increased by `lines`. This is needed if the text was part of a longer
        text.
        """
        return self if self.line is None or not lines else FormatError(self.fault, self.line + lines)


class RowError(FormatError):
    """Raised for a wrong row of a matrix. Rows are counted from 0; the caller adds the line number of the row in the
    text.
    """

    def __init__(self, row: int, template: str, /, **params: object) -> None:
        self.row = row
        super().__init__(template, **params)


class TokenError(RowError):
    """Raised for a token that does not belong in its place in a matrix."""

    def __init__(self, row: int, col: int, template: str, /, **params: object) -> None:
        self.col = col
        self.reason = Message(template, **params)
        super().__init__(row, "{cell}: {reason}", cell=f"r{row + 1}c{col + 1}", reason=self.reason)


class AmbiguousError(FormatError):
    """Raised for a text that can be read in several ways."""

    def __init__(self, candidates: Iterable[str], line: int | None = None) -> None:
        self.candidates = tuple(candidates)
        kinds = {candidate.partition(" ")[0] for candidate in self.candidates}
        formats = {candidate.partition(" (")[0] for candidate in self.candidates}
        if len(kinds) > 1:
            advice = Message("name the kind or the format{flags}", flags=flags("kind", "format"))
        elif len(formats) > 1:
            advice = Message("name the format{flags}, or {advice}", flags=flags("format"), advice=Message(OWN_SIGNS))
        else:
            advice = Message(OWN_SIGNS)
        readings = some_of(self.candidates, "or")
        super().__init__("the board can be read as {readings}; {advice}", line, readings=readings, advice=advice)

    def move_down(self, lines: int) -> AmbiguousError:
        """Return this error with its line number increased by `lines`. This is needed if the text was part of a longer
        text.
        """
        return self if self.line is None or not lines else AmbiguousError(self.candidates, self.line + lines)


def some_of(names: Sequence[str], glue: str) -> Listed:
    """Return the first of `names` and the number of the others, as in `a, b, c or 5 others`. Fewer names are shown if
    they are long.
    """
    few = len(names) if len(names) <= MOST_SHOWN else MOST_SHOWN - 1
    while few > 1 and sum(map(len, names[:few])) > LONGEST_LIST:
        few -= 1
    others = len(names) - few
    more = [Message("{count} {count:other|others}", count=others)] if others else []
    return Listed([*names[:few], *more], glue)


class PuzzleError(MasumeError):
    """Raised for a board that its kind does not allow."""


class UsageError(MasumeError):
    """Raised for an argument or option that is not allowed, such as the name of an unknown kind."""


class ArgumentTypeError(UsageError, TypeError):
    """Raised for an argument of a type that the function does not accept. The message names the argument."""


class EngineError(MasumeError):
    """Raised for a fault of Masume itself: an engine returned a solution that breaks the rules, the generator made a
    puzzle without exactly one solution, or a worker process failed.
    """
