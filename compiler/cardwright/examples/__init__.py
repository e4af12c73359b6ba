"""Worked examples: lays out a table as `given` says, carries out `when`, and compares it with `then`."""
