"""Two sentences that a grammar cannot tell apart, found in the automaton of its parser."""

from collections.abc import Callable, Iterable, Mapping

from cardwright.base.record import record
from cardwright.language.lalr import Automaton, Dotted

MOST_STEPS = 200
"""A sentence that is not complete after so many reductions is given up."""


@record
class Collision:
    """Two sentences, the word from which on they are read differently, and the rules that read it."""

    sentences: tuple[str, str]
    constructs: tuple[str, str]
    behind: str
    word: str


def first_collision(automaton: Automaton, show: Callable[[str], str]) -> Collision | None:
    """The collision behind the shortest beginning of a sentence; `show` gives the text of a terminal."""
    paths = _paths(automaton)
    found = sorted(automaton.conflicts, key=lambda one: (len(paths[one[0]][0]), one[1]))
    for state, word, ways in found:
        symbols, states = paths[state]
        begun = [show(terminal) for symbol in symbols for terminal in automaton.shortest[symbol]]
        read = [made for way in ways if (made := _completed(automaton, [*states], word, way)) is not None]
        if len(read) > 1:
            texts = [" ".join([*begun, *map(show, terminals)]) for terminals, _ in read[:2]]
            (first, one), (second, other) = zip(texts, (name for _, name in read), strict=False)
            return Collision((_written(first), _written(second)), (one, other), _written(" ".join(begun)), show(word))
    return None


def _written(text: str) -> str:
    for sign in ",.;:)":
        text = text.replace(f" {sign}", sign)
    return text.replace("( ", "(")


def _paths(automaton: Automaton) -> dict[int, tuple[list[str], list[int]]]:
    """The shortest way to each state: the symbols, and the states on the way."""
    found = {start: (list[str](), [start]) for start in automaton.starts}
    pending = list(found)
    for state in pending:
        symbols, states = found[state]
        for symbol, following in automaton.transitions[state].items():
            if following not in found:
                found[following] = ([*symbols, symbol], [*states, following])
                pending.append(following)
    return found


def _completed(automaton: Automaton, states: list[int], word: str, way: Dotted | None) -> tuple[list[str], str] | None:
    """The rest of a sentence in which a word is read in one way, and the construct that reads it."""
    name = ""
    if way is not None:
        states = _reduced(automaton, states, way)
        name = way.alias
        shifted = _until(automaton, states, word, name)
        if shifted is None:
            return None
        states, name = shifted
    states.append(automaton.transitions[states[-1]][word])
    return _rest(automaton, states, [word], name)


def _until(automaton: Automaton, states: list[int], word: str, name: str) -> tuple[list[int], str] | None:
    """The states after the reductions that let a word follow."""
    pending = [(states, name)]
    for _ in range(MOST_STEPS):
        if not pending:
            return None
        states, name = pending.pop(0)
        if word in automaton.transitions[states[-1]]:
            return states, name
        pending += [
            (_reduced(automaton, states, item), name or item.alias)
            for item in automaton.ended[states[-1]]
            if word in automaton.behind.get((states[-1], item), ())
        ]
    return None


def _rest(automaton: Automaton, states: list[int], said: list[str], name: str) -> tuple[list[str], str] | None:
    for _ in range(MOST_STEPS):
        items = sorted(automaton.kernels[states[-1]], key=lambda item: _cost(automaton, item))
        item = items[0]
        for symbol in item.symbols[item.dot :]:
            said += automaton.shortest[symbol]
            states.append(automaton.transitions[states[-1]][symbol])
        if item.origin.startswith("$"):
            return said, name
        name = name or item.alias
        states = _reduced(automaton, states, item)
    return None


def _cost(automaton: Automaton, item: Dotted) -> tuple[bool, int, Dotted]:
    """The cheapest way to end comes first; a rule that begins with itself comes last."""
    left = sum(len(automaton.shortest[symbol]) for symbol in item.symbols[item.dot :])
    return item.symbols[0] == item.origin, left, item


def _reduced(automaton: Automaton, states: list[int], item: Dotted) -> list[int]:
    states = states[: len(states) - len(item.symbols)]
    return [*states, automaton.transitions[states[-1]][item.origin]]


def texts_of(forms: Mapping[str, str], classes: Mapping[str, str]) -> Callable[[str], str]:
    """The text of each terminal: a word of the language, or a sample of a class of words."""
    first: dict[str, str] = {}
    for form, terminal in forms.items():
        first.setdefault(terminal, form)

    def show(terminal: str) -> str:
        if terminal in first:
            return first[terminal]
        return classes.get(terminal, f"⟨{terminal.split('_', maxsplit=1)[0].lower()}⟩")

    return show


def shortest_texts(rules: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, list[str]]:
    """The fewest terminals that each symbol can stand for."""
    rules = list(rules)
    origins = {origin for origin, _ in rules}
    found = {symbol: [symbol] for _, symbols in rules for symbol in symbols if symbol not in origins}
    is_changed = True
    while is_changed:
        is_changed = False
        for origin, symbols in rules:
            if all(symbol in found for symbol in symbols):
                made = [terminal for symbol in symbols for terminal in found[symbol]]
                if origin not in found or len(made) < len(found[origin]):
                    found[origin] = made
                    is_changed = True
    return found
