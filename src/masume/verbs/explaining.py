"""Explaining: every step to the solution, the next step as a hint, and why a move is right or wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, Literal, NamedTuple

from masume import kinds
from masume.codecs.json import to_object
from masume.core.engine import Limit, Result, Verdict, check_seconds
from masume.core.errors import FormatError, UsageError
from masume.core.grid import Cell, bits
from masume.core.kind import Kind, Puzzle
from masume.core.puzzle import is_int, quote
from masume.language.arguments import Cells, Line, Run
from masume.language.catalogue import catalogue
from masume.reasoning import folding
from masume.reasoning.assumptions import Assumption
from masume.reasoning.folding import Passage
from masume.reasoning.ladder import Ladder
from masume.reasoning.position import OutOfTimeError, Position
from masume.reasoning.rating import Climb, Rating
from masume.reasoning.refuting import shortest_proof
from masume.reasoning.technique import Step
from masume.verbs import pictures, playing, reading, solving
from masume.verbs.arguments import checked
from masume.verbs.playing import Entries, State

FORMAT, VERSION = "masume-explanation", 1


class ExplainedStep(Step):
    """A step that knows its place in an explanation, so that notebooks can draw the board beside it. It is compared and
    stored as a plain step."""

    steps: Steps
    number: int

    def __reduce__(self) -> tuple[Any, ...]:
        return Step, tuple(self)

    def _repr_html_(self) -> str:
        from masume.render import svg

        position = next(islice(self.steps.positions(), self.number, None))
        title = pictures.title_of(self.steps.puzzle, "step", n=self.number)
        return f"{super()._repr_html_()}\n{svg.draw(pictures.position_picture(position, self), title)}"


class Steps(tuple[Step, ...]):
    """The steps of an explanation. Whoever takes one of them out by its number gets a step that can be drawn."""

    puzzle: Puzzle
    entered: Entries

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)

    def __getitem__(self, which: Any) -> Any:
        found = super().__getitem__(which)
        if isinstance(which, slice):
            return found
        step = ExplainedStep(*found)
        step.steps, step.number = self, range(1, len(self) + 1)[which]
        return step

    def positions(self) -> Iterator[Position]:
        """The position before the first step, and after each step. A step that names a mistake changes nothing: it is
        the player who erases."""
        position = playing.position(self.puzzle, self.entered)
        yield position
        for step in self:
            position = position.copy()
            if not step.is_mistake:
                position.apply(step)
            yield position


class Explanation:
    """The steps from a position to the solution, or as far as the rules lead.

    `verdict` says how many solutions the puzzle has with what was entered; `complete` whether the steps fill the
    board."""

    def __init__(
        self,
        puzzle: Puzzle,
        entered: Entries,
        steps: Iterable[Step],
        choices: Iterable[int],
        verdict: Verdict,
        stopped: bool = False,
        solved: bool | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.entered = entered
        self.steps = Steps(steps)
        self.steps.puzzle, self.steps.entered = puzzle, entered
        self.choices = tuple(choices)
        self.verdict = verdict
        self.stopped = stopped
        """Whether a limit ended it."""
        self._solved = solved

    def _repr_html_(self) -> str:
        """What notebooks show: the board before and after, and the steps between in words."""
        from masume.render import svg

        before, *between = self.positions()
        boards = [svg.draw(pictures.position_picture(before), pictures.title_of(self.puzzle, "board"))]
        if between:
            title = pictures.title_of(self.puzzle, "step", n=len(self.steps))
            boards.append(svg.draw(pictures.position_picture(between[-1]), title))
        passages = "".join(f"<li>{passage._repr_html_()}</li>" for passage in self.passages)
        return f"<div>{' '.join(boards)}</div>\n<ol>{passages}</ol>"

    @cached_property
    def complete(self) -> bool:
        """Whether the steps lead to a full board."""
        if self._solved is None:
            *_, last = self.positions()
            self._solved = last.solved
        return self._solved and not any(step.is_flaw or step.is_mistake for step in self.steps)

    @cached_property
    def climb(self) -> Climb:
        """The steps, reduced to what a rating needs."""
        rungs = [
            (step.technique, round(100 * step.weight), choices)
            for step, choices in zip(self.steps, self.choices, strict=True)
        ]
        bands = kinds.kind_of(self.puzzle).toolbox.bands
        return Climb(self.puzzle, bands, self.verdict, tuple(rungs), self.complete, self.stopped)

    @property
    def rating(self) -> Rating:
        return self.climb.rating

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """The steps as a person would tell them: without what goes without saying, and without what is never used."""
        start = playing.position(self.puzzle, self.entered)
        return folding.fold(start, self.steps, kinds.kind_of(self.puzzle).toolbox)

    def positions(self) -> Iterator[Position]:
        """The position before the first step, and after each step."""
        return self.steps.positions()

    def passage_positions(self) -> Iterator[Position]:
        """The position before the first passage, and after each passage, with what goes without saying struck out."""
        start = playing.position(self.puzzle, self.entered)
        return folding.positions(start, self.passages, kinds.kind_of(self.puzzle).toolbox)

    def text(self, lang: str | None = None, full: bool = False) -> str:
        """The passages in words, or every step, with the board drawn where it helps."""
        from masume.verbs import presenting
        from masume.verbs.drawing import Look

        return "\n".join(presenting.text_lines(self, Look(lang=lang), full=full))

    def to_html(self, lang: str | None = None, full: bool = False) -> str:
        """A page to leaf through, of the passages or of every step."""
        from masume.verbs import presenting

        return presenting.to_html(self, lang, full)

    def to_pdf(self, lang: str | None = None, full: bool = False) -> bytes:
        """A handout to print, of the passages or of every step."""
        from masume.verbs import presenting

        return presenting.to_pdf(self, lang, full=full)

    def to_json(self) -> dict[str, object]:
        """The explanation as plain lists and dictionaries; `from_json` reads it back."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "puzzle": to_object(kinds.kind_of(self.puzzle), self.puzzle),
            "entered": [[cell, list(bits(mask))] for cell, mask in self.entered],
            "verdict": self.verdict,
            "complete": self.complete,
            "stopped": self.stopped,
            "rating": self.rating.to_json(),
            "choices": list(self.choices),
            "steps": [step.to_json() for step in self.steps],
            "passages": [passage.to_json() for passage in self.passages],
        }

    @classmethod
    def from_json(cls, plain: object) -> Explanation:
        """The explanation that `to_json` wrote."""
        import json

        if not isinstance(plain, dict) or plain.get("format") != FORMAT:
            raise FormatError("this is not a saved explanation")
        if plain.get("version") != VERSION:
            raise FormatError(f"the explanation was saved in version {plain.get('version')!r}, known is {VERSION}")
        try:
            puzzle = reading.read(json.dumps(plain["puzzle"]), format="json")
            entered = tuple((int(cell), sum(1 << int(value) for value in set(left))) for cell, left in plain["entered"])
            return cls(
                puzzle,
                entered,
                [Step.from_json(step) for step in plain["steps"]],
                [int(choice) for choice in plain["choices"]],
                plain["verdict"],
                bool(plain["stopped"]),
            )
        except KeyError as error:
            raise FormatError(f"the saved explanation lacks {error}") from None
        except (TypeError, ValueError) as error:
            raise FormatError(f"the saved explanation is not as it was written: {error}") from None


def techniques_in_use(kind: Kind, uniqueness: bool = False) -> tuple[str, ...]:
    """The names of all techniques of a kind; those that argue from uniqueness only if they are wanted."""
    return tuple(t.name for t in kind.toolbox.techniques if uniqueness or not t.uniqueness)


@checked
def explain(puzzle: Puzzle, state: State = None, seconds: float | None = None, uniqueness: bool = False) -> Explanation:
    """Every step from the puzzle, or from what a player has entered, to the solution.

    A puzzle with one solution is explained to the end; one with several, as far as its rules lead; one with none, up to
    the contradiction. When the state contains a mistake, the only step says so. `uniqueness` allows techniques that
    argue from there being only one solution."""
    return Explainer(puzzle, state, seconds, uniqueness).explanation()


class Explainer:
    """Explains one puzzle from one state: holds the position, and the ladder that climbs from it."""

    def __init__(
        self,
        puzzle: Puzzle,
        state: State = None,
        seconds: float | None = None,
        uniqueness: bool = False,
        result: Result | None = None,
    ) -> None:
        """`result` is what solving gave, if the caller has solved the puzzle already."""
        check_seconds(seconds)
        self.puzzle = puzzle
        self.kind = kinds.kind_of(puzzle)
        self.entered = playing.entries(puzzle, state)
        self.result = result or _solve_with(puzzle, self.entered, seconds)
        self.position = self._start()
        self.patience = _Patience(Limit(seconds=seconds).watch())
        if self.result.verdict == "many":
            self.patience.left = self.kind.toolbox.patience(puzzle.rows * puzzle.cols)
            self.position.watch = self.patience
        elif seconds is not None:
            self.position.watch = self.patience.watch
        self._enabled = techniques_in_use(self.kind, uniqueness)
        self.ladder = Ladder(self.position, self.kind.toolbox, self._enabled)

    def _start(self) -> Position:
        """The position before the first step."""
        position = playing.position(self.puzzle, self.entered)
        position.decided = self.result.verdict in ("unique", "none")
        if self.result.verdict == "unique":
            position.answer = self.result.solutions[0].values
        return position

    def steps(self) -> Iterator[tuple[Step, int]]:
        """Each step, with the number of conclusions that were as easy to reach."""
        if self._may_be_wrong():
            wrong = playing.mistakes(self.puzzle, self.entered)
            if wrong:
                yield _mistake(self.position, self.entered, wrong, self.result.verdict), 1
                return
        climb = self.ladder.climb()
        if self.result.verdict != "none":
            try:
                yield from climb
            except OutOfTimeError:
                if not self.patience.is_over:
                    raise
                self.patience.left = None  # the steps that were found are told in any case
            return
        while (flaw := self.ladder.flaw()) is None:
            found = next(climb, None)
            if found is None:
                return
            yield found
        yield flaw, 1

    def _may_be_wrong(self) -> bool:
        """Whether what was entered leaves no solution, or a pencil mark is missing that the only solution needs."""
        if self.result.verdict == "unique":
            values = self.result.solutions[0].values
            return any(not mask >> values[cell] & 1 for cell, mask in self.entered)
        pencilled = any(not playing.is_entry(mask) for _, mask in self.entered)
        return self.result.verdict == "none" or (self.result.verdict == "many" and pencilled)

    def in_full(self, steps: Sequence[Step]) -> list[Step]:
        """The first steps of a climb that only sketched them, with their chains."""
        position = self._start()
        position.watch = self.position.watch
        self.patience.left = None  # what was found is told in any case
        ladder = Ladder(position, self.kind.toolbox, self._enabled)
        told = list(ladder.retell(self.ladder.taken[: len(steps)]))
        ladder.release()
        return [*told, *steps[len(told) :]]  # a contradiction at the end is not sketched

    def explanation(self) -> Explanation:
        steps: list[Step] = []
        choices: list[int] = []
        stopped = False
        try:
            for step, choice in self.steps():
                steps.append(step)
                choices.append(choice)
        except OutOfTimeError:
            stopped = True
        self.ladder.release()
        solved = self.position.solved
        return Explanation(self.puzzle, self.entered, steps, choices, self.result.verdict, stopped, solved)


class _Patience:
    """A watch that also gives up after a number of questions: a board with several solutions has no end to lead to, and
    the search for a further step would try everything."""

    def __init__(self, watch: Callable[[], bool]) -> None:
        self.watch = watch
        self.left: int | None = None

    @property
    def is_over(self) -> bool:
        return self.left is not None and self.left <= 0

    def __call__(self) -> bool:
        if self.left is not None:
            self.left -= 1
        return self.is_over or self.watch()


def _solve_with(puzzle: Puzzle, entered: Entries, seconds: float | None = None) -> Result:
    """The puzzle solved with what was entered. Pencil marks are left out, as they are only what a player thinks."""
    model = playing.model_with(puzzle, tuple(entry for entry in entered if playing.is_entry(entry[1])))
    return solving.solve_model(model, Limit(seconds=seconds))._replace(puzzle=puzzle)


def _mistake(position: Position, entered: Entries, wrong: tuple[Cell, ...], verdict: Verdict) -> Step:
    """The step that names what was entered wrongly; `verdict` is on the board with the entries alone."""
    pencilled = all(not playing.is_entry(mask) for cell, mask in entered if cell in wrong)
    return position.step(
        "mistake",
        0,
        wrong,
        removes=[(cell, value) for cell, mask in entered if cell in wrong for value in bits(mask)],
        region=wrong,
        variant="marks" if pencilled and verdict == "unique" else "text",
        cells=Cells(wrong),
    )


WITHOUT_STEP = {"unique": "done", "none": "impossible"}  # what a hint says that has no step, by the verdict
MOST_REASONS = 2  # of the silent steps that a hint rests on, those that its third level says


class Hint(NamedTuple):
    """The next step that enters something from a player's position, in levels: where to look, why, the move, and
    everything that it rests on."""

    step: Step | None
    """None when the board is solved, when the rules lead no further, or when the board has no solution."""
    verdict: Verdict
    stopped: bool = False
    """Whether the caller's time was up before a step was found."""
    rests_on: tuple[Step, ...] = ()
    """The steps before it that the player need not write down, in order: what they strike out, or mark as unshaded."""
    bookkeeping: frozenset[str] = frozenset()
    """The techniques that go without saying."""

    @property
    def is_mistake(self) -> bool:
        return self.step is not None and self.step.is_mistake

    @property
    def key(self) -> Step | None:
        """The hardest of the steps that the hint needs."""
        return max((*self.rests_on, self.step), key=lambda step: step.weight) if self.step else None

    @property
    def reasons(self) -> tuple[Step, ...]:
        """Of the steps that it rests on and that do not go without saying, the last ones and the hardest."""
        told = [step for step in self.rests_on if step.technique not in self.bookkeeping]
        key = self.key
        return tuple(step for at, step in enumerate(told, MOST_REASONS - len(told)) if at >= 0 or step is key)

    def has_more(self, level: int) -> bool:
        """Whether a higher level says more."""
        return self.step is not None and (level < 3 or (level == 3 and len(self.reasons) < len(self.rests_on)))

    def text(self, level: int = 3, lang: str | None = None) -> str:
        """Level 1: where to look; 2: what to look for there; 3: the move with its reason; 4: all that it rests on."""
        if level not in (1, 2, 3, 4):
            raise UsageError(f"level must be 1, 2, 3 or 4, not {quote(level)}")
        words = catalogue(lang)
        if self.step is None:
            return words.say("hint", "late" if self.stopped else WITHOUT_STEP.get(self.verdict, "stuck"))
        if self.is_mistake:
            return self.step.text(lang)
        if level >= 3:
            return "\n".join(self._lines(self.rests_on if level > 3 else self.reasons, lang))
        if level == 1:
            return self.where(lang)
        return (
            f"{self.why(lang)} {self.where(lang, 'then-')}"
            if self._elsewhere
            else f"{self.where(lang)} {self.why(lang)}"
        )

    def _lines(self, silent: Sequence[Step], lang: str | None) -> Iterator[str]:
        """The move, and some of the steps that it rests on before it; with their numbers, by which sentences name
        them. A move alone needs none."""
        assert self.step is not None
        steps = (*self.rests_on, self.step)
        for number, step in enumerate(steps, 1):
            if step is self.step or any(step is told for told in silent):
                yield f"{number}. {step.text(lang)}" if silent else step.text(lang)

    @property
    def _elsewhere(self) -> Line | Run | Cells | None:
        """Where the hardest step that it takes lies, if that is not where something will be entered."""
        assert self.key is not None
        assert self.step is not None
        place = place_of(self.key, ())
        return place if place != place_of(self.step, self.rests_on) else None

    def where(self, lang: str | None = None, when: str = "") -> str:
        """Where something will be entered: a run or line, or a few cells."""
        assert self.step is not None
        return _look(place_of(self.step, self.rests_on), self.step, lang, when)

    def why(self, lang: str | None = None) -> str:
        """What to look for: the hardest technique that it takes, where that is somewhere else, and what it supposes."""
        key = self.key
        assert key is not None
        words = catalogue(lang)
        place = self._elsewhere
        elsewhere = [_look(place, key, lang, "first-")] if place else []
        suppositions = [words.assumption(key.kind, *case[:3], key.cols) for case in key.cases]
        return " ".join([*elsewhere, f"{key.title(lang)}: {key.idea(lang)}", *suppositions])


def _look(place: Line | Run | Cells, step: Step, lang: str | None, when: str = "") -> str:
    """The sentence that sends a player somewhere."""
    words = catalogue(lang)
    shown = words.format_argument(place, step.kind, step.cols)
    if isinstance(place, Cells):
        return words.say("hint", f"{when}around", cells=shown)
    return words.say("hint", f"{when}where", place=shown)


FEW_CELLS = 4  # to look around


def place_of(step: Step, rests_on: Sequence[Step]) -> Line | Run | Cells:
    """Where a step enters something: the line or run that it speaks of, or else some cells beside, or else the line."""
    target = step.places[0][0] if step.places else step.cells[0] if step.cells else step.because[0]
    named = [word for one in (step, *reversed(rests_on)) for word in one.words.values()]
    if step.cases:
        return Cells((target,))
    for word in named:
        if isinstance(word, Run) and target in word.cells:
            return word
        if (
            isinstance(word, Line)
            and word.number == (target // step.cols if word.way == "row" else target % step.cols) + 1
        ):
            return word
    if target in step.region and len(step.region) <= FEW_CELLS:
        return Cells(tuple(dict.fromkeys(step.region)))
    beside = [cell for cell in dict.fromkeys((*step.because, *step.region)) if _touch(cell, target, step.cols)]
    if beside:
        return Cells(tuple(sorted(beside)[:FEW_CELLS]))
    return Line("row", target // step.cols + 1)


def _touch(cell: Cell, other: Cell, cols: int) -> bool:
    return cell != other and abs(cell // cols - other // cols) <= 1 and abs(cell % cols - other % cols) <= 1


@checked
def hint(puzzle: Puzzle, state: State = None, seconds: float | None = None) -> Hint:
    """The easiest next step that enters something on the board of a player who has entered this; or the player's
    mistake, if there is one. A board without a solution has no next step.

    Steps that the player does not write down are taken as done: candidates of one who writes only values, unshaded
    cells of one who only shades."""
    explainer = Explainer(puzzle, state, seconds)
    if playing.is_solution(puzzle, playing.givens(puzzle) | playing.values_of_entries(explainer.entered)):
        return Hint(None, "unique")  # even if it is a Hitori of which only the shaded cells are marked
    return _next_entry(explainer)


def _next_entry(explainer: Explainer) -> Hint:
    """The hint of an explainer. Its steps are only sketched at first, as most of them will not be needed."""
    verdict, toolbox, start = explainer.result.verdict, explainer.kind.toolbox, explainer.position.copy()
    hand = playing.hand(explainer.puzzle, explainer.entered)
    steps: list[Step] = []
    explainer.ladder.sketching = True
    try:
        for step, _ in explainer.steps():
            steps.append(step)
            if step.is_mistake:
                return Hint(step, verdict)
            if verdict == "none":  # it is the board that is wrong, and no step from here leads to a solution
                return Hint(None, verdict)
            if hand.enters(step, toolbox):
                break
        else:
            steps = steps[: _first_of_use(steps, hand)]
    except OutOfTimeError:
        return Hint(None, verdict, True)
    if not steps:
        return Hint(None, verdict)
    try:
        told = folding.silent_steps(start, steps, toolbox)
        if told is None:  # it takes all steps, so they have to be told
            steps = explainer.in_full(steps)
            told = folding.silent_steps(start, steps, toolbox)
    except OutOfTimeError:
        return Hint(None, verdict, True)
    if told is None:
        told = tuple(steps)
    bookkeeping = toolbox.bookkeeping
    if hand.pencils:  # then what narrows is something to write down as well
        first = next((i for i, step in enumerate(told) if step.technique not in bookkeeping), len(told) - 1)
        told = told[: first + 1]
    return Hint(told[-1], verdict, False, told[:-1], bookkeeping)


def _first_of_use(steps: Sequence[Step], hand: playing.Hand) -> int:
    """How many steps there are up to the first that a player can write down, where none of them enters a value; 0 if
    there is none."""
    for number, step in enumerate(steps, 1):
        if (step.places and hand.marks_open) or (step.removes and hand.pencils):
            return number
    return 0


class Refutation(NamedTuple):
    """What can be said of a move: `wrong`, `right`, `open` (there are solutions with it and without it), `mistake`
    (something else was entered wrongly), `impossible` (the puzzle has no solution, with or without it), or
    `unknown` (a limit came first)."""

    verdict: Literal["wrong", "right", "open", "mistake", "impossible", "unknown"]
    cell: Cell
    value: int
    step: Step | None
    """The proof that a move is wrong or right: a step that says so, or one that assumes the opposite and ends where
    that breaks a rule. If there is a mistake, the step says where."""
    printed: bool = False
    """Whether the board itself says so: then there is nothing to prove."""

    def text(self, lang: str | None = None) -> str:
        """The verdict, and the proof step by step."""
        words = catalogue(lang)
        sentence = words.say("refute", "printed" if self.printed else self.verdict)
        return f"{sentence}\n{self.step.text(lang)}" if self.step else sentence


@checked
def refute(
    puzzle: Puzzle, move: str | tuple[Cell, int], state: State = None, seconds: float | None = None
) -> Refutation:
    """Whether a move (`r3c5=2`, or a pair of cell and value) is right, and why. It takes the place of what the state
    has in its cell."""
    check_seconds(seconds)
    if isinstance(move, str):
        cell, value = playing.move(puzzle, move)
    elif len(move) == 2 and all(is_int(part) for part in move):
        cell, value = move
    else:
        raise UsageError(f"move must be a pair of cell and value, or a text such as r3c5=2, not {quote(move)}")
    before = tuple(entry for entry in playing.entries(puzzle, state) if entry[0] != cell)
    playing.entries(puzzle, {cell: value})  # refuses a move that the board does not allow
    position = playing.position(puzzle, before)
    model = playing.model_with(puzzle, tuple(entry for entry in before if playing.is_entry(entry[1])))
    limit = Limit(1, seconds)
    with_it = solving.solve_model(model.restricted(cell, 1 << value), limit)
    without = solving.solve_model(model.restricted(cell, ~(1 << value)), limit)
    if not all(result.solutions or result.exhausted for result in (with_it, without)):
        return Refutation("unknown", cell, value, None)
    if with_it.solutions and without.solutions:
        return Refutation("open", cell, value, None)
    if not with_it.solutions and not without.solutions:
        if wrong := playing.mistakes(puzzle, before):
            return Refutation("mistake", cell, value, _mistake(position, before, wrong, "none"))
        return Refutation("impossible", cell, value, None)
    if cell in playing.givens(puzzle):
        return Refutation("right", cell, value, None, True)
    position.decided = True
    position.watch = Limit(seconds=seconds).watch()
    is_wrong = not with_it.solutions
    toolbox = kinds.kind_of(puzzle).toolbox
    try:
        step = shortest_proof(position, Assumption(cell, value, is_wrong), toolbox)
    except OutOfTimeError:
        return Refutation("unknown", cell, value, None)
    return Refutation("wrong" if is_wrong else "right", cell, value, step)
