"""Lets `python -m cardwright` do what `cardwright` does."""

from cardwright.cli import main

if __name__ == "__main__":
    main()
