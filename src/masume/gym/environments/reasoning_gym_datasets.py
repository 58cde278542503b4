"""Data sets for reasoning-gym: one per kind of puzzle, with a curriculum of sizes and grades.

import reasoning_gym
import masume.gym.environments.reasoning_gym_datasets
data = reasoning_gym.create_dataset("masume_binairo", size=100, seed=7, grades=["easy"])
"""

from __future__ import annotations

from dataclasses import dataclass, field, make_dataclass
from typing import Any

from reasoning_gym.coaching import BaseCurriculum, ScalarAttributeDefinition
from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset

from masume import kinds
from masume.gym.board_choice import ItemSpec, checked_spec
from masume.gym.item import item
from masume.gym.score import score
from masume.reasoning.rating import GRADES
from masume.verbs.generate.spec import ANY

SIDES = (5, 6, 7, 8, 10, 12)


@dataclass
class BoardConfig:
    """The settings of a data set. Lists are choices, of which an item takes one each."""

    kind: str = kinds.KINDS[0].name
    tasks: list[str] = field(default_factory=lambda: ["solve"])
    sizes: list[str] = field(default_factory=lambda: ["6x6"])
    grades: list[str] = field(default_factory=lambda: [ANY])
    languages: list[str] = field(default_factory=lambda: ["en"])
    notations: list[str] = field(default_factory=lambda: ["text"])
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raise UsageError if a choice does not exist."""
        checked_spec(self.spec())

    def spec(self) -> ItemSpec:
        """Return the description of the items."""
        return ItemSpec(
            tuple(self.tasks),
            (self.kind,),
            tuple(self.sizes),
            tuple(self.grades),
            tuple(self.languages),
            tuple(self.notations),
        )


class BoardDataset(ProceduralDataset):
    """Items of one kind."""

    def __init__(self, config: BoardConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """Return the item with number `idx`."""
        if not 0 <= idx < self.size:
            raise IndexError(idx)
        made = item(self.seed, idx, self.config.spec())
        return {
            "question": made.prompt,
            "answer": made.answer,
            "metadata": {
                "source_dataset": f"masume_{self.config.kind}",
                "source_index": idx,
                **made.metadata,
                "item": made.to_json(),
                "difficulty": {"size": max(made.puzzle.rows, made.puzzle.cols), "grade": made.metadata["grade"]},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Return the score of an answer."""
        return score(answer, entry["metadata"]["item"]).value


def curriculum(kind: str) -> type[BaseCurriculum]:
    """Return the curriculum of a kind: its sides and its grades, the easiest first."""
    limits = kinds.find(kind).generator.limits()
    sides = [side for side in SIDES if limits.smallest <= side <= limits.largest]

    class BoardCurriculum(BaseCurriculum):
        """Sizes and grades of one kind."""

        def __init__(self) -> None:
            super().__init__(f"masume_{kind}", config_of(kind))
            self._define_attributes(
                ScalarAttributeDefinition(
                    name="sizes",
                    field_name="sizes",
                    levels=[[f"{side}x{side}"] for side in sides],
                    description="Rows and columns",
                ),
                ScalarAttributeDefinition(
                    name="grades",
                    field_name="grades",
                    levels=[[grade] for grade in GRADES[:5]],
                    description="The grade of the hardest step that a person needs",
                ),
            )

    return BoardCurriculum


def config_of(kind: str) -> type[BoardConfig]:
    """Return the settings with `kind` as the default."""
    smallest = kinds.find(kind).generator.limits().smallest
    size = f"{max(6, smallest)}x{max(6, smallest)}"
    fields = [("kind", str, field(default=kind)), ("sizes", list[str], field(default_factory=lambda: [size]))]
    return make_dataclass(f"{kind.capitalize()}Config", fields, bases=(BoardConfig,))


for _kind in kinds.KINDS:
    if f"masume_{_kind.name}" not in DATASETS:
        register_dataset(f"masume_{_kind.name}", BoardDataset, config_of(_kind.name), curriculum(_kind.name))
