"""The compiled game as plain data: declarations, clauses, and the drafts that lines fill in."""
