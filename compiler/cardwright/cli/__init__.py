"""The command line: options, output and exit codes; all decisions are made in other rooms."""

from cardwright.cli.main import main, run

__all__ = ["main", "run"]
