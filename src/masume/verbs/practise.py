"""Find positions for practising a technique on boards that need it."""

from __future__ import annotations

from time import monotonic
from typing import Any, NamedTuple

from masume import kinds
from masume.core.errors import UsageError
from masume.core.generator_limits import seed_or_random
from masume.core.grid import Cell, bits
from masume.core.kind import Kind, Puzzle
from masume.formats.one_line_format import read_line
from masume.kernel.rng import scrambled
from masume.reasoning.position import OutOfTimeError, Position
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Step, Technique
from masume.verbs import player_entries
from masume.verbs.explain import Explainer
from masume.verbs.game import Game
from masume.verbs.generate.generate import generate
from masume.verbs.generate.spec import GenerationError
from masume.verbs.solve import model_of
from masume.verbs.technique_catalog import conclusions, demonstrate

SECONDS = 4.0  # for generating a board; after that, the example in the catalogue is used
BOARDS = 4  # generated for each size


class Practice(NamedTuple):
    """A position in which a technique is the next step."""

    game: Game[Any]
    step: Step
    """The step to find; other steps of the technique are accepted too."""
    is_made: bool
    """Whether the board was generated for this; otherwise it is the example in the catalogue."""
    answers: tuple[Step, ...]
    """Every step of the technique in the position, `step` first."""
    candidates: dict[Cell, tuple[int, ...]]
    """The candidates of each open cell."""


def practise(kind: str | type[Puzzle], technique: str, seed: int | None = None, seconds: float = SECONDS) -> Practice:
    """Return a position in which `technique` is the next step, on a board that needs it. Equal seeds give equal
    positions. If `seconds` run out, the position is the example in the catalogue instead.
    """
    kind_record = kinds.find(kind)
    tool = kind_record.logic.techniques.find(technique)
    seed = seed_or_random(seed)
    end = monotonic() + seconds
    if not tool.uniqueness and not tool.subsumed_by:
        for side in (tool.side,) if tool.side else kind_record.generator.limits().practice_sides:
            try:
                left = end - monotonic()
                if left <= 0:
                    break
                boards = generate(
                    kind_record.name,
                    side,
                    side,
                    requires=tool.name,
                    seed=scrambled(seed) >> 33,
                    count=BOARDS,
                    seconds=left,
                    **dict[str, Any](tool.wants),
                )
                for puzzle in boards:
                    practice = _position_in(puzzle, tool, end)
                    if practice is not None:
                        return practice
            except (GenerationError, UsageError):
                continue
    return _example(kind_record, tool)


def _position_in(puzzle: Puzzle, tool: Technique, end: float) -> Practice | None:
    """Return the first position in the explanation of `puzzle` in which `tool` is the next step. Return None if there
    is no such position or if the time `end` comes first.
    """
    explainer = Explainer(puzzle, seconds=max(0.0, end - monotonic()))
    try:
        position = explainer.position
        before = position.copy()
        for step, _ in explainer.steps():
            if step.technique == tool.name:
                return _practice(game_at(puzzle, before), step, True, before)
            before = position.copy()
    except OutOfTimeError:
        return None
    explainer.ladder.release()
    return None


def _practice(game: Game[Any], step: Step, is_made: bool, position: Position) -> Practice:
    """Return the practice for `position`, which `game` has reached. The accepted answers are `step` and all other steps
    of the same technique that draw different conclusions.
    """
    ladder = Ladder(position, kinds.kind_of(game.puzzle).logic.techniques, [step.technique])
    others = [other for other in ladder.steps_of(step.technique) if other.places or other.removes]
    same = {(other.places, other.removes): other for other in others if conclusions(other) != conclusions(step)}
    candidates = {cell: tuple(bits(position.domains[cell])) for cell in bits(position.open)}
    return Practice(game, step, is_made, (step, *same.values()), candidates)


def game_at(puzzle: Puzzle, position: Position) -> Game[Any]:
    """Return a game that has reached `position`: assigned values are entries, and the candidates of cells that have
    lost some are pencil marks.
    """
    game: Game[Any] = Game(puzzle)
    given = player_entries.givens(puzzle)
    full = model_of(puzzle).domains
    values = position.values()
    for cell, domain in enumerate(full):
        if not domain or cell in given:
            continue
        if values[cell] >= 0:
            game.enter(cell, values[cell])
        elif position.domains[cell] != domain:
            game.mark(cell, *bits(position.domains[cell]))
    return game


def _example(kind: Kind, tool: Technique) -> Practice:
    """Return the example of `tool` in the catalogue as a position for practice."""
    assert tool.example is not None
    shown = demonstrate(kind, tool)
    return _practice(Game(read_line(kind, tool.example.board), tool.example.state), shown.step, False, shown.before)
