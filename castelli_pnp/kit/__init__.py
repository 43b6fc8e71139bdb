"""From a game and an order to finished files in memory; nothing here writes."""
