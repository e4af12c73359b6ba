"""The result of a query as JSON: the same for a page, a program and the terminal."""

from cardwright.query.asked import Asked
from cardwright.query.searching import FoundCard
from cardwright.query.understanding import Mistakes

Json = dict[str, object]


def answer(asked: Asked, cards: list[Json], next_url: str | None = None) -> Json:
    """The JSON of a result with some of its cards."""
    return {
        "ok": True,
        "query": asked.text,
        "language": asked.meant.language,
        "read_as": asked.read_as or None,
        "explain": asked.meant.words,
        "mended": dict(asked.mended),
        "left_out": list(asked.left_out),
        "others": [{"query": one.query, "total": one.total} for one in asked.others],
        "total": len(asked.numbers),
        "next_url": next_url,
        "cards": cards,
    }


def card_json(card: FoundCard) -> Json:
    """A card as it stands in every list for programs; its kind and its era are keys, unique in the game."""
    return {
        "id": card.id,
        "game": card.game,
        "key": card.key,
        "name": card.name,
        "kind": card.kind,
        "kind_name": card.kind_name,
        "era": card.era,
        "era_name": card.era_name or None,
        "text": list(card.text),
        "printed": dict(card.printed),
        "confidence": card.confidence or None,
    }


def refusal(mistakes: Mistakes) -> Json:
    """The JSON of the mistakes in a query."""
    errors = [
        {
            "start": one.start,
            "end": one.end,
            "slug": one.slug,
            "message": one.message,
            "help": one.help,
            "suggestions": list(one.suggestions),
        }
        for one in mistakes.mistakes
    ]
    return {
        "ok": False,
        "query": mistakes.text,
        "language": mistakes.language,
        "error": "; ".join(one.message for one in mistakes.mistakes),
        "errors": errors,
        "status": 400,
    }
