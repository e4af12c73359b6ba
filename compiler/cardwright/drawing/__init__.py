"""How things look: symbols, colours and lettering of a catalog, and pictures of boards and tracks."""
