"""Proof sheets: a whole language in short sentences for a native reader, and edits from the reader's corrections."""
