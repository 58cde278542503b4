"""Our named tuples do what those of `typing` do."""

from __future__ import annotations

import copy
import pickle
import typing
from typing import Any

import pytest

from masume.core import tuples


class Ours(tuples.NamedTuple):
    """A place with a name."""

    row: int
    col: int = 1
    name: str = "here"

    def moved(self) -> Ours:
        return self._replace(col=self.col + 1)


class Theirs(typing.NamedTuple):
    """A place with a name."""

    row: int
    col: int = 1
    name: str = "here"


class Nothing(tuples.NamedTuple):
    """No field at all."""


def test_they_are_made_shown_and_compared_alike() -> None:
    for given in ((3,), (3, 4), (3, 4, "there")):
        ours: Any = Ours(*given)
        theirs: Any = Theirs(*given)
        assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
        assert ours == theirs == tuple(ours)
        assert (hash(ours), ours.row, ours.col, ours.name) == (hash(theirs), theirs.row, theirs.col, theirs.name)
        assert ours._asdict() == theirs._asdict()
        assert isinstance(ours, tuple)
    assert Ours(3, name="x") == Ours(col=1, row=3, name="x") == (3, 1, "x")
    assert Nothing() == ()


def test_their_classes_tell_the_same() -> None:
    for name in ("_fields", "_field_defaults", "__match_args__", "__doc__", "__annotations__"):
        assert getattr(Ours, name) == getattr(Theirs, name) or name == "__annotations__"
    assert list(Ours.__annotations__) == list(Theirs.__annotations__)
    assert (Ours.__module__, Ours.__qualname__) == (__name__, "Ours")


def test_they_are_changed_copied_and_matched_alike() -> None:
    place = Ours(3, 4)
    assert (place.moved(), type(place.moved())) == (Ours(3, 5), Ours)
    assert Ours._make([1, 2, "x"]) == Ours(1, 2, "x")
    assert pickle.loads(pickle.dumps(place)) == copy.copy(place) == copy.deepcopy(place) == place
    match place:
        case Ours(row, col):
            assert (row, col) == (3, 4)


@pytest.mark.parametrize("kind", [Ours, Theirs])
def test_they_refuse_alike(kind: Any) -> None:
    for values, named in (((), {}), ((1, 2, "x", 4), {}), ((1,), {"other": 2})):
        with pytest.raises(TypeError):
            kind(*values, **named)
    with pytest.raises(TypeError, match="Expected 3 arguments, got 1"):
        kind._make([1])
    with pytest.raises(ValueError, match="Got unexpected field names: \\['other'\\]"):
        kind(1)._replace(other=2)
    with pytest.raises(AttributeError):
        kind(1).row = 5
    with pytest.raises(AttributeError):
        kind(1).other = 5


def test_a_field_without_a_default_cannot_follow_one_with_a_default() -> None:
    text = "class Wrong(base.NamedTuple):\n    a: int = 1\n    b: int\n"
    for base in (tuples, typing):
        with pytest.raises(TypeError, match="default"):
            exec(text, {"base": base})
