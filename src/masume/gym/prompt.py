"""Write prompts: the rules, the board, what has been entered, the question, and the form of the answer."""

from __future__ import annotations

from masume import kinds
from masume.core.grid import cell_name
from masume.core.kind import Puzzle
from masume.gym.notation import NOTATIONS
from masume.gym.reasons import technique_names
from masume.gym.tasks.task import Posed
from masume.i18n.catalog import Catalogue, catalogue
from masume.verbs.solve import model_of

FILE = "gym"
LEGEND = {"line": "text"}  # notations that use the signs of another one
WITH_VALUES = ("solve", "step", "move")  # tasks whose prompts or answers have values of cells

# Examples of answers, in all languages the same.
EXAMPLE = '{"cell": "r1c2", "value": 1}'
ACROSS = '{"cell": "r2c2", "direction": "across", "value": 16}'
DOWN = '{"cell": "r2c2", "direction": "down", "value": 16}'
EXAMPLES = {
    "step": '{"cell": "r1c2", "value": 1, "technique": "…", "because": ["r1c1", "r1c3"]}',
    "run": ACROSS,
    "across": ACROSS,
    "down": DOWN,
}
RIGHT = '{"right": true}'
WRONG = '{"right": false, "because": ["r1c1", "r1c3"]}'


def prompt(task: str, posed: Posed, language: str, notation: str) -> str:
    """Return the prompt of an item."""
    words = catalogue(language)
    puzzle = posed.puzzle

    def say(*keys: str, **arguments: object) -> str:
        return words.tell((FILE, *keys), arguments)

    parts = [board_prompt(puzzle, language, notation)]
    if posed.state:
        entered = ", ".join(f"{cell_name(cell, puzzle.cols)} = {value}" for cell, value in posed.state.items())
        parts.append(say("prompt", "entered", entries=entered))
    key = "-".join(filter(None, (task, posed.variant)))
    names = sorted(set(technique_names(puzzle.kind).values()))
    parts.append(
        say(
            "tasks",
            key,
            rows=puzzle.rows,
            cols=puzzle.cols,
            techniques=", ".join(names),
            form=EXAMPLES.get(task if "-" not in task else posed.variant, EXAMPLE),
            right=RIGHT,
            wrong=WRONG,
            **posed.words,
        )
    )
    if task in WITH_VALUES and puzzle.kind in words.file(FILE)["meaning"]:
        parts[-1] += " " + say("meaning", puzzle.kind)
    parts.append(say("prompt", "answer"))
    return "\n\n".join(parts)


def board_prompt(puzzle: Puzzle, language: str, notation: str) -> str:
    """Return the part of a prompt that tells the rules and shows the board."""
    words = catalogue(language)

    def say(*keys: str, **arguments: object) -> str:
        return words.tell((FILE, *keys), arguments)

    legend = [say("prompt", "cells"), say("legend", puzzle.kind, LEGEND.get(notation, notation))]
    if notation == "line":
        legend.append(say("prompt", "line"))
    return "\n\n".join(
        [
            say("prompt", "board", kind=say("kinds", puzzle.kind), rows=puzzle.rows, cols=puzzle.cols),
            "\n".join([say("prompt", "rules"), *(f"- {rule}" for rule in rules(puzzle, words))]),
            " ".join(legend),
            NOTATIONS[notation](puzzle),
        ]
    )


def rules(puzzle: Puzzle, words: Catalogue) -> list[str]:
    """Return the rules of `puzzle` as sentences, with what its options say."""
    sentences = [words.rule(puzzle.kind, rule.code) for rule in model_of(puzzle).rules]
    for name, value in puzzle.options.items():
        word = kinds.kind_of(puzzle).options[name].word(value)
        if f"{name}-{word}" in words.file(FILE)["options"]:
            sentences.append(words.tell((FILE, "options", f"{name}-{word}"), {}))
    return sentences
