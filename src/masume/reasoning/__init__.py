"""Reason as people do, for every kind: candidates, positions, techniques, assumption chains, explanations and
ratings.
"""
