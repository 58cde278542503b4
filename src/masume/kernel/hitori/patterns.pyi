from masume.kernel.counting_ladder import Walk

SQUEEZES: tuple[int, ...]

class Patterns(Walk):
    def __init__(self, rows: int, cols: int, names: tuple[str, ...], lightest: tuple[int, ...]) -> None: ...
