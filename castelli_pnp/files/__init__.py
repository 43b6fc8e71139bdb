"""Reading and writing files: text, YAML, PO, templates, and the only writer."""
