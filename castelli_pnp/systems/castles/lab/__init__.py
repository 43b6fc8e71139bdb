"""What the lab measures of Castles."""
