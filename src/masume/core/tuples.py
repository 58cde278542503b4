"""Named tuples as `typing.NamedTuple` makes them, in a fraction of the time: that one compiles the type of every field,
and nobody asks for these at run time. Modules that every command loads take theirs from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    class _Maker(type):
        """Makes a tuple with named fields out of a class with annotations."""

        def __new__(cls, name, bases, namespace):
            fields = namespace.pop("__annotations__", {})
            defaults = [namespace.pop(field) for field in fields if field in namespace]
            made = namedtuple(name, fields, defaults=defaults, module=namespace.pop("__module__"))
            made.__bases__ = tuple(tuple if base is _BASE else base for base in bases)
            for attribute, value in namespace.items():
                if attribute != "__orig_bases__" or len(bases) > 1:
                    setattr(made, attribute, value)
            made.__annotations__ = fields
            return made

    _BASE = type.__new__(_Maker, "NamedTuple", (), {})

    class _Entry:
        """What stands among the bases of a class."""

        def __mro_entries__(self, bases):
            return (_BASE,)

    NamedTuple = _Entry()
