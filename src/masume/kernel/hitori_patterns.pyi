from masume.kernel.walk import Walk

class Patterns(Walk):
    def __init__(self, rows: int, cols: int, names: tuple[str, ...], lightest: tuple[int, ...]) -> None: ...
