"""Run the command `masume explain`: tell each step on the way to the solution, with its reason."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from masume import kinds
from masume.cli import command_options
from masume.cli.file_options import add_output_file, check_ending
from masume.cli.messages import tell
from masume.core import files
from masume.core.errors import UsageError
from masume.core.kind import Puzzle
from masume.i18n.catalog import catalogue
from masume.verbs import explanation_output, json_answers, path_picture
from masume.verbs.explain import Explanation, explain

if TYPE_CHECKING:
    from masume.core.json_types import BoardPlace, ExplainAnswer

DOCUMENTS = (
    ("html", "a page", (".html", ".htm")),
    ("pdf", "a handout", (".pdf",)),
    ("graph", "a drawing", (".svg",)),
)
"""The options that name output files, with what they write and how the names of the files end."""


def add(commands: Any) -> None:
    """Add the command `explain` and its options to `commands`."""
    parser = commands.add_parser(
        "explain",
        help="explain boards step by step, in words",
        description="""Explain how to solve a board, step by step: the easiest technique that applies, with its reason.

Small steps that follow at once (the last cell of a run, the cells beside a shaded one) are told together
with the step that they follow from. Steps that only eliminate candidates are told with the entry that
they lead to. --full tells every step by itself. Arguments with more than fifty nested assumptions, which
only the hardest boards need, are told in outline; with --full, they are told to the end.""",
        epilog="Exit code: 0 explained to the end, 1 not (more than one solution, none, a mistake in the state), "
        "2 bad input, 3 out of time; of several boards, the highest.",
    )
    command_options.add_input(parser)
    command_options.add_seconds(parser)
    command_options.add_lang(parser)
    command_options.add_state(parser)
    parser.add_argument("--technique", metavar="NAME", help="show only the single steps of one technique")
    parser.add_argument(
        "--full",
        action="store_true",
        help="tell every step by itself, and long arguments to the end",
    )
    parser.add_argument("--draw-all", action="store_true", help="draw the board after every step that is told")
    parser.add_argument("--summary", action="store_true", help="print only the rating and the use of each technique")
    parser.add_argument(
        "--uniqueness", action="store_true", help="allow arguments that rely on there being only one solution"
    )
    add_output_file(parser, "--html", metavar="OUT", help="write a web page on which to follow the steps")
    add_output_file(parser, "--pdf", metavar="OUT", help="write a handout with pictures, for printing")
    add_output_file(parser, "--graph", metavar="OUT", help="draw how the steps rest on one another, for small boards")
    command_options.add_trace(parser)
    command_options.add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    for name, what, endings in DOCUMENTS:
        if path := getattr(options, name):
            check_ending(path, what, endings)
    boards = command_options.located(options)
    for name, _, _ in DOCUMENTS:
        if getattr(options, name) and len(boards) > 1:
            raise UsageError("--{name} shows one board, the input holds {boards}", name=name, boards=len(boards))
    command_options.check_state(options, len(boards))
    if options.pdf:
        from masume.render import typst

        typst.library()  # report a missing library before the work

    def show(puzzle: Puzzle, place: BoardPlace | None) -> int:
        if options.technique:
            kinds.kind_of(puzzle).logic.techniques.find(options.technique)
        state = command_options.state(options.state, puzzle)
        with command_options.start_trace(options) as trace:
            explanation = explain(puzzle, state, options.seconds, options.uniqueness, thorough=options.full)
            documents = _documents(explanation, options)
            for path, content in documents.items():
                files.write_whole(path, content)
            answer = None if place is None else _object(explanation, options)
            if place is None and not documents:
                for line in _lines(explanation, options):
                    print(line)
        if place is not None and answer is not None:
            command_options.print_json({**place, **command_options.with_trace(answer, trace)})
        elif trace is not None:
            command_options.print_trace(trace, puzzle, options.lang)
        if explanation.in_outline and not options.summary:
            tell(catalogue(options.lang).say("explain", "outline"))
        return command_options.exit_code(explanation.solve_path)

    return command_options.show_each(boards, options, "explained", show)


def _documents(explanation: Explanation, options: argparse.Namespace) -> dict[str, str | bytes]:
    """Return the contents of the output files by their names. All contents are made before any file is written."""
    documents: dict[str, str | bytes] = {}
    if options.html:
        documents[options.html] = explanation_output.to_html(explanation, options.lang, options.full)
    if options.pdf:
        documents[options.pdf] = explanation_output.to_pdf(explanation, options.lang, options.draw_all, options.full)
    if options.graph:
        documents[options.graph] = path_picture.draw_path(explanation, options.lang)
    return documents


def _object(explanation: Explanation, options: argparse.Namespace) -> ExplainAnswer:
    """Return the explanation as a JSON object."""
    if options.summary:
        return json_answers.explain_summary(explanation, options.lang)
    return json_answers.explain_answer(explanation, options.lang, options.technique)


def _lines(explanation: Explanation, options: argparse.Namespace) -> Iterator[str]:
    """Return the explanation as lines of text."""
    look = command_options.terminal_look(options.lang)
    if options.summary:
        return explanation_output.summary_lines(explanation, options.lang)
    if options.technique:
        return explanation_output.technique_lines(explanation, options.technique, look)
    return explanation_output.text_lines(explanation, look, options.draw_all, options.full)
