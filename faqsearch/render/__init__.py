"""Answers as pages of text, in the language of the answer."""
