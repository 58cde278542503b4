"""Files of all encodings, and texts without end."""

from __future__ import annotations

from io import BytesIO
from itertools import chain, repeat
from pathlib import Path

import pytest

import masume
from masume.core import files
from masume.formats.splitter import pieces

TEXT = "hitori 2x2\r\n1 1\r\n2 3\r\n"


class Endless(BytesIO):
    """A file whose lines never end, as /dev/zero is: it gives as many bytes as are asked for."""

    def readline(self, size: int | None = -1) -> bytes:
        assert size
        assert 0 < size < 1 << 30
        return b"1" * size

    read = readline


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_files_of_all_encodings_are_read(tmp_path: Path, encoding: str, mark: str) -> None:
    path = tmp_path / "board.txt"
    path.write_bytes((mark + TEXT).encode(encoding))
    assert masume.load(path) == masume.Hitori([[1, 1], [2, 3]])
    assert list(masume.iter_boards(path)) == [masume.Hitori([[1, 1], [2, 3]])]


def test_a_damaged_text_says_what_it_is_not(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_bytes(TEXT.encode("utf-32") + b"\0\xff\xff\xff")
    with pytest.raises(masume.FormatError, match="this is not text in UTF-32"):
        masume.load(path)


def test_a_line_without_end_is_refused() -> None:
    with pytest.raises(files.UnreadableError, match="boards: the text is too long: at most 64 MB and"):
        next(files.decode_lines(Endless(), "boards"))


def test_lines_without_end_are_refused() -> None:
    line = "y" * (1 << 20) + "\n"
    with pytest.raises(files.UnreadableError, match="boards: the text is too long"):
        files.join_lines(repeat(line), "boards")
    with pytest.raises(masume.FormatError, match="the text is too long: at most 64 MB"):
        list(pieces(repeat(line), None))


def test_very_many_short_lines_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("core.files", "formats.splitter"):
        monkeypatch.setattr(f"masume.{module}.MOST_LINES", 1000)
    with pytest.raises(files.UnreadableError, match="boards: the text is too long"):
        files.join_lines(repeat("y\n"), "boards")
    for first in ("y", "[[", "{", "hitori 2x2", "# links"):
        with pytest.raises(masume.FormatError, match="the text is too long"):
            list(pieces(chain([f"{first}\n"], repeat("# y\n")), None))


def test_a_stream_of_boards_may_be_longer_than_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("masume.formats.splitter.MOST_TEXT", 100)
    boards = "hitori;2x2;;11/23\n" * 50
    assert len(list(masume.iter_boards(boards))) == 50
    with pytest.raises(masume.FormatError, match="the text is too long"):
        list(masume.iter_boards("1 1\n2 3\n\n" * 50))
