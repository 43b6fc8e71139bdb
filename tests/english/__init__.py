"""The check of our English: words, spelling, terms and the length of sentences."""
