"""The illustrated land: meadows, octagons, hedges, the mine, and the verge round all of it.

Everything is drawn in the millimeters of a board with cells of 47.5 and set to its true size at the end. All
follows from the cut of a landscape, the stands of what is counted, the rim of the piece, and seeds made of
the names of piece and cell. Things that an artist draws lie in ``art/land``; colors, lines and textures are
the theme's.
"""
