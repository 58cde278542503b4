"""masume explain: every step to the solution, with its reason."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from masume import kinds
from masume.cli import common, rate
from masume.codecs import files
from masume.core.errors import UsageError
from masume.language.catalogue import catalogue
from masume.reasoning.technique import Step
from masume.verbs import pictures
from masume.verbs.explaining import Explanation, explain

STATE_HELP = "from here: moves such as 'r1c2=1 r2c2=3', or a file with moves, or with the same board and more on it"
STEPS_A_BOARD = 8  # a board is drawn at least every so many steps


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "explain",
        help="explain boards step by step, in words",
        description="Explains how to solve a board, step by step: the easiest technique that applies, with its reason.",
        epilog="Exit code: 0 explained to the end, 1 not (more than one solution, none, a mistake in the state), "
        "2 bad input, 3 out of time; of several boards, the highest.",
    )
    common.add_input(parser)
    common.add_limits(parser)
    common.add_lang(parser)
    parser.add_argument("--from", dest="state", metavar="STATE", help=STATE_HELP)
    parser.add_argument("--technique", metavar="NAME", help="show only the steps of one technique")
    parser.add_argument("--every", action="store_true", help="draw the board after every step")
    parser.add_argument("--summary", action="store_true", help="only the rating and how often each technique is used")
    parser.add_argument("--uniqueness", action="store_true", help="allow arguments from there being only one solution")
    parser.add_argument("--html", metavar="OUT", help="write one page with all steps to leaf through")
    parser.add_argument("--pdf", metavar="OUT", help="write all steps with pictures for printing")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object a board, as is done for several boards"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    puzzles = common.boards(options)
    for name in ("html", "pdf"):
        if getattr(options, name) and len(puzzles) > 1:
            raise UsageError(f"--{name} shows one board, the input holds {len(puzzles)}")
    if options.state and len(puzzles) > 1:
        raise UsageError(f"--from belongs to one board, the input holds {len(puzzles)}")
    if options.pdf:
        from masume.render import typst

        typst.library()  # a missing one is told before the work, not after it
    code = 0
    for puzzle in common.with_progress(puzzles, "explained"):
        if options.technique:
            kinds.kind_of(puzzle).toolbox.find(options.technique)
        state = common.state(options.state, puzzle)
        explanation = explain(puzzle, state, options.timeout, options.uniqueness)
        made: list[tuple[str, str | bytes]] = []  # all of them, before one is written
        if options.html:
            made.append((options.html, _page(explanation, options.lang)))
        if options.pdf:
            made.append((options.pdf, _handout(explanation, options.lang, options.every)))
        for path, content in made:
            files.write_whole(path, content)
        if options.json or len(puzzles) > 1:
            common.print_json(as_object(explanation, options))
        elif not made:
            for line in shown(explanation, options):
                print(line)
        code = max(code, end(explanation))
    return code


def _page(explanation: Explanation, lang: str | None) -> str:
    """The explanation as a page to leaf through."""
    from masume.render.page import page

    before, *after = explanation.positions()
    return page(
        *_titles(explanation, lang),
        pictures.picture_of(before),
        [pictures.picture_of(position, step) for position, step in zip(after, explanation.steps, strict=True)],
        explanation.steps,
        lang,
    )


def _handout(explanation: Explanation, lang: str | None, every: bool) -> bytes:
    """The explanation for printing, with the boards that the terminal would show."""
    from masume.render.handout import handout

    positions = list(explanation.positions())
    boards = {
        number: pictures.picture_of(positions[number], explanation.steps[number - 1])
        for number in drawn_after(explanation.steps, every)
    }
    # The first board as it is on the player's paper, without what has been worked out about its cells.
    first = kinds.kind_of(explanation.puzzle).picture(explanation.puzzle, positions[0].values())
    return handout(*_titles(explanation, lang), first, boards, explanation.steps, lang)


def _titles(explanation: Explanation, lang: str | None) -> tuple[str, str]:
    """The title of a document, and the line below it."""
    puzzle = explanation.puzzle
    title = f"{puzzle.kind.capitalize()} {puzzle.rows}×{puzzle.cols}"
    said = headline(explanation, lang), rate.sentence(explanation, lang)
    return title, ". ".join(sentence[:1].upper() + sentence[1:] for sentence in said)


def drawn_after(steps: Sequence[Step], every: bool = False) -> set[int]:
    """The numbers of the steps after which the board is drawn: the last one, those harder than all before, and enough
    others to follow."""
    drawn = set()
    hardest, since = 0.0, 0
    for number, step in enumerate(steps, 1):
        since += 1
        if every or number == len(steps) or since >= STEPS_A_BOARD or step.weight > hardest:
            drawn.add(number)
            since = 0
        hardest = max(hardest, step.weight)
    return drawn


def end(explanation: Explanation) -> int:
    """The exit code."""
    if explanation.stopped or explanation.verdict in ("solved", "unknown"):
        return 3
    return 0 if explanation.complete else 1


def as_object(explanation: Explanation, options: argparse.Namespace) -> dict[str, Any]:
    """The explanation as a JSON object, each step with its text."""
    plain = explanation.to_json()
    chosen = _chosen(explanation, options.technique)
    plain["steps"] = [{"number": number, "text": step.text(options.lang), **step.to_json()} for number, step in chosen]
    if options.summary:
        del plain["steps"], plain["choices"]
    return plain


def _chosen(explanation: Explanation, technique: str | None) -> list[tuple[int, Step]]:
    """The steps to show, with their numbers."""
    steps = list(enumerate(explanation.steps, 1))
    if technique is None:
        return steps
    name = kinds.kind_of(explanation.puzzle).toolbox.find(technique).name
    return [(number, step) for number, step in steps if step.technique == name]


def shown(explanation: Explanation, options: argparse.Namespace) -> Iterator[str]:
    """The explanation as lines of text."""
    puzzle = explanation.puzzle
    yield f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}: {headline(explanation, options.lang)}"
    if not explanation.steps or explanation.steps[0].technique != "mistake":
        yield rate.sentence(explanation, options.lang)
    if options.summary:
        yield from rate.counts(explanation, options.lang)
        return
    colour = common.coloured()
    positions = list(explanation.positions())
    chosen = _chosen(explanation, options.technique)
    if options.technique:
        if not chosen:
            words = catalogue(options.lang)
            name = kinds.kind_of(puzzle).toolbox.find(options.technique).name
            yield words.say("explain", "none-shown", technique=words.title(puzzle.kind, name))
        for number, step in chosen:
            yield f"\n{_line(number, step, options.lang)}"
            yield pictures.draw_position(positions[number], step, colour)
        return
    yield pictures.draw_position(positions[0], None, colour)
    boards = drawn_after(explanation.steps, options.every)
    for number, step in chosen:
        yield _line(number, step, options.lang)
        if number in boards:
            yield pictures.draw_position(positions[number], step, colour)


def _line(number: int, step: Step, lang: str | None) -> str:
    first, *rest = step.text(lang).split("\n")
    return "\n".join([f"{number}. {step.title(lang)}. {first}", *(f"   {line}" for line in rest)])


def headline(explanation: Explanation, lang: str | None) -> str:
    """How far the explanation goes."""
    words = catalogue(lang)
    steps = len(explanation.steps)
    if steps and explanation.steps[0].technique == "mistake":
        return words.say("explain", "mistake")
    if explanation.stopped:
        return words.say("explain", "stopped", steps=steps)
    if not steps and explanation.complete:
        return words.say("explain", "full")
    key = {"unique": "complete", "many": "many", "none": "none"}.get(explanation.verdict, "unproved")
    return words.say("explain", key, steps=steps)
