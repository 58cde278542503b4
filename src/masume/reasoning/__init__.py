"""How people argue: candidates, positions, techniques, the ladder, assumptions and ratings, for every kind."""
