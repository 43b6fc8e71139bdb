"""What the lab plays and measures of Castelli."""
