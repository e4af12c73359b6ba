"""Lets `python -m cardwright` do what `cardwright` does."""

from cardwright.cli import run

if __name__ == "__main__":
    run()
