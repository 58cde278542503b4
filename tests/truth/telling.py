"""What a step says: its data as plain values, and its sentence. Also the faults that any sentence can have.

complaint   a fault that a checker found: a rule that all explanations keep, and what breaks it
list        cells in a sentence joined by commas, "and", "or"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

Pair = tuple[int, int]
"""A cell and a value."""

CELL = r"r\d+c\d+"
STRETCH = rf"(?<!–)(?<!across at )(?<!down at ){CELL}(?:–{CELL})?(?![\d–])"  # a cell or several in a line, but no run
# A list ends with "and" or "or" and its last member, or has one member: what follows a comma else is another clause.
CELLS = rf"(?:{STRETCH}(?:, {STRETCH})* (?:and|or) {STRETCH}|{STRETCH}|{CELL}(?!\d))"
NUMBERS = r"(?:\d+(?:–\d+)?(?:, \d+(?:–\d+)?)* (?:and|or) \d+(?:–\d+)?(?![\dc])|\d+(?:–\d+)?(?![\dc]))"
MOST_LISTED = 8
MOST_ON_WAYS = 24
MOST_IN_LINE = 12  # cells of one row or column, which are seen side by side
"""Cells of all the ways that a sentence compares, each of them cell by cell."""
# What a list is made of: cells, numbers, groups (r1c2/r1c3), ranges and paths (r1c2–r1c5), 12 (r1c1), r1c2 is shaded;
# ways have their numbers before them (12–14: r1c2–r2c3–r2c4).
ITEM = (
    rf"(?:[\d–]+: )?(?:{CELL}|\d+)(?:(?:–|/| \+ )(?:{CELL}|\d+))*(?: \({CELL}\))?"
    r"(?: (?:is|are|would be) (?:un)?shaded| (?:is|are) (?:0|1))?"
)
LISTED = rf"{ITEM}(?:(?:; and |; |, and |, or |, | and | or ){ITEM})*"


class Complaint(NamedTuple):
    """`rule`: conclusion (does not follow from what is named), sentence (says something untrue), list (is not a list
    that a person can check), before (rests on an earlier step without saying which), form (ugly), known (nothing new),
    flaw (the contradiction is not there), needless (a line that can be left out), ladder (something easier is there)"""

    rule: str
    message: str


def complain(good: object, message: str, rule: str = "sentence") -> Iterator[Complaint]:
    """A complaint, unless something is as it should be."""
    if not good:
        yield Complaint(rule, message)


@dataclass(frozen=True)
class Told:
    """A step, as plain values."""

    technique: str
    variant: str
    weight: float
    cols: int
    places: tuple[Pair, ...]
    removes: tuple[Pair, ...]
    premises: tuple[int, ...]
    region: tuple[int, ...]
    words: dict[str, Any]
    text: str
    """The step's own sentence, without those of its cases."""
    cases: tuple[CaseTold, ...] = ()
    concluded: str = ""
    """What the sentence concludes: part of the text, unless the step says it in other words."""
    whole: str = ""
    """All that is said, with the lines of the cases."""

    @property
    def is_contradiction(self) -> bool:
        return not self.places and not self.removes

    @property
    def cells_concluded(self) -> tuple[int, ...]:
        """The cells about which the step says something new."""
        return tuple(cell for cell, _ in self.places + self.removes)

    def cells(self, *names: str) -> tuple[int, ...]:
        """The cells that some of the words are about."""
        return tuple(cell for name in names for cell in self.words.get(name, {}).get("cells", ()))

    def cell(self, name: str = "cell") -> int:
        (cell,) = self.words[name]["cells"]
        return int(cell)

    def number(self, name: str) -> int:
        """A number among the words, in whatever form it is there."""
        word = self.words[name]
        for key in ("value", "count", "text"):
            if key in word:
                return int(word[key])
        raise KeyError(name)

    def items(self, name: str) -> list[str]:
        """What a word lists."""
        word = self.words.get(name, {})
        return [str(item) for item in word["items"]] if "items" in word else []

    def numbers(self, name: str) -> list[int]:
        """A list of numbers, with ranges such as 3–5 written out."""
        found: list[int] = []
        for item in self.items(name):
            low, _, high = item.partition("–")
            found += range(int(low), int(high or low) + 1)
        return found

    def line(self, name: str = "line") -> tuple[str, int] | None:
        word = self.words.get(name, {})
        return (str(word["line"][0]), int(word["line"][1])) if "line" in word else None

    def run(self, name: str = "run") -> tuple[str, tuple[int, ...], int] | None:
        word = self.words.get(name, {})
        return (str(word["run"][0]), tuple(word["run"][1]), int(word["run"][2])) if "run" in word else None

    def clauses(self, name: str) -> list[tuple[str, Told]]:
        """The sentences that a word is made of: for each its variant, and a step with its words."""
        clauses = self.words.get(name, {}).get("clauses", ())
        return [(variant, replace(self, variant=variant, words=words)) for variant, words in clauses]

    def mentioned(self) -> tuple[int, ...]:
        """Every cell that the sentence names, in its order."""
        return tuple(dict.fromkeys(cells_in(self.text, self.cols)))

    def named(self) -> set[int]:
        """Every cell that the step names, in its sentence or in its data, and those it says something new about."""
        found = {*self.premises, *self.region, *self.mentioned(), *(cell for cell, _ in self.places + self.removes)}
        for word in self.words.values():
            found.update(word.get("cells", ()))
            if "run" in word:
                found.update(word["run"][1])
        return found


@dataclass(frozen=True)
class CaseTold:
    """An assumption and the steps that follow from it."""

    cell: int
    value: int
    holds: bool
    steps: tuple[Told, ...]
    untold: list[Any] | None = None
    """The further assumptions that are only counted: each with its cell, its value, and those that it takes."""

    @property
    def fails(self) -> bool:
        return bool(self.steps) and self.steps[-1].is_contradiction


@dataclass
class Explained:
    """An explanation: the board as plain lists, and all steps."""

    kind: str
    puzzle: dict[str, Any]
    steps: list[Told]
    complete: bool
    entered: list[tuple[int, list[int]]] = field(default_factory=list)
    """Cells with the values that a player left them; one value is written."""
    rating: dict[str, Any] = field(default_factory=dict)


def read(explanation: Any) -> Explained:
    """What an explanation of the package says."""
    plain = explanation.to_json()
    steps = [told(saved, step) for saved, step in zip(plain["steps"], explanation.steps, strict=True)]
    return Explained(
        plain["puzzle"]["kind"], plain["puzzle"], steps, plain["complete"], plain["entered"], plain["rating"]
    )


def passages(explanation: Any) -> list[list[Told]]:
    """The steps of each passage of an explanation, as they are told there."""
    return [[told(step.to_json(), step) for step in passage.steps] for passage in explanation.passages]


def told(plain: dict[str, Any], step: Any) -> Told:
    """One step: its data as they are saved, its sentence in English."""
    return Told(
        plain["technique"],
        plain["variant"],
        plain["weight"],
        plain["cols"],
        _pairs(plain["places"]),
        _pairs(plain["removes"]),
        tuple(plain["because"]),
        tuple(plain["region"]),
        plain["words"],
        step.text("en").split("\n")[0],
        tuple(
            CaseTold(
                case["cell"],
                case["value"],
                case["holds"],
                tuple(told(saved, inner) for saved, inner in zip(case["steps"], live.steps, strict=True)),
                case.get("untold"),
            )
            for case, live in zip(plain.get("cases", ()), step.cases, strict=True)
        ),
        step.conclusion("en") if step.places or step.removes else "",
        step.text("en"),
    )


def clauses_differ(step: Told, name: str) -> Iterator[Complaint]:
    """The sentences within a sentence speak of the same things as the step, whose words are checked."""
    for variant, part in step.clauses(name):
        for word, value in part.words.items():
            if step.words.get(word) != value:
                yield Complaint("sentence", f"{variant} has another {word}")


def _pairs(plain: Iterable[Iterable[int]]) -> tuple[Pair, ...]:
    return tuple((cell, value) for cell, value in plain)


# ---- Sentences


def name(cell: int, cols: int) -> str:
    return f"r{cell // cols + 1}c{cell % cols + 1}"


def cell_of(text: str, cols: int) -> int:
    row, col = text[1:].split("c")
    return (int(row) - 1) * cols + int(col) - 1


def cells_in(text: str, cols: int) -> list[int]:
    """The cells that a text names; of r1c2–r1c5, only the ends."""
    return [cell_of(found, cols) for found in re.findall(CELL, text)]


def cells_of_list(text: str, cols: int) -> list[int]:
    """The cells of a list, in which r1c2–r1c5 are four."""
    found: list[int] = []
    for first, last in re.findall(rf"({CELL})(?:–({CELL}))?", text):
        start, end = cell_of(first, cols), cell_of(last or first, cols)
        found += range(start, end + 1, 1 if start // cols == end // cols else cols)
    return found


def numbers_in(text: str) -> list[int]:
    """The numbers of a list such as "3, 5–7 and 9"."""
    found: list[int] = []
    for low, high in re.findall(r"(?<![rc\d])(\d+)(?:–(\d+))?", text):
        found += range(int(low), int(high or low) + 1)
    return found


def listed_cells(text: str) -> Iterator[list[str]]:
    """Each list of cells in a text, also those joined by slashes and plus signs."""
    for found in re.findall(rf"{CELL}(?:(?:/| \+ ){CELL})+|{CELLS}", text):
        yield re.findall(CELL, found)  # of a range, the ends


def in_one_line(items: list[str]) -> bool:
    """Whether a list names single cells of one row or column."""
    places = [re.fullmatch(r"r(\d+)c(\d+)", item) for item in items]
    return all(places) and any(len({place[way] for place in places if place}) == 1 for way in (1, 2))


def long_lists(text: str) -> Iterator[str]:
    """The lists in a text of which nobody checks every member. A range or a path is one of them, but a path of many
    cells is a long list itself; ways are compared cell by cell."""
    for listed in re.findall(LISTED, text):
        ways = listed.split("; ")
        items = ways if len(ways) > 1 else re.findall(ITEM, listed)
        most = MOST_IN_LINE if in_one_line(items) else MOST_LISTED
        if len(items) > most or (len(ways) > 1 and len(re.findall(CELL, listed)) > MOST_ON_WAYS):
            yield listed
        for item in re.findall(ITEM, listed):
            if len(re.findall(CELL, item)) > MOST_LISTED:
                yield item


# Lists that are not there: the sentence asks to believe a count.
UNLISTED = (
    r"[Cc]omparing (?:them )?all",
    r"However .* (?:is|are) filled",
    r"\d+ possibilities (?:are|were) ",
    r"[Tt]his rules out \d+ possibilit",
    r"\d+ (?:routes|ways)(?: left)?, and every one",
    r"They can go \d+ ways, and always",
)
COUNTED = r"\b(\d+) (?:\w+ )?(?:routes|ways|possibilities|fillings)\b"
RULED_OUT = r"(?:was|were) ruled out|ruled out (?:there |for it )?before"
SAYS_WHICH = (
    r"ruled out[^.;:]*\b(?:(?:step|line)s? \d|in this step|left out here|in earlier hints|by pencil marks)"
    r"|\b(?:step|line)s? \d+[^.;:]* ruled out"
)
MORE = r"\b(\d+) more candidates? (?:is|are) out in other cells"  # where a list would be too long to read
# A rule by which each of many can be checked.
EVERY_ONE = (
    r"everything else is out|Everywhere else it is out|both, it is out|nowhere (?:else|that far away)\.|out wherever"
    r"|That leaves only|stand only on"
)
UGLY = (
    (rf"({CELL})–\1(?!\d)", "a run from a cell to the same cell"),
    (r"[01]{4,} = r\d", "a filling that equals cells"),
    (rf"⇒ {CELL}(?: = {CELL}){{3,}}", "a row of equal signs that leaves the reason out"),
    (r"What if\. What if", "the title twice"),
    (r"Only \d+ could get in there, which is too few", "a number that reads like a count"),
    (r"…|\.\.\.", "something left out"),
    (r"[{}]", "a gap in the template"),
    (r" (?:is|are) left for [^.]*?, .* (?:is|are) left for nothing", "nothing left as a list"),
)


def sentence_faults(step: Told) -> Iterator[Complaint]:
    """What no sentence may do."""
    text = step.text
    for cells in listed_cells(text):
        if len(set(cells)) < len(cells):
            yield Complaint("form", f"a cell twice in a list: {', '.join(cells)}")
    for pattern, fault in UGLY:
        if re.search(pattern, text):
            yield Complaint("form", fault)
    for found in re.findall(rf"groups? ((?:{CELL}(?:/{CELL})*(?:, | and )?)+)", text):
        groups = re.findall(rf"{CELL}(?:/{CELL})*", found)
        if any("/" not in group for group in groups):
            yield Complaint("form", f"a group of one cell: {found.strip()}")
    for listed in long_lists(text.replace(step.concluded, "") if step.concluded else text):
        yield Complaint("list", f"too long to check: {listed}")
    for count in re.findall(COUNTED, text):
        if int(count) > MOST_LISTED:
            yield Complaint("list", f"{count} of something is too many to check")
    for pattern in UNLISTED:
        if re.search(pattern, text):
            yield Complaint("list", "something is counted but not listed")
            break
    yield from unnamed_grounds(text)
    for word, value in step.words.items():
        cells = value.get("cells", ())
        if len(set(cells)) < len(cells):
            yield Complaint("form", f"a cell twice in {word}")
    for case in step.cases:
        if not case.steps and "at once" not in step.whole:
            yield Complaint("form", "an assumption without any line")


def unnamed_grounds(text: str) -> Iterator[Complaint]:
    """What rests on an earlier step has to say on which."""
    if re.search(RULED_OUT, text) and not re.search(SAYS_WHICH, text):
        yield Complaint("before", "what was ruled out before does not say by which step")


def tail(text: str) -> str:
    """The part of a sentence that concludes."""
    *_, last = re.split(r"\b(?:so|So|hence|Hence|and)\b (?=(?:only|r\d|\d|either|neither))|: (?=(?:only|r\d|\d))", text)
    return last


def lefts(text: str, cols: int) -> Iterator[tuple[int, set[int]]]:
    """What a text says is left: "only 7 and 9 are left for r1c2", "r1c2 can only be 7"."""
    for values, cells in re.findall(rf"[Oo]nly ({NUMBERS}) (?:is|are) left for ({CELLS})(?! (?:is|are) )", text):
        for cell in cells_of_list(cells, cols):
            yield cell, set(numbers_in(values))
    for cells, value in re.findall(rf"({CELLS}) can only be (\d+)(?!\d|[,–] ?\d| (?:and|or) \d)", text):
        for cell in cells_of_list(cells, cols):
            yield cell, {int(value)}


def nots(text: str, cols: int) -> Iterator[Pair]:
    """What a text says is impossible: "r1c2 and r1c3 are not 7 or 9"."""
    for cells, values in re.findall(rf"({CELLS}) (?:is|are) not ({NUMBERS})", text):
        for cell in cells_of_list(cells, cols):
            for value in numbers_in(values):
                yield cell, value


def conclusion_faults(step: Told, left: dict[int, set[int]], placements: set[Pair]) -> Iterator[Complaint]:
    """Whether the sentence says what the step concludes. `left`: what is left after the step, for the cells that lose
    something; `placements`: what the sentence says of values that stand somewhere."""
    said: set[Pair] = set(nots(step.text, step.cols))
    for cell, values in lefts(step.text, step.cols):
        if cell in left and left[cell] != values:
            where = name(cell, step.cols)
            yield Complaint("sentence", f"left for {where} is {sorted(left[cell])}, not {sorted(values)}")
        said |= {(cell, value) for value in range(1000) if value not in values}
    for cell, value in step.places:
        if (cell, value) not in placements:
            yield Complaint("sentence", f"does not say that {name(cell, step.cols)} is {value}")
    if re.search(EVERY_ONE, step.text) or any(re.search(pattern, step.text) for pattern in UNLISTED):
        return  # the rule is checked by itself, and something unlisted is a fault of its own
    unsaid = [pair for pair in step.removes if pair not in said and not any(pair[0] == cell for cell, _ in placements)]
    more = re.search(MORE, step.text)
    if more and int(more[1]) != len(unsaid):
        yield Complaint("sentence", f"{len(unsaid)} more are out, not {more[1]}")
    elif more is None:
        for cell, value in unsaid:
            yield Complaint("sentence", f"does not say that {name(cell, step.cols)} is not {value}")
