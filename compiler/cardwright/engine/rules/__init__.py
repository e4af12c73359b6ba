"""The rules that hold for all games: what is true of a table, what can be done, and what it costs."""
