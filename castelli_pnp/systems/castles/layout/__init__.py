"""What lies beside the land in Castles: how gold is counted, and where it is written down."""
