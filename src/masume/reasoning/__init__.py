"""Candidates, positions, techniques, assumption chains, explanations and ratings, for every kind."""
