"""The rules of Castelli as a machine that plays: set-up, turns, cards, castles, the end.

A set-up becomes a ``Table``: for each space what its four sides meet, for each tile and turn what each side
adds. Points of the four houses are packed into one integer per area; an area starts below zero, at minus
its number of tiles, and is complete when it no longer is. A ``State`` is a handful of flat lists; ``phase``
is the current decision, ``actor`` is who decides. ``turn.carry_out`` carries out a legal action and runs to
the next decision: steps without a choice pass by themselves. The only draw of chance during a game is the
traitor's. ``View`` shows one seat what is open and its own hand; ``imagine`` deals the rest at random.

Rulings where the design leaves room: cards are sold face down; the window for own cards between placing a
tile and its first effect comes after the Stewards were asked; an Army of Knights that is not needed cannot
be played (A22); if shares of the mine are rounded up, cubes are handed out clockwise from the left of the
last active player; in a tournament the reserve of villages and cities is shared; a half that ends is scored
at once. Only holders of a Steward or a Guard are asked for it, so people who watch the screen can guess
that somebody holds one; bots cannot.

For mypyc: types are true at run time, and numbers that are asked for often are ``Final`` or ``i64``.
"""
