"""The pages: one module each, from the catalog to the data of the page."""
