"""Check puzzles for setters: solutions, conflicts, quality, repairs."""
