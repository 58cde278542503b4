r"""Read tables in HTML (`<table><tr><td>…`), in wikis (`{|` with `|-` between rows) and in LaTeX.

In HTML, all tags but those of tables are ignored, and so are scripts and comments. A table or matrix of LaTeX has `&`
between cells, and rows that end with `\\`:

    \begin{tabular}{|c|c|} \hline 1 & 2 \\ \hline 2 & 1 \\ \hline \end{tabular}
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from masume.core.errors import FormatError
from masume.formats.tables.table_reader import Reader, Table, complete_table, is_header, token

TAG = re.compile(r"<(/?[a-zA-Z][a-zA-Z0-9]*)[^<>]*>|\n")
# The beginning and the end of each part that a page does not show.
HIDDEN = (("<!--", "-->"), ("<script", "</script>"), ("<style", "</style>"))
SPANS = re.compile(r"\bcolspan\s*=\s*[\"']?(\d{1,3})", re.IGNORECASE)
BEGIN = re.compile(r"\\begin\{([a-z]*(?:tabular|array|matrix))[*x]?\}")
# The layout of columns, lines between rows, and other commands.
LOOKS = re.compile(r"\{[^{}&]*\}|\[[^\[\]&]*\]|\\[a-z]+|\$")


def _has_html_or_wiki(lines: Sequence[str]) -> bool:
    """Return whether `lines` contain a cell of an HTML table or the beginning of a wiki table."""
    return any("<td" in line.lower() or line.lstrip().startswith("{|") for line in lines)


def _read_html_or_wiki(lines: Sequence[str], first: int) -> list[Table]:
    """Return the tables in `lines`."""
    wiki = any(line.lstrip().startswith("{|") for line in lines)
    return _wiki(lines, first) if wiki else _html(lines, first)


def _html(lines: Sequence[str], first: int) -> list[Table]:
    """Return the tables of an HTML page."""
    text = _shown("\n".join(lines))
    tables: list[Table] = []
    rows: list[list[str]] = []
    where: list[int] = []
    words: list[str] = []
    cell: list[str] | None = None
    headed = "<th" in text.lower()
    line, position = first, 0

    def end_cell() -> None:
        nonlocal cell
        if cell is not None and rows:
            rows[-1].append(token(html.unescape("".join(cell))))
        cell = None

    def end_table() -> None:
        nonlocal rows, where, words
        end_cell()
        kept = [(row, number) for row, number in zip(rows, where, strict=True) if row]
        if headed and len(kept) > 1 and is_header([row for row, _ in kept]):
            kept = kept[1:]
        if kept:
            tables.append(complete_table([row for row, _ in kept], [number for _, number in kept], " ".join(words)))
            words = []
        rows, where = [], []

    for match in TAG.finditer(text):
        between = text[position : match.start()]
        (words if cell is None else cell).append(between)
        position = match.end()
        name = (match[1] or "").lower()
        if match[0] == "\n":
            (words if cell is None else cell).append(" ")
        elif name in ("td", "th"):
            end_cell()
            cell = []
            span = SPANS.search(match[0])
            if span and rows:
                rows[-1] += [""] * (int(span[1]) - 1)
        elif name in ("/td", "/th"):
            end_cell()
        elif name == "tr":
            end_cell()
            rows.append([])
            where.append(line)
        elif name in ("table", "/table"):
            end_table()
        line += match[0].count("\n")
    if cell is not None:
        cell.append(text[position:])
    end_table()
    return tables


def _shown(text: str) -> str:
    """Return the HTML `text` without the parts that a browser does not show. Their line breaks are kept, so that line
    numbers do not change.
    """
    for begin, end in HIDDEN:
        lower = text.lower()
        kept = []
        position = 0
        while (start := lower.find(begin, position)) >= 0:
            stop = lower.find(end, start)
            stop = len(text) if stop < 0 else stop + len(end)
            kept += [text[position:start], "\n" * text.count("\n", start, stop)]
            position = stop
        text = "".join(kept) + text[position:]
    return text


def _wiki(lines: Sequence[str], first: int) -> list[Table]:
    """Return the tables of a wiki page."""
    tables: list[Table] = []
    rows: list[list[str]] = []
    where: list[int] = []
    words: list[str] = []
    inside = False
    for number, line in enumerate((line.strip() for line in lines), first):
        if line.startswith("{|"):
            inside, rows, where = True, [], []
        elif inside and line.startswith("|}"):
            inside = False
            kept = [(row, at) for row, at in zip(rows, where, strict=True) if row]
            tables.append(complete_table([row for row, _ in kept], [at for _, at in kept], " ".join(words)))
            words = []
        elif inside and line.startswith(("|-", "|+")):
            rows.append([])
            where.append(number)
        elif inside and line.startswith(("|", "!")):
            if not rows:
                rows.append([])
                where.append(number)
            where[-1] = number
            # The text before a single bar has the attributes of the cell.
            parts = re.split(r"\|\||!!", line[1:])
            rows[-1] += [token(html.unescape(part.rpartition("|")[2])) for part in parts]
        elif not inside:
            words.append(line)
    return [table for table in tables if table.rows]


def _has_latex(lines: Sequence[str]) -> bool:
    """Return whether `lines` contain a LaTeX environment."""
    return any("\\begin{" in line for line in lines)


def _read_latex(lines: Sequence[str], first: int) -> list[Table]:
    """Return the LaTeX tables and matrices in `lines`."""
    text = "\n".join(lines)
    tables = []
    words = text[: text.find("\\begin{")]
    line, position = first, 0
    for match in BEGIN.finditer(text):
        line += text.count("\n", position, match.start())
        position = match.start()
        end = text.find("\\end{", match.end())
        if end < 0:
            raise FormatError("\\begin{{{environment}}} has no end", line, environment=match[1])
        rows, numbers = [], []
        at = line
        for row in text[match.end() : end].split("\\\\"):
            number = at + row.count("\n") - row.lstrip().count("\n")
            at += row.count("\n")
            cells = LOOKS.sub(" ", row)
            if cells.strip():
                rows.append([token(cell) for cell in cells.split("&")])
                numbers.append(number)
        if rows:
            tables.append(complete_table(rows, numbers, words))
    return tables


HTML_AND_WIKI = Reader(_has_html_or_wiki, _read_html_or_wiki)
LATEX = Reader(_has_latex, _read_latex)
