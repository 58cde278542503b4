"""The kernel's modules, in the form that this process runs; `make test` runs these tests in both forms."""

from __future__ import annotations

import importlib
from types import ModuleType

import pytest


@pytest.fixture
def hitori() -> ModuleType:
    return importlib.import_module("masume.kernel.hitori.search")


@pytest.fixture
def kakuro() -> ModuleType:
    return importlib.import_module("masume.kernel.kakuro.search")


@pytest.fixture
def hidato() -> ModuleType:
    return importlib.import_module("masume.kernel.hidato.search")


@pytest.fixture
def binairo() -> ModuleType:
    return importlib.import_module("masume.kernel.binairo.search")
