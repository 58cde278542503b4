"""Parse a text with any number of JSON values: one value, one per line, or several values that span lines."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

from masume.core.errors import FormatError, Message


def values(text: str) -> Iterator[tuple[int, Any]]:
    """Yield each value in `text` with the number of the line that it begins on."""
    position, line = 0, 1
    while True:
        start = position
        while start < len(text) and text[start] in " \t\r\n":
            start += 1
        line += text.count("\n", position, start)
        if start == len(text):
            return
        try:
            value, position = _DECODER.raw_decode(text, start)
        except json.JSONDecodeError as error:
            raise FormatError(
                "not valid JSON: {reason} at column {col}",
                error.lineno,
                reason=error.msg.removesuffix(" at"),
                col=error.colno,
            ) from None
        except RecursionError:
            raise FormatError("not valid JSON: {reason}", line, reason=Message("nested too deeply")) from None
        except ValueError as error:
            raise FormatError("not valid JSON: {reason}", line, reason=_reason(error)) from None
        yield line, value
        line += text.count("\n", start, position)


def _reason(error: ValueError) -> Message:
    """Return the reason why a number was not parsed."""
    # For a number with thousands of digits, the standard library explains how to raise its limit, which is no use here.
    return error.reason if isinstance(error, _NoNumberError) else Message("a number has too many digits")


class _NoNumberError(ValueError):
    """Raised for a number that is infinite or not a number (NaN), which JSON does not allow."""

    def __init__(self, reason: Message) -> None:
        self.reason = reason
        super().__init__(reason)


def _finite(text: str) -> float:
    """Return the number that `text` stands for. Raise _NoNumberError if it is too large for a float."""
    number = float(text)
    if math.isinf(number):
        raise _NoNumberError(Message("a number is too large"))
    return number


def _constant(name: str) -> Any:
    """Raise _NoNumberError for the constant `name`, such as NaN."""
    raise _NoNumberError(Message("{name} is not a number", name=name))


_DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_constant)
