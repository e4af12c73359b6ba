"""A game made ready to be played, with its sentences sorted by how they work."""
