"""Boards, tasks and scores that machines can learn from.

>>> from masume import gym
>>> item = gym.item(seed=7, index=0)
>>> print(item.prompt)  # doctest: +SKIP
>>> gym.score("I think that …", item).value
0.0
"""

from masume.gym.board_choice import ItemSpec
from masume.gym.item import Item, item, items
from masume.gym.score import Score, score
from masume.gym.tasks import TASKS

__all__ = ["TASKS", "Item", "ItemSpec", "Score", "item", "items", "score"]
