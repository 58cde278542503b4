"""The errors that Masume raises on purpose.

MasumeError
├── FormatError        the text is not a board
│   ├── TokenError       one token of a matrix does not belong there
│   └── AmbiguousError   the text can be read in several ways
├── PuzzleError        no board of its kind can look like this (a clue out of range, a given twice)
├── UsageError         the caller asked for something that does not exist (a kind, an engine, an option)
│   └── ArgumentTypeError   an argument has the wrong type; also a TypeError
├── LibraryError       a library cannot be opened, read or written (see masume.library.database)
├── OrderNotMetError   no puzzle was found that meets the order (see masume.verbs.generate.generate)
└── EngineError        an engine returned a wrong solution: a bug of Masume, never shown as an answer
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

MOST_SHOWN = 4
LONGEST_LIST = 450  # characters
OWN_SIGNS = "write the board in Masume's signs (see docs/formats.md)"


class MasumeError(Exception):
    """Base class of every error that Masume raises on purpose; its text is one sentence for the user."""


class FormatError(MasumeError):
    """Raised for text that cannot be read as a board, and for files that cannot be read or written."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(f"line {line}: {message}" if line is not None else message)

    def move_down(self, lines: int) -> FormatError:
        """Return this error for a longer text with `lines` more lines above."""
        if self.line is None or not lines:
            return self
        return FormatError(str(self).removeprefix(f"line {self.line}: "), self.line + lines)


class RowError(FormatError):
    """Raised for a wrong row of a matrix, counted from 0; the caller that knows the line adds it."""

    def __init__(self, row: int, message: str) -> None:
        self.row = row
        super().__init__(message)


class TokenError(RowError):
    """Raised for a token of a matrix that does not belong there."""

    def __init__(self, row: int, col: int, message: str) -> None:
        self.col = col
        self.message = message
        super().__init__(row, f"r{row + 1}c{col + 1}: {message}")


class AmbiguousError(FormatError):
    """Raised for text that several readers accept."""

    def __init__(self, candidates: Iterable[str], line: int | None = None) -> None:
        self.candidates = tuple(candidates)
        kinds = {candidate.partition(" ")[0] for candidate in self.candidates}
        formats = {candidate.partition(" (")[0] for candidate in self.candidates}
        one_kind = f"name the format, or {OWN_SIGNS}" if len(formats) > 1 else OWN_SIGNS
        advice = "name the kind or the format" if len(kinds) > 1 else one_kind
        super().__init__(f"the board can be read as {some_of(self.candidates, 'or')}; {advice}", line)

    def move_down(self, lines: int) -> AmbiguousError:
        """Return this error for a longer text with `lines` more lines above."""
        return self if self.line is None or not lines else AmbiguousError(self.candidates, self.line + lines)


def some_of(names: Sequence[str], glue: str) -> str:
    """Return the first few of `names` and the number of the others, as in `a, b, c or 5 others`; fewer of them if they
    are long."""
    few = len(names) if len(names) <= MOST_SHOWN else MOST_SHOWN - 1
    while few > 1 and sum(map(len, names[:few])) > LONGEST_LIST:
        few -= 1
    others = len(names) - few
    shown = [*names[:few], f"{others} other{'s' * (others > 1)}"] if others else list(names)
    return f"{', '.join(shown[:-1])} {glue} {shown[-1]}" if len(shown) > 1 else shown[0]


class PuzzleError(MasumeError):
    """Raised for a board that its kind does not allow."""


class UsageError(MasumeError):
    """Raised for a kind, engine, format or option that does not exist."""


class ArgumentTypeError(UsageError, TypeError):
    """Raised for an argument of a type that the function does not accept; the sentence names the argument."""


class EngineError(MasumeError):
    """Raised if an engine returns a solution that the rules forbid."""
