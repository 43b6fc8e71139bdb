"""A Dask cluster does the work: the same results as on one machine, in the same order."""
