"""Who asks the English catalogues for messages and terms: what a game names must have its words."""

from __future__ import annotations

from typing import NamedTuple

TERMS = "glossary"
"""The domain of those uses that ask for a term."""


class Use(NamedTuple):
    """A message that somebody asks for; with a family, any message that begins so will do."""

    domain: str
    id: str
    family: str = ""
