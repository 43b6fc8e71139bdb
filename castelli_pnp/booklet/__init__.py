"""Rule booklets: one master, words in each language, numbers from the data, examples run by the engine."""
