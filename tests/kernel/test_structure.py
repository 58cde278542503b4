"""Finders are at most three classes deep, so that a reader finds each field and method in one of three places."""

from __future__ import annotations

import pytest

from masume.kernel.binairo.finder import BinairoFinder
from masume.kernel.hidato.finder import HidatoFinder
from masume.kernel.hitori.finder import HitoriFinder
from masume.kernel.kakuro.finder import KakuroFinder


@pytest.mark.parametrize("finder", [BinairoFinder, HidatoFinder, HitoriFinder, KakuroFinder])
def test_a_finder_has_a_state_and_the_shared_base(finder: type) -> None:
    assert [base.__name__ for base in finder.__mro__] == [finder.__name__, "FinderState", "StepFinder", "object"]
