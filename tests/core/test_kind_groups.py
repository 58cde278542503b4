"""The groups of a kind and their defaults."""

from __future__ import annotations

import pytest

import masume
from masume.core.errors import UsageError
from masume.core.kind import Kind, KindLogic
from masume.core.lazy import lazy
from masume.core.model import NO_VALUE
from masume.kinds.hidato import HIDATO, Hidato

BOARD = Hidato([[1, 0], [0, 4]], neighbours=4)
PLAIN: Kind[Hidato] = Kind(
    "plain",
    Hidato,
    rules={},
    examples=lazy("masume.kinds.hidato.examples:EXAMPLES"),
    counterexamples=lazy("masume.kinds.hidato.examples:COUNTEREXAMPLES"),
    logic=KindLogic(
        model=HIDATO.logic.model,
        position=HIDATO.logic.position,
        techniques=lazy("masume.kinds.hidato.techniques:TECHNIQUE_SET"),
    ),
)


def test_a_kind_of_numbers_needs_its_logic_alone() -> None:
    assert PLAIN.names == {"plain": {}}
    assert PLAIN.examples is HIDATO.examples
    assert PLAIN.clues.list(BOARD) == HIDATO.clues.list(BOARD)
    assert PLAIN.formats.links == {}
    assert PLAIN.drawing.picture(BOARD).rows == 2
    assert PLAIN.logic.open_value == NO_VALUE
    assert PLAIN.logic.remaining(BOARD, (NO_VALUE,) * 4) == ()
    assert PLAIN.setter.warnings(BOARD) == PLAIN.setter.arithmetic_errors(BOARD) == ()


def test_without_symmetries_only_equal_boards_are_alike() -> None:
    [form] = PLAIN.logic.normal_forms(BOARD)
    assert PLAIN.logic.normal_forms(Hidato([[1, 0], [0, 4]], neighbours=4)) == [form]
    assert PLAIN.logic.normal_forms(Hidato([[4, 0], [0, 1]], neighbours=4)) != [form]
    assert PLAIN.logic.normal_copy(BOARD)[0] is BOARD


def test_what_a_kind_cannot_do_is_refused() -> None:
    with pytest.raises(UsageError, match="boards of this kind cannot be generated"):
        PLAIN.generator.generate(1, 4, 4, neighbours=4)
    with pytest.raises(UsageError, match="cannot be made from a pattern alone"):
        PLAIN.generator.blank(4, 4)
    with pytest.raises(UsageError, match="cannot be symmetric"):
        PLAIN.generator.orbits(BOARD, "rotational")


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_a_kind_cannot_be_changed(kind: Kind) -> None:
    with pytest.raises(AttributeError, match="a Kind cannot be changed"):
        kind.name = "other"  # type: ignore[misc]
    with pytest.raises(AttributeError, match="a KindLogic cannot be changed"):
        kind.logic.open_value = 7  # type: ignore[misc]
