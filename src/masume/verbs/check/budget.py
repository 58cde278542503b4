"""Limit the work of each part of a check: the number of questions to the kernel, and the time.

Questions are counted so that equal boards get equal answers on every machine. The limit on computing time applies to
the few boards on which single questions take long. The limit on clock time applies only if the caller sets one.
"""

from __future__ import annotations

from math import inf
from time import monotonic, process_time

from masume.core.engine import Budget, Limit, Result
from masume.core.model import Model
from masume.verbs import solve

GUESSES = 300, 4  # guesses that a question may take, and how many more per cell, unless its caller sets a limit
GUESSES_A_QUESTION = 25  # number of guesses that count as one more question
LONGEST = 0.1  # share of the seconds of computing that one question may take
NO_ANSWER = Result((), exhausted=False, engine="kernel")


class Work:
    """A budget of questions to the kernel, of computing time and of clock time."""

    def __init__(self, questions: int, end: float = inf, seconds: float = inf, whole: Work | None = None) -> None:
        self.questions = questions
        self.end = end
        """The value of `monotonic()` at which the clock time is used up."""
        self.seconds = seconds
        """The limit on the seconds of computing time."""
        self.begun = process_time()
        self.whole = whole
        """The budget of which this one is a part, or None."""

    @classmethod
    def within(cls, budget: Budget, questions: int, seconds: float, share: float = 1.0) -> Work:
        """Return a work budget that is limited to `questions` questions, `seconds` seconds of computing time, and
        `share` of the clock time that `budget` has left.
        """
        left = budget.seconds_left(share)
        return cls(questions, inf if left is None else monotonic() + left, seconds)

    @property
    def is_over(self) -> bool:
        """Return whether the questions, the computing time or the clock time is used up."""
        return self.questions <= 0 or self._spent() >= self.seconds or monotonic() >= self.end

    def _spent(self) -> float:
        return process_time() - self.begun

    def sample(self, model: Model, solutions: int) -> Result:
        """Return up to `solutions` solutions of `model` without verifying them. Use them only for choices that are
        proved later.
        """
        return self.ask(model, solutions, verified=False)

    def ask(self, model: Model, solutions: int = 1, guesses: int | None = None, verified: bool = True) -> Result:
        """Search for up to `solutions` solutions of `model`, and charge this to the budget. Return a result without an
        answer if the budget is spent.
        """
        if self.is_over:
            return NO_ANSWER
        left = None if self.end == inf else max(0.0, self.end - monotonic())
        last = self._spent() + LONGEST * self.seconds
        most = GUESSES[0] + GUESSES[1] * len(model.cells) if guesses is None else guesses
        result = solve.solve_model(
            model, Limit(solutions, left, most, lambda: self._spent() >= last), verified=verified
        )
        self._charge(1 + result.nodes // GUESSES_A_QUESTION)
        return result

    def part(self, share: float) -> Work:
        """Return a budget with `share` of the remaining work. Its questions are also charged to this budget."""
        now = monotonic()
        end = inf if self.end == inf else now + max(0.0, self.end - now) * share
        return Work(int(self.questions * share), end, (self.seconds - self._spent()) * share, self)

    def _charge(self, questions: int) -> None:
        """Charge `questions` to this budget and to every budget of which it is a part."""
        self.questions -= questions
        if self.whole is not None:
            self.whole._charge(questions)

    def tick(self) -> bool:
        """Charge one question for work that asks none, such as rating. Return whether the budget is spent."""
        self._charge(1)
        return self.is_over
