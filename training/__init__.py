"""Trains the evaluation of the strong bots of Castelli from games that bots play."""
