"""Generate puzzles to a spec."""
