from masume.kernel.hidato.givens import Givens

class LevelSolver(Givens):
    """Judges givens by arguments."""
