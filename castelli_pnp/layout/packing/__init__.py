"""Which pieces share a sheet, where they lie on it, and in which order they are cut apart."""
