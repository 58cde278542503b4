from masume.kernel.binairo.levels import Arguer

class Drawer(Arguer):
    """Draws solutions, and finds traps in them."""
