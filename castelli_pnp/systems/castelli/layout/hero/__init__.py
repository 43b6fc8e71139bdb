"""The table at an angle, with a game in progress: flat art laid down by one matrix, pieces that stand on it.

``view`` turns millimeters of the table into those of the picture, ``solids`` draws things with a body, ``things``
lists what a position puts on the table, ``picture`` puts all of it on one page. There is no perspective, so every
flat drawing of the kit is shown as it is, whatever it looks like; shadows are hatched.
"""
