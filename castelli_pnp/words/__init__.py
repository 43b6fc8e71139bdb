"""Catalogs of messages, for the program and for translators.

A translation names its message (``msgctxt``) and the English text (``msgid``); English itself has only names.
The program calls ``catalog(domain, language)``. A language that does not ship is a ``LanguagePack``: its
messages are checked, and those that cannot be printed appear in English, in brackets. The order of a kit
sends its packs to the workers. Texts have only plain placeholders: no message can reach into the data.
"""
