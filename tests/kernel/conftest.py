"""Runs every kernel test twice: with the compiled module and with the plain Python one."""

from __future__ import annotations

import importlib
from types import ModuleType

import pytest

from masume import kernel


def both_ways(name: str) -> list[object]:
    """The module compiled and plain, as parameters of a fixture."""
    module = importlib.import_module(f"masume.kernel.{name}")
    built = not str(module.__file__).endswith(".py")
    skip = [] if built else [pytest.mark.skip(reason="the kernel was installed without a C compiler")]
    return [
        pytest.param(module, id="compiled", marks=skip),
        pytest.param(kernel.load_plain(name, f"masume_plain_{name}"), id="plain"),
    ]


def module_of(request: pytest.FixtureRequest) -> ModuleType:
    module: ModuleType = request.param
    return module


@pytest.fixture(params=both_ways("hitori.search"))
def hitori(request: pytest.FixtureRequest) -> ModuleType:
    return module_of(request)


@pytest.fixture(params=both_ways("kakuro.search"))
def kakuro(request: pytest.FixtureRequest) -> ModuleType:
    return module_of(request)


@pytest.fixture(params=both_ways("hidato.search"))
def hidato(request: pytest.FixtureRequest) -> ModuleType:
    return module_of(request)


@pytest.fixture(params=both_ways("binairo.search"))
def binairo(request: pytest.FixtureRequest) -> ModuleType:
    return module_of(request)


@pytest.fixture(params=both_ways("hitori.rater"))
def hitori_walk(request: pytest.FixtureRequest) -> ModuleType:
    return module_of(request)


@pytest.fixture(params=both_ways("binairo.rater"))
def binairo_walk(request: pytest.FixtureRequest) -> ModuleType:
    return module_of(request)
