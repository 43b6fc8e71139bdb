"""The report of the lab."""
