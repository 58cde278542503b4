SQUEEZES: tuple[int, ...]
