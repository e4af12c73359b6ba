"""The stages in order, from files to rulebook; also with a cache, after an edit, or with a game in memory."""
