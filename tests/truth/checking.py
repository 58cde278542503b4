"""Checks whole explanations and counts what was checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple

from bench.refuting import proof_lines

import masume
from masume.verbs import player_entries
from masume.verbs.explain import Explainer, Explanation
from truth import chains
from truth.binairo.judging import BinairoJudge
from truth.boards import Sample
from truth.chains import Verdict
from truth.hidato.judging import HidatoJudge
from truth.hitori.judging import HitoriJudge
from truth.kakuro.judging import KakuroJudge
from truth.telling import Complaint, Explained, Told, passages, read, unnamed_grounds

# What chains are checked for in explanations alone: those of refutations are looked for in another way.
NO_MATTER_OF_TRUTH = {"needless"}

BOARDS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "binairo": BinairoJudge,
    "hidato": HidatoJudge,
    "hitori": HitoriJudge,
    "kakuro": KakuroJudge,
}


def board_of(explained: Explained) -> Any:
    """The checker's own board of a kind, with what was entered."""
    board = BOARDS[explained.kind](explained.puzzle)
    board.puzzle = explained.puzzle
    for cell, values in explained.entered:
        board.enter(cell, set(values))
    return board


def explain(sample: Sample, seconds: float | None = None) -> Explanation:
    """The explanation of a board, or of the next thing that can be entered on a part of one."""
    if not sample.only_first:
        return masume.explain(sample.puzzle, sample.state, seconds)
    explainer = Explainer(sample.puzzle, sample.state)
    steps = [step for step, _ in islice(explainer.steps(), 1)]
    return Explanation(sample.puzzle, explainer.entered, steps, [1] * len(steps), explainer.result.verdict)


class Fault(NamedTuple):
    """A complaint about a step, with the board and the number of the step in its explanation."""

    board: str
    number: int
    inner: bool
    step: Told
    complaint: Complaint

    def __str__(self) -> str:
        where = f"{self.board}, step {self.number}{' (inside)' if self.inner else ''}"
        return f"{where}: {self.step.technique}: {self.complaint.rule}: {self.complaint.message}\n    {self.step.text}"


@dataclass
class Tally:
    """What was checked, and what is wrong."""

    steps: Counter[str] = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)
    """Lines of chains."""
    general: Counter[str] = field(default_factory=Counter)
    """Steps and lines of techniques for which there is only the general test."""
    lightest: dict[str, float] = field(default_factory=dict)
    """The least weight of each technique so far."""
    chains: int = 0
    told: int = 0
    """Steps as they are told in passages."""
    boards: int = 0
    faults: list[Fault] = field(default_factory=list)

    def check(self, sample: Sample, seconds: float | None = None) -> None:
        """Has a board explained, and checks every step, as it is found and as it is told in passages."""
        explanation = explain(sample, seconds)
        if not explanation.stopped:
            explained = read(explanation)
            self.check_read(explained, sample.name)
            if not sample.only_first:
                self.check_passages(explained, passages(explanation), sample.name)

    def check_refutation(self, sample: Sample, state: dict[int, int], move: tuple[int, int]) -> int:
        """Has a wrong move refuted, and checks every line. The number of lines."""
        found = masume.refute(sample.puzzle, move, state)
        assert found.step is not None
        entered = player_entries.entries(sample.puzzle, state)
        explained = read(Explanation(sample.puzzle, entered, [found.step], [1], "unique"))
        [step] = explained.steps
        self.boards += 1

        [solution] = masume.solve(sample.puzzle).solutions

        def tell(told: Told, verdict: Verdict, inner: bool) -> None:
            (self.lines if inner else self.steps)[told.technique] += 1
            self.chains += bool(told.cases)
            if (told.technique, told.variant) == (chains.GROUNDWORK, "explained"):
                wrong = [cell for cell, value in told.places if cell == move[0] or solution.values[cell] != value]
                wrong += [cell for cell, value in told.removes if cell == move[0] or solution.values[cell] == value]
                verdict.complaints += [Complaint("conclusion", f"it does not follow for {cell}") for cell in wrong]
            self.faults += [
                Fault(sample.name, 1, inner, told, complaint)
                for complaint in verdict.complaints
                if complaint.rule not in NO_MATTER_OF_TRUTH and (inner or complaint.rule != "known")
            ]  # a player may well try what is out already

        board = board_of(explained)
        board.step = 1
        chains.check(board, step, tell)
        return proof_lines(found.step)

    def check_hint(self, sample: Sample, state: dict[int, int]) -> None:
        """Asks for a hint, and checks it with everything that it rests on."""
        hint = masume.hint(sample.puzzle, state)
        if hint.step is None:  # who only shades may be done before everything is entered
            assert player_entries.is_solution(sample.puzzle, player_entries.givens(sample.puzzle) | state)
            return
        steps = (*hint.rests_on, hint.step)
        entered = player_entries.entries(sample.puzzle, state)
        explained = read(Explanation(sample.puzzle, entered, steps, [1] * len(steps), "unique"))
        self.boards += 1
        for step in explained.steps:
            self.steps[step.technique] += 1
        self.check_passages(explained, [[step] for step in explained.steps], f"{sample.name}, hint", brief=True)
        for line in hint.text(3, "en").splitlines():  # where some of the steps are left out
            told = replace(explained.steps[-1], text=line)
            self.faults += [Fault(f"{sample.name}, hint", 3, False, told, fault) for fault in unnamed_grounds(line)]

    def check_read(self, explained: Explained, name: str) -> None:
        """Checks every step of an explanation."""
        board = board_of(explained)
        self.boards += 1
        for step in explained.steps:
            self.lightest[step.technique] = min(step.weight, self.lightest.get(step.technique, step.weight))
        for number, step in enumerate(explained.steps, 1):

            def tell(told: Told, verdict: Verdict, inner: bool, number: int = number) -> None:
                (self.lines if inner else self.steps)[told.technique] += 1
                self.chains += bool(told.cases)
                if not verdict.special:
                    self.general[told.technique] += 1
                self.faults += [Fault(name, number, inner, told, complaint) for complaint in verdict.complaints]

            easier = board.easier(step)
            if easier is not None and step.weight > self.lightest.get(easier, step.weight):
                self.faults.append(Fault(name, number, False, step, Complaint("ladder", f"{easier} is there too")))
            board.step = number
            chains.check(board, step, tell)
            board.take(step)

    def check_passages(self, explained: Explained, folded: list[list[Told]], name: str, brief: bool = False) -> None:
        """Checks the steps as they are told in passages: in another order, and with bookkeeping done silently. `brief`
        ones leave out of their lists what nothing rests on."""
        board = board_of(explained)
        board.brief = brief
        board.tidy_up()
        for number, steps in enumerate(folded, 1):
            for step in steps:
                self.told += 1

                def tell(told: Told, verdict: Verdict, inner: bool, number: int = number) -> None:
                    self.faults += [
                        Fault(f"{name}, passages", number, inner, told, fault) for fault in verdict.complaints
                    ]

                board.step = number
                chains.check(board, step, tell)
                board.take(step)

    def summary(self) -> str:
        steps, lines = sum(self.steps.values()), sum(self.lines.values())
        told = f"{steps} steps, {self.chains} chains of {lines} lines, {self.told} steps of passages"
        return f"{self.boards} boards, {told}, {len(self.faults)} faults"

    def table(self) -> str:
        """How many steps of each technique were checked, and how many of them have faults, rule by rule."""
        rules = ("conclusion", "sentence", "flaw", "known", "needless", "list", "before", "form", "ladder")
        rows: list[tuple[str, ...]] = [("technique", "steps", "in chains", "test", "faulty", *rules)]
        bad = {technique: {rule: set() for rule in (*rules, "any")} for technique in {**self.steps, **self.lines}}  # type: dict[str, dict[str, set[int]]]
        for fault in self.faults:
            for rule in (fault.complaint.rule, "any"):
                bad[fault.step.technique][rule].add(id(fault.step))
        for technique in sorted(bad):
            count = self.steps[technique] + self.lines[technique]
            faulty = len(bad[technique]["any"])
            rows.append(
                (
                    technique,
                    str(self.steps[technique]),
                    str(self.lines[technique]),
                    "general" if self.general[technique] else "own",
                    f"{faulty} ({100 * faulty / count:.1f} %)" if faulty else "0",
                    *(str(len(bad[technique][rule]) or "") for rule in rules),
                )
            )
        head, *body = ("| " + " | ".join(row) + " |" for row in rows)
        return "\n".join([head, "|" + "---|" * len(rows[0]), *body])
