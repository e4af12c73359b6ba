"""The translators' desk: what there is to translate, how far each language is, and how its files follow the cards."""
