"""Missing signs, numbers and brackets, and lines that would be right in another place."""

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.language.mistakes.line import RefusedLine

SIGNS = (",", ":", ";", "(", ")")
ENDINGS = frozenset("!?;,:…")
# How far before the mistake the amount may be missing, and how many words a name without brackets may have.
LONGEST_PHRASE = 4


def unclosed(line: RefusedLine) -> Diagnostic | None:
    """A bracket or quotation mark has no partner."""
    found = line.problem.found
    if found == "[" and "]" not in line.tokens[line.index :]:
        return error("unclosed-bracket", line.place(line.index, line.index + 1))
    return error("unclosed-quote", line.place(line.index, line.index + 1)) if found == '"' else None


def another_place(line: RefusedLine) -> Diagnostic | None:
    """The line is correct, but it belongs inside a block, inside an example, or outside one."""
    if line.start == "top":
        return error("not-indented", line.span) if line.left(line.text, "body") == 0 else None
    elsewhere = "example" if line.start == "body" else "body"
    return error("misplaced-line", line.span) if line.left(line.text, elsewhere) == 0 else None


def full_stop(line: RefusedLine) -> Diagnostic | None:
    """The sentence has no full stop, or another sign at its end."""
    last = len(line.tokens)
    if line.reads(last, last, "."):
        return error("missing-full-stop", line.place(last, last))
    if line.index >= last - 1 and line.tokens[-1] in ENDINGS and line.reads(last - 1, last, "."):
        return error("missing-full-stop", line.place(last - 1, last))
    return None


def run_together(line: RefusedLine) -> Diagnostic | None:
    """A new sentence begins, but the previous one has no end."""
    if not 0 < line.index < len(line.tokens) or not line.reads(line.index, line.index, "."):
        return None
    wanted = line.said_well(line.index, line.index, ".")
    return error("run-together", line.place(line.index, line.index + 1), word=line.tokens[line.index], wanted=wanted)


def missing_sign(line: RefusedLine) -> Diagnostic | None:
    """A comma, colon or similar sign is missing before the mistake."""
    for sign in SIGNS:
        if line.reads(line.index, line.index, sign):
            wanted = line.said_well(line.index, line.index, sign)
            return error("missing-sign", line.gap(line.index), sign=sign, wanted=wanted)
    return None


def two_names(line: RefusedLine) -> Diagnostic | None:
    """Two cards stand where a sentence names one: two sentences say it."""
    names, language = line.tongue.names, line.tongue.language
    joints = {word for style in language.lists.values() for word in style.last if word.isalpha()}
    for joint in (at for at, token in enumerate(line.tokens) if token in joints and at > 0):
        for first in range(joint - 1, max(-1, joint - 1 - LONGEST_PHRASE), -1):
            for last in range(joint + 2, min(joint + 2 + LONGEST_PHRASE, len(line.tokens) + 1)):
                both = [line.phrase(first, joint).strip("[]"), line.phrase(joint + 1, last).strip("[]")]
                is_named = all(names.resolve(language.code, name) is not None for name in both)
                if is_named and all(line.reads(first, last, f"[{name}]") for name in both):
                    one, other = (line.said_well(first, last, f"[{name}]") for name in both)
                    place = line.place(first, last)
                    return error("two-names", place, name=place.text, sentence=one, other=other)
    return None


def missing_brackets(line: RefusedLine) -> Diagnostic | None:
    """A name of several words has no brackets: the parser took its first word for the name."""
    for first in (line.index - 1, line.index, line.index - 2):
        for last in range(line.index + 2 + LONGEST_PHRASE, line.index, -1):
            name = line.phrase(first, last)
            words = line.tokens[first:last] if name else []
            named = all(word[0].isalnum() for word in words) and (len(words) > 1 or (words and words[0].isdecimal()))
            # A capital shows that a name is meant, even if no card has it.
            if named and line.reads(first, last, f"[{name}]", new_names=name[0].isupper() or name.isdecimal()):
                return error("missing-brackets", line.place(first, last), name=name)
    return None


def amount(line: RefusedLine) -> Diagnostic | None:
    """A number is missing, or is written as a word; the parser may notice only after the counted noun."""
    for index in range(min(line.index, len(line.tokens) - 1), max(-1, line.index - LONGEST_PHRASE - 1), -1):
        for number in ("2", "1", "+1"):
            if line.reads(index, index, number):
                place = line.place(index, max(line.index, index + 1))
                wanted = line.said_well(index, index, number)
                return error("missing-amount", place, word=place.text, wanted=wanted)
            word = line.tokens[index]
            if word.isalpha() and line.is_new(word) and line.reads(index, index + 1, number):
                wanted = line.said_well(index, index + 1, number)
                return error("amount-in-figures", line.place(index, index + 1), word=word, wanted=wanted)
    return None
