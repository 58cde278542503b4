"""Allocate the tables of finders: numbers, flags and bit sets."""

from array import array
from functools import lru_cache

import cython

from masume.kernel.word_tables import zeros


def numbers(count):
    """Return a table of `count` numbers, all 0."""
    return zeros("i", count)


def flags(count):
    """Return a table of `count` flags, all 0."""
    return zeros("B", count)


def words(count):
    """Return a table of `count` empty bit sets. A bit set has 64 bits in the compiled form, and any number of bits in
    the plain form.
    """
    return zeros("Q", count) if cython.compiled else [0] * max(count, 1)


def longer(table):
    """Return a copy of `table` with twice its length; the second half is 0."""
    return array("i", [*table, *[0] * len(table)])


@lru_cache(maxsize=64)
def ranked(*names):
    """Return three things: `names`; a dictionary from each name to its index; and the alphabetical rank of each
    name.
    """
    order = {name: place for place, name in enumerate(sorted(names))}
    return names, {name: number for number, name in enumerate(names)}, array("i", [order[name] for name in names])


@lru_cache(maxsize=64)
def made_pairs(cells, values):
    """Return the cache of (cell, value) pairs that all finders for boards of this size share. It maps `cell * values +
    value` to the pair.
    """
    return {}
