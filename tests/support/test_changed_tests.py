"""The tests that `make check` chooses concern what has changed."""

from __future__ import annotations

import pytest

from support.changed_tests import ALWAYS, MOST_FILES, choose_tests, quick_tests


def test_a_module_stands_for_the_tests_named_after_it() -> None:
    texts = {"tests/verbs/test_hint.py": "", "tests/cli/test_hint_command.py": "", "tests/verbs/test_rate.py": ""}
    assert choose_tests(["src/masume/verbs/hint.py"], texts) == [
        *ALWAYS,
        "tests/verbs/test_hint.py",
        "tests/cli/test_hint_command.py",
    ]


def test_a_module_of_a_kernel_stands_for_the_tests_of_its_kind() -> None:
    texts = {"tests/engines/test_search.py": "", "tests/kernel/test_hidato.py": "", "tests/kernel/test_hitori.py": ""}
    assert choose_tests(["src/masume/kernel/hidato/search.pxd"], texts) == [*ALWAYS, "tests/kernel/test_hidato.py"]


@pytest.mark.parametrize("text", ["from masume.core.grid import Grid", "from masume.core import files, grid"])
def test_a_module_without_tests_of_its_name_stands_for_those_that_import_it(text: str) -> None:
    texts = {"tests/a/test_one.py": text, "tests/a/test_two.py": "import masume"}
    assert choose_tests(["src/masume/core/grid.py"], texts) == [*ALWAYS, "tests/a/test_one.py"]


def test_other_modules_stand_for_the_tests_of_their_kind_or_layer() -> None:
    texts = {
        "tests/kinds/test_names.py": "",
        "tests/kinds/test_hidato_techniques.py": "",
        "tests/core/test_grid.py": "",
    }
    sentences = choose_tests(["src/masume/kinds/hidato/sentences/links.py"], texts)
    assert sentences == [*ALWAYS, "tests/kinds/test_hidato_techniques.py"]
    assert choose_tests(["src/masume/core/puzzle.py"], texts) == [*ALWAYS, "tests/core/test_grid.py"]


def test_a_changed_test_stands_for_itself_and_other_files_for_nothing() -> None:
    assert choose_tests(["tests/a/test_one.py", "README.md"], {"tests/a/test_one.py": ""}) == [
        *ALWAYS,
        "tests/a/test_one.py",
    ]


def test_the_choice_is_bounded() -> None:
    texts = {f"tests/test_{number}.py": "import masume.core.grid" for number in range(99)}
    assert len(choose_tests(["src/masume/core/grid.py"], texts)) == len(ALWAYS) + MOST_FILES


def test_tests_of_this_project_are_found() -> None:
    assert "tests/verbs/test_hint.py" in choose_tests(["src/masume/verbs/hint.py"], quick_tests())
