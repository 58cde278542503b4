"""Techniques and the steps that they find. A deduction is data.

found       one deduction, found but not yet told
technique   a way of arguing that players know by name, with a weight that says how hard it is
step        one deduction: what it places and removes, the cells it argues from, and the sentence that says why
flaw        a step that concludes nothing because it found a contradiction: the rule that breaks, and where
case        an assumption and the steps that follow from it; "what if" arguments carry their cases with them
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self

from masume.core.errors import FormatError, UsageError
from masume.core.grid import Cell
from masume.i18n.catalog import MOST_CLAUSES, Catalogue, catalogue
from masume.i18n.placeholders import Argument, argument_from_json
from masume.reasoning.candidates import Candidate

ALL_AT_ONCE = "-many"  # so variants end whose sentences speak of all conclusions without naming any


class Found(NamedTuple):
    """A step as it was found: all that choosing, trials and ratings ask for. Telling makes a Step of it."""

    technique: str
    weight: int
    """In hundredths."""
    unit: int
    """What the technique looked at, as the kind numbers it; -1 where that says nothing."""
    places: tuple[Candidate, ...]
    removes: tuple[Candidate, ...]
    because: tuple[Cell, ...]
    detail: tuple[int, ...] = ()
    """The few numbers that the sentence needs."""

    @property
    def is_flaw(self) -> bool:
        """Whether it is a contradiction rather than a conclusion."""
        return not self.places and not self.removes


class Finder(Protocol):
    """What finds a kind's steps in a position; see masume.kernel.step_finder."""

    @property
    def choices(self) -> int:
        """How many different conclusions were as light as the best step."""
        ...

    @property
    def two_sided(self) -> bool:
        """Whether each cell has two values, so that each assumption has an opposite, and nothing is known of a cell
        but its value."""
        ...

    @property
    def taken(self) -> list[tuple[str, int, int]]:
        """The technique, weight and choices of each step that `climb` took."""
        ...

    def prepare(
        self,
        enabled: Collection[str] | None = None,
        decided: bool = False,
        answer: Sequence[int] | Callable[[], Sequence[int]] | None = None,
        watch: Callable[[], None] | None = None,
        late: Callable[[], None] | None = None,
    ) -> None: ...
    def propagate_by(self, names: Iterable[str]) -> None: ...
    def copy(self) -> Self: ...
    def give_back(self, copy: Any) -> None: ...
    def release(self) -> None: ...
    def best(self, top: int) -> Found | None: ...
    def climb(self, top: int) -> None: ...
    def is_full(self) -> bool: ...
    def find(self, name: str, about: Cell = -1, unit: int = -1) -> list[Found]: ...
    def flaws(self) -> list[Found]: ...
    def take(self, found: Found) -> None: ...
    def tidy_up(self) -> None: ...
    def has_flaw(self) -> bool: ...
    def news_of(self, conclusions: Collection[Conclusion]) -> list[Conclusion]: ...
    def holds_after(
        self, steps: Iterable[Found], name: str | None, unit: int, wanted: Collection[Conclusion]
    ) -> bool: ...
    def flaws_after(self, steps: Iterable[Found]) -> list[Found]: ...
    def lines_along(
        self,
        links: Iterable[tuple[str, int, Collection[Conclusion], tuple[Cell, int, Script] | None, tuple[Cell, ...]]],
        names: Iterable[str],
        goals: Collection[Conclusion] | None,
        above: Iterable[Found] = (),
    ) -> list[tuple[int, list[Conclusion], Found]] | None: ...
    def put(self, cell: Cell, value: int) -> None: ...
    def strike(self, cell: Cell, value: int) -> None: ...
    def is_refuted(self, cell: Cell, value: int, script: Script) -> bool: ...
    def grounds(self, cell: Cell, value: int, script: Script) -> list[Cell] | None: ...
    def weight_of_refuting(self, cell: Cell, value: int) -> int: ...
    def script_of(self, cell: Cell, value: int, holds: bool, budget: int | None = None) -> Script | None: ...


Conclusion = tuple[Cell, int, bool]
"""A cell and a value, with whether it is placed or removed."""

Script = list[tuple[Cell, int, Any]]
"""Further assumptions that an argument makes, in order: each with its cell, its value and its own script."""


class Untold(list[tuple[Cell, int, Any]]):
    """A script that is counted, not told: nobody would read what it stands for."""


class Case(NamedTuple):
    """What follows from an assumption. The last step of a case that is impossible is a flaw."""

    cell: Cell
    value: int
    holds: bool
    """Whether the case assumes that the cell has the value, or that it does not have it."""
    steps: tuple[Step, ...]
    untold: Script | None = None
    """The further assumptions with which it fails, if these are only counted; the one step says how many there are."""

    @property
    def fails(self) -> bool:
        return bool(self.steps) and self.steps[-1].is_flaw


class Step(NamedTuple):
    """One deduction."""

    kind: str
    cols: int
    technique: str
    weight: float
    places: tuple[Candidate, ...]
    """Pairs of cell and value: what must be there."""
    removes: tuple[Candidate, ...]
    """Pairs of cell and value: what cannot be there."""
    because: tuple[Cell, ...]
    """Every cell whose content, values or lost candidates, the argument uses."""
    region: tuple[Cell, ...]
    """The line, run or area where to look; empty when there is no single place."""
    variant: str
    """Which sentence of the technique fits: a key of the catalogue."""
    words: Mapping[str, Argument]
    """The sentence's arguments."""
    cases: tuple[Case, ...] = ()
    leaves: tuple[tuple[Cell, tuple[int, ...]], ...] = ()
    """What is left for cells that lose candidates, where that is short to say."""

    @property
    def is_flaw(self) -> bool:
        """Whether the step is a contradiction rather than a conclusion."""
        return not self.places and not self.removes

    @property
    def in_outline(self) -> bool:
        """Whether further assumptions are only counted."""
        return any(case.untold is not None or any(line.in_outline for line in case.steps) for case in self.cases)

    @property
    def is_mistake(self) -> bool:
        """Whether the step is no deduction, but says what a player entered wrongly."""
        return self.technique == "mistake"

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the step says something new about."""
        return tuple(dict.fromkeys(cell for cell, _ in self.places + self.removes))

    @property
    def forced(self) -> tuple[Candidate, ...]:
        """What the conclusion says is the only value left for its cell. Of many cells, it names some at most."""
        if len({cell for cell, _ in self.removes}) > MOST_CLAUSES or self.variant.endswith(ALL_AT_ONCE):
            return ()
        return tuple((cell, values[0]) for cell, values in self.leaves if len(values) == 1)

    def text(self, lang: str | None = None) -> str:
        """The reason and the conclusion in words."""
        reason = self.reason(lang)
        if not self.cases:
            return reason
        words = catalogue(lang)
        return "\n".join([reason, *(line for case in self.shown for line in _case_lines(words, self, case))])

    def reason(self, lang: str | None = None) -> str:
        """The first line of the text: all of it, unless chains are shown."""
        kind, cols, technique, _, places, removes, _, _, variant, words, cases, leaves = self
        reason = catalogue(lang).sentence(kind, technique, variant, words, cols, (places, removes, leaves))
        if not cases:
            return reason
        counted = [step.text(lang) for case in cases if case.untold is not None for step in case.steps]
        return " ".join([reason, *counted])

    @property
    def shown(self) -> tuple[Case, ...]:
        """The cases whose chains are shown, not only counted."""
        return tuple(case for case in self.cases if case.untold is None)

    def title(self, lang: str | None = None) -> str:
        """What players call the technique."""
        return catalogue(lang).title(self.kind, self.technique)

    def idea(self, lang: str | None = None) -> str:
        """Why the technique works, without a word about this board."""
        return catalogue(lang).idea(self.kind, self.technique)

    def conclusion(self, lang: str | None = None) -> str:
        """The move alone."""
        words = catalogue(lang)
        return words.conclusion(self.kind, self.places, self.removes, self.leaves, self.cols)

    def _repr_html_(self) -> str:
        """What notebooks show: the title and the text."""
        from html import escape

        return f"<p><b>{escape(self.title())}.</b> <span style='white-space:pre-wrap'>{escape(self.text())}</span></p>"

    def to_json(self) -> dict[str, object]:
        """The step as plain lists and dictionaries."""
        plain: dict[str, Any] = {
            "kind": self.kind,
            "cols": self.cols,
            "technique": self.technique,
            "weight": self.weight,
            "places": [list(place) for place in self.places],
            "removes": [list(remove) for remove in self.removes],
            "because": list(self.because),
            "region": list(self.region),
            "variant": self.variant,
            "words": {name: word.to_json() for name, word in self.words.items()},
        }
        if self.cases:
            plain["cases"] = [_plain_case(case) for case in self.cases]
        if self.leaves:
            plain["leaves"] = [[cell, list(values)] for cell, values in self.leaves]
        return plain

    @classmethod
    def from_json(cls, saved: object) -> Step:
        """The step that `to_json` wrote."""
        plain: Any = saved
        try:
            return cls(
                str(plain["kind"]),
                int(plain["cols"]),
                str(plain["technique"]),
                float(plain["weight"]),
                _pairs(plain["places"]),
                _pairs(plain["removes"]),
                tuple(int(cell) for cell in plain["because"]),
                tuple(int(cell) for cell in plain["region"]),
                _variant(plain),
                {str(name): argument_from_json(word) for name, word in plain["words"].items()},
                tuple(_read_case(case) for case in plain.get("cases", ())),
                tuple((int(cell), tuple(int(value) for value in values)) for cell, values in plain.get("leaves", ())),
            )
        except KeyError as error:
            raise FormatError("a saved step lacks {reason}", reason=str(error)) from None
        except (TypeError, ValueError, AttributeError) as error:
            raise FormatError("a saved step is not as it was written: {reason}", reason=str(error)) from None


def _plain_case(case: Case) -> dict[str, Any]:
    plain: dict[str, Any] = {"cell": case.cell, "value": case.value, "holds": case.holds}
    plain["steps"] = [step.to_json() for step in case.steps]
    if case.untold is not None:
        plain["untold"] = case.untold  # tuples become lists
    return plain


def _read_case(plain: Mapping[str, Any]) -> Case:
    steps = tuple(Step.from_json(step) for step in plain["steps"])
    untold = None if plain.get("untold") is None else _read_script(plain["untold"])
    return Case(int(plain["cell"]), int(plain["value"]), bool(plain["holds"]), steps, untold)


def _read_script(plain: Iterable[Any]) -> Script:
    return [(int(cell), int(value), _read_script(script)) for cell, value, script in plain]


def _variant(plain: Mapping[str, Any]) -> str:
    """Which sentence a saved step has; early versions called it the form."""
    return str(plain["form"] if "form" in plain else plain["variant"])


def _pairs(plain: Iterable[Any]) -> tuple[Candidate, ...]:
    return tuple((int(cell), int(value)) for cell, value in plain)


def _case_lines(words: Catalogue, step: Step, case: Case) -> list[str]:
    """A case as indented lines: the assumption, then its steps numbered."""
    lines = ["  " + words.assumption(step.kind, case.cell, case.value, case.holds, step.cols)]
    for number, inner in enumerate(case.steps, 1):
        first, *rest = inner.text(words.lang).split("\n")
        lines.append(f"    {number}. {first}")
        lines += [f"    {line}" for line in rest]
    if not case.steps:
        lines.append("    " + str(words.entry(step.kind, "phrases", "at-once")))
    return lines


class Example(NamedTuple):
    """A position in which a technique applies; it serves as test and as documentation."""

    board: str
    """The puzzle in the one-line format."""
    state: str = ""
    """What is known besides, as moves: `r1c2=1 r2c2=3/5` (one value: written down; several: what is left)."""
    shows: str = ""
    """What the technique concludes there, as moves: `r1c1=0 r3c4-5-6` (- removes)."""


class Technique(NamedTuple):
    """A way of arguing."""

    name: str
    """How it is called in data and on the command line; the catalogue has its title in each language."""
    code: str
    """Its place in the list of the kind's techniques: H4."""
    weight: float
    """The weight of its easiest step."""
    find: Callable[..., Iterable[Step]] | None = None
    """(position, unit) → all its steps there, each of which concludes something new or is a flaw: for kinds whose
    techniques are written in Python. Other kinds have a finder that knows all their techniques."""
    example: Example | None = None
    scope: str = "board"
    papers: str = ""
    """What the papers that Masume grew out of call it, where they have it."""
    uniqueness: bool = False
    """Whether it argues from there being only one solution; such techniques are off by default and never rated."""
    uses_assumptions: bool = False
    """Whether it follows assumptions."""
    followed_by: tuple[str, ...] = ()
    """The techniques by which it follows them, if they are not those of the technique set."""
    subsumed_by: tuple[str, ...] = ()
    """The techniques, if any, that always say the same first, in smaller steps: then no board needs this one."""
    wants: tuple[tuple[str, str | int], ...] = ()
    """The options of an order without which no board needs it, with the values that they must have."""
    side: int = 0
    """The side of the square boards on which boards that need it come soonest; 0 where the size hardly matters."""
    tell: Callable[..., Step] | None = None
    """(position, found) → the step with its sentence, in the position in which it was found. Techniques that have
    `find`, and those that follow assumptions, do without."""
    bookkeeping: bool = False
    """Whether players do it without a word: what it concludes goes without saying once its cause has been told."""


class TechniqueSet(NamedTuple):
    """The techniques of a kind, with the settings that they share."""

    all: tuple[Technique, ...]
    """The techniques in the order of the catalogue; the ladder sorts them by weight."""
    contradictions: tuple[Technique, ...]
    """How contradictions are seen: each looks for one rule broken."""
    propagating: tuple[Technique, ...]
    """The techniques by which assumptions are followed."""
    refutation_name: str = "what-if"
    """The name of the technique that refutes one candidate."""
    bands: tuple[float, ...] = (1.6, 2.6, 3.8, 5.0, 7.0)
    """The highest peak of each grade but the last."""
    finder: Callable[..., Finder] | None = None
    """Return a finder of these techniques in a position, from (position, technique set)."""
    what_if_weights: tuple[float, ...] = ()
    """For kinds whose techniques are written in Python: what a refutation weighs, by the number of rounds that it
    takes; the last weight stands for all longer ones."""
    either_way_weights: tuple[float, ...] = ()
    """The weights of what follows from each of a few assumptions, likewise by rounds."""
    hardest: tuple[str, ...] = ("nested-what-if",)
    """The techniques whose steps may be heavier than the last of the bands: without them, no board is diabolical."""
    graded_by: Mapping[str, tuple[str, ...]] = {}
    """For some grades, the only techniques whose steps make a board of that grade: without them, no board has it."""
    patience: Callable[[int], int] = lambda cells: 400_000
    """Number of cells → how often the search for steps may ask whether to stop, on a board with several solutions,
    before it gives up: there is no last step to look for. This takes a second or two."""
    diligence: Callable[[int], int] = lambda cells: 3_000_000 // max(100, cells)
    """Number of cells → how much may be done to find a short refutation. This takes about a tenth of a second."""
    groundwork: tuple[str, ...] = ()
    """The techniques that look at one line of the board alone: what they find before anything is supposed may be said
    in the first line of a long chain."""
    far_looking: tuple[str, ...] = ()
    """The techniques that look at the whole board, which takes long: when a chain is shortened, none of them stands in
    for another one."""
    nothing_left: str = ""
    """The contradiction, if any, that tells why a cell, its unit, has no value left; else that is said without a
    reason."""
    plainest_flaws: tuple[str, ...] = ()
    """The contradictions that are told before all others, if any: where they are, what others say need not hold."""

    def named(self, name: str) -> Technique:
        """The technique or contradiction with this name."""
        for tools in (self.all, self.contradictions, self.propagating):
            for tool in tools:
                if tool.name == name:
                    return tool
        raise KeyError(name)

    def tell(self, position: Any, found: Found) -> Step:
        """A step that was found in this position, in words; not for techniques that follow assumptions."""
        technique = self.named(found.technique)
        if technique.tell is not None:
            return technique.tell(position, found)
        assert technique.find is not None
        said = found.places, found.removes
        alike = [step for step in technique.find(position, found.unit) if (step.places, step.removes) == said]
        return next((step for step in alike if step.because == found.because), alike[0])

    def finder_for(self, position: Any) -> Finder:
        """A finder of these techniques, with a position in it."""
        if self.finder is None:
            raise TypeError(f"the technique set of {position.kind} has no finder")
        return self.finder(position, self)

    @property
    def simple(self) -> tuple[Technique, ...]:
        """The techniques that make no assumptions of their own, and do not argue from uniqueness."""
        return tuple(tool for tool in self.all if not (tool.uses_assumptions or tool.uniqueness))

    @property
    def bookkeeping(self) -> frozenset[str]:
        """The names of the techniques that go without saying."""
        return frozenset(technique.name for technique in self.all if technique.bookkeeping)

    def find(self, name: str) -> Technique:
        """The technique with this name or code."""
        for technique in self.all:
            if name.lower() in (technique.name, technique.code.lower()):
                return technique
        known = ", ".join(technique.name for technique in self.all)
        raise UsageError("there is no technique {name} (techniques: {known})", name=f"{name!r:.40}", known=known)
