"""Define base classes for immutable objects and for records with named fields. They replace dataclasses, which take
long to import.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, dataclass_transform

from masume.core.lazy import LazyField


class Frozen:
    """Base class of objects whose attributes cannot be set, except by their own methods with `object.__setattr__`."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")


@dataclass_transform(kw_only_default=True, frozen_default=True, eq_default=False)
class Record(Frozen):
    """Base class of records whose fields are passed by name. A subclass lists its fields as annotations, which may have
    defaults. Two records are equal only if they are the same object.
    """

    def __init__(self, **fields: Any) -> None:
        cls = type(self)
        unknown = fields.keys() - cls.__annotations__.keys()
        if unknown:
            raise TypeError(f"{cls.__name__} has no field {min(unknown)!r}")
        for name in cls.__annotations__:
            default = cls.__dict__.get(name, _MISSING)
            if isinstance(default, LazyField):
                default = default.default[0] if default.default else _MISSING
            value = fields.get(name, default)
            if value is _MISSING:
                raise TypeError(f"{cls.__name__} needs the field {name!r}")
            object.__setattr__(self, name, value)


_MISSING = object()


@dataclass_transform(frozen_default=True)
class ValueRecord(Frozen):
    """Base class of the results of verbs. A subclass lists its fields as annotations, which may have defaults. The
    constructor takes the fields by position or by name. Two records are equal if all their fields are equal.

    Unlike a named tuple, a record has no length and no order: `for field in record` and `record[0]` are errors, and
    fields may be called `count` and `index`.
    """

    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        fields = tuple(cls.__annotations__)
        defaults = {name: cls.__dict__[name] for name in fields if name in cls.__dict__}
        if fields[len(fields) - len(defaults) :] != tuple(defaults):
            raise TypeError(f"a field of {cls.__name__} without a default follows one with a default")
        pairs = ", ".join(f"{name}={name}" for name in fields)
        init = eval(f"lambda self, {', '.join(fields)}: self.__dict__.update({pairs})")
        init.__name__, init.__qualname__ = "__init__", f"{cls.__name__}.__init__"
        init.__defaults__ = tuple(defaults.values())
        members: dict[str, Any] = {"__init__": init, "__match_args__": fields, "_fields": fields}
        for name, member in members.items():
            setattr(cls, name, member)

    def _asdict(self) -> dict[str, Any]:
        """Return the fields as a dictionary from names to values."""
        return {name: self.__dict__[name] for name in self._fields}

    def _replace(self, **changes: Any) -> Self:
        """Return a copy in which the fields `changes` have other values."""
        return type(self)(**{**self._asdict(), **changes})

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._asdict() == other._asdict()

    def __hash__(self) -> int:
        return hash((type(self), *self._asdict().values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._asdict().items())})"
