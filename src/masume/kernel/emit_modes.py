"""Define constants of finders in plain Python. Compiled modules use those in emit_modes.pxd instead."""

CHOOSING, LISTING, COLLECTING, SEEKING = range(4)
"""What `emit` does with a step: keep the best one, list it, record its conclusions for the round, or compare it with
the wanted conclusions."""
NO_STEP = 1 << 30
"""More than the weight of any step."""
MANY = 1 << 20
"""More rounds than any argument has."""
