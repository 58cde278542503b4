"""Define bit operations in plain Python. Compiled modules use the versions in bits.pxd instead."""


def bit(index: int) -> int:
    """Return a word of 64 bits in which only bit `index` modulo 64 is set."""
    return 1 << (index & 63)


def ctz(word: int) -> int:
    """Return the index of the lowest bit that is set in `word`, which must not be 0."""
    return (word & -word).bit_length() - 1


def top(word: int) -> int:
    """Return the index of the highest bit that is set in `word`, which must not be 0."""
    return word.bit_length() - 1


def popcount(word: int) -> int:
    """Return the number of bits that are set in `word`."""
    return word.bit_count()
