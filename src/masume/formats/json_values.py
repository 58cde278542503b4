"""Parse a sequence of JSON values: a single one, one per line, or values that span lines."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

from masume.core.errors import FormatError


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
                f"not valid JSON: {error.msg.removesuffix(' at')} at column {error.colno}", error.lineno
            ) from None
        except RecursionError:
            raise FormatError("not valid JSON: nested too deeply", line) from None
        except ValueError as error:
            raise FormatError(f"not valid JSON: {_reason(error)}", line) from None
        yield line, value
        line += text.count("\n", start, position)


def _reason(error: ValueError) -> str:
    """Return the reason why a number was not parsed."""
    # For a number with thousands of digits, the standard library explains how to raise its limit, which is no use here.
    return str(error) if isinstance(error, _NoNumberError) else "a number has too many digits"


class _NoNumberError(ValueError):
    """A number in the text that is infinite or not a number, which JSON does not allow."""


def _finite(text: str) -> float:
    """Return the number in `text`. Raise _NoNumberError if it is infinite."""
    number = float(text)
    if math.isinf(number):
        raise _NoNumberError("a number is too large")
    return number


def _constant(name: str) -> Any:
    """Raise _NoNumberError for the constant `name`, such as NaN."""
    raise _NoNumberError(f"{name} is not a number")


_DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_constant)
