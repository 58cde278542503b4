"""Batches: boards made, rated, verified, solved or compared in bulk, on this machine or on many.

order     what a batch is to do, as a TOML file: parts, one after the other
part      one verb and its boards
task      some boards of a part: small, and the same whoever does it
job       a task as plain values, for whoever does it
outcome   what came of a job, as plain values
cluster   whoever does the jobs: this process, processes on this machine, or a Dask cluster
"""
