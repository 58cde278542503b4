"""Every public function and method, called with values that it cannot take: what it raises is a MasumeError."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import masume
from support.audits import sampled

PUZZLE = masume.read("hitori;4x4;;3314/4322/1342/3432")
OTHER = masume.KINDS[0].examples[0]
GOOD: dict[str, Any] = {
    "cell": 1,
    "cols": 5,
    "count": 1,
    "format": "json",
    "givens": [[1, 1], [1, 0]],
    "kind": "hitori",
    "lang": "en",
    "level": 1,
    "move": "r1c2=shaded",
    "name": "r1c2",
    "document": "solve",
    "path": "nowhere.txt",
    "plain": {},
    "puzzle": PUZZLE,
    "rows": 5,
    "seconds": 0.2,
    "solution": masume.solve(PUZZLE).solutions[0],
    "source": ["hitori;1x1;;1"],
    "state": "r1c2=shaded",
    "step": 1,
    "text": "hitori;1x1;;1",
    "value": 1,
}


class Odd:
    """A value that no argument can be."""


class Strange:
    """A value whose every use is an error."""

    def __iter__(self) -> Iterator[int]:
        return iter((1, None, "x"))  # type: ignore[arg-type]

    def __len__(self) -> int:
        return 3


WRONG: list[Any] = [
    *(
        None,
        True,
        False,
        -1,
        0,
        1,
        7,
        10**30,
        1.5,
        -0.5,
        float("nan"),
        float("inf"),
        1j,
        b"x",
        "",
        "x",
        "r1c1",
        "r9c9=1",
    ),
    *([], [1, 2], [None], [[]], [[1]], [["x", None]], [[[1]]], (), (1,), (1, 2), ("r1c1", 1), (None, None), {}, {1: 2}),
    *("r1c1", "r9c9=1"),
    *({"x": "y"}, {None: None}, {(1, 2): []}, set(), {1}, frozenset({"a"}), range(3), Odd, Odd(), Strange(), print),
    *(PUZZLE, OTHER, masume.Look(), masume.solve(OTHER).solutions[0], masume.ENGINES[0], masume.KINDS[0], object()),
]
SLOW = {"to_png", "to_pdf"}  # tried with fewer values


def methods(thing: Any, but: tuple[str, ...] = ()) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the public methods of an object."""
    for name in dir(type(thing)):
        if not name.startswith("_") and name not in but and inspect.isroutine(getattr(thing, name)):
            yield f"{type(thing).__name__}.{name}", getattr(thing, name)


def callables() -> dict[str, Callable[..., Any]]:
    """Return all that is tried."""
    found: dict[str, Callable[..., Any]] = {
        name: getattr(masume, name) for name in masume.__all__ if inspect.isfunction(getattr(masume, name))
    }
    found |= {name: getattr(masume, name) for name in ("Binairo", "Hidato", "Hitori", "Kakuro", "Game")}
    found |= methods(masume.explain(PUZZLE))
    found |= methods(masume.check(masume.read("hidato;2x3;;1../...")))
    found |= methods(masume.hint(PUZZLE), ("where", "why"))
    found |= methods(masume.refute(PUZZLE, "r1c2=unshaded"))
    found |= methods(masume.solve(PUZZLE).solutions[0], ("note_puzzle",))
    found["Solution.__getitem__"] = masume.solve(PUZZLE).solutions[0].__getitem__
    found["Explanation.from_json"] = masume.Explanation.from_json
    # A game is changed by its methods: each call has a fresh one.
    for name, _ in methods(masume.Game(PUZZLE), ("grounds",)):
        own = name.removeprefix("Game.")
        found[name] = _on_a_game(own)
    return found


def _on_a_game(name: str) -> Callable[..., Any]:
    method = getattr(masume.Game, name)

    def call(*args: Any, **kwargs: Any) -> Any:
        return getattr(masume.Game(PUZZLE, "r1c2=shaded"), name)(*args, **kwargs)

    parameters = [p for p in inspect.signature(method).parameters.values() if p.name != "self"]
    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return call


CALLABLES = callables()


def try_out(name: str, chance: random.Random) -> None:
    """Call with good arguments, but for one or two."""
    function = CALLABLES[name]
    parameters = [
        p
        for p in inspect.signature(function).parameters.values()
        if p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL) and p.name != "jobs"
    ]
    if not parameters:
        return
    wrong = set(chance.sample([p.name for p in parameters], min(len(parameters), chance.choice((1, 1, 2)))))
    wanted = [p.name for p in parameters if p.default is p.empty or p.name in ("rows", "cols", "seconds")]
    given = {key: GOOD[key] for key in wanted if key in GOOD}
    given |= {key: chance.choice(WRONG) for key in wrong}
    if name == "generate" and isinstance(given.get("count"), int) and given["count"] > 1:
        given["count"] = 1
    if any(isinstance(given.get(key), float | int) and given[key] > 1 for key in ("seconds",)):
        given["seconds"] = 0.2
    try:
        answer = function(**given)
        if inspect.isgenerator(answer) or isinstance(answer, Iterator):
            next(answer, None)
    except masume.MasumeError:
        pass
    except Exception as error:
        raise AssertionError(f"{name}({given!r}) raised {error!r}") from error


@pytest.mark.parametrize("name", CALLABLES)
@sampled(40, 1500)
def test_only_errors_of_masume_come_out(name: str, count: int) -> None:
    chance = random.Random(name)
    for _ in range(count // 10 if name in SLOW else count):
        try_out(name, chance)
