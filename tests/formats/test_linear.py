"""Readers are linear in their input: twice the text is about twice the work, whatever the text.

Work is counted, not timed: the lines of the readers that are run. What runs inside regular expressions is not seen that
way: an audit takes the processor's time for texts four times as long, which must not grow as a square would."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import pytest

import masume
from masume.verbs.read import read_all

LINK = masume.write(masume.KINDS[2].examples[-1], "penpa")
SAVED = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n"
# For each shape, the text of n pieces.
SHAPES: dict[str, Callable[[int], str]] = {
    "digits": lambda n: "1" * n,
    "digits with blanks": lambda n: "1 " * n,
    "rows of digits": lambda n: "12\n" * n,
    "rows of many boards": lambda n: "1 1\n2 3\n\n" * (n // 6),
    "letters": lambda n: "abc" * n,
    "words": lambda n: "some words " * (n // 4),
    "titles": lambda n: "a title\n" * (n // 4),
    "blank lines": lambda n: "\n" * n + "1 1",
    "blanks": lambda n: " " * n + "x",
    "opening brackets": lambda n: "[" * n,
    "brackets in pairs": lambda n: "[] " * n,
    "a bracket and blanks": lambda n: "(" + " " * n + "1",
    "pairs": lambda n: "(1,2) " * (n // 2),
    "commas": lambda n: "," * n + "\n" + "," * n,
    "tabs": lambda n: ("\t" * 50 + "\n") * (n // 50),
    "quotes": lambda n: '"' * n + ",\n" + '"' * n + ",",
    "bars": lambda n: "|1" * n + "|\n" + "|1" * n + "|",
    "box drawing": lambda n: "┌──┐\n│ 1│\n└──┘\n" * (n // 10),
    "comments of a page": lambda n: "<td><!-- " * n,
    "scripts of a page": lambda n: "<td><script>" * n,
    "tags that do not close": lambda n: "<td " * n,
    "rows of a page": lambda n: "<tr><td>1<td>2\n" * (n // 4),
    "a task and blanks": lambda n: "task" + " " * n + "= 'a'",
    "tasks": lambda n: "task = 'a1' " * (n // 4),
    "sizes": lambda n: "100\n100\n" * (n // 4),
    "a size and blanks": lambda n: "size" + " " * n + "4\n1 1\n1 2",
    "Pencilbox boards": lambda n: "1\n1\n1\n" * (n // 3),
    "puzzlekit boards": lambda n: "2 2\n1 1\n2 3\n" * (n // 6),
    "pzprv3 and blank lines": lambda n: "pzprv3\nhitori\n2\n2\n" + "\n" * n,
    "pzprv3 and slashes": lambda n: "pzprv3/hitori/2/2/" + "/" * n,
    "pzprv3 boards": lambda n: "pzprv3\nhitori\n1\n2\n1 1 \n" * (n // 8),
    "a damaged penpa link": lambda n: LINK[:200] + "!" * n,
    "a penpa link of many fields": lambda n: "https://penpa/#" + "a=b&" * n + "p=x",
    "penpa, again and again": lambda n: "https://" + "penpa/" * n,
    "a puzz.link body": lambda n: "https://puzz.link/p?hitori/90/90/" + "1" * n,
    "a Kakuro body": lambda n: "https://puzz.link/p?kakuro/90/90/" + "." * n,
    "Kudamono items": lambda n: "W=90x90&G=hidoku&L=" + "(1)1" * n,
    "a game ID": lambda n: "90x90:" + "a" * n,
    "a game ID with slashes": lambda n: "https://a.b/" + "c/" * n + "x.html#1x1:1",
    "fields of a save file": lambda n: SAVED + "MOVE    :3:B11\n" * (n // 4),
    "links": lambda n: "https://puzz.link/p?hitori/2/2/1123\n" * (n // 10),
    "colons": lambda n: "://" * n,
    "a Kanpen link": lambda n: "http://www.kanpen.net/hitori.html?problem=2/2/" + "1_1_/" * n,
    "janko blocks": lambda n: "begin\npuzzle hitori\nproblem\n1 1\n2 3\nend\n" * (n // 10),
    "options of a header": lambda n: "binairo 2x2" + " odd=no" * n + "\n..\n..",
    "headers": lambda n: "hitori 1x2\n1 1\n" * (n // 4),
    "LaTeX": lambda n: "\\begin{tabular}1&1\\\\\\end{tabular}\n" * (n // 8),
    "the beginnings of LaTeX": lambda n: "\\begin{" + "a" * n + "\n\\begin{array}" * (n // 8),
    "columns far apart": lambda n: ("1" + " " * 99 + "1\n" + "1\n" * 9) * (n // 50),
    "rules": lambda n: "1 1\n2 3\n---\n" * (n // 6),
    "rows of a list": lambda n: "- [1, 2]\n" * (n // 4),
    "calls": lambda n: "f(" * 9 + "g(1), " * n,
    "a quoted mail": lambda n: "> 1 2\n" * (n // 2),
    "fences": lambda n: "```\n1 1\n2 3\n" * (n // 6),
    "JSON": lambda n: "[" + '{"kind": "hitori", "givens": [[1, 1]]},' * (n // 10) + "{}]",
    "Pencilbox XML": lambda n: "<puzzle type='hitori'><size row='2' col='2'/><board>" + "<brow><n1/></brow>" * (n // 4),
}
# Boards that follow each other without a line between them, so that the words of the whole text belong to all of them.
REPEATED = (
    *(
        "a=[[1,2],[2,1]];",
        "np.array([[1,2],[2,1]])",
        "Binairo(givens=[[1,0],[None,1]])",
        "Hitori(givens=[[1,1],[2,1]])",
    ),
    *(
        "[[1,2],[2,1]]",
        "int a[2][2]={{1,2},{2,1}};",
        "f([[1,2],[2,1]]),",
        "[|1,2|2,1|]",
        "(1,2),(2,1) ",
        "[1,2],[2,1]; ",
    ),
    *('["12","21"] ', "array2d(1..2,1..2,[1,2,2,1]);", "{1..2,1..2,[1,2,3]} ", "<td>1<td>2<tr><td>2<td>1<table>a"),
    "a\n{|\n|1||2\n|-\n|2||1\n|}\n",
)
SHAPES |= {f"{text.strip()}, again and again": partial(lambda text, n: text * (n // 4), text) for text in REPEATED}


def lines_run(text: str, kind: str | None = None) -> int:
    """How many lines of Masume, and of its generators and comprehensions, a text takes to be read or refused."""
    count = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        if "masume" not in frame.f_code.co_filename:
            return None
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        settle(text, kind)
    finally:
        sys.settrace(before)
    return count


def settle(text: str, kind: str | None = None) -> str:
    """Reads a text; its complaint, if there is one."""
    try:
        read_all(text, kind)
    except masume.MasumeError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("shape", SHAPES)
def test_twice_the_text_is_twice_the_work(shape: str) -> None:
    text = SHAPES[shape]
    few, many = lines_run(text(400)), lines_run(text(800))
    assert many < 2.6 * few + 500


@pytest.mark.parametrize("kind", ["binairo", "hitori"])
@pytest.mark.parametrize("text", REPEATED)
def test_twice_the_boards_of_a_known_kind_are_twice_the_work(text: str, kind: str) -> None:
    assert lines_run(text * 200, kind) < 2.6 * lines_run(text * 100, kind) + 500


@pytest.mark.parametrize("shape", SHAPES)
def test_complaints_about_long_texts_are_short(shape: str) -> None:
    assert len(settle(SHAPES[shape](5_000))) < 400


@pytest.mark.audit
@pytest.mark.parametrize("shape", SHAPES)
def test_no_long_text_takes_the_square_of_its_length(shape: str) -> None:
    text = SHAPES[shape]

    def seconds(n: int) -> float:
        best = 9.0
        for _ in range(2):
            begin = time.process_time()
            settle(text(n))
            best = min(best, time.process_time() - begin)
        return best

    short = seconds(2_500)
    assert seconds(10_000) < 9 * short + 0.3  # 4 is linear, 16 is a square


def test_the_quadratic_reader_that_this_would_find() -> None:
    """The test itself: a reader that counts the lines above each of its fields is found out."""

    def lines(n: int) -> int:
        return sum(1 for i in range(n) for _ in range(i))

    assert not lines(800) < 2.6 * lines(400) + 500
