"""The stages in order, from files to rulebook; and the same again with a cache, or with a game kept in memory."""
