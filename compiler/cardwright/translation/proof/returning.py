"""Turns a reader's corrections on a sheet into proposed edits of lexicons and patterns.

A corrected sentence differs from the printed one in some words. Each word has an origin: a form of a word of the
game, a form of a word of the language, or a plain word of a pattern. The edit belongs there, and corrects all other
sentences as well.
"""

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher, unified_diff
from pathlib import Path

from cardwright.base.guard import named_text
from cardwright.base.library import Library
from cardwright.base.record import record
from cardwright.language.patterns import Word
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.translation.proof.sentences import Sentence
from cardwright.translation.proof.sheet import Sheet

_TOKEN = re.compile(r"[\w’'-]+|[^\w\s]")
_EXTENDS = re.compile(r"^extends: *(\S+)", re.MULTILINE)
_ENDS = r"(?P<after>['\"]?\s*(?:[,}\]#]|$))"


@record
class Proposal:
    """The result of one correction: a diff of one file, or the reason why there is none."""

    id: str
    diff: str = ""
    reason: str = ""


@record
class Place:
    """The origin of a word: a file, the entry in it, and the form there."""

    path: Path
    entry: str
    form: tuple[str, ...]


def proposals(
    library: Library, sheet: Sheet, tongues: Mapping[tuple[str, str], Tongue], remarks: list[tuple[str, str, str]]
) -> Iterator[Proposal]:
    """The edits for the corrections, in order; each edit is based on the unchanged files."""
    sentences = sheet.by_id()
    for id_, printed, better in remarks:
        sentence = sentences.get(id_)
        if sentence is None or sentence.text != printed:
            yield Proposal(id_, reason="this sentence is printed otherwise by now; make the sheet again")
            continue
        yield from _proposed(library, sentence, tongues[sentence.game, sheet.language], better)


def _proposed(library: Library, sentence: Sentence, tongue: Tongue, better: str) -> Iterator[Proposal]:
    before, after = _TOKEN.findall(sentence.text), _TOKEN.findall(better)
    lower_before, lower_after = ([token.lower() for token in tokens] for tokens in (before, after))
    codes = SequenceMatcher(None, lower_before, lower_after, autojunk=False).get_opcodes()
    changes = [code for code in codes if code[0] != "equal"]
    if not changes:
        yield Proposal(sentence.id, reason="nothing differs")
    for _, first, last, begin, end in changes:
        place = _place(library, sentence, tongue, before, (first, last))
        if place is None:
            names = ", ".join(dict.fromkeys(type(node).__name__ for node in sentence.tree.walk()))
            old, new = " ".join(before[first:last]), " ".join(after[begin:end])
            said = f'"{old}" to "{new}"' if old else f'"{new}" more'
            yield Proposal(sentence.id, reason=f"{said}: look at the patterns of {names}")
            continue
        found, start = place
        form = [*found.form]
        better_run = after[begin:end]
        if first == 0 and better_run and form[0][0].islower():
            # A sentence begins with a capital, but its first word has none in the lexicon.
            better_run = [better_run[0][0].lower() + better_run[0][1:], *better_run[1:]]
        form[first - start : last - start] = better_run
        yield _edit(library, sentence.id, found, _joined(form))


def _place(
    library: Library, sentence: Sentence, tongue: Tongue, tokens: list[str], run: tuple[int, int]
) -> tuple[Place, int] | None:
    """The origin of a run of words, and the index in the sentence where it begins."""
    lower = [token.lower() for token in tokens]
    for place in _places(library, sentence.tree, sentence.game, tongue):
        form = [token.lower() for token in place.form]
        for start in range(len(lower) - len(form) + 1):
            # An insertion between two forms belongs to neither of them.
            covers = start + (run[0] == run[1]) <= run[0] < start + len(form) and run[1] <= start + len(form)
            if covers and lower[start : start + len(form)] == form:
                return place, start
    return None


def _places(library: Library, tree: Node, game: str, tongue: Tongue) -> Iterator[Place]:
    """All possible origins of the words of a sentence: the game's words, the language's, the patterns."""
    lexicon = library.cards / game / "lexicon" / f"{tongue.language.code}.yaml"
    for key in dict.fromkeys(_words(tree)):
        for entries in (tongue.lexicon.nouns, tongue.lexicon.verbs, tongue.lexicon.zones):
            if key in entries:
                yield from _forms(lexicon, key, entries[key].forms)
    own = library.grammar / f"{tongue.language.code}.yaml"
    shared = _EXTENDS.search(named_text(own))
    others = [own, library.grammar / f"{shared[1]}.yaml"] if shared else [own]
    for node in tree.walk():
        name = type(node).__name__
        for alternative in tongue.language.patterns[name]:
            for part in alternative.parts:
                if isinstance(part, Word) and part.name in tongue.language.words:
                    yield from _forms(own, part.name, tongue.language.words[part.name])
                elif isinstance(part, Word):
                    path = next((path for path in others if _line_of(path, name) is not None), own)
                    yield Place(path, name, tuple(_TOKEN.findall(part.name.replace("_", " "))))


def _forms(path: Path, entry: str, forms: Mapping[str, str]) -> Iterator[Place]:
    for form in sorted(set(forms.values()), key=len, reverse=True):
        yield Place(path, entry, tuple(_TOKEN.findall(form)))


def _words(tree: Node) -> Iterator[str]:
    for node in tree.walk():
        for name, _ in node.role_fields():
            value = getattr(node, name)
            yield from value if isinstance(value, tuple) else () if value is None else (value,)
    yield from ("player", "era")


def _line_of(path: Path, entry: str) -> int | None:
    lines = named_text(path).split("\n")
    return next((number for number, line in enumerate(lines) if line.startswith(f"  {entry}:")), None)


def _edit(library: Library, id_: str, place: Place, form: str) -> Proposal:
    """The diff that gives an entry another form."""
    text = named_text(place.path)
    lines = text.split("\n")
    first = _line_of(place.path, place.entry)
    if first is None:
        return Proposal(id_, reason=f"{place.entry} is not in {place.path.name}")
    last = first + 1
    while last < len(lines) and lines[last].startswith("   "):
        last += 1
    old = _joined(list(place.form))
    as_form = re.compile(rf"(?P<before>:\s+['\"]?){re.escape(old)}{_ENDS}", re.MULTILINE)
    as_word = re.compile(rf"(?<![\w<{{:]){re.escape(old.replace(' ', '_'))}(?![\w>}}])")
    block = "\n".join(lines[first:last])
    head, colon, rest = block.partition(":")
    changed = as_form.sub(lambda found: f"{found['before']}{form}{found['after']}", block)
    if changed == block:
        changed = head + colon + as_word.sub(form.replace(" ", "_"), rest, count=1)
    if changed == block:
        return Proposal(id_, reason=f'"{old}" is not written as such in {place.entry} of {place.path.name}')
    now = [*lines[:first], *changed.split("\n"), *lines[last:]]
    root = library.root if place.path.is_relative_to(library.root) else library.grammar
    name = place.path.relative_to(root).as_posix()
    diff = unified_diff(lines, now, f"a/{name}", f"b/{name}", lineterm="", n=1)
    return Proposal(id_, diff="\n".join(diff))


def _joined(tokens: list[str]) -> str:
    return re.sub(r" (?=[,.;:!?)])", "", " ".join(tokens))
