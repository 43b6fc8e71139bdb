"""The lab: plays many games and says what came out, with intervals.

``simulate.Spec`` says what is played, ``simulate.simulate`` plays it, ``summary.summarise`` tells it as plain
data; ``playable.play_game`` is what a check does.
"""
