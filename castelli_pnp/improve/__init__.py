"""Proposes changes to a game that the lab proves to make it better.

Changes are looked for on the seeds of one range and proved on those of another that nobody has seen; what is
proposed is legal, can be written into the game's own files, and leaves every other character of them as it is.
"""
