"""START-HERE: what to print and how to build it, as pages."""
