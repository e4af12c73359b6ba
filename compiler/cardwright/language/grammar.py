"""Builds the grammar of a language from its patterns; Lark proves that it has no conflicts."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardwright.base.record import record
from cardwright.language.collisions import first_collision, shortest_texts, texts_of
from cardwright.language.lalr import UnreadableGrammarError, automaton_of, make_tables
from cardwright.language.making import LanguageError
from cardwright.language.patterns import Alternative, Language, Slot, Word
from cardwright.language.script import JOINED
from cardwright.language.tables import BEFORE_NUMBER, COMMAS, MOODS, REST, Tables, shortened, verb_terminal
from cardwright.model.node import FieldType, Node
from cardwright.read.inflection import INFINITIVE
from cardwright.tree import abilities, declarations, examples  # noqa: F401 - registers every construct

OPEN_NUMERAL = "s_quantity"
SORT_SYMBOLS = {
    "integer": "INT",
    "signed": "SIGNED",
    "whole": "s_whole",
    "numeral": "s_numeral",
    "quantity": OPEN_NUMERAL,
    "noun": "NOUN",
    "zone": "ZONE",
    "reference": "s_name",
    "name": "s_name",
    "value": "s_value",
    "text": "TEXT",
}
SORT_RULES = {
    "s_whole": (("INT",), ("SIGNED",)),
    "s_numeral": (("INT",), ("TABLE",)),
    "s_name": (("NAME",), ("REF",)),
    "s_value": (("NAME",), ("REF",), ("INT",)),
}
REST_OF_VERB = "REST"
CLASSES = (REST_OF_VERB, "INT", "SIGNED", "TABLE", "NOUN", "PLAYER", "ERA", "ZONE", "NAME", "REF", "TEXT", "STOP")
VERB_CLASSES = {"intransitive": ("",), "transitive": ("_ON",), "deed": ("", "_ON")}
STARTS = ("top", "body", "example")
NOTHING_YET = "NOTHING_YET"
"""A terminal that matches no text."""
WORD, JOINT = "w:", "j:"
"""They begin the symbols for words, and for words that join lists."""
_COMMA = ","


@record
class Rule:
    """One production: its result, its symbols, and the construct and alternative it belongs to."""

    origin: str
    symbols: tuple[str, ...]
    alias: str = ""


@dataclass(slots=True)
class _Builder:
    language: Language
    rules: dict[Rule, None] = field(default_factory=dict)
    lexemes: dict[str, frozenset[str]] = field(default_factory=dict)

    def build(self) -> list[Rule]:
        for origin, expansions in SORT_RULES.items():
            for expansion in expansions:
                self.add(origin, expansion)
        for cls in Node.constructs.values():
            origin = symbol_of(_nearest_category(cls))
            read: set[tuple[tuple[str, ...], frozenset[str]]] = set()
            for number, alternative in enumerate(self.language.patterns.get(cls.__name__, ())):
                symbols = tuple(self.symbols(cls, alternative))
                # A variant that differs only in the forms of its words is parsed as the first one.
                if (symbols, alternative.shows) not in read:
                    for readable in self.with_any_number(symbols):
                        self.add(origin, readable, f"{cls.__name__}__{number}")
                read.add((symbols, alternative.shows))
        for category in _categories():
            parent = _nearest_category(category, skip_self=True)
            if parent is not Node:
                self.add(symbol_of(parent), (symbol_of(category),))
        self.add("top", ("c_head",))
        self.add("body", ("c_line",))
        self.add("body", ("c_head",))
        self.add("body", ("sentences",))
        self.add("example", ("c_example_line",))
        self.add("sentences", ("c_said", "STOP"))
        self.add("sentences", ("sentences", "c_said", "STOP"))
        return _readable(list(self.rules))

    def with_any_number(self, symbols: tuple[str, ...]) -> list[tuple[str, ...]]:
        """The symbols with a number, and if the player may decide it, also with the words that say so."""
        if OPEN_NUMERAL not in symbols:
            return [symbols]
        ways = ("s_numeral", self.word("any_number"))
        return [tuple([way if symbol == OPEN_NUMERAL else symbol for symbol in symbols]) for way in ways]

    def add(self, origin: str, symbols: Iterable[str], alias: str = "") -> None:
        self.rules[Rule(origin, tuple(symbols), alias)] = None

    def symbols(self, cls: type[Node], alternative: Alternative) -> list[str]:
        types = {field_type.name: field_type for field_type in cls.field_types()}
        # With an order of its own for the infinitive, the usual one has none.
        ordered = any(one.variant == INFINITIVE for one in self.language.patterns[cls.__name__])
        moods = ("fin",) if ordered and alternative.variant != INFINITIVE else ("fin", INFINITIVE)
        found = []
        for part in alternative.parts:
            if isinstance(part, Word):
                found.append(self.word(part.name))
            elif part.field.startswith("@"):
                found.append(part.field[1:].upper())
            else:
                found.append(self.slot(part, types[part.field], moods))
        return found

    def word(self, name: str) -> str:
        if name == _COMMA:
            return _COMMA
        return self.lexeme(frozenset(self.language.forms(name).values()))

    def lexeme(self, forms: frozenset[str], sort: str = WORD) -> str:
        """A symbol for a set of forms; `_resolve` later turns it into one terminal or a rule."""
        symbol = sort + "|".join(sorted(forms))
        self.lexemes[symbol] = forms
        return symbol

    def slot(self, slot: Slot, field_type: FieldType, moods: tuple[str, ...]) -> str:
        if REST in slot.features:
            return REST_OF_VERB
        if field_type.sort is not None and field_type.sort.name in VERB_CLASSES:
            element = self.verb(VERB_CLASSES[field_type.sort.name], slot.features, moods)
        elif field_type.sort is not None:
            element = SORT_SYMBOLS[field_type.sort.name]
        elif field_type.category is not None:
            element = symbol_of(field_type.category)
        else:
            raise LanguageError(f"{self.language.code}: {slot.field} is a yes-or-no field and cannot be a slot")
        if not field_type.many:
            return element
        styles = [name for name in slot.features if name in self.language.lists]
        if not styles:
            raise LanguageError(f"{self.language.code}: {slot.field} is a list and needs a list style")
        return self.list_rule(element, tuple(styles))

    def verb(self, endings: tuple[str, ...], features: tuple[str, ...], usual: tuple[str, ...]) -> str:
        """The possible moods of a verb; without a mood of its own it may follow its clause into the infinitive."""
        moods = tuple(mood for mood in MOODS if mood in features) or usual
        terminals = [verb_terminal("fin" if mood == "ind" else mood, ending) for mood in moods for ending in endings]
        if len(terminals) == 1:
            return terminals[0]
        name = f"v_{'_'.join(terminals).lower()}"
        for terminal in terminals:
            self.add(name, (terminal,))
        return name

    def list_rule(self, element: str, style_names: tuple[str, ...]) -> str:
        styles = [self.language.lists[name] for name in style_names]
        name = f"l_{'_'.join(style_names)}_{element.lower()}"
        between = self.joint([form for style in styles for form in style.between])
        if not any(style.last for style in styles):
            if styles[0].least == 1:
                self.add(name, (element,))
            else:
                self.add(name, (element, *between, element))
            self.add(name, (name, *between, element), "list")
            return name
        last = self.joint([form for style in styles for form in style.last])
        front = f"{name}_front"
        self.add(name, (element,))
        self.add(name, (front, *last, element), "list")
        self.add(front, (element,))
        self.add(front, (front, *between, element), "list")
        return name

    def joint(self, forms: list[str]) -> tuple[str, ...]:
        if not forms:
            return ()
        if set(forms) == {_COMMA}:
            return (_COMMA,)
        return (self.lexeme(frozenset(forms), JOINT if self.language.has_final_verbs else WORD),)


def symbol_of(category: type[Node]) -> str:
    """The grammar's name for a category, or for the category of a construct."""
    return "c_" + _nearest_category(category).category


def _nearest_category(cls: type[Node], skip_self: bool = False) -> type[Node]:
    for parent in cls.__mro__[1 if skip_self else 0 :]:
        if "category" in parent.__dict__ and issubclass(parent, Node):
            return parent
    raise AssertionError(cls)


def _categories() -> list[type[Node]]:
    found: dict[str, type[Node]] = {}
    for cls in Node.constructs.values():
        for parent in cls.__mro__:
            if "category" in parent.__dict__ and parent is not Node and issubclass(parent, Node):
                found[parent.category] = parent
    return list(found.values())


def _readable(rules: list[Rule]) -> list[Rule]:
    """The rules whose parts can all be parsed; an incomplete language has categories without a construct."""
    while True:
        known = {rule.origin for rule in rules}
        kept = [rule for rule in rules if all(_is_known(symbol, known) for symbol in rule.symbols)]
        if len(kept) == len(rules):
            # A symbol without rules must still exist in the tables.
            return kept + [Rule(start, (NOTHING_YET,)) for start in STARTS if start not in known]
        rules = kept


def _is_known(symbol: str, known: set[str]) -> bool:
    return symbol in known or symbol.isupper() or symbol.startswith((WORD, JOINT)) or symbol == _COMMA


def _terminals(lexemes: Mapping[str, frozenset[str]]) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """Forms that always occur together share a terminal: form → terminal, and lexeme → its terminals."""
    owners: dict[str, set[str]] = defaultdict(set)
    for symbol, forms in lexemes.items():
        for form in forms:
            owners[form].add(symbol)
    names: dict[frozenset[str], str] = {}
    of_form = {}
    for form in sorted(owners):
        key = frozenset(owners[form])
        of_form[form] = names.setdefault(key, f"W{len(names)}")
    of_lexeme = {symbol: tuple(sorted({of_form[form] for form in forms})) for symbol, forms in lexemes.items()}
    return of_form, of_lexeme


def _first_sets(rules: Iterable[Rule]) -> dict[str, set[str]]:
    """The terminals that each symbol can begin with; no rule is empty, so only first symbols count."""
    leads = defaultdict(set)
    for rule in rules:
        leads[rule.origin].add(rule.symbols[0])
    first: dict[str, set[str]] = {}

    def find(symbol: str, seen: frozenset[str]) -> set[str]:
        if symbol not in leads:
            return {symbol}
        if symbol in first:
            return first[symbol]
        found: set[str] = set()
        for lead in leads[symbol] - seen:
            found |= find(lead, seen | {symbol})
        if not seen:
            first[symbol] = found
        return found

    for origin in list(leads):
        find(origin, frozenset())
    return first


def _resolve(rules: list[Rule], of_lexeme: Mapping[str, tuple[str, ...]]) -> list[Rule]:
    """Replace words by terminals, or by rules over several; replace a comma by the comma tokens that fit there."""
    first = _first_sets(rules)
    resolved: dict[Rule, None] = {}
    helpers: dict[tuple[str, ...], str] = {}

    def choice(terminals: tuple[str, ...]) -> str:
        if len(terminals) == 1:
            return terminals[0]
        name = helpers.setdefault(terminals, f"h{len(helpers)}")
        for terminal in terminals:
            resolved[Rule(name, (terminal,))] = None
        return name

    for rule in rules:
        symbols = []
        for position, symbol in enumerate(rule.symbols):
            if symbol == _COMMA:
                follower = rule.symbols[position + 1]
                kinds = {COMMAS.get(lead, COMMAS[""]) for lead in first.get(follower, {follower})}
                symbols.append(choice(tuple(sorted(kinds))))
            elif symbol.startswith(JOINT):
                leads = first.get(rule.symbols[position + 1], {rule.symbols[position + 1]})
                ends = {BEFORE_NUMBER if COMMAS.get(lead) == COMMAS["INT"] else "" for lead in leads}
                symbols.append(choice(tuple(sorted(one + end for one in of_lexeme[symbol] for end in ends))))
            else:
                symbols.append(choice(of_lexeme[symbol]) if symbol in of_lexeme else symbol)
        resolved[Rule(rule.origin, tuple(symbols), rule.alias)] = None
    return list(resolved)


def lark_grammar(language: Language) -> tuple[str, dict[str, str]]:
    """The grammar as Lark reads it, and the terminal of every word form."""
    builder = _Builder(language)
    rules = builder.build()
    used = {symbol for rule in rules for symbol in rule.symbols}
    of_form, of_lexeme = _terminals({symbol: forms for symbol, forms in builder.lexemes.items() if symbol in used})
    by_origin: dict[str, list[str]] = defaultdict(list)
    terminals: set[str] = set(CLASSES) | set(COMMAS.values())
    for rule in _resolve(rules, of_lexeme):
        alias = f" -> {rule.alias.lower()}" if rule.alias else ""
        by_origin[rule.origin].append(" ".join(rule.symbols) + alias)
        terminals.update(symbol for symbol in rule.symbols if symbol.isupper())
    lines = [
        f"{origin}: {chr(10).join('    | ' + choice for choice in found).lstrip(' |')}"
        for origin, found in by_origin.items()
    ]
    lines.append("%declare " + " ".join(sorted(terminals)))
    return "\n".join(lines) + "\n", of_form


CLASS_SAMPLES = {
    **dict.fromkeys(COMMAS.values(), ","),
    "INT": "2",
    "SIGNED": "+2",
    "TABLE": "1/2",
    "STOP": ".",
    "NAME": "[…]",
    "REF": "[…]",
    "TEXT": '"…"',
}


def collided(language: Language, of_form: Mapping[str, str]) -> LanguageError:
    """The two sentences that nobody could tell apart; the error names the pattern that reads the first one."""
    builder = _Builder(language)
    rules = builder.build()
    used = {symbol for rule in rules for symbol in rule.symbols}
    _, of_lexeme = _terminals({symbol: forms for symbol, forms in builder.lexemes.items() if symbol in used})
    resolved = _resolve(rules, of_lexeme)
    shortest = shortest_texts((rule.origin, rule.symbols) for rule in resolved)
    twins = {f"{terminal}{BEFORE_NUMBER}": form for form, terminal in of_form.items()}
    show = texts_of(of_form, {**CLASS_SAMPLES, **twins})
    seen: dict[tuple[str, tuple[str, ...]], str] = {}
    for rule in resolved:
        twin = seen.setdefault((rule.origin, rule.symbols), rule.alias)
        if twin != rule.alias:
            text = " ".join(show(terminal) for symbol in rule.symbols for terminal in shortest[symbol])
            both = (_construct(twin), _construct(rule.alias))
            return LanguageError(f'"{text}" is the pattern of {both[0]} and of {both[1]}', both[0])
    automaton = automaton_of(lark_grammar(language)[0], STARTS, shortest)
    found = first_collision(automaton, show)
    if found is None:
        return LanguageError(f"{language.code}: some of its patterns cannot be told apart", "patterns")
    one, other = map(_construct, found.constructs)
    first, second = found.sentences
    where = f'behind "{found.behind}"' if found.behind else "at the beginning"
    return LanguageError(
        f'"{first}" and "{second}" cannot be told apart: {where}, "{found.word}" could go on with the pattern of '
        f"{one} or of {other}",
        one,
    )


def _construct(alias: str) -> str:
    """The construct that a rule belongs to."""
    names = {name.lower(): name for name in Node.constructs}
    return names.get(alias.lower().rpartition("__")[0], "a list")


def build_tables(language: Language) -> Tables:
    """The parse tables of a language; raises LanguageError if a sentence has two readings."""
    grammar, of_form = lark_grammar(language)
    try:
        made = make_tables(grammar, STARTS)
    except UnreadableGrammarError as error:
        raise collided(language, of_form) from error
    return Tables(
        rows=shortened(made.rows, made.productions),
        starts=made.starts,
        ends=made.ends,
        productions=made.productions,
        joints=sorted({symbol for row in made.rows for symbol in row if symbol.endswith(BEFORE_NUMBER)}),
        words={" ".join(language.scanner.findall(form.removesuffix(JOINED))): name for form, name in of_form.items()},
    )
