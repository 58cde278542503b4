"""Generate random numbers by splitmix64 (Steele, Lea and Flood 2014), equal in the compiled and the plain form.

A state is one word of 64 bits. The caller stores it, advances it by `next_state` before each draw, and derives a number
from it. The functions here are for plain Python; compiled modules take them from rng.pxd.
"""

from __future__ import annotations

from collections.abc import MutableSequence

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def scrambled(word: int) -> int:
    """Return a hash of `word` in which every bit depends on every bit of `word`."""
    word &= WORD
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & WORD
    return word ^ word >> 31


def seeded(seed: int, number: int) -> int:
    """Return the initial state of the random stream `number` of `seed`. The streams of one seed have different initial
    states.
    """
    return scrambled(scrambled(seed) ^ (number & WORD))


def next_state(state: int) -> int:
    """Return the state that follows `state`."""
    return (state + GOLDEN) & WORD


def below(state: int, bound: int) -> int:
    """Return a number from 0 to `bound` - 1, derived from `state`."""
    return ((scrambled(state) >> 32) * bound) >> 32


def element(state: int, mask: int) -> int:
    """Return an element of the nonempty bit set `mask`, chosen by `state`."""
    for _ in range(below(state, mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def shuffle(items: MutableSequence[int], count: int, state: int) -> int:
    """Shuffle the first `count` elements of `items` in place, beginning with the random state `state`. Return the new
    state.
    """
    for last in range(count - 1, 0, -1):
        state = next_state(state)
        other = below(state, last + 1)
        items[last], items[other] = items[other], items[last]
    return state
