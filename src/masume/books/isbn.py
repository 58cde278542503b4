"""Validate ISBNs and compute the bars of their barcodes (EAN-13)."""

from __future__ import annotations

import re

# The seven modules of a digit in the right half, 1 for a bar. In the left half they are inverted or, for some digits,
# reversed. The first digit, which has no bars of its own, selects the reversed ones.
RIGHT = ("1110010", "1100110", "1101100", "1000010", "1011100", "1001110", "1010000", "1000100", "1001000", "1110100")
BACKWARDS = ("000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110", "011010")
EDGE, MIDDLE = "101", "01010"


def check_digit(first: str) -> str:
    """Return the last digit of an ISBN, computed from its first twelve digits."""
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(first))
    return str(-total % 10)


def digits(text: str) -> str | None:
    """Return the thirteen digits of an ISBN, which may be written with ten or thirteen digits, or None if `text` is not
    a valid ISBN.
    """
    plain = re.sub(r"[\s-]", "", printed(text).removeprefix("ISBN"))
    if re.fullmatch(r"\d{9}[\dX]", plain):
        total = sum((10 - place) * (10 if digit == "X" else int(digit)) for place, digit in enumerate(plain))
        if total % 11:
            return None
        first = "978" + plain[:9]
        return first + check_digit(first)
    if re.fullmatch(r"97[89]\d{10}", plain) and check_digit(plain[:12]) == plain[12]:
        return plain
    return None


def printed(text: str) -> str:
    """Return an ISBN in the form in which it is printed, preceded by the word ISBN."""
    return f"ISBN {text.upper().removeprefix('ISBN').strip(' :')}"


def modules(thirteen: str) -> str:
    """Return the 95 modules of the barcode from left to right, as digits: 1 for a bar, 0 for a space. A module is the
    unit of width.
    """
    negative = str.maketrans("01", "10")
    left = ""
    for digit, backwards in zip(thirteen[1:7], BACKWARDS[int(thirteen[0])], strict=True):
        shape = RIGHT[int(digit)]
        left += shape[::-1] if backwards == "1" else shape.translate(negative)
    right = "".join(RIGHT[int(digit)] for digit in thirteen[7:])
    return EDGE + left + MIDDLE + right + EDGE


def bars(thirteen: str) -> list[tuple[int, int]]:
    """Return the position and the width of each bar of the barcode, both in modules."""
    return [(run.start(), len(run[0])) for run in re.finditer("1+", modules(thirteen))]
