"""What all generators check: sizes, seeds, grades."""

from __future__ import annotations

import pytest

from masume.core.generator_limits import parse_size


@pytest.mark.parametrize("text", ["10x12", "10X12", "10×12", " 10 x 12 "])
def test_a_size_is_rows_and_columns(text: str) -> None:
    assert parse_size(text) == (10, 12)


@pytest.mark.parametrize("text", ["", "10", "10x", "x12", "10x12x3", "-1x5", "10000x5", "٣x٣", "10  x 12"])
def test_another_text_is_no_size(text: str) -> None:
    with pytest.raises(ValueError, match="is not a size"):
        parse_size(text)
