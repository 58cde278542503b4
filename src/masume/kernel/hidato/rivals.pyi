from masume.kernel.hidato.givens import Givens

class Rivals(Givens):
    """Judges givens by rivals."""
