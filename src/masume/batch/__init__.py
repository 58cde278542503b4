"""Generate, rate, verify, solve or compare puzzles in bulk, on one machine or on several.

A batch is described by a TOML file, the spec. It lists parts, each of which applies one verb to a set of puzzles; a
part is divided into tasks of a few puzzles. A job is the data of a task as plain values, so that an executor can send
it to another process. An outcome is the result of a job as plain values.
"""
