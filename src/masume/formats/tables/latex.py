r"""Tables and matrices of LaTeX: cells between `&`, rows that end with `\\`.

\begin{tabular}{|c|c|} \hline 1 & 2 \\ \hline 2 & 1 \\ \hline \end{tabular}"""

from __future__ import annotations

import re
from collections.abc import Sequence

from masume.core.errors import FormatError
from masume.formats.tables.table_reader import Reader, Table, finished, token

BEGIN = re.compile(r"\\begin\{([a-z]*(?:tabular|array|matrix))[*x]?\}")
# How the columns look, and lines between rows.
LOOKS = re.compile(r"\{[^{}&]*\}|\[[^\[\]&]*\]|\\[a-z]+|\$")


def likely(lines: Sequence[str]) -> bool:
    return any("\\begin{" in line for line in lines)


def read(lines: Sequence[str], first: int) -> list[Table]:
    text = "\n".join(lines)
    found = []
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
            found.append(finished(rows, numbers, words))
    return found


READER = Reader(likely, read)
