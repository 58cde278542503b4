"""The XML files of Pencilbox: Hitori with rows of numbers, Kakuro with a list of its walls.

    <puzzle type="hitori"> <size row="4" col="4"/> <board> <brow row="1"><n1/><n1/><n v="12"/><z/></brow> …

In a row, `<n7/>` or `<n v="7"/>` is a number, `<z/>` and `<s/>` are blanks, and `n="3"` repeats a square. In the answer
`<w/>` is shaded and `<s/>` unshaded. The squares are handed on as those of a text file (masume.codecs.pencilbox)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from masume.codecs import links
from masume.codecs.format import Draft
from masume.core.errors import FormatError
from masume.core.kind import Kind

TAG = re.compile(r"<(/?)([A-Za-z][\w-]*)([^<>]*)>|\n")
ATTRIBUTE = re.compile(r"([\w-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
NUMBER = re.compile(r"n(-?\d{1,6})")
INTEGER = re.compile(r"-?\d{1,6}")
FACTS = ("author", "source", "difficulty")
ENTERED = {"w": "#", "s": "+"}


def recognise(text: str) -> bool:
    start = text[:400].lstrip()
    return start.startswith("<") and "<puzzle" in text[:4000] and "<board" in text


def drafts(text: str, kinds: Sequence[Kind]) -> list[Draft]:
    name, line, place = "", 1, ""
    size: dict[str, str] = {}
    meta: dict[str, str] = {}
    squares: dict[str, list[list[str]]] = {"board": [], "answer": []}
    for match in TAG.finditer(text):
        if match[0] == "\n":
            line += 1
            continue
        closing, tag = match[1], match[2].lower()
        found = {key: double or single for key, double, single in ATTRIBUTE.findall(match[3])}
        if closing:
            place = "" if tag == place else place
        elif tag == "puzzle":
            name = found.get("type", "")
        elif tag == "size":
            size = found
        elif tag in FACTS and found.get("value"):
            meta[tag] = found["value"]
        elif tag in squares:
            place = tag
        elif place and tag in ("brow", "arow"):
            squares[place].append([])
        elif place and tag == "wall":
            numbers = [found.get(key, "0") for key in "rcab"]
            if not all(INTEGER.fullmatch(number) for number in numbers):
                raise FormatError(f"a wall has whole numbers for r, c, a and b: {match[0][:60]}", line)
            squares["board"].append([str(int(numbers[0]) - 1), str(int(numbers[1]) - 1), *numbers[2:]])
        elif place and squares[place]:
            squares[place][-1] += [_token(tag, found, place, line)] * _times(found, line)
    kind = links.kind_called("pencilbox", name, kinds, 1)
    cols, rows = links.size_of(size.get("col", ""), size.get("row", ""), 1)
    pieces = (rows, cols, [*squares["board"], *squares["answer"]])
    return [links.draft("pencilbox", pieces, 1, (kind,), meta=meta)]


def _token(tag: str, found: dict[str, str], place: str, line: int) -> str:
    """A square as a text file writes it."""
    if place == "answer" and tag in ENTERED:
        return ENTERED[tag]
    if tag == "n":
        tag = f"n{found.get('v', '')}"
    number = NUMBER.fullmatch(tag)
    if number is None and tag not in ("z", "s", "u"):
        raise FormatError(f"<{tag[:40]}> is no square that Masume knows", line)
    value = int(number[1]) if number else 0
    return str(value) if value > 0 else "0" if place == "board" or number or tag == "z" else "."


def _times(found: dict[str, str], line: int) -> int:
    times = found.get("n", "1")
    if not (times.isdecimal() and len(times) < 5 and int(times) * 1 <= links.MOST_CELLS):
        raise FormatError(f"a square is repeated a whole number of times, not {times[:20]!r}", line)
    return int(times)
