"""The lab: plays many games and reports what came out, with intervals.

A measured game plays a chapter by its number: one seed makes the board and several deals, each played in
all rotations of who starts, so turn order and color are judged apart. ``items`` cuts the work into pieces
that any worker can do; a journal keeps each result, so a killed run continues and ends with the same
bytes. A chapter becomes a ``Digest`` of whole numbers that add up; ``bootstrap`` resamples chapters.
``study`` puts the metrics together, ``findings`` reports only where the whole interval is beyond a limit:
places are compared with their family (Benjamini and Hochberg), and the surest are played again without the
place. ``compare`` takes two games on the same deals. ``score`` adds up what the lab finds wrong as
demerits; ``generate --best`` and ``improve`` use that score.
"""
