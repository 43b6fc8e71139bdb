"""Catalogs of messages: as the program uses them, and as translators work on them.

A translation names its message (``msgctxt``) and the English text (``msgid``); English itself has only
names. The program asks ``catalog(domain, language)``. A language that does not ship is a ``LanguagePack``:
its messages are checked, and what cannot be printed appears in English, in brackets. The order of a kit
carries its packs to the workers. Texts are filled by plain names only: nothing in a catalog can reach into
the data.
"""
