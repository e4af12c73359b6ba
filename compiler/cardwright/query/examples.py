"""An example for each key that finds something in this catalog."""

from cardwright.query.vocabulary import QueryLanguage, Vocabulary

_NUMBERED = ("cost", "gives", "takes", "needs")


def example(vocabulary: Vocabulary, spoken: QueryLanguage, key: str, number: bool = False) -> str:
    """An example in the words of a language; with a number, if the key allows one and `number` is set."""
    name = spoken.words["keys"][key]["names"][0]
    text = f"{name}:{quoted(_value(vocabulary, spoken, key))}"
    return f"{text}>=1" if number and key in _NUMBERED else text


def quoted(value: str) -> str:
    """A value in query syntax: in quotation marks if it has more than one word."""
    plain = value[:1].isalnum() and all(letter.isalnum() or letter in "-." for letter in value)
    return value if plain else '"{}"'.format(value.replace('"', ""))


def _value(vocabulary: Vocabulary, spoken: QueryLanguage, key: str) -> str:
    order, usual = vocabulary.order(spoken.code), vocabulary.usual
    if key in _NUMBERED and key in usual:
        return vocabulary.nouns.label(usual[key], order)
    if key in vocabulary.used:
        [(common, _)] = vocabulary.used[key].most_common(1) or [("", 0)]
        things = vocabulary.nouns if "/" in common else vocabulary.deeds.get(key, vocabulary.nouns)
        return things.label(common, order)
    match key:
        case "type":
            return vocabulary.kinds.label(usual.get(key, ""), order)
        case "has":
            return vocabulary.attributes.label(usual.get(key, ""), order)
        case "order" | "direction":
            return str(spoken.words[key]["cost" if key == "order" else "down"][0])
        case "deck":
            return vocabulary.decks.label(usual.get(key, ""), order)
        case "era" | "game":
            return usual.get(key, "").rpartition("/")[2]
        case "name" | "text":
            return usual.get(f"{key} {spoken.code}", "")
        case "is":
            return str(spoken.words[key][usual.get(key, "static")][0])
        case "lang":
            return spoken.code
        case _:
            return usual.get(key, "")
