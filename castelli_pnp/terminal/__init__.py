"""Playing any game in the terminal: who plays, where it is saved, and how a session runs."""
