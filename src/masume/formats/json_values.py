"""JSON values that follow each other in a text: one, one a line, or laid out over many lines."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

from masume.core.errors import FormatError, Message


def values(text: str) -> Iterator[tuple[int, Any]]:
    """Each value with the line it starts on."""
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
    # For a number with thousands of digits, the standard library explains how to raise its limit: no help here.
    return error.reason if isinstance(error, _NoNumberError) else Message("a number has too many digits")


class _NoNumberError(ValueError):
    """A number in the text that is infinite or no number, which JSON has no room for."""

    def __init__(self, reason: Message) -> None:
        self.reason = reason
        super().__init__(reason)


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise _NoNumberError(Message("a number is too large"))
    return number


def _constant(name: str) -> Any:
    raise _NoNumberError(Message("{name} is not a number", name=name))


_DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_constant)
