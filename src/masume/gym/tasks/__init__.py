"""The tasks. Each module has a function `pose`, which asks something about a board, and a function `score`, which
judges an answer.
"""

from __future__ import annotations

from collections.abc import Mapping

from masume.gym.tasks import count_solutions, judge_move, missing_clue, next_step, solve, wrong_clue
from masume.gym.tasks.task import Posed, Task

__all__ = ["TASKS", "Posed", "Task"]

TASKS: Mapping[str, Task] = {
    "solve": Task(solve.pose, solve.score, solve.WEIGHTS),
    "step": Task(next_step.pose, next_step.score, next_step.WEIGHTS),
    "move": Task(judge_move.pose, judge_move.score, judge_move.WEIGHTS),
    "count": Task(count_solutions.pose, count_solutions.score, count_solutions.WEIGHTS),
    "wrong-clue": Task(wrong_clue.pose, wrong_clue.score, wrong_clue.WEIGHTS),
    "missing-clue": Task(missing_clue.pose, missing_clue.score, missing_clue.WEIGHTS),
}
