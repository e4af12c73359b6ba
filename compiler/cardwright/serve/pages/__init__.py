"""The pages: one module each, from the catalog to what the page tells."""
