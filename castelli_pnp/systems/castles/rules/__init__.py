"""The rules of Castles as a machine that plays: the land, castles, armies, round after round.

``Game`` is the door for people: ``new``, ``legal_actions``, ``apply``, ``undo``, ``observe``, ``result``.
"""
