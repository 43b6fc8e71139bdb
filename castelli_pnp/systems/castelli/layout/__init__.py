"""Where everything of Castelli is drawn: boards, tiles, cards, tokens, aids, figures."""
