"""The grammar of the data files: which keys there are, what they mean, and what they become.

Every sentence here is also the help an editor shows (``castelli-pnp schema``).
"""
