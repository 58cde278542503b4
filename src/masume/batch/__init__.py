"""Batches: puzzles generated, rated, verified, solved or compared in bulk, on this machine or on several machines.

A TOML file, the spec, describes a batch. It lists parts, each of which applies one verb to some puzzles; a part is
divided into tasks of a few puzzles. A job is the data of a task as plain values, which an executor can send to another
process, and an outcome is its result as plain values.
"""
