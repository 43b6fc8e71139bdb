"""The CPU time of everything that users wait for; see README.md in this folder."""
