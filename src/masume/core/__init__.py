"""The vocabulary that everything else is written in; imports the standard library only."""
