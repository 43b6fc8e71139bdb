"""The limits of our print rules, independent of the code under test."""

from __future__ import annotations

EXACT = 0.01
"""The tolerance of a measured length, in millimeters."""
BOOKLET = (148.0, 210.0)
"""The size of a booklet page."""
BOUND = "rules"
"""The bound part: its sheets are folded."""
READ = ("largeprint", "largecards")
"""Parts with pages that are read one by one, as they come out of a printer."""
PAGES_ON_A_SHEET = 4
UNPRINTABLE = 5.0
"""The minimum distance of ink from the edge of the paper."""
CAP = 0.1
"""How far round ends of thin lines extend beyond the lines."""
BLEED, LEAST_BLEED = 2.0, 1.1
"""The bleed; the second value applies where a block of small pieces is as wide as the paper allows."""
FOLD_GAP = 5.0
"""The distance from the fold to the nearest bleed."""
BLANK = "paper"
"""The manifest's name for an edge without print."""
NEAR, UNLIKE = 3, 40
"""Channels that differ by no more than the first are equal; by more than the second, unlike."""
SPECK = 2
"""The number of pixels that may differ."""
FAINT = 0.004
"""The share of a picture that may differ by more than the first."""
FOLD_REACH = 0.6
"""How far from a fold a sheet may add something to a piece."""
MARK_LINE = 0.15
SHORTEST_MARK = 2.0
MARK_ROOM = 2.4
"""The room that a mark needs between the art and the margin."""
FOOT = UNPRINTABLE + 2.6
"""The height of the line with the label."""
NUMBER_REACH = 3.5
"""The maximum distance of a number from its mark."""
RULER = 50.0
LONG_RULER, SQUARE = 100.0, 50.0
"""The lengths on the calibration page."""
DRIFT = 2.0
"""The range of the scales on the calibration page."""
LARGEST_STEP = 1.0
"""The maximum distance between two lines of such a scale."""

SAFE, SAFE_SMALL = 3.0, 2.0
SMALL_PIECE = 45.0
"""Text may be closer to the cut in pieces that are smaller than this in both directions."""
CAP_HEIGHT, DESCENT = 0.7, 0.2
"""How far letters extend above and below their baseline, as shares of their size."""
OUTLINE_REACH = 0.3
"""A line that is this close to the cut along an entire side is an outline."""

SMALLEST = 6.5
"""The minimum text size, in pt."""
SMALLEST_IN = {"cards": 7.5, "aids": 7.0, "boards": 12.0, "frame": 12.0}
"""Parts whose pieces have a larger minimum: text of cards and aids, numbers on boards."""
RULES = {"reference": 9.0, "rules": 7.5, "largeprint": 14.0, "largecards": 14.0}
"""Parts with a minimum size of running text; headings, tables, and notes may differ."""
RULES_SHARE = 0.8
"""The minimum share of running text in such a part."""
LARGE_TEXT = 14.0
"""Text of at least this size in pt may have less contrast."""
CONTRAST, CONTRAST_LARGE = 4.5, 3.0
LEAST_DISTANCE = 10.0
"""The minimum distance between two colors that have a meaning (CAM02-UCS)."""
MOST_LOW_INK = 0.35
LARGEST_FILE = 5 * 1024 * 1024
NETS = "boxes"
"""The kind of nets that are cut out with scissors along a drawn line: they are not pieces of the game."""
NO_LANGUAGE = "zxx"
"""The language code of a file without words."""
TOLD_BY_BACKS = frozenset({"coins-suns", "coins-moons", "coins-crowns", "coins-arms"})
"""Kinds that may share their fronts with others, because their backs distinguish them."""
HIDDEN = frozenset({"tiles", "start-tiles", "cards", "battle-cards"}) | TOLD_BY_BACKS
"""Kinds that are drawn from a pile or are face down: their backs are all alike."""
