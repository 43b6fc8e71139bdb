"""The workshop of our own faces; it builds ``castelli_pnp/fonts`` and is not part of the package.

``python -m typeface.nib`` writes Castelli Nib, the face of titles; ``python -m typeface.icons`` the icons.
"""
