"""Damages sentences and files the way people, editors and disks do."""

import random

from cardwright.language.scan import RAW

STRANGE = (
    *("\u200b", "\t", "\x00", "\u202e", "\uffff", "\u0301", "\u00a0", "\U0001f600"),
    *("é", "ﬁ", "漢", "ǅ", "²", "٣", "ẞ", "İ", "_"),
)
SIGNS = (*"[]()\"'’,.;:{}#+-/", "+1", "6/3/2", "007", "[]", '""', "1" * 30)


def damaged_line(draw: random.Random, text: str, words: list[str]) -> str:
    """A line with one to three of its tokens lost, doubled, swapped or replaced by words from elsewhere."""
    tokens = [match.group() for match in RAW.finditer(text)]
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        if not tokens:
            break
        place = draw.randrange(len(tokens))
        match draw.randrange(5):
            case 0:
                del tokens[place]
            case 1:
                tokens.insert(place, tokens[place])
            case 2:
                other = draw.randrange(len(tokens))
                tokens[place], tokens[other] = tokens[other], tokens[place]
            case 3:
                tokens[place] = draw.choice(words)
            case 4:
                tokens.insert(place, draw.choice(words))
    return " ".join(tokens)
