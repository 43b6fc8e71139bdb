"""The table at an angle, with a game in progress: flat art laid down by one matrix, pieces standing on it.

``view`` turns millimeters of the table into those of the picture, ``solids`` draws things with a body,
``things`` lists what a position puts on the table, and ``picture`` puts everything on one page. There is no
perspective, so every flat drawing of the kit is shown as it is. Shadows are hatched.
"""
