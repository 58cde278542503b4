"""Describe the results of a check in words, for the command line, the web and notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from masume import kinds
from masume.core.grid import Cell, cell_name
from masume.core.kind import Clue, Notice, Puzzle
from masume.i18n.catalog import Catalogue, catalogue
from masume.i18n.placeholders import Cells, Items, Text
from masume.verbs.check.fix_unsolvable import meant_board
from masume.verbs.check.report import Change, Repair, Report, changes_between

MOST_NAMED = 16  # cells or clues that are named; others are only counted
MOST_LINES = 20  # lines of a reason; of a longer one, the first arguments are told and the other lines counted
WIDTH = 100


class ReportText:
    """A writer of the sentences about one report in one language."""

    def __init__(self, puzzle: Puzzle, report: Report, lang: str | None = None) -> None:
        self.puzzle = puzzle
        self.report = report
        self.lang = lang
        self.words: Catalogue = catalogue(lang)
        self.kind = kinds.kind_of(puzzle)

    def say(self, *keys: str, **arguments: Any) -> str:
        """Return the catalogue's sentence about checks with the key `keys`, completed with `arguments`."""
        return self.words.tell(("check", *keys), arguments, self.puzzle.kind, self.puzzle.cols)

    def headline(self) -> str:
        """Return the sentence that states the verdict."""
        return self.say("verdict", self.report.verdict)

    def guesses(self) -> str:
        """Return a phrase that states how many guesses the verdict took."""
        number = self.report.result.nodes
        return self.say("effort", "some", n=number) if number else self.say("effort", "none")

    def differing(self) -> str:
        """Return the sentence that states where two solutions differ, which is shown above them."""
        cells = self.report.differs
        if len(cells) > MOST_NAMED:
            return self.say("many", "differ-much", n=len(cells))
        return self.say("many", "differ", cells=Cells(cells))

    def lines(self) -> Iterator[str]:
        """Yield the lines below the drawings."""
        yield from self._meant()
        if self.report.verdict == "many":
            yield from self._several()
        elif self.report.verdict == "none":
            yield from self._none()
        elif self.report.verdict == "unique":
            yield from self._one()
        yield from map(self.remark, self.report.remarks)

    # ---- Parts of sentences

    def clue(self, clue: Clue) -> str:
        """Return the name of `clue`."""
        return self.say("clue", clue.what, value=self._printed(clue), cell=self._name(clue.cells[0]))

    def _printed(self, clue: Clue) -> str:
        """Return the value of `clue` as text. For a printed shading, this is a word."""
        return self.words.value(self.kind.name, int(clue.value)) if clue.what == "mark" else str(clue.value)

    def _name(self, cell: Cell) -> str:
        """Return the name of `cell`."""
        return cell_name(cell, self.puzzle.cols)

    def change(self, change: Change) -> str:
        """Return a phrase that describes `change`."""
        old, new = change.old, change.new
        if new is None:
            assert old is not None
            return self.say("change", "gone", clue=self.clue(old))
        if old is None:
            return self.clue(new)
        texts = {"new": self._printed(new), "old": self._printed(old)}
        return self.say("change", new.what, cell=self._name(new.cells[0]), **texts)

    def digits(self, repair: Repair) -> str:
        """Return a phrase that describes how `repair` changes the digits of the intended solution, or an empty text if
        it changes none.
        """
        changed = tuple(
            self.say("change", "digit", new=str(new), old=str(old), cell=self._name(cell))
            for cell, old, new in repair.digits
        )
        return self.say("change", "digits", digits=Items(changed)) if changed else ""

    def leaves(self, repair: Repair) -> str:
        """Return a phrase that states how many solutions `repair` leaves."""
        if repair.is_unique:
            return self.say("leaves", "one")
        return self.say("leaves", "some" if repair.exact else "least", n=repair.leaves)

    def repair(self, repair: Repair) -> str:
        """Return a description of `repair` in one line."""
        changes = self.words.join(map(self.change, repair.changes))
        if repair.others:
            changes += " " + self.say("change", "others", values=", ".join(map(str, repair.others)))
        return "; ".join(filter(None, (changes, self.digits(repair))))

    def remark(self, remark: Notice) -> str:
        """Return the sentence for `remark`. If it names too many cells, the rest of them are only counted."""
        words = dict(remark.words)
        cells = words.get("cells")
        if isinstance(cells, Cells) and len(cells.cells) > MOST_NAMED:
            words["cells"] = Text(self._few([self._name(cell) for cell in cells.cells]))
        return self.say("remarks", remark.code, **words)

    def _few(self, names: Sequence[str]) -> str:
        """Return `names` as a list in words. If there are too many names, the rest of them are only counted."""
        if len(names) <= MOST_NAMED:
            return self.words.join(names)
        more = self.say("one", "more", n=len(names) - MOST_NAMED)
        return self.words.join([*names[:MOST_NAMED], more])

    # ---- The intended solution

    def _meant(self) -> Iterator[str]:
        """Yield the lines that state why the board does not have the intended solution: the cells in which its own
        solution differs, and the number of clues that contradict the intended one. Yield nothing if the board has it.
        """
        report = self.report
        if not report.missed or report.meant is None:
            return
        if report.verdict == "unique":
            values = report.solutions[0].values
            names = [self._name(cell) for cell, value in enumerate(report.meant) if value != values[cell]]
            yield self.say("meant", "other", cells=self._few(names))
        wrong = changes_between(self.puzzle, meant_board(self.kind, self.puzzle, report.meant))
        if wrong:
            yield self.say("meant", "wrong", n=len(wrong))
        if report.verdict == "unique":
            yield from self._repairs("meant")

    def _repairs(self, heading: str) -> Iterator[str]:
        """Yield the sentence with the key `heading`, followed by the lines that list the repairs. Yield nothing if
        there are no repairs.
        """
        repairs = self.report.repairs
        if not repairs:
            return
        if len(repairs) == 1 and (heading != "single" or len(repairs[0].changes) > 2):
            changes = repairs[0].changes
            yield self.say("repairs", heading.removesuffix("-any"), n=len(changes))
            for change in changes:
                yield f"  {self.change(change)}"
            if digits := self.digits(repairs[0]):
                yield f"  ({digits})"
        else:
            yield self.say("repairs", heading if heading != "meant" else "meant-any")
            for number, repair in enumerate(repairs, 1):  # the number that --fix takes
                leaves = "" if heading == "unique-any" else f"   ({self.leaves(repair)})"
                yield f"  {number}) {self.repair(repair)}{leaves}"
        if not all(repair.irreducible for repair in repairs):
            yield self.say("repairs", "not-shorter")

    # ---- Several solutions

    def _several(self) -> Iterator[str]:
        """Yield the lines about a board with several solutions."""
        report = self.report
        if report.number:
            yield self.say("many", "number" if report.counted else "number-least", n=report.number)
        if report.values:
            yield self.say("many", "open" if report.values_complete else "open-least", n=len(report.values))
            yield from self._value_table()
        if report.missed:
            yield from self._repairs("meant")
        elif report.repairs:
            yield from self._repairs("unique-any")
        else:
            yield self.say("repairs", "not-found" if report.searched else "not-searched")

    def _value_table(self) -> Iterator[str]:
        """Yield one line per row of the board. Each open cell is shown by the number of its possible values, each other
        cell by a dot, and each square without a cell by #.
        """
        domains = self.kind.logic.model(self.puzzle).domains
        marks = [
            str(len(self.report.values[cell])) if cell in self.report.values else "." if domain else "#"
            for cell, domain in enumerate(domains)
        ]
        width = max(map(len, marks))
        for start in range(0, len(marks), self.puzzle.cols):
            yield "  " + " ".join(mark.rjust(width) for mark in marks[start : start + self.puzzle.cols])

    # ---- No solution

    def _none(self) -> Iterator[str]:
        """Yield the lines about a board without a solution."""
        report = self.report
        yield from map(self.remark, report.slips)
        yield from self._clash()
        yield from self._why()
        if report.missed:
            yield from self._repairs("meant")
        elif report.repairs:
            yield from self._repairs("pair" if len(report.repairs[0].changes) > 1 else "single")
        elif not report.hopeless:
            yield self.say("repairs", "no-single" if report.searched else "not-searched")

    def _clash(self) -> Iterator[str]:
        """Yield the lines that list the clues of the conflict and state whether it is the smallest one."""
        report = self.report
        number = len(report.clash)
        if report.hopeless:
            yield self.say("none", "hopeless")
        elif number == 1:
            yield self.say("none", "clash-one", clue=self.clue(report.clash[0]))
        elif number:
            yield self.say("none", "clash", n=number)
            for clue in report.clash:
                yield f"  {self.clue(clue)}"
            if report.smallest and number == 2:
                yield self.say("none", "smallest-two")
            elif report.smallest:
                yield self.say("none", "smallest", n=number - 1)
            else:
                yield self.say("none", "needed" if report.needed else "open")

    def _why(self) -> Iterator[str]:
        """Yield the lines that explain the conflict, at most `MOST_LINES` unless the first argument alone is longer.
        Yield nothing if the explanation is longer and totals that do not add up already explain the conflict.
        """
        arguments = self._arguments()
        total = sum(map(len, arguments))
        if not arguments or (total > MOST_LINES and self.report.slips):
            return
        yield self.say("none", "why")
        lines_given = 0
        for lines in arguments:  # tell each argument completely or not at all
            if lines_given and lines_given + len(lines) > MOST_LINES:
                yield "  " + self.say("none", "goes-on", n=total - lines_given)
                return
            yield from lines
            lines_given += len(lines)

    def reason(self) -> list[str]:
        """Return the explanation of the conflict as a list of lines."""
        return [line for lines in self._arguments() for line in lines]

    def _arguments(self) -> list[list[str]]:
        """Return the arguments that explain the conflict, each as a list of lines. The last argument ends in the
        contradiction. If there are several, they are numbered, and refer to each other by these numbers.
        """
        if self.report.reason is None:
            return []
        texts = [passage.text(self.lang).splitlines() for passage in self.report.reason.passages]
        if len(texts) == 1:
            return [[f"  {line}" for line in texts[0]]]
        return [
            [f"  {number}. {first}", *(f"     {line}" for line in rest)]
            for number, (first, *rest) in enumerate(texts, 1)
        ]

    # ---- One solution

    def _one(self) -> Iterator[str]:
        """Yield the lines about a board with one solution."""
        report = self.report
        if report.symmetries is None and not report.spare_complete and report.solve_path is None:
            return
        if report.solve_path is None:
            yield self.say("one", "unrated")
        else:
            yield self.say("one", "rating", rating=report.solve_path.sentence(self.lang))
            yield from self._openings()
        yield from self._spare()
        if report.symmetries is not None:
            names = tuple(self.say("symmetries", name) for name in report.symmetries)
            key = f"{report.pattern}-{'symmetric' if names else 'plain'}"
            yield self.say("one", key, **({"names": Items(names)} if names else {}))
        if report.needs_its_rules is not None:
            yield self.say("one", "needs-rules" if report.needs_its_rules else "idle-rules")

    def _openings(self) -> Iterator[str]:
        """Yield lines that state the openings of each step, and which step has the fewest."""
        solve_path = self.report.solve_path
        if solve_path is None or not solve_path.rated_steps:
            return
        choices = [choices for _, _, choices in solve_path.rated_steps]
        yield from wrapped(self.say("one", "openings", numbers=" ".join(map(str, choices))))
        step = choices.index(min(choices))
        title = self.words.title(self.kind.name, solve_path.rated_steps[step][0])
        numbers = {"step": str(step + 1), "steps": str(len(choices))}
        yield self.say("one", "fewest", n=str(choices[step]), technique=title, **numbers)

    def _spare(self) -> Iterator[str]:
        """Yield the lines that name the clues that could be left out. Yield nothing for a Hitori: many of its symbols
        can always be replaced, and the remarks name those that matter.
        """
        report = self.report
        if report.spare and report.spare[0].what == "symbol":
            return
        if report.spare:
            yield from wrapped(self.say("one", "spare", n=len(report.spare), clues=self._clues(report.spare)))
        elif report.spare_complete:
            yield self.say("one", "needed")
        if len(report.spare_together) > 1:
            yield from wrapped(self.say("one", "together", clues=self._clues(report.spare_together)))
        if not report.spare_complete:
            yield self.say("one", "not-tried")

    def _clues(self, clues: Iterable[Clue]) -> str:
        """Return the names of `clues` as a list in words. If there are too many clues, the rest of them are only
        counted.
        """
        return self._few([self.clue(clue) for clue in clues])


def wrapped(text: str) -> list[str]:
    """Return `text` as lines of limited width. All lines but the first are indented."""
    import textwrap

    return textwrap.wrap(text, WIDTH, subsequent_indent="  ")
