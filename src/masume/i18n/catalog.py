"""The catalogue: all sentences that users read, in one language.

The sentences are data, in `<language>/*.toml`: one file per kind, and `common.toml`. A sentence is a template, whose
arguments (`masume.i18n.placeholders`) are shown in a form that depends on the language:

    {cells}          the argument as it is: r1c2 and r1c3
    {cells:is|are}   the form that agrees with the argument's number; a language has as many forms as it needs
    {gaps:the number|the numbers}   a range counts as all its numbers: the number 7, the numbers 7–9
    {n:one cell|{n} cells}          a form may contain arguments
    {line:loc}       the form of the argument under that name in the catalogue (Polish: w wierszu 3)
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain, groupby, repeat
from operator import itemgetter
from typing import Any, TypeVar, get_args

from masume.core.errors import ArgumentTypeError, UsageError
from masume.core.grid import Cell, cell_name
from masume.core.puzzle import quote
from masume.i18n import FOLDERS, LANGUAGES, language
from masume.i18n.placeholders import (
    Area,
    Argument,
    Cells,
    Clauses,
    Count,
    DiagonalWall,
    Earlier,
    Facts,
    Items,
    Line,
    Lines,
    Path,
    Rule,
    Run,
    Text,
    Title,
    Value,
    bends,
    cell_names,
    number_of,
    one_cell,
    ranged,
    side_by_side,
    turns,
)
from masume.i18n.templates import Template

FOLDER = os.path.dirname(__file__)


def _two_forms(number: int) -> int:
    """Return the index of the form that agrees with `number`, in a language with a singular and a plural."""
    return 0 if number == 1 else 1


def _polish_forms(number: int) -> int:
    """Return the index of the form that agrees with `number` in Polish."""
    if number == 1:
        return 0
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2


# In Spanish, "o" becomes "u" before an o (u ocho, u 8, u 11, u 80), and "y" becomes "e" before an i.
BEFORE_O = re.compile(r"\b([oO]) (?=(?:8\d{0,2}|11)(?!\d)|h?[oó])", re.IGNORECASE)
BEFORE_I = re.compile(r"\b([yY]) (?=h?[ií](?![aeo]))", re.IGNORECASE)


def _spanish_joints(text: str) -> str:
    """Return a Spanish text in which each "o" or "y" is replaced by "u" or "e" if the next word requires it."""
    text = BEFORE_O.sub(lambda match: "U " if match[1] == "O" else "u ", text)
    return BEFORE_I.sub(lambda match: "E " if match[1] == "Y" else "e ", text)


EUPHONY: Mapping[str, Callable[[str], str]] = {"en": str, "es": _spanish_joints, "pl": str}
PLURALS: Mapping[str, Callable[[int], int]] = {"en": _two_forms, "es": _two_forms, "pl": _polish_forms}
PLURAL_FORMS = {"en": 2, "es": 2, "pl": 3}


# If there are more than MOST_CLAUSES clauses on eliminations, FEW_CLAUSES and the number of the others are shown.
MOST_CLAUSES = 8
FEW_CLAUSES = 6
LARGE_AREA = 8  # cells; in a larger area, adjacent cells of a row are named by their ends
LONG_PATH = 8  # cells; a longer path is named by its ends and some turns, a wall with more bends by some of these
MOST_BETWEEN = 6
MOST_EARLIER = 8  # steps or lines that are listed one by one
LONG_WALL = 6  # cells; a longer wall is named by its bends
REMEMBERED = 1 << 14  # the size of each cache of a catalogue for names of lines and runs, and phrases
COMMON = {Cells, Line, Run, Value, Count, Text}  # the types of arguments that are cached
LIKE_A_LIST = re.compile(r"r\d+c\d+\nr\d+c\d+")  # one clause ends with a cell, and the next begins with one
CELLS = "\0"  # the place of the names of cells in a phrase


T = TypeVar("T")
Conclusions = tuple[Sequence[tuple[Cell, int]], Sequence[tuple[Cell, int]], Sequence[tuple[Cell, tuple[int, ...]]]]
"""The values that a step assigns, the candidates that it eliminates, and those left in cells that lose some."""


class _BoardTexts:
    """Cached texts for boards of one kind and width. The caches are plain dictionaries: looking up a text in them takes
    a third of the time of calling a cached function.
    """

    def __init__(self, kind: str, cols: int) -> None:
        self.kind = kind
        self.cols = cols
        self.shown: dict[type, dict[Argument, str]] = {sort: {} for sort in get_args(Argument)}
        """The texts of arguments by type, since equal arguments of different types are shown differently."""
        self.placed: dict[tuple[tuple[Cell, int], ...], str] = {}
        """The texts of the values that a step assigns."""


def _keep(table: dict[T, str], key: T, text: str) -> str:
    """Store `text` under `key` in the cache `table`, and return `text`. A full cache is emptied first."""
    if len(table) >= REMEMBERED:
        table.clear()
    table[key] = text
    return text


class Catalogue:
    """All sentences in one language, and the functions that fill in their arguments."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.entry = lru_cache(REMEMBERED)(self._find_entry)
        self.value = lru_cache(REMEMBERED)(self._find_value)
        self.form = lru_cache(REMEMBERED, typed=True)(self._find_form)
        self._template = lru_cache(REMEMBERED)(self._parse_template)
        self._board = cache(_BoardTexts)
        self._told_on = lru_cache(REMEMBERED)(self._find_told_on)
        self._cached_phrase = lru_cache(REMEMBERED)(self._say_of_cells)
        self._run = lru_cache(REMEMBERED)(self._name_run)
        self._cell_range = cache(lambda kind: str(self._phrases(kind).get("cell-range", "")))
        self._briefly = cache(lambda kind: "place-next" if "place-next" in self._phrases(kind) else "place")
        self.plural = PLURALS[lang]
        self._smooth = EUPHONY[lang]
        self._shows: Mapping[type, Callable[[Any, str, int], str]] = {
            Cells: lambda cells, kind, cols: self._name_cells(cells.cells, kind, cols),
            DiagonalWall: self._show_wall,
            Path: self._show_path,
            Area: self._show_area,
            Facts: lambda facts, kind, cols: self.conclusion(kind, facts.places, (), (), cols),
            Line: lambda line, kind, cols: self._name_lines(line.direction, (line.number,), "name"),
            Lines: lambda lines, kind, cols: self._name_lines(lines.direction, lines.numbers, "name"),
            Run: lambda run, kind, cols: self._run(*run, "name", cols),
            Value: lambda value, kind, cols: self._find_value(kind, value.value),
            Count: lambda count, kind, cols: str(count.number),
            Text: lambda text, kind, cols: str(text.text),
            Items: lambda items, kind, cols: self.join(*items),
            Earlier: self._show_earlier,
            Rule: lambda rule, kind, cols: self.rule(kind, rule.code),
            Title: lambda title, kind, cols: self.title(kind, title.technique),
            Clauses: self._show_clauses,
        }
        self._files: dict[str, dict[str, Any]] = {}

    def file(self, name: str) -> dict[str, Any]:
        """Return the sentences in the file `name`: those of a kind, or those that all kinds share ("common")."""
        if name not in self._files:
            import tomllib

            with open(self._path(name), "rb") as file:
                self._files[name] = tomllib.load(file)
        return self._files[name]

    def _phrases(self, kind: str) -> dict[str, str]:
        """Return the phrases of a kind."""
        phrases: dict[str, str] = self.file(kind).get("phrases", {})
        return phrases

    def _path(self, name: str) -> str:
        """Return the path of the file with the sentences of a kind. Masume's kinds have their files in this package. A
        kind that is under development or belongs to another package has them in its own folder; if it has none in this
        language, its English file is used.
        """
        here = os.path.join(FOLDER, self.lang, f"{name}.toml")
        folder = FOLDERS.get(name) or os.path.join(os.path.dirname(FOLDER), "kinds", name)
        growing = (os.path.join(folder, f"{lang}.toml") for lang in (self.lang, "en"))
        return next(filter(os.path.exists, (here, *growing)), here)

    def _find_entry(self, kind: str, *keys: str) -> Any:
        """Return the entry under `keys` in the file of the kind or, if it has none, in the file that all kinds
        share.
        """
        for name in (kind, "common"):
            entry: Any = self.file(name)
            for key in keys:
                entry = entry.get(key) if isinstance(entry, dict) else None
            if entry is not None:
                return entry
        raise KeyError(f"{self.lang}: {kind}.{'.'.join(keys)}")

    def say(self, *keys: str, **arguments: Any) -> str:
        """Return a sentence that belongs to no kind: that under `keys` in the shared file."""
        return self.tell(("common", *keys), arguments)

    def tell(self, keys: tuple[str, ...], arguments: Mapping[str, Any], kind: str = "common", cols: int = 0) -> str:
        """Return the sentence with the given keys, the first of which is the name of its file. An argument that is an
        int is a number with which words agree; a text is shown as it is.
        """
        words: dict[str, Any] = {
            name: word if isinstance(word, tuple) else Count(word) if isinstance(word, int) else Text(str(word))
            for name, word in arguments.items()
        }
        return self._smooth(self._fill(self._template(*keys), words, self._board(kind, cols)))

    def title(self, kind: str, technique: str) -> str:
        """Return the title of a technique."""
        return str(self.entry(kind, "steps", technique, "title"))

    def idea(self, kind: str, technique: str) -> str:
        """Return the text that explains the idea of a technique."""
        return str(self.entry(kind, "steps", technique, "idea"))

    def rule(self, kind: str, code: str) -> str:
        """Return the sentence that states a rule."""
        return str(self.entry(kind, "rules", code))

    def variant(self, kind: str, key: str) -> str:
        """Return the name of a variant of a kind; if `key` is empty, the name of the kind."""
        return str(self.entry(kind, "names", key)) if key else kind.capitalize()

    def sentence(
        self,
        kind: str,
        technique: str,
        variant: str,
        words: Mapping[str, Argument],
        cols: int,
        conclusions: Conclusions = ((), (), ()),
    ) -> str:
        """Return the sentence of a step with its arguments `words`. `{conclusion}` in its template stands for
        `conclusions`.
        """
        template, board = self._told_on(kind, technique, variant, cols)
        text = self._smooth(self._fill(template, words, board, conclusions))
        if "above" in words:  # join adjacent brackets with steps and lines that premises rest on
            text = text.replace(") (", "; ")
        return text if template.capital else text[:1].upper() + text[1:]

    def _parse_template(self, kind: str, *keys: str) -> Template:
        """Return the template under `keys`."""
        return Template.parse(str(self.entry(kind, *keys)))

    def _find_told_on(self, kind: str, technique: str, variant: str, cols: int) -> tuple[Template, _BoardTexts]:
        """Return the template of a step's sentence, and the caches for its board."""
        return self._template(kind, "steps", technique, variant), self._board(kind, cols)

    def _fill(
        self,
        template: Template,
        words: Mapping[str, Argument],
        board: _BoardTexts,
        conclusions: Conclusions = ((), (), ()),
    ) -> str:
        """Return the sentence of a template with its arguments, without the corrections of `EUPHONY`."""
        blank, plain, bent, concluding, _ = template
        parts, shown = blank.copy(), board.shown
        for at, name in plain:
            word = words[name]
            text = shown[type(word)].get(word)
            parts[at] = self._show_on(board, word) if text is None else text
        for at, name, form, forms in bent:
            word = words[name]
            if forms:
                chosen = forms[self.plural(number_of(word))]
                parts[at] = chosen if isinstance(chosen, str) else self._fill(chosen, words, board)
            else:
                parts[at] = self.form(word, form, board.kind, board.cols)
        for at in concluding:
            parts[at] = self._conclude(board, *conclusions)
        return "".join(parts)

    def show(self, argument: Argument, kind: str, cols: int) -> str:
        """Return an argument as text. `cols` is the number of columns of the board, which cell names depend on."""
        return self._show_on(self._board(kind, cols), argument)

    def _show_on(self, board: _BoardTexts, argument: Argument) -> str:
        """Return an argument as text, and store the text in the caches of `board` if its type is common."""
        sort = type(argument)
        text = self._shows[sort](argument, board.kind, board.cols)
        return _keep(board.shown[sort], argument, text) if sort in COMMON else text

    def _find_form(self, argument: Argument, name: str, kind: str, cols: int) -> str:
        """Return the form of an argument that the catalogue has under `name`."""
        match argument:
            case Line(way, at):
                return self._name_lines(way, (at,), name)
            case Lines(way, numbers):
                return self._name_lines(way, numbers, name)
            case Run(way, cells, total):
                return self._run(way, cells, total, name, cols)
            case Value(value):
                return str(self.file(kind)[f"values-{name}"][str(value)])
        raise KeyError(f"{self.lang}: {argument} has no form {name}")

    @cached_property
    def _joints(self) -> Mapping[str, str]:
        """Return the conjunctions of the language by their names, such as "and"."""
        joints: Mapping[str, str] = self.file("common")["joints"]
        return joints

    def join(self, items: Iterable[str], joint: str = "and") -> str:
        """Return `items` as one text, in which a conjunction precedes the last item: r1c1, r1c2 and r1c3."""
        *first, last = items
        return self._smooth(f"{', '.join(first)} {self._joints[joint]} {last}") if first else last

    def decimal(self, digits: str) -> str:
        """Return a number in the notation of the language. `digits` has a decimal point: 7.5 becomes 7,5 in Spanish."""
        return digits if self.lang == "en" else digits.replace(".", ",")

    def _find_value(self, kind: str, value: int, several: bool = False) -> str:
        """Return the word for a value, in the form for one cell or, if `several` is True, for several cells."""
        words = self.file(kind)
        table = words.get("values-several", {}) if several else {}
        return str(table.get(str(value)) or words.get("values", {}).get(str(value), value))

    def conclusion(
        self,
        kind: str,
        places: Sequence[tuple[Cell, int]],
        removes: Sequence[tuple[Cell, int]],
        leaves: Sequence[tuple[Cell, tuple[int, ...]]],
        cols: int,
    ) -> str:
        """Return the conclusions of a step in words: the values that it assigns and the candidates that it eliminates.
        Examples: "r1c1 and r1c3 are shaded", "only 7 and 9 are left for r1c2", "r1c2 can only be 7".
        """
        return self._conclude(self._board(kind, cols), places, removes, leaves)

    def _conclude(
        self,
        board: _BoardTexts,
        places: Sequence[tuple[Cell, int]],
        removes: Sequence[tuple[Cell, int]],
        leaves: Sequence[tuple[Cell, tuple[int, ...]]],
    ) -> str:
        """Return the same text as `conclusion`, using the caches of `board`."""
        if not removes:
            placed = tuple(places)
            known = board.placed.get(placed)
            return _keep(board.placed, placed, self._say_of_places(board, placed)) if known is None else known
        kind, cols = board.kind, board.cols
        if len(removes) == 1 and not places and not leaves:
            [(cell, value)] = removes
            return self._cached_phrase(kind, "remove", 1, (value,), "nor").replace(CELLS, cell_name(cell, cols))
        parts = self._placed(kind, _by_value(places), cols)
        left, lost = dict(leaves), _grouped(removes)
        clauses = []
        if left:
            kept = _by_cells(_grouped([(values, cell) for cell, values in leaves]))
            clauses += [("left" if len(values) > 1 else "left-one", cells, values, "and") for values, cells in kept]
        if len(left) < len(lost):
            gone = _by_cells(_grouped([(values, cell) for cell, values in lost if cell not in left]))
            clauses += [("remove", cells, values, "nor") for values, cells in gone]
        shown = clauses if len(clauses) <= MOST_CLAUSES else clauses[:FEW_CLAUSES]
        parts += [self._phrase(kind, name, cells, values, cols, joint) for name, cells, values, joint in shown]
        if len(shown) < len(clauses):
            named = {cell for _, cells, _, _ in shown for cell in cells}
            more = Count(sum(len(values) for cell, values in lost if cell not in named))
            parts.append(self._fill(self._template(kind, "phrases", "more"), {"n": more}, board))
        return self._clauses(parts)

    def _say_of_places(self, board: _BoardTexts, places: tuple[tuple[Cell, int], ...]) -> str:
        """Return a sentence with the values that a step assigns."""
        groups = _by_value(places)
        if len(groups) == 1:
            [(value, cells)] = groups
            return self._phrase(board.kind, "place", cells, (value,), board.cols)
        return self._clauses(self._placed(board.kind, groups, board.cols))

    def _placed(self, kind: str, groups: Iterable[tuple[int, tuple[Cell, ...]]], cols: int) -> list[str]:
        """Return one clause per assigned value. If the kind has a shorter phrase for it, all clauses but the first use
        that phrase.
        """
        names = chain(("place",), repeat(self._briefly(kind)))
        return [
            self._phrase(kind, name, cells, (value,), cols) for name, (value, cells) in zip(names, groups, strict=False)
        ]

    def in_order(self, kind: str, places: Iterable[tuple[Cell, int]], cols: int) -> str:
        """Return assigned values in words, without changing their order: "r1c1 is 3, r1c2 and r1c4 are 5, and r2c1 is
        3".
        """
        groups = ((value, tuple(sorted(cell for cell, _ in group))) for value, group in groupby(places, itemgetter(1)))
        return self._clauses(self._placed(kind, groups, cols))

    def _clauses(self, parts: list[str]) -> str:
        """Join clauses into one sentence, or return "" if there are none. Three or more clauses are separated by
        semicolons if a clause contains a list, or if commas would make the clauses look like a list: "only 1 and 2 are
        left for r1c2, r1c3 is not 4".
        """
        if len(parts) < 2:
            return parts[0] if parts else ""
        *first, last = parts
        joints, together = self._joints, "\n".join(parts)
        if first[1:] and ("," in together or LIKE_A_LIST.search(together)):
            joint = joints["clauses"].lstrip(", ")
            return self._smooth(f"{'; '.join(first)}; {joint} {last}")
        apart = "," in together or f" {joints['and']} " in together
        joint = joints["clauses-apart" if apart else "clauses"]
        space = "" if joint.startswith(",") else " "
        return self._smooth(f"{', '.join(first)}{space}{joint} {last}")

    def opening(self, kind: str, cell: Cell, value: int, holds: bool, cols: int, followed: bool) -> str:
        """Return the sentence that states the assumption of a case. If `followed` is False, because no step is needed
        to refute the assumption, add a sentence that says so.
        """
        sentence = self.assumption(kind, cell, value, holds, cols)
        return sentence if followed else f"{sentence} {self.entry(kind, 'phrases', 'at-once')}"

    def assumption(self, kind: str, cell: Cell, value: int, holds: bool, cols: int) -> str:
        """State the assumption of a case in words: that `cell` has `value` or, if `holds` is False, that it does
        not.
        """
        return self.assumptions(kind, [(cell, value, holds)], cols)

    def assumptions(self, kind: str, cases: Sequence[tuple[Cell, int, bool]], cols: int) -> str:
        """State the assumptions of several cases in one sentence. Each case has a cell, a value, and whether the cell
        is assumed to have the value.
        """
        whats = [
            self._phrase(kind, "place" if holds else "remove", (cell,), (value,), cols) for cell, value, holds in cases
        ]
        sentence = self.entry(kind, "phrases", "suppose" if len(whats) == 1 else "suppose-each")
        joint = f"{self.entry(kind, 'phrases', 'suppose-next')} "
        return self._smooth(str(sentence.format(what=joint.join(whats))))

    def _phrase(
        self, kind: str, name: str, cells: tuple[Cell, ...], values: tuple[int, ...], cols: int, joint: str = "or"
    ) -> str:
        """Return the phrase `name` about the given cells and values."""
        phrase = self._cached_phrase(kind, name, len(cells), values, joint)
        return phrase.replace(CELLS, self._name_cells(cells, kind, cols))

    def _say_of_cells(self, kind: str, name: str, number: int, values: tuple[int, ...], joint: str) -> str:
        """Return the phrase `name` about `number` cells, with `CELLS` where their names belong."""
        if form := self._phrases(kind).get("range"):
            items = ranged(values, form)
        else:
            items = tuple(self.value(kind, value, number > 1) for value in values)
        words: dict[str, Argument] = {"cells": Cells(tuple(range(number))), "value": Items(items, joint)}
        text = str(self.entry(kind, "phrases", name)).replace("{cells}", CELLS)
        return self._fill(Template.parse(text), words, self._board(kind, 0))

    def _name_cells(self, cells: tuple[Cell, ...], kind: str, cols: int) -> str:
        """Return the names of cells as one text."""
        if len(cells) == 1:
            return cell_name(cells[0], cols)
        if len(cells) == 2 and cells[0] != cells[1]:
            return f"{cell_name(cells[0], cols)} {self._joints['and']} {cell_name(cells[1], cols)}"
        return self.join(cell_names(cells, cols, self._cell_range(kind)))

    def _show_wall(self, wall: DiagonalWall, kind: str, cols: int) -> str:
        """Return a wall as text. A long wall is named by the ends of its straight pieces."""
        cells = wall.cells
        parts = bends(cells, cols) if len(cells) > LONG_WALL else [[cell] for cell in cells]
        return self.join(self._show_bends(part, kind, cols) for part in parts)

    def _show_bends(self, wall: Sequence[Cell], kind: str, cols: int) -> str:
        """Return a connected part of a wall as text, given the cells where it ends and bends. If there are very many,
        only some of them are named.
        """
        if len(wall) <= LONG_PATH:
            return "–".join(cell_name(cell, cols) for cell in wall)
        return self.tell(("common", "phrases", "wall"), _by_some(wall, wall[1:-1], cols), kind, cols)

    def _show_path(self, path: Path, kind: str, cols: int) -> str:
        """Return a path as text. A long path is named by its ends and some of its turns."""
        cells = path.cells
        if len(cells) <= LONG_PATH:
            return "–".join(cell_name(cell, cols) for cell in cells)
        words = {"n": Count(len(cells)), **_by_some(cells, turns(cells, cols) or cells[1:-1], cols)}
        return self.tell(("common", "phrases", "path"), words, kind, cols)

    def _show_area(self, area: Area, kind: str, cols: int) -> str:
        """Return an area as text. A large area is named by its rows, or by one cell if that would be too long."""
        if area.but:
            return self.tell(("common", "phrases", "all-but"), {"cells": Area(area.but)}, kind, cols)
        cells = area.cells
        pieces = side_by_side(cells, cols) if len(cells) > LARGE_AREA else [(cell,) for cell in cells]
        if len(pieces) > LARGE_AREA:  # too many to read
            return self.tell(("common", "phrases", "side-of"), {"cell": one_cell(cells[0])}, kind, cols)
        return self.join("–".join(cell_name(cell, cols) for cell in piece) for piece in pieces)

    def _name_lines(self, direction: str, numbers: Sequence[int], form: str) -> str:
        """Return the names of rows or columns as one text, in the form `form`."""
        key = direction if len(numbers) == 1 else f"{direction}s"
        return str(self.file("common")["lines"][key][form].format(n=self.join(ranged(numbers))))

    def _name_run(self, direction: str, cells: tuple[Cell, ...], total: int, form: str, cols: int) -> str:
        """Return the name of a run, in the form `form`."""
        key = direction if total else f"{direction}-without-sum"
        ends = "–".join(dict.fromkeys(cell_name(cell, cols) for cell in (cells[0], cells[-1])))
        return str(self.file("common")["runs"][key][form].format(total=total, cells=ends))

    def _show_earlier(self, earlier: Earlier, kind: str, cols: int) -> str:
        """Return a phrase that names the steps or lines on which a premise rests."""
        named = [(earlier.what, earlier.numbers)] if earlier.numbers else []
        if earlier.what in ("here", "omitted", "past") and not earlier.numbers:
            named = [(f"only-{earlier.what}", (0,))]
        if earlier.outer:
            named.append(("outer", earlier.outer))
        shown = ""
        for key, numbers in named:
            items, count = ranged(numbers), len(numbers)
            if len(items) > MOST_EARLIER:
                key, items = f"{key}-some", (f"{min(numbers)}–{max(numbers)}",)
            shown += f" {self.tell(('common', 'earlier', key), {'n': Items(items), 'count': count}, kind, cols)}"
        return shown

    def _show_clauses(self, clauses: Clauses, kind: str, cols: int) -> str:
        """Return the sentences of several clauses as one text."""
        texts = (
            self.sentence(kind, clauses.technique, variant, dict(words), cols) for variant, words in clauses.clauses
        )
        return " ".join(texts)


def _by_some(path: Sequence[Cell], within: Sequence[Cell], cols: int) -> dict[str, Argument]:
    """Return three arguments for the name of a path: its first cell, its last cell, and some of the cells in `within`,
    spread evenly.
    """
    count = min(MOST_BETWEEN, len(within))
    by = [within[i * len(within) // count] for i in range(count)]
    return {"first": one_cell(path[0]), "last": one_cell(path[-1]), "by": Items(cell_names(by, cols))}


def _by_value(places: Iterable[tuple[Cell, int]]) -> list[tuple[int, tuple[Cell, ...]]]:
    """Group cells by their assigned values. The smallest groups come first, since the assignments in larger groups
    follow from theirs.
    """
    return sorted(_grouped([(value, cell) for cell, value in places]), key=lambda group: len(group[1]))


def _grouped(pairs: Iterable[tuple[Any, Any]]) -> list[tuple[Any, tuple[Any, ...]]]:
    """Group pairs of a key and an item by their keys. The keys, and the items of each key, are in ascending order."""
    groups: dict[Any, list[Any]] = {}
    for key, item in pairs:
        if key in groups:
            groups[key].append(item)
        else:
            groups[key] = [item]
    return [(key, tuple(sorted(groups[key]))) for key in sorted(groups)]


def _by_cells(groups: Iterable[tuple[Any, tuple[Cell, ...]]]) -> list[tuple[Any, tuple[Cell, ...]]]:
    """Sort groups of cells by their cells."""
    return sorted(groups, key=itemgetter(1))


@cache
def _catalogue(lang: str) -> Catalogue:
    """Return the catalogue of the language `lang`, which is cached here."""
    if lang not in LANGUAGES:
        raise UsageError(
            "there is no language {lang} (languages: {languages})", lang=f"{lang!r}", languages=", ".join(LANGUAGES)
        )
    return Catalogue(lang)


def catalogue(lang: str | None = None) -> Catalogue:
    """Return the catalogue of the language `lang`, or of the language of this process (see `own_language`) if `lang` is
    None.
    """
    if lang is not None and not isinstance(lang, str):
        raise ArgumentTypeError(
            "lang must be the name of a language ({languages}) or None, not {lang}",
            languages=", ".join(LANGUAGES),
            lang=quote(lang),
        )
    return _catalogue(own_language() if lang is None else lang)


@cache
def own_language() -> str:
    """Return the language of this process, which is read from the environment once and cached, since reading it takes
    as long as building a sentence. Call `own_language.cache_clear()` after a change of the environment.
    """
    return language()


# ---- The texts of the page in the browser


def page_words(lang: str | None = None) -> dict[str, str]:
    """Return every text of the web page in a language. The keys are those of the texts, such as `play.undo`. The texts
    are in `web.toml`; the names of kinds and grades are those of books and ratings.
    """
    words = catalogue(lang)
    shared = {"kinds": words.file("book")["names"], "grades": words.file("common")["grades"]}
    return dict(_flat({**words.file("web"), **shared}))


def _flat(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts in nested tables, each with its keys joined by points."""
    for key, inner in table.items():
        if isinstance(inner, dict):
            yield from _flat(inner, f"{path}{key}.")
        else:
            yield f"{path}{key}", str(inner)
