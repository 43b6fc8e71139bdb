"""What all other packages build on: errors, places in files, geometry, scenes, chance, worker processes."""

from __future__ import annotations


def compiled() -> bool:
    """Whether the engine was compiled when it was installed (``hatch_build.py``) or is plain Python."""
    from castelli_pnp.base import chance

    return not chance.__file__.endswith(".py")
