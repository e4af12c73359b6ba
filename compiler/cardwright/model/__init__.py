"""The data of a game in progress: the printed cards, the layout of the table, its state, and the table itself."""
