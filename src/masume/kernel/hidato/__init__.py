"""Hidato's compiled search and maker."""
