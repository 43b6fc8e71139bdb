"""The pictures: palette, symbols and patterns, drawn in millimeters."""
