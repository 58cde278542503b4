"""Present traces as tables of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from masume.core.kind import Puzzle
from masume.i18n.catalog import Catalogue, catalogue
from masume.reasoning.trace import PHASES, ArgumentTrace, Trace

MOST_ARGUMENTS = 5  # the most arguments in the table

Row = tuple[str, ...]


def trace_lines(trace: Trace, puzzle: Puzzle, lang: str | None = None) -> Iterator[str]:
    """Yield lines that state how the time was spent: on each phase, on each technique, and on the slowest arguments
    with assumptions.
    """
    words = catalogue(lang)
    yield words.say("trace", "title", seconds=_seconds(trace.seconds))
    yield from _table(words, ("phase", "seconds", "share", "looks"), _phases(trace, words))
    yield ""
    yield from _table(
        words, ("technique", "seconds", "looks", "hits", "assumptions"), _techniques(trace, puzzle, words)
    )
    if trace.nested_searches:
        yield ""
        yield words.say(
            "trace",
            "nested",
            tried=len(trace.nested_searches),
            refuted=sum(search.assumptions is not None for search in trace.nested_searches),
            seconds=_seconds(sum(search.seconds for search in trace.nested_searches)),
        )
    slowest = sorted(trace.arguments, key=lambda argument: -argument.seconds)[:MOST_ARGUMENTS]
    if slowest:
        yield ""
        columns = ("argument", "technique", "seconds", "lines", "depth", "assumptions")
        yield from _table(words, columns, [_argument(argument, puzzle, words) for argument in slowest])


def _phases(trace: Trace, words: Catalogue) -> list[Row]:
    rows: list[Row] = []
    for phase in PHASES:
        seconds = trace.phases.get(phase)
        if seconds is not None:
            looks = sum(counts.looks for counts in trace.searches.get(phase, {}).values())
            share = f"{seconds / trace.seconds:.0%}" if trace.seconds else ""
            rows.append((words.say("trace", "phases", phase), _seconds(seconds), share, str(looks)))
    return rows


def _techniques(trace: Trace, puzzle: Puzzle, words: Catalogue) -> list[Row]:
    by_time = sorted(trace.techniques.items(), key=lambda item: -item[1].seconds)
    return [
        (
            words.title(puzzle.kind, name),
            _seconds(counts.seconds),
            str(counts.looks),
            str(counts.hits),
            str(counts.assumptions),
        )
        for name, counts in by_time
    ]


def _argument(argument: ArgumentTrace, puzzle: Puzzle, words: Catalogue) -> Row:
    assumption = words.assumption(puzzle.kind, argument.cell, argument.value, argument.holds, puzzle.cols)
    numbers = argument.lines, argument.depth, argument.assumptions
    return (
        assumption.rstrip(":. "),
        words.title(puzzle.kind, argument.technique),
        _seconds(argument.seconds),
        *map(str, numbers),
    )


def _table(words: Catalogue, names: Sequence[str], rows: Sequence[Row]) -> Iterator[str]:
    """Yield the lines of a table: the headings `names`, then `rows` with numbers aligned to the right."""
    head = tuple(words.say("trace", "columns", name) for name in names)
    texts = sum(name in ("phase", "technique", "argument") for name in names)
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    for row in (head, *rows):
        cells = [
            f"{text:{width}}" if column < texts else f"{text:>{width}}"
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def _seconds(seconds: float) -> str:
    return f"{seconds:.4f}"
