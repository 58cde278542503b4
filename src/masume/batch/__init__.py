"""Batches: puzzles generated, rated, verified, solved or compared in bulk, on this machine or on many.

A batch is ordered by a TOML file with parts, each of one verb and its puzzles. A part is divided into tasks of a few
puzzles. A job is a task as plain values for an executor, and an outcome is its result as plain values.
"""
