"""Proof sheets: a whole language in short sentences, for a native reader, and the way back of what the reader says."""
