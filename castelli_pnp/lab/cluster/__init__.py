"""A Dask cluster does the work: the same results as on one machine, in the same order."""

from __future__ import annotations

from castelli_pnp.lab.cluster.joining import joined

__all__ = ["joined"]
