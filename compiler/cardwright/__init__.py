"""Cardwright compiles the sentences printed on cards into rules that run, print and can be searched."""

__version__ = "0.1.0"
