"""Generate puzzles to order."""
