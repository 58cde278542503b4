"""The plain form of a module can stand beside the compiled one."""

from __future__ import annotations

from masume.kernel import step_finder, wide_boards


def test_the_plain_form_is_another_module_with_unbounded_tables() -> None:
    plain = wide_boards.module("step_finder")
    assert plain is not step_finder
    assert plain is wide_boards.module("step_finder")
    assert plain.WHAT_IF_NAMES == step_finder.WHAT_IF_NAMES
    table = wide_boards.module("tables").words(2)
    table[1] = 1 << 100
    assert table == [0, 1 << 100]


def test_what_a_plain_module_builds_on_is_plain_too() -> None:
    lines = wide_boards.module("kakuro.level_solver")
    assert all("kernel/" not in str(base.__module__) for base in vars(lines).values() if isinstance(base, type))
    assert not any(type(value).__name__ == "cython_function_or_method" for value in vars(lines).values())
