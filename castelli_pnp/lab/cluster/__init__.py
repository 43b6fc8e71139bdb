"""Runs the work on a Dask cluster: the same results as on one machine, in the same order."""
