from masume.kernel.counting_ladder import CountingLadder

SQUEEZES: tuple[int, ...]

class Patterns(CountingLadder):
    def __init__(self, rows: int, cols: int, names: tuple[str, ...], lightest: tuple[int, ...]) -> None: ...
