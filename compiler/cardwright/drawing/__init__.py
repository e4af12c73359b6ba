"""The look of things: symbols, colours and text widths of a catalog, and pictures of boards and tracks."""
