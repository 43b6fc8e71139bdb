"""Proposes changes to a game that the lab proves to make it better.

Changes are looked for on the seeds of one range and proved on those of another that nobody has seen. What is
proposed is legal and can be written into the game's own files; every other character of them stays as it is.
"""
