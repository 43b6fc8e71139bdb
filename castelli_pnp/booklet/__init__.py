"""Rule booklets: one master, texts in each language, numbers from the data, examples run by the engine."""
