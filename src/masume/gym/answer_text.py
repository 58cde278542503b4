"""Find the answer in a text that a model has written: a board, an object or a word, with any prose around it.

Only the last LONGEST characters are read. What comes before the end of a part marked as thinking is left out. The
answer is looked for in the last part marked as the answer, then in the last block of code, then in all of the text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from masume.core.model import NO_VALUE

LONGEST = 10_000
MOST_OBJECTS = 8
THINKING_ENDS = re.compile(r"</(?:think|thinking|thought|reasoning|reflection)>|<\|/?(?:end_)?think(?:ing)?\|>", re.I)
TAG = re.compile(r"<answer>", re.I)
TAG_END = re.compile(r"</answer>", re.I)
BOXED = re.compile(r"\\boxed\{")
FENCE = re.compile(r"```")
ANNOUNCED = re.compile(
    r"(?:final answer|answer|solution|respuesta(?: final)?|solución|odpowiedź|rozwiązanie)"
    r"\W{0,4}(?:\bis\b|\bes\b|\bto\b)?\s*:",
    re.I,
)
QUOTES = str.maketrans("'“”‘’", '"' * 5)
CELL = re.compile(r"\br(\d{1,3})\s?c(\d{1,3})(?!\d)", re.I)
PAIR = re.compile(r"\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)")
BORDER = re.compile(r"[\s+\-=_─━═┄┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋:|│║┃*]*")
BARS = re.compile(r"[|│║┃]")
ROW_LABEL = re.compile(r"^\s*(?:(?:row|fila|wiersz|r)\s*\d{1,3}\s*[:.)\]]|\d{1,3}\s*[:)])\s*", re.I)
EMPHASIS = re.compile(r"[*`]")
SEPARATORS = re.compile(r"[\s,;]+")
NUMBER = re.compile(r"[+-]?\d{1,4}(?:\.0)?")
SHADED = frozenset(("#", "■", "█", "▓", "▒", "●", "⬛", "x", "*", "s", "b", "shaded", "black", "true"))
SHADED_WORDS = frozenset(("sombreada", "sombreado", "negra", "zaczerniona", "zaczernione", "czarna", "czarne"))
UNSHADED_WORDS = frozenset(("blanca", "blanco", "biała", "białe", "niezaczerniona", "niezaczernione"))
UNSHADED = frozenset((".", "·", "□", "○", "⬜", "-", "_", "o", "u", "w", "unshaded", "white", "false"))


def parts(text: str) -> Iterator[str]:
    """Yield the parts of `text` in which the answer may stand, the likeliest first."""
    text = THINKING_ENDS.split(text[-LONGEST:])[-1]
    starts = [found.end() for found in TAG.finditer(text)]
    for start in reversed(starts[-2:]):
        end = TAG_END.search(text, start)
        yield text[start : end.start() if end else len(text)]
    boxes = [found.end() for found in BOXED.finditer(text)]
    if boxes:
        boxed = text[boxes[-1] :].rpartition("}")[0]
        yield boxed.replace("\\\\", "\n").replace("&", " ")
    fences = [found.start() for found in FENCE.finditer(text)]
    if len(fences) >= 2:
        first = fences[len(fences) // 2 * 2 - 2]
        yield text[first + 3 : fences[len(fences) // 2 * 2 - 1]]
    announced = [found.end() for found in ANNOUNCED.finditer(text)]
    if announced:
        yield text[announced[-1] :]
    yield text


# ---- Boards


def find_board(text: str, rows: int, cols: int) -> list[list[str]] | None:
    """Return the last board of this size in the likeliest part of `text`, as rows of tokens; None if there is none."""
    for part in parts(text):
        board = _json_board(part, rows, cols) or _drawn_board(part, rows, cols)
        if board is not None:
            return board
    return None


def _json_board(part: str, rows: int, cols: int) -> list[list[str]] | None:
    """Return the last list of `rows` lists of `cols` items in `part`."""
    end = len(part)
    for _ in range(MOST_OBJECTS):
        start = part.rfind("[", 0, end)
        if start < 0:
            return None
        if part[:start].rstrip().endswith("["):
            start = part[:start].rstrip().rindex("[")
        value = _value_at(part, start)
        if (
            isinstance(value, list | tuple)
            and len(value) == rows
            and all(isinstance(row, list | tuple) and len(row) == cols for row in value)
        ):
            return [[_token(item) for item in row] for row in value]
        end = start
    return None


def _token(item: object) -> str:
    """Return an item of a list as a token."""
    if item is None:
        return "."
    if isinstance(item, bool):
        return str(int(item))
    return str(item).strip()


def _value_at(part: str, start: int) -> Any:
    """Return the JSON value that begins at `start`, also if it is written with other quotes; None if there is none."""
    try:
        return json.JSONDecoder().raw_decode(part, start)[0]
    except (ValueError, RecursionError):
        pass
    try:
        return json.JSONDecoder().raw_decode(part[start:].translate(QUOTES), 0)[0]
    except (ValueError, RecursionError):
        return None


def _drawn_board(part: str, rows: int, cols: int) -> list[list[str]] | None:
    """Return the last `rows` lines in a row that have `cols` tokens each. Blank lines and borders do not count."""
    found: list[list[str]] = []
    best: list[list[str]] | None = None
    for line in part.splitlines():
        if line.count("/") == rows - 1 and rows > 1:
            split = [_tokens(piece, cols) for piece in line.split("/")]
            if all(tokens is not None for tokens in split):
                best = [tokens for tokens in split if tokens is not None]
                found = []
                continue
        tokens = _tokens(line, cols)
        if tokens is not None:
            found.append(tokens)
            if len(found) >= rows:
                best = found[-rows:]
        elif not BORDER.fullmatch(line):
            found = []
    return best


def _tokens(line: str, cols: int) -> list[str] | None:
    """Return the `cols` tokens of a line; None if it does not have as many."""
    if len(line) > 40 * cols + 80 or BORDER.fullmatch(line):
        return None
    if BARS.search(line):
        pieces = [piece.strip() for piece in BARS.split(line)]
        if not pieces[0]:
            pieces = pieces[1:]
        if pieces and not pieces[-1]:
            pieces = pieces[:-1]
        for cells in (pieces, pieces[1:]):  # the second without a column of labels
            if len(cells) == cols and not all(BORDER.fullmatch(piece) for piece in cells):
                return [EMPHASIS.sub("", piece).strip() or piece.strip() or "." for piece in cells]
        line = BARS.sub(" ", line)
    for text in (line, ROW_LABEL.sub("", line)):
        row = text.strip("[], \t")
        if row.startswith("(") and row.count("(") == 1 and row.endswith(")"):  # a row of a tuple
            row = row[1:-1]
        tokens = [token for token in SEPARATORS.split(row) if token]
        if len(tokens) == 1 and len(tokens[0]) == cols > 1:
            tokens = list(tokens[0])
        if len(tokens) == cols:
            return tokens
    return None


def number_of(token: str) -> int | None:
    """Return the number that `token` states, with brackets and emphasis around it; None if it states none."""
    bare = token.strip("*`'\"()[]°⟨⟩<>+ ")
    return int(float(bare)) if NUMBER.fullmatch(bare) else None


def values(tokens: Sequence[Sequence[str]], domains: Sequence[int], shades: bool) -> list[int]:
    """Return one value per square, NO_VALUE where no value of the domain is stated. `shades` says that the values are
    shaded (1) and unshaded (0), so that signs and repeated symbols are read as well.
    """
    flat = [token for row in tokens for token in row]
    numbers = [number_of(token) for token in flat]
    if shades and not all(number in (0, 1) for number, domain in zip(numbers, domains, strict=True) if domain):
        return [
            _shade(token, number) if domain else NO_VALUE
            for token, number, domain in zip(flat, numbers, domains, strict=True)
        ]
    return [
        number if domain and number is not None and 0 <= number < domain.bit_length() else NO_VALUE
        for number, domain in zip(numbers, domains, strict=True)
    ]


def _shade(token: str, number: int | None) -> int:
    """Return 1 if `token` shows a shaded cell of a Hitori, and 0 if it shows an unshaded one."""
    bare = token.lower()
    if bare in SHADED or (len(bare) > 1 and (bare.endswith("#") or (bare[0], bare[-1]) in (("(", ")"), ("[", "]")))):
        return 1
    return 0 if bare in UNSHADED or number is not None or bare.isalnum() else NO_VALUE


# ---- Objects, cells and words


def find_object(text: str, keys: Sequence[str]) -> Mapping[str, Any] | None:
    """Return the last object in the likeliest part of `text` that has one of `keys`. Lines such as `cell: r1c2` count
    as an object, too. Return None if there is none.
    """
    for part in parts(text):
        end = len(part)
        for _ in range(MOST_OBJECTS):
            start = part.rfind("{", 0, end)
            if start < 0:
                break
            value = _value_at(part, start)
            if isinstance(value, dict):
                plain = {str(key).strip().lower(): item for key, item in value.items()}
                if any(key in plain for key in keys):
                    return plain
            end = start
        listed = _listed_object(part, keys)
        if listed:
            return listed
    return None


def _listed_object(part: str, keys: Sequence[str]) -> dict[str, str]:
    """Return the keys and values of lines such as `cell: r1c2`, with the text of each value."""
    pattern = rf"^\W{{0,6}}({'|'.join(map(re.escape, keys))})\W{{0,4}}[:=]\s*(.+?)\s*$"
    return {
        found[1].lower(): found[2].strip("*`\"' ,.") for found in islice(re.finditer(pattern, part, re.I | re.M), 50)
    }


def find_word(text: str, words: Mapping[str, str]) -> str | None:
    """Return the meaning of the last of `words` in the likeliest part of `text` that has any; None if none has."""
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})(?!\w)", re.I)
    for part in parts(text):
        found = pattern.findall(part)
        if found:
            return words[found[-1].lower()]
    return None


def cells_in(value: object, rows: int, cols: int) -> list[int]:
    """Return the cells that `value` names, a text or a list, each once. Names of cells outside the board are left
    out.
    """
    if isinstance(value, list | tuple) and len(value) == 2 and all(type(item) is int for item in value):
        pairs = [(value[0], value[1])]
    elif isinstance(value, list | tuple):
        return list(dict.fromkeys(cell for item in value[:400] for cell in cells_in(item, rows, cols)))
    else:
        text = str(value)[:4000] if isinstance(value, str | int) else ""
        found = CELL.findall(text) or PAIR.findall(text)
        pairs = [(int(row), int(col)) for row, col in found]
    return list(
        dict.fromkeys((row - 1) * cols + col - 1 for row, col in pairs if 1 <= row <= rows and 1 <= col <= cols)
    )


def value_in(value: object, shades: bool) -> int | None:
    """Return the number that `value` states, a number or a text. With `shades`, the words shaded and unshaded are 1 and
    0. Return None if it states none.
    """
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value if abs(value) < 10_000 else None
    if not isinstance(value, str) or len(value) > 100:
        return None
    number = number_of(value.strip())
    if number is None and shades:
        word = value.strip().lower()
        return 1 if word in SHADED | SHADED_WORDS else 0 if word in UNSHADED | UNSHADED_WORDS else None
    return number
