"""What the engines of all games share: written positions, records, and examples, and their readers."""
