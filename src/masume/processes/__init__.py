"""Child processes: one way to start, limit, watch and stop them, and one pool on top of it."""
