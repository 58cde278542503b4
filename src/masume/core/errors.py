"""What can go wrong, in one place.

MasumeError
├── FormatError        the text is not a board: what, where (line, cell), what would be right
│   ├── TokenError       one token of a matrix does not belong there
│   └── AmbiguousError   the text can be read in several ways; names them
├── PuzzleError        no board of its kind can look like this (a clue out of range, a given twice)
├── UsageError         the caller asked for something that does not exist (a kind, an engine, an option)
├── OrderNotMetError   no puzzle came out as it was ordered (see masume.verbs.generating)
└── EngineError        an engine returned a wrong solution: a bug of ours, never shown as an answer
"""

from __future__ import annotations

from collections.abc import Iterable


class MasumeError(Exception):
    """Base of every error that Masume raises on purpose; its text is one sentence for the user."""


class FormatError(MasumeError):
    """Text that cannot be read as a board."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(f"line {line}: {message}" if line is not None else message)

    def move_down(self, lines: int) -> FormatError:
        """The same error in a longer text, with `lines` more lines above."""
        if self.line is None:
            return self
        return FormatError(str(self).removeprefix(f"line {self.line}: "), self.line + lines)


class TokenError(FormatError):
    """A token of a matrix that does not belong there; the codec that knows the line adds it."""

    def __init__(self, row: int, col: int, message: str) -> None:
        self.row = row
        self.col = col
        self.message = message
        super().__init__(f"r{row + 1}c{col + 1}: {message}")


class AmbiguousError(FormatError):
    """Text that several readers accept."""

    def __init__(self, candidates: Iterable[str], line: int | None = None) -> None:
        self.candidates = tuple(candidates)
        super().__init__(
            f"the board can be read as {', '.join(self.candidates[:-1])} or {self.candidates[-1]}; "
            "name the kind or the format",
            line,
        )

    def move_down(self, lines: int) -> AmbiguousError:
        return AmbiguousError(self.candidates, None if self.line is None else self.line + lines)


class PuzzleError(MasumeError):
    """A board that its kind does not allow."""


class UsageError(MasumeError):
    """A kind, engine, format or option that does not exist."""


class EngineError(MasumeError):
    """An engine returned what the rules forbid."""
