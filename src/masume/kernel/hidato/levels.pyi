from masume.kernel.hidato.givens import Givens

class Arguer(Givens):
    """Judges givens by arguments."""
