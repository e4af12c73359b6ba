"""Example queries for this catalog in the words of a language, each with a description."""

from cardwright.base.record import record
from cardwright.query import Understood, Vocabulary, syntax, understand


@record
class Sample:
    """A query that finds something, and its description."""

    query: str
    words: str


def samples(vocabulary: Vocabulary, language: str, phrase: str) -> dict[str, Sample]:
    """One query for each way to join words and conditions, by its name; `phrase` is a text of some card."""
    told = syntax(vocabulary, language)
    first = {key.key: key.examples[0] for key in told.keys}
    last = {key.key: key.examples[-1] for key in told.keys}
    word = first["text"].partition(":")[2].strip('"')
    either = told.either[0]
    queries = {
        "does": first["does"],
        "measured": last["gives"],
        "both": f"{first['type']} {last['gives']}",
        "either": f"{first['does']} {either} {last['takes']}",
        "not": f"{first['type']} -{first['era']}",
        "group": f"{first['type']} ({first['era']} {either} {first['is']})",
        # Without cards there are no words.
        **({"word": word.split()[0], "phrase": f'"{phrase or word}"'} if word.strip() else {}),
        "pattern": r"/[2-9] \w+/",
    }
    found = {}
    for name, query in queries.items():
        meant = understand(query, language, vocabulary)
        if isinstance(meant, Understood):
            found[name] = Sample(query, meant.words)
    return found
