"""The interpreter: plays any compiled game, one decision at a time, without knowing its name."""
