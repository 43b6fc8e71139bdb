"""The screen of ``play`` for Castles."""
