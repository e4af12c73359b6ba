"""Whole games: seats at a table, bots, traces, many games at once."""
