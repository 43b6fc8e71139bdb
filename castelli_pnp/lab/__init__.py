"""The balance lab: plays many games and says what came out, with intervals.

``Spec`` says what is played, ``simulate`` plays it, ``summarise`` tells it as plain data.
"""

from __future__ import annotations

from castelli_pnp.lab.simulate import Spec, simulate
from castelli_pnp.lab.statistics import Estimate, mean, share
from castelli_pnp.lab.summary import summarise
from castelli_pnp.lab.tally import Tally

__all__ = ["Estimate", "Spec", "Tally", "mean", "share", "simulate", "summarise"]
