from masume.kernel.finder import Finder

class KakuroFinder(Finder):
    def __init__(self, squares: int, runs: tuple[tuple[int, ...], ...], across: int, sums: tuple[int, ...]) -> None: ...
