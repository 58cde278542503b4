"""What cannot be changed, and records whose fields are given by name: frozen dataclasses, without the time that
importing `dataclasses` takes."""

from __future__ import annotations

from typing import Any, dataclass_transform

from masume.core.lazy import LazyField


class Frozen:
    """An object whose attributes cannot be set; its own methods set them by `object.__setattr__`."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")


@dataclass_transform(kw_only_default=True, frozen_default=True, eq_default=False)
class Record(Frozen):
    """A subclass lists its fields as annotations, with defaults where it has them. A `LazyField` has no default."""

    def __init__(self, **fields: Any) -> None:
        cls = type(self)
        unknown = fields.keys() - cls.__annotations__.keys()
        if unknown:
            raise TypeError(f"{cls.__name__} has no field {min(unknown)!r}")
        for name in cls.__annotations__:
            default = cls.__dict__.get(name, _MISSING)
            value = fields.get(name, default)
            if value is _MISSING or isinstance(value, LazyField):
                raise TypeError(f"{cls.__name__} needs the field {name!r}")
            object.__setattr__(self, name, value)


_MISSING = object()
