"""The query language of the catalog: a line of text to cards, or to the mistakes in the line."""

from cardwright.query.answers import answer, card_json, refusal
from cardwright.query.asked import Asked, Offer, ask
from cardwright.query.ordering import ORDERS, Order
from cardwright.query.plain import Phrasebook
from cardwright.query.searching import Found, FoundCard, cards_on_page, find, search, value_json
from cardwright.query.syntax import KeySyntax, Syntax, syntax
from cardwright.query.translating import narrowing, translated
from cardwright.query.understanding import Mistake, Mistakes, Understood, understand
from cardwright.query.vocabulary import Vocabulary

__all__ = [
    "ORDERS",
    "Asked",
    "Found",
    "FoundCard",
    "KeySyntax",
    "Mistake",
    "Mistakes",
    "Offer",
    "Order",
    "Phrasebook",
    "Syntax",
    "Understood",
    "Vocabulary",
    "answer",
    "ask",
    "card_json",
    "cards_on_page",
    "find",
    "narrowing",
    "refusal",
    "search",
    "syntax",
    "translated",
    "understand",
    "value_json",
]
