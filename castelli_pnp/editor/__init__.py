"""Help while somebody types: what is wrong, what a key means, what may be written, where a value comes from.

``outline`` finds the place of the cursor also in text that is broken; ``games`` knows which game a file
belongs to and checks it with what is not saved; ``answers`` says what there is to say; ``server`` answers
editors.
"""
