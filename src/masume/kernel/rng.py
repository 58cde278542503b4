"""Random numbers, the same ones compiled and plain: splitmix64 (Steele, Lea and Flood 2014).

A state is one word of 64 bits. Whoever draws keeps it, advances it, and reads a number off it. These are the plain
Python twins of what chance.pxd has for compiled kernels.
"""

from __future__ import annotations

from collections.abc import MutableSequence

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def scrambled(word: int) -> int:
    """A word whose every bit depends on every bit of the one given."""
    word &= WORD
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & WORD
    return word ^ word >> 31


def started(seed: int, number: int) -> int:
    """A first state of its own for each pair of a seed and a number."""
    return scrambled(scrambled(seed) ^ (number & WORD))


def advanced(state: int) -> int:
    """The next state."""
    return (state + GOLDEN) & WORD


def below(state: int, bound: int) -> int:
    """The number from 0 on, below the bound, that a state stands for."""
    return ((scrambled(state) >> 32) * bound) >> 32


def element(state: int, mask: int) -> int:
    """The element of a set, not empty, that a state stands for."""
    for _ in range(below(state, mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def shuffle(items: MutableSequence[int], count: int, state: int) -> int:
    """Put the first items into a random order; the state after that."""
    for last in range(count - 1, 0, -1):
        state = advanced(state)
        other = below(state, last + 1)
        items[last], items[other] = items[other], items[last]
    return state
