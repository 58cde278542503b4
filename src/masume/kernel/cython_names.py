"""Define a stand-in for the module `cython` with the names that the kernels use. The plain form imports it, so users of
Masume need not install Cython (docs/decisions/0002-cython.md). The types and decorators are instructions for the
compiler, so these versions have no effect.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import TypeVar

T = TypeVar("T")

# The C types of single values; types such as `int[::1]` are arrays of them.
TYPES = ("bint", "char", "double", "int", "long", "longlong", "short", "uchar", "uint", "ulong", "ulonglong", "ushort")


class CType:
    """C type. Plain Python ignores it: values keep their Python types."""

    def __getitem__(self, size: object) -> CType:
        return self


class Lock:
    """The interpreter's lock (GIL), to be acquired or released around a block or for a whole function. This stand-in
    has no effect.
    """

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass

    def __call__(self, function: T) -> T:
        return function


def _value(kind: object, value: T) -> T:
    return value


def _same(function: T) -> T:
    return function


def _decorator(**_: object) -> Callable[[T], T]:
    return _same


cython = SimpleNamespace(
    cast=_value,
    cfunc=_same,
    compiled=False,
    declare=_value,
    exceptval=_decorator,
    gil=Lock(),
    inline=_same,
    nogil=Lock(),
    **{name: CType() for name in TYPES},
)
