"""The query language of the catalog: a line of text to cards, or to the mistakes in the line."""

from cardwright.query.answers import answer, card_json, refusal
from cardwright.query.searching import ORDERS, Found, FoundCard, find, search
from cardwright.query.syntax import KeySyntax, Syntax, syntax
from cardwright.query.understanding import Mistake, Mistakes, Understood, understand
from cardwright.query.vocabulary import Vocabulary

__all__ = [
    "ORDERS",
    "Found",
    "FoundCard",
    "KeySyntax",
    "Mistake",
    "Mistakes",
    "Syntax",
    "Understood",
    "Vocabulary",
    "answer",
    "card_json",
    "find",
    "refusal",
    "search",
    "syntax",
    "understand",
]
