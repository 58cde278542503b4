"""The parts of `masume generate`: what is to be made, where it goes, and what it must not be like."""
