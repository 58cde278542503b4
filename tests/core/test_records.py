"""Records that compare by their fields, and the answers that are such records."""

from __future__ import annotations

import copy
import fractions
import pickle
from typing import Any

import pytest

import masume
from masume.core.lazy import LazyField, lazy
from masume.core.record import Record, ValueRecord

ANSWERS = ["Change", "Hint", "Improved", "Rating", "Refutation", "Repair", "Report", "Result"]


class Place(ValueRecord):
    """A place with a name and a number of visits."""

    name: str
    count: int = 0
    tags: tuple[str, ...] = ()


def test_fields_are_given_by_position_or_by_name() -> None:
    place = Place("here", 3)
    assert place == Place(count=3, name="here")
    assert (place.name, place.count, place.tags) == ("here", 3, ())
    assert repr(place) == "Place(name='here', count=3, tags=())"
    assert hash(place) == hash(Place("here", 3))
    assert place != ("here", 3, ())
    assert Place("here") != place
    wrong: list[tuple[tuple[Any, ...], dict[str, Any]]] = [((), {}), (("a", 1, (), 4), {}), (("a",), {"other": 1})]
    for values, named in wrong:
        with pytest.raises(TypeError):
            Place(*values, **named)


def test_records_are_changed_copied_matched_and_listed_like_named_tuples() -> None:
    place = Place("here", 3)
    assert place._replace(count=4) == Place("here", 4)
    assert place._asdict() == {"name": "here", "count": 3, "tags": ()}
    assert pickle.loads(pickle.dumps(place)) == copy.copy(place) == copy.deepcopy(place) == place
    with pytest.raises(TypeError, match="other"):
        place._replace(other=1)
    with pytest.raises(AttributeError, match="cannot be changed"):
        place.count = 5  # type: ignore[misc]
    match place:
        case Place(name, count):
            assert (name, count) == ("here", 3)


def test_a_field_without_a_default_cannot_follow_one_with_a_default() -> None:
    with pytest.raises(TypeError, match="a field of Wrong without a default follows one with a default"):
        exec("class Wrong(Base):\n    a: int = 1\n    b: int\n", {"Base": ValueRecord})


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_are_no_tuples(name: str) -> None:
    answer: type = getattr(masume, name)
    assert issubclass(answer, ValueRecord)
    assert not hasattr(answer, "__iter__")
    assert not hasattr(answer, "__getitem__")
    assert not hasattr(answer, "__len__")
    assert not hasattr(answer, "count")
    assert not hasattr(answer, "index")


class Shelf(Record):
    """A shelf with a name and, loaded when they are asked for, its books."""

    name: str
    books: LazyField[tuple[str, ...]] = LazyField(())
    owner: LazyField[object] = LazyField()
    height: int = 30


def test_fields_given_by_name_have_defaults_and_may_be_lazy() -> None:
    shelf = Shelf(name="top", owner=lazy("fractions:Fraction"))
    assert (shelf.name, shelf.books, shelf.height, shelf.owner) == ("top", (), 30, fractions.Fraction)
    assert shelf != Shelf(name="top", owner=lazy("fractions:Fraction"))
    for wrong in ({"name": "top"}, {"owner": 1}, {"name": "top", "owner": 1, "width": 2}):
        with pytest.raises(TypeError):
            Shelf(**wrong)
    with pytest.raises(AttributeError, match="a Shelf cannot be changed"):
        shelf.height = 31  # type: ignore[misc]
