"""The cache of queries about a table: queries, their dependencies, and what invalidates them."""
