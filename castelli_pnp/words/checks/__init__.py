"""The checks of translations (L): small functions with a decorator; all findings are reported at once."""
