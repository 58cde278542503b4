"""Find faults in sentences: doubled words, wrong plurals, wrong forms of words."""

from __future__ import annotations

import re
from collections.abc import Iterator

CELL = r"r\d+c\d+"
LIST = rf"(?<!–){CELL}(?:, {CELL})* (?:and|or|y|o|u|i|lub|albo|ani) {CELL}(?!\d)"
MARKS = (
    (rf"({CELL})–\1(?!\d)", "a range from a cell to the same cell"),
    (r"(?<![\dc–−-])(\d+)–\1(?!\d)", "a range of one number"),
    (r"\(→|→ ?\)", "an arrow that refers to something"),
    (r"\(\s*\)|\[\s*\]", "empty brackets"),
    (r"\bNone\b|\bnan\b|\bTrue\b|\bFalse\b", "a word of Python"),
    (r"…|\.\.\.", "something left out"),
    (r"(\b[^.!?]{12,}[.!?]) \1", "a sentence twice"),
)
# Nouns that stand right after a number, in the forms for 1, 2 and 5.
NOUNS: dict[str, list[tuple[str, ...]]] = {
    "en": [("cell", "cells"), ("step", "steps"), ("route", "routes"), ("way", "ways"), ("piece", "pieces")],
    "es": [("casilla", "casillas"), ("paso", "pasos"), ("ruta", "rutas"), ("manera", "maneras"), ("bolsa", "bolsas")],
    "pl": [
        ("pole", "pola", "pól"),
        ("krok", "kroki", "kroków"),
        ("droga", "drogi", "dróg"),
        ("sposób", "sposoby", "sposobów"),
        ("kawałek", "kawałki", "kawałków"),
        ("możliwość", "możliwości", "możliwości"),
    ],
}
# Polish: what follows these words is in another case, where 2 takes the same form as 5.
OTHER_CASE = re.compile(r"(niż|najmniej|z|na pozostałych|wiersz\w*|kolumn\w*) \d+ \w+$")
POLISH_VERBS = re.compile(r"\bliczby \d+(?:–\d+)?(?:(?:, \d+(?:–\d+)?)* i \d+(?:–\d+)?)?,? (\w+)")
POLISH_NUMBERS = re.compile(
    r"\b(dzieli|dzielą|zostaje|zostają|zostało|zostały|odpada|odpadają)(?: tylko| jeszcze)* (\d+) "
    r"(?:inn|pust|p[oó]l|krok|dr[oó]g|spos|liczb)"
)
SINGULAR = {"leży", "musi", "może", "mogłaby", "stoi", "wypełnia", "miałaby"}


def doubles(text: str) -> Iterator[str]:
    """Yield the lists in which a cell stands twice."""
    for cells in re.findall(LIST, text):
        names = re.findall(CELL, cells)
        if len(set(names)) < len(names):
            yield f"a cell twice in a list: {cells}"


def faults(lang: str, text: str) -> Iterator[str]:
    """Yield the faults of a sentence."""
    if re.search(r"[{}|]", text):
        yield "a brace or bar is left over"
    if re.search(r"\b([^\W\d]{2,}) \1\b", text, re.IGNORECASE):
        yield "a word stands twice"
    for mark, fault in MARKS:
        if re.search(mark, text):
            yield fault
    if re.search(r"[.,;:]\s*[.,;:]|\s[.,;:)]|  |\( ", text):
        yield "punctuation stands twice or apart"
    for forms in NOUNS[lang]:
        for match in re.finditer(rf"(?<![\d+rc–.])\b(\d+) ({'|'.join(set(forms))})\b", text):
            if lang == "pl" and OTHER_CASE.search(text[: match.end()]):
                continue
            number = int(match[1])
            right = forms[min(len(forms) - 1, _form(number))]
            if match[2] != right:
                yield f"{match[0]!r} should be {right!r}"
    if lang == "es":
        if re.search(r"\bo (8|11\b|o|ho)", text, re.IGNORECASE):
            yield "o for u"
        if re.search(r"\by (i|hi)(?!e)", text, re.IGNORECASE):
            yield "y for e"
        if re.search(r"\bu (?!8|11\b|o|ho)", text, re.IGNORECASE):
            yield "u for o"
        if re.search(r"(?<!no )\b(?:tiene|hay) ningun[ao]?\b", text, re.IGNORECASE):
            yield "ninguna without no"
    if lang == "pl":
        if re.search(r"[Gg]dyby \S+ to było|po jeden\b|w jeden sposób|[Kk]ażda \w+ \w+ \w+ nie\b", text):
            yield "not said so"
        if re.search(r"(?<!nie )\bma żadn", text):
            yield "żaden without nie"
        if re.search(r"\b[Zz] \d+ na polu|^Poza \d+ na polu", text):
            yield "read as another preposition: ze stu, oprócz"
        for match in POLISH_VERBS.finditer(text):
            if match[1] in SINGULAR:
                yield f"{match[0]!r}: a singular verb"
        for match in POLISH_NUMBERS.finditer(text):
            if (_form(int(match[2])) == 1) != match[1].endswith(("ą", "ły")):
                yield f"{match[0]!r}: a verb that does not agree with the number"


def _form(number: int) -> int:
    if number == 1:
        return 0
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2
