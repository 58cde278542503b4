"""Child processes: start, limit, watch and stop them, alone or as a pool."""
