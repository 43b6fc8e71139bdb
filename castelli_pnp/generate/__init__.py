"""Makes boards, tiles and whole games: legal by construction, good by search, the same for the same seed.

The counts that somebody wishes are dealt out to the pieces; every piece is built so that no constraint can
be broken; what depends on several pieces is improved by building single pieces anew.
"""
