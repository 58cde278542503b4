"""Show the catalogue of techniques with their examples, on the command line and as the pages in docs/techniques."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from masume.core.grid import cell_name
from masume.core.kind import Kind
from masume.formats.one_line_format import read_line
from masume.i18n.catalog import catalogue
from masume.kinds import all_kinds
from masume.reasoning.position import Position
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Step, Technique
from masume.render import svg
from masume.verbs import board_pictures, player_entries


class Demonstration(NamedTuple):
    """A step that a technique finds in its example, with the positions before and after the step."""

    step: Step
    before: Position
    after: Position


def demonstrate(kind: Kind, technique: Technique) -> Demonstration:
    """Return the step that the example of `technique` is meant to show. Raise AssertionError if the technique does not
    find it.
    """
    assert technique.example is not None
    puzzle = read_line(kind, technique.example.board)
    before = player_entries.position(puzzle, player_entries.entries(puzzle, technique.example.state))
    wanted = single_moves(technique.example.shows)
    ladder = Ladder(before, kind.logic.techniques, [technique.name])
    for step in ladder.steps_of(technique.name):
        if conclusions(step) == wanted:
            after = before.copy()
            after.apply(step)
            return Demonstration(step, before, after)
    raise AssertionError(f"{kind.name}: the example of {technique.name} does not show {technique.example.shows!r}")


def single_moves(text: str) -> frozenset[str]:
    """Return the moves in `text`, split so that each has one value: `r2c3-5-7` becomes `r2c3-5` and `r2c3-7`."""
    marks = set()
    for token in text.split():
        cell, sign, rest = token.partition("=") if "=" in token else token.partition("-")
        marks |= {f"{cell}{sign}{value}" for value in rest.split("-" if sign == "-" else "/")}
    return frozenset(marks)


def conclusions(step: Step) -> frozenset[str]:
    """Return the conclusions of `step` as moves, each with one value."""
    places = {f"{cell_name(cell, step.cols)}={value}" for cell, value in step.places}
    removes = {f"{cell_name(cell, step.cols)}-{value}" for cell, value in step.removes}
    return frozenset(places | removes)


def by_weight(kind: Kind) -> list[Technique]:
    """Return the techniques of `kind` from the easiest to the hardest."""
    return sorted(kind.logic.techniques.all, key=lambda technique: technique.weight)


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every page and picture in docs/techniques."""
    yield "README.md", _index()
    for kind in all_kinds():
        parts = [_head(kind)]
        for technique in by_weight(kind):
            example = demonstrate(kind, technique)
            for name, position in (("before", example.before), ("after", example.after)):
                picture = board_pictures.labelled(board_pictures.position_picture(position, example.step))
                title = f"{kind.name.capitalize()}, {technique.name}, {name}"
                yield f"{kind.name}/{technique.name}-{name}.svg", svg.draw(picture, title, example.step.reason("en"))
            parts.append(_section(kind, technique, example))
        yield f"{kind.name}.md", "\n".join(parts)


def _index() -> str:
    """Return the text of the page that lists the kinds."""
    lines = [
        "# Techniques",
        "",
        "How players argue, from the easiest to the hardest; `masume explain` uses exactly these. The pages are",
        "written by `masume techniques --write docs/techniques` from the techniques themselves.",
        "",
    ]
    for kind in all_kinds():
        count = len(kind.logic.techniques.all)
        lines.append(f"- [{kind.name.capitalize()}]({kind.name}.md): {count} techniques")
    return "\n".join(lines) + "\n"


def _head(kind: Kind) -> str:
    """Return the beginning of the page about `kind`: its rules and a table of its techniques."""
    words = catalogue("en")
    lines = [f"# {kind.name.capitalize()}: techniques", "", "The rules:", ""]
    lines += [f"- {sentence}" for sentence in kind.rules.values()]
    lines += ["", "| | technique | weight |", "|---|---|---|"]
    for technique in by_weight(kind):
        title = words.title(kind.name, technique.name)
        lines.append(f"| {technique.code} | [{title}](#{technique.name}) | {technique.weight:g} |")
    lines += [
        "",
        "In the pictures, dashed cells are those that the argument uses; a thick border marks what it places, a dotted",
        "border where it removes something; what it has removed is struck out.",
        "",
    ]
    return "\n".join(lines)


def _section(kind: Kind, technique: Technique, example: Demonstration) -> str:
    """Return the section about `technique` on the page of `kind`."""
    words = catalogue("en")
    notes = [f"{technique.code}, weight {technique.weight:g}, `--technique {technique.name}`"]
    if technique.papers:
        notes.append(technique.papers)
    if technique.uniqueness:
        notes.append("argues from there being only one solution: off by default, never rated")
    quoted = "\n".join(
        f"> {line}" if line.strip() else ">" for line in example.step.text("en").replace("\n", "\n\n").split("\n")
    )
    stem = f"{kind.name}/{technique.name}"
    return "\n".join(
        [
            f'<a id="{technique.name}"></a>',
            f"## {words.title(kind.name, technique.name)}",
            "",
            f"{words.idea(kind.name, technique.name)} ({'; '.join(notes)})",
            "",
            f"| before | after |\n|---|---|\n| ![before]({stem}-before.svg) | ![after]({stem}-after.svg) |",
            "",
            quoted,
            "",
        ]
    )
