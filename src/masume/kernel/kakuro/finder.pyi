from masume.kernel.finder import Finder
from masume.kernel.kakuro.weights import CONTRADICTIONS as CONTRADICTIONS
from masume.kernel.kakuro.weights import PROPAGATING as PROPAGATING
from masume.kernel.kakuro.weights import TECHNIQUES as TECHNIQUES

class KakuroFinder(Finder):
    def __init__(self, squares: int, runs: tuple[tuple[int, ...], ...], across: int, sums: tuple[int, ...]) -> None: ...
