"""Makes boards, tiles and whole games: legal by construction, good by search, the same for the same seed.

``plan`` adds up what style and options ask for; chosen numbers are exact, those of the style give way.
``counts`` deals areas, symbols, sites and settlements to the pieces. A piece cannot come out illegal:
``blanks`` lists only cuts that keep H5, H15 and S2, ``areas`` counts exactly, ``building`` settles no cell
that the mine tile may cover (H12), scores the whole with the checks (S1, S4, S5) and rebuilds single pieces
while that helps. ``writing`` writes what differs from the base; the first line of each file
is the command that makes it again.
"""
