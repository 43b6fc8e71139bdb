"""What lies next to the land in Castles: how gold is counted, and where it is written down."""
