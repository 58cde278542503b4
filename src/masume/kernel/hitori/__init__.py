"""Compiled search, step finder and maker for Hitori."""
