"""Languages: reading and printing sentences by the patterns of `grammar/`."""
