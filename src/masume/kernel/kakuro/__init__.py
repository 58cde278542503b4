"""Kakuro's compiled search, finder and maker."""
