"""ISBNs and their barcodes, read again by the tables of the standard."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masume.books import isbn

# The standard's three sets of codes, written out; the package derives two of them from the third.
LEFT = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
EVEN = ["0100111", "0110011", "0011011", "0100001", "0011101", "0111001", "0000101", "0010001", "0001001", "0010111"]
RIGHT = ["1110010", "1100110", "1101100", "1000010", "1011100", "1001110", "1010000", "1000100", "1001000", "1110100"]
FIRST = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]


def scan(modules: str) -> str:
    """What a scanner reads."""
    assert (modules[:3], modules[45:50], modules[92:]) == ("101", "01010", "101")
    left = [modules[3 + 7 * i : 10 + 7 * i] for i in range(6)]
    right = [modules[50 + 7 * i : 57 + 7 * i] for i in range(6)]
    sets = "".join("L" if code in LEFT else "G" for code in left)
    digits = [str((LEFT if code in LEFT else EVEN).index(code)) for code in left]
    return str(FIRST.index(sets)) + "".join(digits) + "".join(str(RIGHT.index(code)) for code in right)


@given(st.integers(0, 10**9 - 1), st.sampled_from(["978", "979"]))
def test_a_barcode_is_read_as_it_was_written(number: int, prefix: str) -> None:
    first = f"{prefix}{number:09}"
    whole = first + isbn.check_digit(first)
    assert isbn.digits(whole) == whole
    modules = isbn.modules(whole)
    assert len(modules) == 95
    assert scan(modules) == whole
    assert sum(width for _, width in isbn.bars(whole)) == modules.count("1")


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("978-3-16-148410-0", "9783161484100"),
        ("ISBN 978 3 16 148410 0", "9783161484100"),
        ("3-16-148410-X", "9783161484100"),
        ("0-306-40615-2", "9780306406157"),
    ],
)
def test_isbns_are_read_as_people_write_them(text: str, digits: str) -> None:
    assert isbn.digits(text) == digits


@pytest.mark.parametrize("text", ["978-3-16-148410-1", "3161484101", "9773161484100", "12", "", "abc", "X" * 10])
def test_what_is_no_isbn_is_noticed(text: str) -> None:
    assert isbn.digits(text) is None
