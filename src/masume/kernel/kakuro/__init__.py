"""Compiled search, step finder and puzzle maker for Kakuro."""
