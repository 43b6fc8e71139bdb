"""The limits that a kit must keep: those of our print rules, not those of the code under test."""

from __future__ import annotations

EXACT = 0.01
"""Millimeters by which a measured length may differ."""
BOOKLET = (148.0, 210.0)
"""A page of a booklet."""
BOUND = "rules"
"""The part that is bound: its sheets are folded."""
READ = ("largeprint", "largecards")
"""Parts whose pages are read one by one, as they come out of a printer."""
PAGES_ON_A_SHEET = 4
UNPRINTABLE = 5.0
"""No ink lies nearer to the edge of the paper."""
CAP = 0.1
"""Round ends of thin lines reach a little further than the lines."""
BLEED, LEAST_BLEED = 2.0, 1.1
"""The second where a block of small pieces is as wide as the paper allows."""
FOLD_GAP = 5.0
"""From the fold to the nearest bleed."""
BLANK = "paper"
"""How the list names an edge that nothing is printed along."""
NEAR, UNLIKE = 3, 40
"""Channels that differ by no more are the same; by more than the second they show something else."""
SPECK = 2
"""As many pixels may."""
FAINT = 0.004
"""The share of a picture that may differ by more than the first."""
FOLD_REACH = 0.6
"""So near to a fold a sheet may add something to a piece."""
MARK_LINE = 0.15
SHORTEST_MARK = 2.0
MARK_ROOM = 2.4
"""What a mark needs between the art and the margin."""
FOOT = UNPRINTABLE + 2.6
"""The line with the label."""
NUMBER_REACH = 3.5
"""So near to a mark its number stands."""
RULER = 50.0
LONG_RULER, SQUARE = 100.0, 50.0
"""What the calibration page shows."""
DRIFT = 2.0
"""How far the scales of the calibration page reach."""
LARGEST_STEP = 1.0
"""Between two lines of such a scale."""

SAFE, SAFE_SMALL = 3.0, 2.0
SMALL_PIECE = 45.0
"""Pieces that are smaller than this in both directions may have text nearer to the cut."""
CAP_HEIGHT, DESCENT = 0.7, 0.2
"""How far letters reach above and below their line, as shares of their size."""
OUTLINE_REACH = 0.3
"""A line this near to the cut, along a whole side, is an outline."""

SMALLEST = 6.5
"""No text is smaller, in pt."""
SMALLEST_IN = {"cards": 7.5, "aids": 7.0, "boards": 12.0, "frame": 12.0}
"""Parts whose pieces have a higher floor: text of cards and aids, numbers on boards."""
RULES = {"reference": 9.0, "rules": 7.5, "largeprint": 14.0, "largecards": 14.0}
"""Parts whose running text has a floor; headings, tables and notes may differ."""
RULES_SHARE = 0.8
"""How much of such a part is running text at least."""
LARGE_TEXT = 14.0
"""Text of this size in pt may stand out less."""
CONTRAST, CONTRAST_LARGE = 4.5, 3.0
LEAST_DISTANCE = 10.0
"""Between two colors that mean something (CAM02-UCS)."""
MOST_LOW_INK = 0.35
LARGEST_FILE = 5 * 1024 * 1024
NETS = "boxes"
"""The kind of nets that are cut out with scissors, along a line that is drawn: no pieces of the game."""
NO_LANGUAGE = "zxx"
"""How a file says that it has no words."""
TOLD_BY_BACKS = frozenset({"coins-suns", "coins-moons", "coins-crowns", "coins-arms"})
"""Kinds that may share their fronts with others, because their backs tell them apart."""
HIDDEN = frozenset({"tiles", "start-tiles", "cards", "battle-cards"}) | TOLD_BY_BACKS
"""Kinds that are drawn or lie face down: their backs are all alike."""
