"""Generate puzzles that meet a spec."""
