"""The ground every room stands on: records, texts and their places, findings, limits, safe reading, cache, library."""
