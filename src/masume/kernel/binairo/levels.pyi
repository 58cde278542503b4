from masume.kernel.binairo.search import Search

class LevelSolver(Search):
    """Solves a board from its givens, as far as a level leads."""
