"""Define techniques and the steps that they find."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from masume.core.errors import FormatError, UsageError
from masume.core.grid import Cell
from masume.i18n.catalog import MOST_CLAUSES, Catalogue, catalogue
from masume.i18n.placeholders import Argument, argument_from_json
from masume.reasoning.candidates import Candidate

if TYPE_CHECKING:
    from masume.core import json_types

ALL_AT_ONCE = "-many"  # suffix of variants whose sentences describe all conclusions without naming any


class Deduction(NamedTuple):
    """A deduction as the finder returns it, without its sentence. If it has no conclusions, it is a contradiction."""

    technique: str
    weight: int
    """The weight in hundredths."""
    unit: int
    """The index of the unit examined; -1 if the step belongs to no unit."""
    places: tuple[Candidate, ...]
    removes: tuple[Candidate, ...]
    premises: tuple[Cell, ...]
    args: tuple[int, ...] = ()
    """The numbers that the sentence needs."""

    @property
    def is_contradiction(self) -> bool:
        """Return whether this is a contradiction, which has no conclusions."""
        return not self.places and not self.removes


class Finder(Protocol):
    """The finder of a kind's steps. It has its own copy of a position. See masume.kernel.step_finder."""

    @property
    def alternatives(self) -> int:
        """Return the number of different conclusions that were as easy to reach as the best step."""
        ...

    @property
    def is_binary(self) -> bool:
        """Return whether the position consists only of cells with two possible values. If so, assuming that a cell does
        not have one value means assuming that it has the other.
        """
        ...

    @property
    def taken(self) -> list[tuple[str, int, int]]:
        """Return, for each step that `take_steps` applied, its technique, its weight in hundredths, and the number of
        conclusions that were as easy to reach.
        """
        ...

    def prepare(
        self,
        enabled: Collection[str] | None = None,
        decided: bool = False,
        answer: Sequence[int] | Callable[[], Sequence[int]] | None = None,
        watch: Callable[[], None] | None = None,
        late: Callable[[], None] | None = None,
    ) -> None:
        """Prepare the finder for a search. `enabled` names the techniques that may be used. `decided` states whether
        the puzzle is known to have at most one solution, and `answer` is the only solution, or a function that returns
        it. `watch` and `late` are called regularly and raise an error to stop the search.
        """
        ...

    def propagate_by(self, names: Iterable[str]) -> None:
        """Propagate assumptions by the techniques called `names` from now on."""
        ...

    def copy(self) -> Self:
        """Return a copy of the finder and its position."""
        ...

    def give_back(self, copy: Any) -> None:
        """Keep `copy`, which its caller no longer needs, for reuse by the next call of `copy()`."""
        ...

    def release(self) -> None:
        """Return this finder to the pool that it came from, if any. The caller must not use it afterwards."""
        ...

    def best(self, max_weight: int) -> Deduction | None:
        """Return the easiest step with a weight of at most `max_weight`, or None."""
        ...

    def take_steps(self, max_weight: int) -> None:
        """Apply steps until the board is full or no step with a weight of at most `max_weight` is found. `taken` lists
        the steps applied.
        """
        ...

    def fill(self, limits: tuple[int, ...]) -> bool:
        """Apply steps tier by tier; `limits` are the largest weights of the tiers. Return whether this fills the
        board.
        """
        ...

    def is_full(self) -> bool:
        """Return whether all cells are assigned."""
        ...

    def find(self, name: str, about: Cell = -1, unit: int = -1) -> list[Deduction]:
        """Return the steps of the technique `name`, or the contradictions of this name. If `about` is a cell, steps
        that cannot change what is known about it are omitted. If `unit` is given, the result includes all steps in that
        unit and possibly others.
        """
        ...

    def find_contradictions(self) -> list[Deduction]:
        """Return the contradictions in the position."""
        ...

    def take(self, deduction: Deduction) -> None:
        """Apply `deduction` to the position."""
        ...

    def auto_eliminate(self) -> None:
        """From now on, apply every step together with the automatic eliminations that follow from it."""
        ...

    def has_contradiction(self) -> bool:
        """Return whether there is a contradiction in the position."""
        ...

    def unknown_of(self, conclusions: Collection[Conclusion]) -> list[Conclusion]:
        """Return those of `conclusions` that are not known yet in the position."""
        ...

    def concludes_after(
        self, steps: Iterable[Deduction], name: str | None, unit: int, wanted: Collection[Conclusion]
    ) -> bool:
        """Return whether the technique `name` concludes all of `wanted` in `unit` once `steps` are applied. If `name`
        is None, return whether there is a contradiction once they are applied.
        """
        ...

    def contradictions_after(self, steps: Iterable[Deduction]) -> list[Deduction]:
        """Return the contradictions in the position that results from applying `steps`."""
        ...

    def replay_chain(
        self,
        links: Iterable[tuple[str, int, Collection[Conclusion], tuple[Cell, int, Script] | None, tuple[Cell, ...]]],
        names: Iterable[str],
        goals: Collection[Conclusion] | None,
        above: Iterable[Deduction] = (),
    ) -> list[tuple[int, list[Conclusion], Deduction]] | None:
        """Replay `links` by the techniques `names`, after the steps `above`, until all of `goals` are known or, if
        `goals` is None, until there is a contradiction. Return, for each step that is found again, the index of its
        link, the conclusions of the link that it makes, and the step. Return None if the end is not reached.
        """
        ...

    def assign(self, cell: Cell, value: int) -> None:
        """Assign `value` to `cell`."""
        ...

    def eliminate(self, cell: Cell, value: int) -> None:
        """Eliminate the candidate `value` of `cell`."""
        ...

    def fails_with_script(self, cell: Cell, value: int, script: Script) -> bool:
        """Return whether the assumption that `cell` has `value` fails with the nested assumptions of `script`."""
        ...

    def refutation_premises(self, cell: Cell, value: int, script: Script) -> list[Cell] | None:
        """Refute `value` in `cell` with the nested assumptions of `script`. Return the assigned cells on which the
        refutation rests, or None if the assumption does not fail.
        """
        ...

    def refutation_weight(self, cell: Cell, value: int) -> int:
        """Return the weight, in hundredths, of the refutation of `value` in `cell` without nested assumptions, or -1 if
        there is no such refutation.
        """
        ...

    def find_script(self, cell: Cell, value: int, holds: bool, budget: int | None = None) -> Script | None:
        """Return the nested assumptions that refute an assumption: that `cell` has `value` or, if `holds` is false,
        that it does not. At most `budget` nested assumptions are made; if `budget` is None, a script with few of them
        is searched for. Return None if the assumption is not refuted.
        """
        ...


Conclusion = tuple[Cell, int, bool]
"""A cell, a value, and whether the value is assigned (True) or eliminated (False)."""

Script = list[tuple[Cell, int, Any]]
"""The nested assumptions of an argument in order: each with its cell, its value and its own script."""


class ElidedScript(list[tuple[Cell, int, Any]]):
    """A script that is too long to be shown, so that only its length is stated."""


class Case(NamedTuple):
    """An assumption and the steps that follow from it. If the assumption fails, the last step is a contradiction."""

    cell: Cell
    value: int
    holds: bool
    """Whether the case assumes that the cell has the value (True), or that it does not have it (False)."""
    steps: tuple[Step, ...]
    elided: Script | None = None
    """The nested assumptions of the refutation, if they are only counted. The case then has a single step, which states
    their number."""

    @property
    def fails(self) -> bool:
        """Return whether the case ends with a contradiction."""
        return bool(self.steps) and self.steps[-1].is_contradiction


class Step(NamedTuple):
    """A deduction with its sentence."""

    kind: str
    cols: int
    technique: str
    weight: float
    places: tuple[Candidate, ...]
    """The values assigned, as pairs of cell and value."""
    removes: tuple[Candidate, ...]
    """The candidates eliminated, as pairs of cell and value."""
    premises: tuple[Cell, ...]
    """The premises: every cell whose value, candidates or lost candidates the argument uses."""
    region: tuple[Cell, ...]
    """The line, run or area to look at; empty if there is no such place."""
    variant: str
    """The key of the sentence within the technique's part of the catalogue."""
    words: Mapping[str, Argument]
    """The arguments of the sentence."""
    cases: tuple[Case, ...] = ()
    leaves: tuple[tuple[Cell, tuple[int, ...]], ...] = ()
    """The cells that lose candidates and keep only a few, each with its remaining values."""

    @property
    def is_contradiction(self) -> bool:
        """Return whether the step is a contradiction, which has no conclusions."""
        return not self.places and not self.removes

    @property
    def in_outline(self) -> bool:
        """Return whether the step has nested assumptions that are only counted, not shown."""
        return any(case.elided is not None or any(line.in_outline for line in case.steps) for case in self.cases)

    @property
    def is_mistake(self) -> bool:
        """Return whether the step reports a wrong entry of the player instead of making a deduction."""
        return self.technique == "mistake"

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Return the cells about which the step has conclusions."""
        return tuple(dict.fromkeys(cell for cell, _ in self.places + self.removes))

    @property
    def forced(self) -> tuple[Candidate, ...]:
        """Return the cells for which the sentence names a single remaining value, each with this value. The result is
        empty if the sentence only summarises the conclusions.
        """
        if len({cell for cell, _ in self.removes}) > MOST_CLAUSES or self.variant.endswith(ALL_AT_ONCE):
            return ()
        return tuple((cell, values[0]) for cell, values in self.leaves if len(values) == 1)

    def text(self, lang: str | None = None) -> str:
        """Return the reason and the conclusion as text, followed by the lines of the chains."""
        reason = self.reason(lang)
        if not self.cases:
            return reason
        words = catalogue(lang)
        return "\n".join([reason, *(line for case in self.shown for line in _case_lines(words, self, case))])

    def reason(self, lang: str | None = None) -> str:
        """Return the first line of the step's text. If no chains are shown, this is the whole text."""
        kind, cols, technique, _, places, removes, _, _, variant, words, cases, leaves = self
        reason = catalogue(lang).sentence(kind, technique, variant, words, cols, (places, removes, leaves))
        if not cases:
            return reason
        counted = [step.text(lang) for case in cases if case.elided is not None for step in case.steps]
        return " ".join([reason, *counted])

    @property
    def shown(self) -> tuple[Case, ...]:
        """Return the cases whose chains are shown in full. The other cases only state how many assumptions they
        need.
        """
        return tuple(case for case in self.cases if case.elided is None)

    def title(self, lang: str | None = None) -> str:
        """Return the title of the technique: the name that players use."""
        return catalogue(lang).title(self.kind, self.technique)

    def idea(self, lang: str | None = None) -> str:
        """Return a general explanation of why the technique works, without reference to this board."""
        return catalogue(lang).idea(self.kind, self.technique)

    def conclusion(self, lang: str | None = None) -> str:
        """Return the conclusion of the step in words, without its reason."""
        words = catalogue(lang)
        return words.conclusion(self.kind, self.places, self.removes, self.leaves, self.cols)

    def _repr_html_(self) -> str:
        """Return the title and the text as HTML, for notebooks."""
        from html import escape

        return f"<p><b>{escape(self.title())}.</b> <span style='white-space:pre-wrap'>{escape(self.text())}</span></p>"

    def to_json(self) -> json_types.Step:
        """Return the step as plain lists and dictionaries."""
        plain: json_types.Step = {
            "kind": self.kind,
            "cols": self.cols,
            "technique": self.technique,
            "weight": self.weight,
            "places": [list(place) for place in self.places],
            "removes": [list(remove) for remove in self.removes],
            "because": list(self.premises),
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
        """Parse a step that `to_json` wrote. Raise FormatError if `saved` is not a valid step."""
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
                str(plain["variant"]),
                {str(name): argument_from_json(word) for name, word in plain["words"].items()},
                tuple(_read_case(case) for case in plain.get("cases", ())),
                tuple((int(cell), tuple(int(value) for value in values)) for cell, values in plain.get("leaves", ())),
            )
        except KeyError as error:
            raise FormatError("a saved step lacks {reason}", reason=str(error)) from None
        except (TypeError, ValueError, AttributeError) as error:
            raise FormatError("a saved step is not as it was written: {reason}", reason=str(error)) from None


def _plain_case(case: Case) -> json_types.Case:
    """Return a case as plain lists and dictionaries."""
    plain: json_types.Case = {
        "cell": case.cell,
        "value": case.value,
        "holds": case.holds,
        "steps": [step.to_json() for step in case.steps],
    }
    if case.elided is not None:
        plain["untold"] = case.elided  # tuples become lists
    return plain


def _read_case(plain: Mapping[str, Any]) -> Case:
    """Parse a case that `_plain_case` wrote."""
    steps = tuple(Step.from_json(step) for step in plain["steps"])
    untold = None if plain.get("untold") is None else _read_script(plain["untold"])
    return Case(int(plain["cell"]), int(plain["value"]), bool(plain["holds"]), steps, untold)


def _read_script(plain: Iterable[Any]) -> Script:
    """Parse a script that was saved as lists."""
    return [(int(cell), int(value), _read_script(script)) for cell, value, script in plain]


def _pairs(plain: Iterable[Any]) -> tuple[Candidate, ...]:
    """Return saved lists of cell and value as tuples of integers."""
    return tuple((int(cell), int(value)) for cell, value in plain)


def _case_lines(words: Catalogue, step: Step, case: Case) -> list[str]:
    """Return the lines of text of a case: the assumption, then its steps, numbered and indented."""
    lines = ["  " + words.assumption(step.kind, case.cell, case.value, case.holds, step.cols)]
    for number, inner in enumerate(case.steps, 1):
        first, *rest = inner.text(words.lang).split("\n")
        lines.append(f"    {number}. {first}")
        lines += [f"    {line}" for line in rest]
    if not case.steps:
        lines.append("    " + str(words.entry(step.kind, "phrases", "at-once")))
    return lines


class Example(NamedTuple):
    """A position in which a technique applies, for tests and documentation."""

    board: str
    """The puzzle in the one-line format."""
    state: str = ""
    """What else is known, as moves: `r1c2=1 r2c2=3/5` (one value: assigned; several: the remaining candidates)."""
    shows: str = ""
    """The conclusions of the technique there, as moves: `r1c1=0 r3c4-5-6` (`-` eliminates)."""


class Technique(NamedTuple):
    """An argument that people use, with its name and its difficulty."""

    name: str
    """The name in data and on the command line; the catalogue has its title in each language."""
    code: str
    """The code in the list of the kind's techniques, such as H4."""
    weight: float
    """The weight of its easiest step."""
    find: Callable[..., Iterable[Step]] | None = None
    """For techniques that are written in Python: a function that takes a position and a unit and returns all steps in
    that unit, including contradictions. Other kinds have a finder for all their techniques."""
    example: Example | None = None
    scope: str = "board"
    papers: str = ""
    """The name in the papers from which Masume developed, if they describe the technique."""
    uniqueness: bool = False
    """Whether it argues from the uniqueness of the solution. If so, it is disabled by default and never rated."""
    uses_assumptions: bool = False
    """Whether it makes assumptions."""
    followed_by: tuple[str, ...] = ()
    """The techniques that propagate its assumptions, if they differ from those of the technique set."""
    subsumed_by: tuple[str, ...] = ()
    """The techniques that always reach the same conclusions earlier, in smaller steps. If there are any, no board needs
    this technique."""
    wants: tuple[tuple[str, str | int], ...] = ()
    """The options of the generator, with their values, that are necessary to make boards that need this technique."""
    side: int = 0
    """The number of rows of the square boards that need it most often; 0 if the size hardly matters."""
    tell: Callable[..., Step] | None = None
    """A function that takes a position and a deduction found in it, and returns the step with its sentence. None for
    techniques that have `find` and for those that make assumptions."""
    routine: bool = False
    """Whether players apply it without mentioning it. An explanation does not tell the eliminations of such a
    technique, and tells its assignments after the step from which they follow."""


class TechniqueSet(NamedTuple):
    """The techniques of a kind, with the settings that they share."""

    all: tuple[Technique, ...]
    """The techniques in the order of the catalogue; the ladder sorts them by weight."""
    contradictions: tuple[Technique, ...]
    """The contradictions that are recognised, one per broken rule."""
    propagating: tuple[Technique, ...]
    """The techniques that propagate assumptions."""
    refutation_name: str = "what-if"
    """The name of the technique that refutes one candidate."""
    bands: tuple[float, ...] = (1.6, 2.6, 3.8, 5.0, 7.0)
    """The highest peak of each grade but the last."""
    finder: Callable[..., Finder] | None = None
    """A function that takes a position and a technique set and returns a finder of these techniques in the position."""
    what_if_weights: tuple[float, ...] = ()
    """The weights of refutations, indexed by the number of rounds. The last one applies to all longer refutations. Used
    by kinds whose techniques are written in Python."""
    either_way_weights: tuple[float, ...] = ()
    """The weights of conclusions that several assumptions have in common, indexed by the number of rounds. The last one
    applies to all longer arguments."""
    hardest: tuple[str, ...] = ("nested-what-if",)
    """The techniques whose steps may be heavier than the last of the bands. Without them, no board is diabolical."""
    graded_by: Mapping[str, tuple[str, ...]] = {}
    """For some grades, the techniques of which a board must have a step to be of that grade."""
    search_budget: Callable[[int], int] = lambda cells: 400_000
    """A function that takes the number of cells of a board with several solutions. It returns the number of calls of
    `check_time` after which the search for steps ends, because such a board has no final step. The search takes a
    second or two."""
    preliminary: tuple[str, ...] = ()
    """The techniques that examine a single line of the board. Their conclusions before the assumption may be summarised
    in the first line of a long chain."""
    whole_board: tuple[str, ...] = ()
    """The techniques that examine the whole board. Because this takes long, they are not tried in place of other
    techniques when a chain is shortened."""
    nothing_left: str = ""
    """The contradiction, with a cell as its unit, that explains why the cell has no value left; empty if there is no
    such contradiction."""
    preferred_contradictions: tuple[str, ...] = ()
    """The contradictions that are told in preference to all others, most important first. If one of them occurs, the
    sentences of the others may be false."""

    def named(self, name: str) -> Technique:
        """Return the technique or contradiction whose name is `name`. Raise KeyError if there is none."""
        for tools in (self.all, self.contradictions, self.propagating):
            for tool in tools:
                if tool.name == name:
                    return tool
        raise KeyError(name)

    def tell(self, position: Any, deduction: Deduction) -> Step:
        """Return `deduction` as a step with its sentence. `deduction` must have been found in `position` by a technique
        that makes no assumptions.
        """
        technique = self.named(deduction.technique)
        if technique.tell is not None:
            return technique.tell(position, deduction)
        assert technique.find is not None
        conclusions = deduction.places, deduction.removes
        alike = [
            step for step in technique.find(position, deduction.unit) if (step.places, step.removes) == conclusions
        ]
        return next((step for step in alike if step.premises == deduction.premises), alike[0])

    def finder_for(self, position: Any) -> Finder:
        """Return a finder of these techniques for `position`."""
        if self.finder is None:
            raise TypeError(f"the technique set of {position.kind} has no finder")
        return self.finder(position, self)

    @property
    def simple(self) -> tuple[Technique, ...]:
        """Return the techniques that make no assumptions and do not argue from uniqueness."""
        return tuple(tool for tool in self.all if not (tool.uses_assumptions or tool.uniqueness))

    @property
    def routine(self) -> frozenset[str]:
        """Return the names of the bookkeeping techniques."""
        return frozenset(technique.name for technique in self.all if technique.routine)

    def find(self, name: str) -> Technique:
        """Return the technique whose name or code is `name`. Raise UsageError if there is none."""
        for technique in self.all:
            if name.lower() in (technique.name, technique.code.lower()):
                return technique
        known = ", ".join(technique.name for technique in self.all)
        raise UsageError("there is no technique {name} (techniques: {known})", name=f"{name!r:.40}", known=known)
