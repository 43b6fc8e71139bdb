"""The checks of translations (L): each a small function with its decorator; all findings at once."""
