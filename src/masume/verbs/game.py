"""Play puzzles: enter values, write pencil marks, begin and end trials, and undo or redo each of these actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from masume import kinds
from masume.core import partial_board
from masume.core.errors import FormatError, UsageError
from masume.core.grid import Cell, Mask, bits, cell_name, mask_of
from masume.core.kind import Puzzle
from masume.core.model import NO_VALUE, Violation
from masume.core.partial_board import Remaining
from masume.core.puzzle import is_int, quote
from masume.formats.json_format import to_object
from masume.verbs import player_entries, read
from masume.verbs.argument_types import require
from masume.verbs.cell_arguments import index, indices

if TYPE_CHECKING:
    from masume.core import json_types
    from masume.core.picture import Picture
    from masume.kinds import AnyPuzzle
    from masume.verbs.draw import Look
    from masume.verbs.explain import Explanation
    from masume.verbs.hint import Hint
    from masume.verbs.player_entries import Entries, State
    from masume.verbs.refute import Refutation

FORMAT: Final = "masume-game"
VERSION: Final = 1
P_co = TypeVar("P_co", bound=Puzzle, covariant=True)


class Content(NamedTuple):
    """The content of a cell in which the player has written: an entry or pencil marks."""

    mask: Mask
    is_entry: bool
    """Whether the content is an entry; if not, it consists of pencil marks."""


Contents = dict[Cell, Content]


class Action(NamedTuple):
    """An action of the player, with the data that are needed to undo it."""

    name: str
    cell: Cell | None
    content: Content | None
    """The content of the cell after the action."""
    contents: Contents
    """The content, before the action, of the cell that it changed. For the end of a trial, these are all contents at
    the beginning of the trial."""
    dropped: Contents | None = None
    """The contents of the board before a trial was dropped."""


class Game(Generic[P_co]):
    """A puzzle that is being played.

    Cells are given by name (`r3c5`) or by index. Wrong entries are allowed; `mistakes`, `violations` and `hint` report
    them. UsageError is raised only for moves that are impossible: on a wall, over a given, off the board, or with a
    value that the kind does not have.

    Two games are equal if their puzzles, entries and pencil marks are equal, even if their moves differ.
    """

    def __init__(self, puzzle: P_co, state: State = None) -> None:
        self._puzzle = puzzle
        self._prepare()
        self._contents: Contents = {}
        self._trials: list[Contents] = []
        self._done: list[Action] = []
        self._undone: list[Action] = []
        for cell, mask in player_entries.entries(puzzle, state):
            self._put(
                "enter" if player_entries.is_entry(mask) else "mark", cell, Content(mask, player_entries.is_entry(mask))
            )

    def _prepare(self) -> None:
        """Set the attributes that are computed from the puzzle."""
        self._kind = kinds.kind_of(self._puzzle)
        self._model = self._kind.logic.model(self._puzzle)
        self._givens = player_entries.givens(self._puzzle)
        self._values = player_entries.values_of(self._kind, self._puzzle)

    def __getstate__(self) -> tuple[object, ...]:
        """Return the puzzle with copies of all contents and actions, for pickling and copying."""
        return self._puzzle, dict(self._contents), [*self._trials], [*self._done], [*self._undone]

    def __setstate__(self, state: tuple[Any, Contents, list[Contents], list[Action], list[Action]]) -> None:
        """Restore the game from the result of `__getstate__`."""
        self._puzzle, self._contents, self._trials, self._done, self._undone = state
        self._prepare()

    # ---- Moves

    def enter(self, cell: Cell | str, value: int | str) -> None:
        """Write `value` into a cell in place of its content. `value` is a number or a word such as `shaded`."""
        place = self._playable(cell)
        self._put("enter", place, Content(1 << self._value(place, value), True))

    def mark(self, cell: Cell | str, *values: int | str) -> None:
        """Write `values` into a cell as pencil marks, in place of its content. Without values, the cell is emptied."""
        place = self._playable(cell)
        mask = mask_of(self._value(place, value) for value in values)
        self._put("mark", place, Content(mask, False) if mask else None)

    def erase(self, cell: Cell | str) -> None:
        """Empty a cell."""
        self._put("erase", self._playable(cell), None)

    def begin_trial(self) -> None:
        """Begin a trial. The moves from now on can later be kept or taken back together."""
        self._do(Action("begin_trial", None, None, {}))

    def keep_trial(self) -> None:
        """End the last trial that was begun, and keep its moves."""
        self._do(Action("keep_trial", None, None, self._trial()))

    def drop_trial(self) -> None:
        """End the last trial that was begun, and restore the board as it was before the trial."""
        self._do(Action("drop_trial", None, None, self._trial(), dict(self._contents)))

    def undo(self) -> bool:
        """Undo the last action: a move, or the beginning or end of a trial. Return False if there is no action to
        undo.
        """
        if not self._done:
            return False
        action = self._done.pop()
        self._undone.append(action)
        if action.name == "begin_trial":
            self._trials.pop()
        elif action.name in ("keep_trial", "drop_trial"):
            self._trials.append(action.contents)
            if action.dropped is not None:
                self._contents = dict(action.dropped)
        elif action.cell is not None:
            self._write(action.cell, action.contents.get(action.cell))
        return True

    def redo(self) -> bool:
        """Repeat the action that was undone last. Return False if no action was undone since the last new action."""
        if not self._undone:
            return False
        self._apply(self._undone.pop())
        return True

    def _playable(self, cell: Cell | str) -> Cell:
        """Return the index of `cell`. Raise UsageError if the player cannot write in this cell."""
        place = index(cell, self._puzzle)
        name = cell_name(place, self._puzzle.cols)
        if not self._model.domains[place]:
            raise UsageError("{name} is not a cell that can be filled", name=name)
        if place in self._givens:
            raise UsageError("{name} is given and cannot be changed", name=name)
        return place

    def _value(self, cell: Cell, value: int | str) -> int:
        """Return the number that stands for `value` in `cell`. `value` is a number or a word such as `shaded`."""
        return player_entries.value_of(self._kind, self._puzzle, cell, value, self._values)

    def _put(self, name: str, cell: Cell, content: Content | None) -> None:
        """Perform the action called `name`, which replaces the content of `cell`."""
        before = self._contents.get(cell)
        self._do(Action(name, cell, content, {} if before is None else {cell: before}))

    def _do(self, action: Action) -> None:
        """Perform `action`, and discard the actions that were undone."""
        self._apply(action)
        self._undone.clear()

    def _apply(self, action: Action) -> None:
        """Apply `action` to the board, and append it to the list of actions performed."""
        if action.name == "begin_trial":
            self._trials.append(dict(self._contents))
        elif action.name in ("keep_trial", "drop_trial"):
            start = self._trials.pop()
            if action.dropped is not None:
                self._contents = dict(start)
        elif action.cell is not None:
            self._write(action.cell, action.content)
        self._done.append(action)

    def _write(self, cell: Cell, content: Content | None) -> None:
        """Replace the content of `cell`. If `content` is None, empty the cell."""
        if content is None:
            self._contents.pop(cell, None)
        else:
            self._contents[cell] = content

    def _trial(self) -> Contents:
        """Return the contents of the board at the beginning of the last trial. Raise UsageError if no trial has been
        begun.
        """
        if not self._trials:
            raise UsageError("no trial has been begun")
        return self._trials[-1]

    # ---- Contents of the board

    @property
    def puzzle(self) -> P_co:
        """Return the puzzle."""
        return self._puzzle

    @property
    def entries(self) -> dict[Cell, int]:
        """Return the values that the player has entered."""
        contents = sorted(self._contents.items())
        return {cell: content.mask.bit_length() - 1 for cell, content in contents if content.is_entry}

    @property
    def marks(self) -> dict[Cell, tuple[int, ...]]:
        """Return the pencil marks."""
        contents = sorted(self._contents.items())
        return {cell: tuple(bits(content.mask)) for cell, content in contents if not content.is_entry}

    @property
    def trials(self) -> int:
        """Return the number of trials that have begun and not yet ended."""
        return len(self._trials)

    @property
    def values(self) -> tuple[int, ...]:
        """Return the value of every square, given or entered. The value is NO_VALUE (-1) if the square has none."""
        known = self._givens | self.entries
        return tuple(known.get(cell, NO_VALUE) for cell in range(len(self._model.domains)))

    @property
    def state(self) -> str:
        """Return the entries and pencil marks as moves (`r1c2=1 r2c2=3/5`), in the form that every verb accepts. A
        single pencil mark has the same form as an entry.
        """
        cols = self._puzzle.cols
        word_of = player_entries.word_of
        return " ".join(
            f"{cell_name(cell, cols)}={'/'.join(word_of(self._kind, value) for value in bits(content.mask))}"
            for cell, content in sorted(self._contents.items())
        )

    @property
    def solved(self) -> bool:
        """Return whether the board is solved. In a Hitori, unshaded cells need not be marked."""
        return player_entries.is_solution(self._puzzle, self._givens | self.entries)

    # ---- Help

    def mistakes(self) -> tuple[Cell, ...]:
        """Return the cells whose entry or pencil marks contradict the solution.

        If the puzzle has several solutions, return a few cells whose contents no solution satisfies together; return
        none as long as some solution agrees with all entries and marks. If the puzzle has no solution, return none.
        """
        return player_entries.mistakes(self._puzzle, self._entered())

    def violations(self) -> tuple[Violation, ...]:
        """Return the violations: the rules that the values on the board break, each with the cells that break it."""
        return tuple(partial_board.violations(self._model, self.values))

    def remaining(self) -> tuple[Remaining, ...]:
        """Return the work that remains, counted as players of the kind do.

        For a Binairo, this is the number of 0s and 1s that each line still needs; for a Hidato, the numbers that are
        not yet placed; for a Hitori, the smallest number of cells to shade in each line; for a Kakuro, the sum of the
        open cells of each run.
        """
        return self._kind.logic.remaining(self._puzzle, self.values)

    def hint(self, seconds: float | None = None) -> Hint:
        """Return a hint for the easiest next step. If the player has made a mistake, the hint reports it instead."""
        from masume.verbs import hint as hint_verb

        return hint_verb.hint(self._puzzle, self._premises(), seconds)

    def refute(
        self, cell: Cell | str | None = None, value: int | str | None = None, seconds: float | None = None
    ) -> Refutation:
        """Return whether a value in a cell is right, and why. If `value` is omitted, the entry in the cell is examined;
        if `cell` is omitted, too, the last entry. The proof of an entry rests on the entries made before it, and that
        of any other value on all entries. Entries that are mistakes are disregarded.
        """
        from masume.verbs import refute as refute_verb

        place, tried, others = self.grounds(cell, value)
        return refute_verb.refute(self._puzzle, (place, tried), others, seconds)

    def grounds(
        self, cell: Cell | str | None = None, value: int | str | None = None, ordered: bool = True
    ) -> tuple[Cell, int, dict[Cell, int]]:
        """Return the move that `refute` examines, as cell and value, and the entries on which its proof may rest. These
        are the entries made before the move or, if `ordered` is false, all other entries; mistakes among them are left
        out.
        """
        entries, order = self.entries, self._cells_as_entered()
        if cell is None and not order:
            raise UsageError("nothing has been entered yet: name a cell and a value")
        place = order[-1] if cell is None else self._playable(cell)
        if value is None and place not in entries:
            raise UsageError("nothing is entered at {cell}", cell=cell_name(place, self._puzzle.cols))
        tried = entries[place] if value is None else self._value(place, value)
        before = order[: order.index(place)] if ordered and entries.get(place) == tried else order
        others = {at: entries[at] for at in before if at != place}
        while wrong := player_entries.mistakes(self._puzzle, player_entries.entries(self._puzzle, others)):
            del others[max(wrong, key=before.index)]  # the last entry of the conflict
        return place, tried, others

    def explain(self, seconds: float | None = None) -> Explanation:
        """Return an explanation of every step from the current state to the solution. If the player has made a mistake,
        it only reports the mistake.
        """
        from masume.verbs import explain as explain_verb

        return explain_verb.explain(self._puzzle, self._premises(), seconds)

    def _premises(self) -> dict[Cell, int | tuple[int, ...]]:
        """Return a mapping from cells to their entries and pencil marks, in the form that other verbs accept. A single
        pencil mark is left out unless there is a mistake to report, because the other verbs would take it for an entry.
        """
        marks = self.marks
        several = {cell: values for cell, values in marks.items() if len(values) > 1}
        keeps_all = len(several) == len(marks) or self.mistakes()
        return {**self.entries, **(marks if keeps_all else several)}

    def _entered(self) -> Entries:
        """Return the entries and pencil marks of all cells."""
        return tuple((cell, content.mask) for cell, content in sorted(self._contents.items()))

    def _cells_as_entered(self) -> list[Cell]:
        """Return the cells that have entries, in the order in which these were made."""
        order: list[Cell] = []
        trials: list[list[Cell]] = []
        for action in self._done:
            if action.name == "begin_trial":
                trials.append(order.copy())
            elif action.name == "keep_trial":
                trials.pop()
            elif action.name == "drop_trial":
                order = trials.pop()
            elif action.cell is not None:
                order = [cell for cell in order if cell != action.cell]
                if action.content is not None and action.content.is_entry:
                    order.append(action.cell)
        return order

    # ---- As text, as a picture, as data

    def picture(self) -> Picture:
        """Return the picture of the board with the entries and pencil marks."""
        return self._kind.drawing.picture(self._puzzle, self.values, self.marks)

    def __str__(self) -> str:
        from masume.render import terminal

        return terminal.draw(self.picture())

    def to_svg(self, highlight: Iterable[Cell | str] = (), look: Look | None = None) -> str:
        """Return the board with the entries and pencil marks as an SVG document. The cells `highlight` are
        highlighted.
        """
        from masume.verbs import board_pictures, draw

        require("highlight", highlight)
        chosen = draw.DEFAULT if look is None else look
        require("look", chosen)
        chosen.check()
        picture = board_pictures.with_highlights(self.picture(), indices(highlight, self._puzzle))
        return draw.as_svg(draw.Sketch(picture, board_pictures.title_of(self._puzzle, "state", chosen.lang)), chosen)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __repr__(self) -> str:
        state = f", {self.state!r}" if self._contents else ""
        return f"Game({self._puzzle!r}{state})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._puzzle == other._puzzle and self._contents == other._contents

    def to_json(self) -> json_types.Game:
        """Return the game with its whole history as plain lists and dictionaries, which `from_json` reads."""
        history = [*self._done, *reversed(self._undone)]
        return {
            "format": FORMAT,
            "version": VERSION,
            "puzzle": to_object(self._kind, self._puzzle),
            "moves": [self._plain(action) for action in history],
            "undone": len(self._undone),
        }

    def _plain(self, action: Action) -> list[int | str]:
        """Return `action` as a plain list."""
        if action.cell is None:
            return [action.name]
        values = list(bits(action.content.mask)) if action.content else []
        return [action.name, cell_name(action.cell, self._puzzle.cols), *values]

    @classmethod
    def from_json(cls, plain: object) -> Game[AnyPuzzle]:
        """Restore a game that `to_json` wrote, by repeating every move and undoing those that were undone."""
        if isinstance(plain, str | bytes):
            raise FormatError("a saved game as text has to go through json.loads first")
        if not isinstance(plain, dict) or plain.get("format") != FORMAT:
            raise FormatError("this is not a saved game")
        if plain.get("version") != VERSION:
            raise FormatError(
                "the game was saved in version {version}, known is {known}",
                version=f"{plain.get('version')!r}",
                known=VERSION,
            )
        for name in ("puzzle", "moves", "undone"):
            if name not in plain:
                raise FormatError("the saved game lacks {name}", name=f"{name!r}")
        moves, undone = plain["moves"], plain["undone"]
        if not isinstance(moves, list):
            raise FormatError("the moves of a saved game are a list, not {moves}", moves=quote(moves))
        if not is_int(undone) or undone < 0:
            raise FormatError("the saved game says how many moves are undone, not {undone}", undone=quote(undone))
        game = Game(read.read_object(plain["puzzle"]))
        for number, move in enumerate(moves, 1):
            game._repeat(number, move)
        if not all(game.undo() for _ in range(undone)):
            raise FormatError("the saved game undoes more than was done")
        return game

    def _repeat(self, number: int, move: object) -> None:
        """Repeat `move`, the move with index `number` in a saved game. Raise FormatError if it cannot be made."""
        where = {"number": number, "move": quote(move)}
        if not isinstance(move, list) or not move or move[0] not in list(MOVES):
            raise FormatError(
                "move {number} of the saved game, {move}, is none of {moves}", **where, moves=", ".join(MOVES)
            )
        name, *arguments = move
        try:
            MOVES[name](self, *arguments)
        except TypeError:
            raise FormatError("move {number} of the saved game, {move}, says too little or too much", **where) from None
        except UsageError as error:
            raise FormatError(
                "move {number} of the saved game, {move}, cannot be made: {fault}", **where, fault=error.message
            ) from None


MOVES: dict[str, Callable[..., None]] = {
    move.__name__: move
    for move in (Game.enter, Game.mark, Game.erase, Game.begin_trial, Game.keep_trial, Game.drop_trial)
}
"""The actions by their names in saved games."""
