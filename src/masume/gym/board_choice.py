"""Choose the boards of items: the kind, the size, the grade and the options of each, determined by a seed and an index.

A seed and an index always give the same board in the same version, in whatever order items are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple, TypeVar

from masume import kinds
from masume.core.errors import UsageError
from masume.core.generator_limits import parse_size
from masume.core.kind import Puzzle
from masume.core.puzzle import quote
from masume.i18n import LANGUAGES
from masume.reasoning.rating import GRADES
from masume.verbs.generate.generate import generate
from masume.verbs.generate.spec import ANY

KIND_NAMES = tuple(kind.name for kind in kinds.KINDS)
SIZES = ("5x5", "6x6", "8x8")

T = TypeVar("T")


class ItemSpec(NamedTuple):
    """A description of the items that are wanted. Each field lists the choices; an item takes one of each by chance."""

    tasks: tuple[str, ...] = ("solve",)
    kinds: tuple[str, ...] = KIND_NAMES
    """Names of kinds and variants, such as `numbrix`."""
    sizes: tuple[str, ...] = SIZES
    """Sizes such as `6x6`; a kind takes those that it can have."""
    grades: tuple[str, ...] = (ANY,)
    languages: tuple[str, ...] = ("en",)
    notations: tuple[str, ...] = ("text",)
    rated: bool = False
    """Whether the metadata of items with any grade have a rating, which takes longer than making the item."""


def checked_spec(spec: ItemSpec) -> ItemSpec:
    """Return `spec` if all its choices exist. Raise UsageError if one does not."""
    from masume.gym.notation import NOTATIONS
    from masume.gym.tasks import TASKS

    for name, known in (
        ("tasks", tuple(TASKS)),
        ("grades", (ANY, *GRADES)),
        ("languages", tuple(LANGUAGES)),
        ("notations", tuple(NOTATIONS)),
    ):
        chosen = getattr(spec, name)
        check_choices(name, chosen, known)
    for kind in spec.kinds:
        kinds.find(kind)
        possible_sizes(kind, spec.sizes)
    if not spec.kinds:
        raise UsageError("{name} must name at least one", name="kinds")
    return spec


def check_choices(name: str, chosen: object, known: Sequence[str]) -> None:
    """Raise UsageError unless `chosen` is a list of at least one of `known`. The message calls it `name`."""
    if isinstance(chosen, str) or not isinstance(chosen, Sequence):
        raise UsageError("{name} must be a list, not {value}", name=name, value=quote(chosen))
    if not chosen:
        raise UsageError("{name} must name at least one", name=name)
    for choice in chosen:
        if choice not in known:
            raise UsageError(
                "{name}: there is no {choice} (there are: {known})",
                name=name,
                choice=quote(choice),
                known=", ".join(known),
            )


@lru_cache(maxsize=256)
def possible_sizes(kind: str, sizes: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Return the sizes, as rows and columns, that boards of `kind` can have. Raise UsageError if there is none."""
    limits = kinds.find(kind).generator.limits()
    parsed = []
    for size in sizes:
        try:
            parsed.append(parse_size(size))
        except (ValueError, AttributeError):
            raise UsageError("{size} is not a size such as 6x6, rows x columns", size=quote(size)) from None
    fitting = [size for size in parsed if limits.smallest <= min(size) and max(size) <= limits.largest]
    if not fitting:
        raise UsageError(
            "{kind} boards have none of the sizes {sizes}: sides from {least} to {most}",
            kind=kind,
            sizes=", ".join(sizes),
            least=limits.smallest,
            most=limits.largest,
        )
    return tuple(fitting)


def pick(rng: Random, choices: Sequence[T]) -> T:
    """Return one of `choices`. Unlike `Random.choice`, this depends on nothing that Python may change."""
    return choices[int(rng.random() * len(choices))]


def shuffled(rng: Random, choices: Sequence[T]) -> list[T]:
    """Return `choices` in a random order that depends on nothing that Python may change."""
    return [choice for _, _, choice in sorted((rng.random(), i, choice) for i, choice in enumerate(choices))]


def boards(kind: str, rows: int, cols: int, grade: str, rng: Random, rated: bool) -> Iterator[Puzzle]:
    """Yield boards without end. Each has exactly one solution and the grade `grade`."""
    options: dict[str, Any] = {}
    if "odd" in kinds.find(kind).options and (rows % 2 or cols % 2):
        options["odd"] = "either"
    while True:
        seed = int(rng.random() * (1 << 32))
        yield from generate(kind, rows, cols, grade, seed=seed, rated=rated, **options)
