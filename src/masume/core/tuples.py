"""Named tuples as `typing.NamedTuple` makes them, in a fraction of the time: that one compiles the type of every field,
and nobody asks for these at run time. Modules that every command loads take theirs from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter as field_getter

    class _Fields(tuple):
        """What all tuples with named fields can do, by the names of `collections.namedtuple`."""

        __slots__ = ()
        _fields = ()

        @classmethod
        def _make(cls, values):
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, **fields):
            made = self._make(map(fields.pop, self._fields, self))
            if fields:
                raise ValueError(f"Got unexpected field names: {list(fields)!r}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __getnewargs__(self):
            return tuple(self)

        def __repr__(self):
            shown = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({shown})"

    class _Maker(type):
        """Makes a tuple with named fields out of a class with annotations."""

        def __new__(cls, name, bases, namespace):
            fields = tuple(namespace.get("__annotations__", ()))
            defaults = {field: namespace[field] for field in fields if field in namespace}
            if fields[len(fields) - len(defaults) :] != tuple(defaults):
                raise TypeError(f"a field of {name} without a default follows one with a default")
            names = ", ".join(fields)
            new = eval(f"lambda _cls, {names}: make(_cls, ({names}{',' if fields else ''}))", {"make": tuple.__new__})
            new.__name__, new.__qualname__, new.__defaults__ = "__new__", f"{name}.__new__", tuple(defaults.values())
            getters = {field: field_getter(i, "") for i, field in enumerate(fields)}
            own = {"__slots__": (), "__new__": new, "__match_args__": fields, "_fields": fields}
            bases = tuple(_Fields if base is _BASE else base for base in bases)
            return type(name, bases, {**namespace, **own, **getters, "_field_defaults": defaults})

    _BASE = type.__new__(_Maker, "NamedTuple", (), {})

    class _Entry:
        """What stands among the bases of a class."""

        def __mro_entries__(self, bases):
            return (_BASE,)

    NamedTuple = _Entry()
