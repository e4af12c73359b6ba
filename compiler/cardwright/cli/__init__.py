"""The command line: options, printing and exit codes; every decision is made elsewhere."""

from cardwright.cli.main import main, run

__all__ = ["main", "run"]
