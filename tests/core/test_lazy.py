"""References by name: what they load, and when."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from masume.core.lazy import Lazy, LazyField, lazy

if TYPE_CHECKING:
    from collections.abc import Callable


def test_a_name_of_a_module_or_the_module_itself() -> None:
    import fractions

    assert lazy("fractions:Fraction").load() is fractions.Fraction
    assert lazy("fractions").load() is fractions


def test_a_reference_is_called_like_the_thing_itself() -> None:
    joined: Lazy[Callable[..., str]] = lazy("posixpath:join")
    assert joined("a", "b") == "a/b"


def test_nothing_is_loaded_before_it_is_used() -> None:
    script = """
import sys
from masume.core.lazy import lazy
tables = lazy("this_is_no_module:NAME"), lazy("symtable:symtable")
assert "symtable" not in sys.modules
tables[1].load()
assert "symtable" in sys.modules
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_what_is_not_there_is_an_error_on_first_use() -> None:
    with pytest.raises(ImportError):
        lazy("this_is_no_module:NAME").load()
    with pytest.raises(AttributeError):
        lazy("fractions:NoSuchThing").load()


def test_a_reference_goes_to_other_processes() -> None:
    reference = lazy("fractions:Fraction")
    reference.load()
    again = pickle.loads(pickle.dumps(reference))
    assert (again.name, again.load()) == (reference.name, reference.load())


def test_a_field_is_read_as_what_its_reference_stands_for() -> None:
    @dataclass(frozen=True)
    class Record:
        name: str
        half: LazyField[Callable[[str], object]] = LazyField()

    import fractions

    record = Record("a", half=lazy("fractions:Fraction"))
    assert record.half is fractions.Fraction
    assert Record("a", half=fractions.Fraction).half is fractions.Fraction
    with pytest.raises(TypeError):
        Record("a")
