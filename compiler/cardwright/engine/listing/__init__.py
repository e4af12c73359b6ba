"""The fast path for listing moves: it must offer just what `engine.legality.refusal` allows.

`tests/engine/test_offers.py` and `tests/engine/test_quick.py` compare the two. Nothing here adds to the rules.
"""
