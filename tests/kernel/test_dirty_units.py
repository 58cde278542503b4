"""The dirty units of techniques, compared with Python's sets."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest

from masume.kernel import wide_boards

MODULES = ["compiled or plain", "plain"]


def module(form: str) -> Any:
    return wide_boards.module("dirty_units") if form == "plain" else import_module("masume.kernel.dirty_units")


@pytest.mark.parametrize("form", MODULES)
@pytest.mark.parametrize("count", [1, 20, 63, 64, 65, 128, 150])
def test_dirty_units_are_sets(form: str, count: int) -> None:
    rng = random.Random(count)
    units, touched, dirty = module(form).DirtyUnits(3, count), set(), [set[int]() for _ in range(3)]
    copy = module(form).DirtyUnits(3, count)
    for _ in range(400):
        technique, unit = rng.randrange(3), rng.randrange(count)
        action = rng.randrange(5)
        if action == 0:
            units.touch(unit)
            touched.add(unit)
        elif action == 1:
            assert units.spread() == bool(touched)
            for members in dirty:
                members |= touched
            touched = set()
        elif action == 2:
            end = rng.randint(unit, count)
            units.mark(technique, unit, end)
            dirty[technique] |= set(range(unit, end))
        elif action == 3:
            units.clean(technique, unit)
            dirty[technique].discard(unit)
        else:
            copy.copy_from(units)
            units, copy = copy, units
        for number, members in enumerate(dirty):
            listed, at = [], units.next_dirty(number, 0)
            while at >= 0:
                listed.append(at)
                at = units.next_dirty(number, at + 1)
            assert listed == sorted(members)
