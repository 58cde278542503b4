SQUEEZE_WEIGHTS: tuple[int, ...]
