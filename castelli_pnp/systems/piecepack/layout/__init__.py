"""A piecepack on paper: tiles, coins, dice, pawns and belts.

Suits go by their names (``suns``, ``moons``, ``crowns``, ``arms``), and so do ranks: ``null``, ``ace``, ``2``
to ``5``.
"""
