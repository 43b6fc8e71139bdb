"""Linear regression: which weights explain best how far each seat was ahead in the end."""

from __future__ import annotations

import numpy as np

from castelli_pnp.systems.castelli.bots.evaluation import UNIT
from training.games import Numbers, Seen

RIDGE = 30.0
"""Pulls weights that little depends on towards zero."""
HELD_OUT = 0.15


def fitted(seen: Seen) -> tuple[list[list[int]], float]:
    """Four weights for each feature, and the part of the differences that they explain in other games."""
    columns, gains = _columns(seen)
    cut = int(len(columns) * (1 - HELD_OUT))
    flat = columns[:cut].reshape(-1, columns.shape[2])
    scale = flat.std(axis=0) + 1e-9
    flat = flat / scale
    square = flat.T @ flat + RIDGE * np.eye(flat.shape[1])
    found = np.linalg.solve(square, flat.T @ gains[:cut].reshape(-1)) / scale
    found[scale < 1e-6] = 0.0
    rounded = np.rint(found * UNIT)
    missed = gains[cut:] - columns[cut:] @ (rounded / UNIT)
    explained = 1 - float((missed**2).sum() / (gains[cut:] ** 2).sum())
    rows = rounded.reshape(4, -1).T.astype(int)
    first = [[UNIT, 0, 0, 0]]  # points are points
    return first + [[int(number) for number in row] for row in rows], explained


def _columns(seen: Seen) -> tuple[Numbers, Numbers]:
    """For each position and seat the weighed numbers and the points to come, both against the average."""
    own = seen.features[:, :, 1:]
    seats = own.shape[1]
    rivals = (own.sum(axis=1, keepdims=True) - own) / (seats - 1)
    left = seen.left[:, None, None]
    columns = np.concatenate([own, own * left, rivals, rivals * left], axis=2)
    gains = seen.final - seen.features[:, :, 0]
    return columns - columns.mean(axis=1, keepdims=True), gains - gains.mean(axis=1, keepdims=True)
