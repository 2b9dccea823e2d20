"""Out to other programs' formats, and translators' files back in: one file per format. Values in,
text or bytes out; writes no file.
"""
