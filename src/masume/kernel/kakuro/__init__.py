"""Kakuro's compiled search and maker."""
