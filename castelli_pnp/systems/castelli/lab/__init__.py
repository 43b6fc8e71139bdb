"""What the lab measures of Castelli."""
