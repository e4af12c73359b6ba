"""Translation: the strings to translate, the coverage of each language, and PO files that follow the cards."""
