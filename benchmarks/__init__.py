"""CPU time of what people wait for; see README.md beside this file."""
