"""masume rate: how hard boards are."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from masume.cli import common
from masume.language.catalogue import catalogue
from masume.verbs.explaining import Explanation, explain


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "rate",
        help="say how hard boards are, and by which techniques",
        description="Says how hard boards are: grade, score, peak, the hardest technique, and how often each is used.",
        epilog="Exit code: 0 rated, 1 not a board with one solution (rated as far as the rules lead), 2 bad input, "
        "3 out of time; of several boards, the highest.",
    )
    common.add_input(parser)
    common.add_limits(parser)
    common.add_lang(parser)
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object a board, as is done for several boards"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    puzzles = common.boards(options)
    code = 0
    for puzzle in common.with_progress(puzzles, "rated"):
        explanation = explain(puzzle, seconds=options.timeout)
        if options.json or len(puzzles) > 1:
            common.print_json(as_object(explanation))
        else:
            print(f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}: {sentence(explanation, options.lang)}")
            for line in counts(explanation, options.lang):
                print(line)
        late = explanation.stopped or explanation.verdict in ("solved", "unknown")
        code = max(code, 3 if late else 0 if explanation.complete else 1)
    return code


def as_object(explanation: Explanation) -> dict[str, Any]:
    """A rating as a JSON object."""
    puzzle = explanation.puzzle
    return {
        "kind": puzzle.kind,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "verdict": explanation.verdict,
        "steps": len(explanation.steps),
        **explanation.rating.to_json(),
    }


def sentence(explanation: Explanation, lang: str | None) -> str:
    """The rating in one line."""
    words = catalogue(lang)
    rating = explanation.rating
    grade = str(words.entry("common", "grades", rating.grade))
    if rating.hardest is None:
        said = words.say("rate", "trivial", grade=grade)
    else:
        hardest = words.title(explanation.puzzle.kind, rating.hardest)
        score, peak = f"{rating.score:.2f}", f"{rating.peak:g}"
        said = words.say("rate", "rated", grade=grade, score=score, peak=peak, hardest=hardest)
    if explanation.complete:
        return said
    why = words.say("rate", explanation.verdict if explanation.verdict in ("many", "none") else "limit")
    if not explanation.steps:
        return words.say("rate", "no-step", why=why)
    return words.say("rate", "incomplete", why=why, rating=said)


def counts(explanation: Explanation, lang: str | None) -> Iterator[str]:
    """How often each technique is used, the hardest last."""
    words = catalogue(lang)
    heaviest: dict[str, float] = {}
    for step in explanation.steps:
        heaviest[step.technique] = max(heaviest.get(step.technique, 0.0), step.weight)
    for name in sorted(heaviest, key=lambda name: (heaviest[name], name)):
        title = words.title(explanation.puzzle.kind, name)
        yield f"  {explanation.rating.counts[name]:4}  {title} ({heaviest[name]:g})"
