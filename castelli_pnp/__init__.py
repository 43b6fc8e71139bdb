"""castelli_pnp turns the data of a board game into a checked, printable, localized kit."""

__version__ = "0.2.0.dev0"
