"""Run the command `masume techniques`: show the catalogue of techniques with examples."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from typing import Any

from masume import kinds
from masume.cli import command_options
from masume.cli.file_options import add_output_file
from masume.core import files
from masume.core.errors import Listed, UsageError
from masume.core.kind import Kind
from masume.core.puzzle import quote
from masume.i18n.catalog import catalogue
from masume.reasoning.technique import Technique
from masume.verbs import draw, technique_catalog


def add(commands: Any) -> None:
    """Add the command `techniques` and its options to `commands`."""
    parser = commands.add_parser(
        "techniques",
        help="show the catalogue of techniques, with examples",
        description="Show the techniques that explanations use, each with an example, of one kind or of all.",
    )
    parser.add_argument("kind", nargs="?", metavar="KIND", help=", ".join(kind.name for kind in kinds.KINDS))
    parser.add_argument("--technique", metavar="NAME", help="show only this technique, by its name or code")
    parser.add_argument("--list", action="store_true", help="print only names and weights")
    add_output_file(parser, "--write", metavar="DIR", help="write the whole catalogue as pages with pictures")
    command_options.add_lang(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    if options.write:
        for name, text in technique_catalog.pages():
            path = os.path.join(options.write, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            files.write_whole(path, text)
        return 0
    chosen = [kinds.find(options.kind)] if options.kind else list(kinds.all_kinds())
    techniques = [(kind, technique) for kind in chosen for technique in _wanted(kind, options.technique)]
    if not techniques:
        raise _unknown(options.technique, chosen)
    show = _one_line if options.list else _description
    for kind, technique in techniques:
        for line in show(kind, technique, options.lang):
            print(line)
    return 0


def _wanted(kind: Kind, name: str | None) -> list[Technique]:
    """Return the techniques of `kind` with the name or the code `name`, or all its techniques if `name` is None."""
    every = technique_catalog.by_weight(kind)
    return [t for t in every if name is None or name.lower() in (t.name, t.code.lower())]


def _unknown(name: str, chosen: list[Kind]) -> UsageError:
    """Return the error for a technique `name` that the kinds in `chosen` do not have. It mentions other kinds that have
    one.
    """
    others = [kind.name for kind in kinds.all_kinds() if _wanted(kind, name)]
    if not others:
        return UsageError("there is no technique {name}; masume techniques --list names them all", name=quote(name))
    return UsageError(
        "there is no technique {name} in {kind}; it is one of {others}",
        name=quote(name),
        kind=chosen[0].name,
        others=Listed(others, " and "),
    )


def _one_line(kind: Kind, technique: Technique, lang: str | None) -> Iterator[str]:
    """Yield a single line with the code, the weight and the names of `technique`."""
    title = catalogue(lang).title(kind.name, technique.name)
    yield f"{technique.code:4} {technique.weight:<4g} {kind.name:8} {technique.name:24} {title}"


def _description(kind: Kind, technique: Technique, lang: str | None) -> Iterator[str]:
    """Yield the lines that explain `technique` and show its example."""
    words = catalogue(lang)
    example = technique_catalog.demonstrate(kind, technique)
    legend = draw.Legend(command_options.terminal_look(lang))
    title = words.title(kind.name, technique.name)
    yield f"{technique.code} {title} ({kind.name}, {technique.name}, {technique.weight:g})"
    yield words.idea(kind.name, technique.name)
    yield legend.draw(example.before)
    yield example.step.text(lang)
    yield legend.draw(example.after, example.step)
    yield ""
