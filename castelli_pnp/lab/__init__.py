"""The lab: plays many games and reports the results, with intervals.

A measured game plays chapters by number: one seed makes the board and several deals, and each deal is played
once with each player starting, so that turn order and color are measured separately. ``items`` splits the
work into units that any worker can do. A journal stores each result, so a killed run resumes and ends with
the same bytes. A chapter becomes a ``Digest`` of integers that can be added, and ``bootstrap`` resamples
chapters. ``study`` combines the metrics. ``findings`` reports only results whose entire interval is beyond a
limit: places are compared with their family (Benjamini and Hochberg), and the most significant ones are
played again without the place. ``compare`` plays two games on the same deals. ``score`` adds up the lab's
findings as demerits, which ``generate --best`` and ``improve`` use.
"""
