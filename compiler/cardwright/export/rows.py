"""The rows of the catalog, table by table, from one game after the other."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from cardwright.base.folding import indexed, plain
from cardwright.check.link.meaning import Json, canonical, meaning, tree_json
from cardwright.export.contract import (
    Tongues,
    card_flavors,
    card_names,
    card_texts,
    era_names,
    example_lines,
    named,
    players_of,
    texts,
)
from cardwright.export.facts import Parts, Prices, ability_sort, facts, parts, priced, prices
from cardwright.export.history import Version, changes, last_ids, old_names
from cardwright.export.rules import Rule, rule_lines, rules, scales
from cardwright.export.scenarios import scenario_names, scenario_texts
from cardwright.export.shown import card_lines, outline
from cardwright.language.tongue import Tongue
from cardwright.model.rulebook.cards import Card, Deck, Era, Example, Sentence
from cardwright.model.rulebook.game import Game
from cardwright.model.rulebook.scenarios import ScenarioOf
from cardwright.model.rulebook.staged import staged
from cardwright.model.values import Attributes, TargetValue
from cardwright.read.lexicon import GAME

Row = dict[str, int | str | bytes | None]


@dataclass(slots=True)
class Rows:
    """Collects rows by table; its numbers go on from game to game."""

    tables: defaultdict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    _last: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    _prices: dict[tuple[str, str, str | None], Prices] = field(default_factory=dict)
    _parts: dict[str, Parts] = field(default_factory=dict)
    _kinds: dict[tuple[str, str, str], str] = field(default_factory=dict)

    def taken(self) -> Mapping[str, list[Row]]:
        """The rows that were collected since the last call."""
        tables, self.tables = self.tables, defaultdict(list)
        return tables

    def game(self, game: Game, tongues: Tongues, history: tuple[Version, ...], card_done: Callable[[], None]) -> None:
        """Everything of one game."""
        self._add("games", id=game.key, least_players=game.least_players, most_players=game.most_players)
        self._words(game, tongues)
        for era in game.eras.values():
            self._era(game, era, tongues)
        for key, kind in sorted(game.kinds.items()):
            self._add("kinds", **_own(game, key), parent=_optional(game, kind.parent))
        for key, option in sorted(game.options.items()):
            self._add("options", **_own(game, key), notes="\n".join(option.notes))
            self._list("option_values", option.values, "value", option=_global(game, key))
        former = old_names(history)
        for card in sorted(game.cards.values(), key=lambda card: (game.level(card.key), card.kind, _counted(card.key))):
            self._card(game, card, tongues, former.get(card.key, []))
            card_done()
        for _, deck in sorted(game.decks.items()):
            self._deck(game, deck, tongues)
        for rule in rules(game):
            self._rule(game, rule, tongues)
        for scale in scales(game):
            self._add("scales", game=game.key, **scale)
        for _, scenario in sorted(game.scenarios.items()):
            self._scenario(game, scenario, tongues)
        self._history(game, tongues, history)

    def _words(self, game: Game, tongues: Tongues) -> None:
        for language, tongue in sorted(tongues.items()):
            title = game.names.titles.get(language, {}).get(GAME)
            if title is not None:
                self._add("game_names", game=game.key, language=language, name=title)
            lexicon = tongue.lexicon
            for section, entries, feature in (
                ("noun", lexicon.nouns, "one"),
                ("action", lexicon.verbs, "inf"),
                ("zone", lexicon.zones, "in"),
            ):
                for key, entry in sorted(entries.items()):
                    owner = {"game": game.key, "language": language, "section": section, "key": key}
                    word = entry.forms.get(feature, key)
                    plural = entry.forms.get("other", word) if section == "noun" else word
                    self._add("words", **owner, word=word, plural=plural)
                    for form in sorted(set(entry.forms.values())):
                        self._add("word_forms", **owner, form=form)
        for role, declared in (
            ("attribute", game.attributes),
            ("counter", game.counters),
            ("kind", game.kinds),
            ("option", game.options),
            ("phase", game.phases),
            ("stat", game.stats),
            ("stock", game.stocks),
            ("term", game.terms),
        ):
            for key in sorted(declared):
                self._add("roles", game=game.key, key=key, role=role)

    def _era(self, game: Game, era: Era, tongues: Tongues) -> None:
        key = _global(game, era.key)
        self._add(
            "eras",
            **_own(game, era.key),
            level=era.level,
            source=era.source,
            confidence=era.confidence,
            notes="\n".join(era.notes),
        )
        self._attributes("era_values", era.attributes, era=key)
        for language, name in era_names(game, era, tongues).items():
            self._add("era_names", era=key, language=language, name=name)
        for language, sentences in texts(era.sentences, tongues).items():
            self._list("era_texts", sentences, "sentence", era=key, language=language)

    def _card(self, game: Game, card: Card, tongues: Tongues, once: list[tuple[str, str]]) -> None:
        key = _global(game, card.key)
        number = self._next("cards")
        trees = [tree_json(ability) for ability in card.abilities]
        line, _ = card.span.source.line_column(card.span.start)
        self._add(
            "cards",
            **_own(game, card.key),
            number=number,
            kind=_global(game, card.kind),
            era=_optional(game, card.era),
            meaning=meaning(card, trees),
            notes="\n".join(card.notes),
            starts_in=card.starts_in,
            written_in=card.language,
            file=card.span.source.path,
            line=line,
        )
        for place, text in card_lines(card):
            self._add("card_lines", card=key, line=place, text=text)
        self._attributes("card_values", card.attributes, card=key)
        self._place(game, card)
        if card.source:
            self._add("sources", card=key, text=card.source, confidence=card.confidence)
        former = [name for kind, name in self._aliases(game, card, once) if kind == "name"]
        self._language(game, card, tongues, number, former)
        for position, sentence in enumerate(card.sentences, 1):
            ability = self._ability(key, position, sentence, trees[position - 1])
            for fact in facts(sentence.ability, self._inside(game)):
                self._add(
                    "facts",
                    id=self._next("facts"),
                    card=key,
                    card_number=number,
                    position=position,
                    fact=fact.fact,
                    what=_global(game, fact.what) if fact.of_game else fact.what,
                    number=fact.number,
                )
            for language, tongue in sorted(tongues.items()):
                words = canonical(outline(sentence.ability, tongue))
                self._add("outlines", ability=ability, language=language, outline=words)
        for price in prices(card, self._priced(game, card)):
            self._add(
                "costs",
                card=key,
                action=_global(game, price.action),
                attribute=_global(game, price.attribute),
                stock=_global(game, price.stock),
                amount=price.amount,
            )
        for table, column, role in (("refs", "target", "card"), ("card_options", "option", "option")):
            for other in sorted({name for ability in card.abilities for name in named(ability, role)}):
                self._add(table, card=key, **{column: _global(game, other)})
        for position, example in enumerate(card.examples, 1):
            self._example(key, position, example, tongues)

    def _place(self, game: Game, card: Card) -> None:
        """A card that lies on the board: a place, or a tile."""
        key = _global(game, card.key)
        if game.board is None or not (card.made_of or game.board.kind in game.ancestors(card.kind)):
            return
        self._add("places", card=key, shape=game.board.shape)
        for sort, others in (("part", card.made_of), ("beside", card.borders)):
            for position, other in enumerate(others, 1):
                self._add("place_cards", card=key, sort=sort, position=position, other=_global(game, other))

    def _priced(self, game: Game, card: Card) -> Prices:
        known = (game.key, card.kind, card.era)
        if known not in self._prices:
            self._prices[known] = priced(game, card.kind, card.era)
        return self._prices[known]

    def _inside(self, game: Game) -> Parts:
        if game.key not in self._parts:
            self._parts[game.key] = parts(game)
        return self._parts[game.key]

    def _aliases(self, game: Game, card: Card, once: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """The former names of a card."""
        now = {names[card.key].text for names in game.names.names.values() if card.key in names}
        former = [(kind, name) for kind, name in once if kind == "id" or name not in now]
        for kind, name in former:
            alias = _global(game, name) if kind == "id" else name
            self._add("aliases", alias=alias, card=_global(game, card.key), kind=kind)
        return former

    def _language(self, game: Game, card: Card, tongues: Tongues, number: int, former: list[str]) -> None:
        key = _global(game, card.key)
        names = card_names(game, card, tongues)
        for language, flavor in card_flavors(game, card, tongues).items():
            self._add("flavors", card=key, language=language, text=flavor)
        for language, (sentences, status) in card_texts(game, card, tongues).items():
            self._list("texts", sentences, "sentence", card=key, language=language, status=status)
            name = names.get(language)
            if name is not None:
                self._add(
                    "names", card=key, language=language, name=name.text, plain=plain(name.text), status=name.status
                )
            self._add(
                f"search_{suffix(language)}",
                rowid=number,
                name=indexed(" ".join([name.text if name else "", *former])),
                text=indexed(" ".join(sentences)),
                kind=self._kind_words(game, card.kind, tongues[language]),
            )

    def _kind_words(self, game: Game, kind: str, tongue: Tongue) -> str:
        """Words to find a card by its kind, though its text does not name the kind."""
        known = (game.key, kind, tongue.language.code)
        if known not in self._kinds:
            nouns = tongue.lexicon.nouns
            words = [nouns[one].forms.get("one", one) for one in game.ancestors(kind) if one in nouns]
            self._kinds[known] = indexed(" ".join(words))
        return self._kinds[known]

    def _ability(self, card: str, position: int, sentence: Sentence, tree: Json) -> int:
        ability = sentence.ability
        key = self._next("abilities")
        line, _ = sentence.span.source.line_column(sentence.span.start)
        self._add(
            "abilities",
            id=key,
            card=card,
            position=position,
            type=type(ability).__name__,
            sort=ability_sort(ability),
            line=line,
            tree=canonical(tree),
        )
        return key

    def _example(self, card: str, position: int, example: Example, tongues: Tongues) -> None:
        key = self._next("examples")
        self._add("examples", id=key, card=card, position=position, title=example.title)
        for language, lines in example_lines(example, tongues).items():
            self._list("example_lines", lines, "line", example=key, language=language)

    def _deck(self, game: Game, deck: Deck, tongues: Tongues) -> None:
        self._add(
            "decks",
            **_own(game, deck.key),
            era=_optional(game, deck.era),
            source=deck.source,
            confidence=deck.confidence,
            notes="\n".join(deck.notes),
        )
        for language in sorted(tongues):
            name = game.names.decks.get(language, {}).get(deck.key)
            if name is not None:
                self._add("deck_names", deck=_global(game, deck.key), language=language, name=name)
        for card in sorted({entry.card for entry in deck.entries}):
            for players in players_of(game):
                copies = game.copies_in(deck, card, players)
                own, named = _global(game, deck.key), _global(game, card)
                self._add("deck_cards", deck=own, card=named, players=players, copies=copies)

    def _rule(self, game: Game, rule: Rule, tongues: Tongues) -> None:
        number = self._next("rules")
        self._add("rules", id=number, game=game.key, section=rule.section, key=rule.key)
        for language, lines in rule_lines(rule, tongues).items():
            for position, (sort, text) in enumerate(lines, 1):
                self._add("rule_texts", rule=number, language=language, position=position, sort=sort, text=text)
        for place, option, value in sorted(set(rule.readings())):
            self._add("rule_readings", rule=number, position=place, option=_global(game, option), value=value)

    def _scenario(self, game: Game, scenario: ScenarioOf, tongues: Tongues) -> None:
        key, (least, most) = _global(game, scenario.key), staged(game, scenario.key).seats
        self._add(
            "scenarios",
            **_own(game, scenario.key),
            least_players=least,
            most_players=most,
            source=scenario.source,
            confidence=scenario.confidence,
            notes="\n".join(scenario.notes),
        )
        for language, name in scenario_names(scenario, tongues).items():
            self._add("scenario_names", scenario=key, language=language, name=name)
        for language, lines in scenario_texts(game, scenario, tongues).items():
            for position, (part, sort, text) in enumerate(lines, 1):
                row: Row = {"scenario": key, "language": language, "position": position}
                self._add("scenario_texts", **row, part=part, sort=sort, text=text)

    def _history(self, game: Game, tongues: Tongues, history: tuple[Version, ...]) -> None:
        now = last_ids(history, game.cards)
        for position, version in enumerate(history, 1):
            self._add(
                "versions",
                id=_global(game, version.version),
                game=game.key,
                version=version.version,
                position=position,
                date=version.date,
            )
        for change in changes(history):
            key = now.get(change.key, change.key)
            self._add(
                "changes",
                id=self._next("changes"),
                version=_global(game, change.version),
                card=_global(game, key) if key in game.cards else None,
                key=change.key,
                change=change.change,
                field=change.field,
                language=change.language if change.language in tongues else None,
                old=change.old,
                new=change.new,
            )

    def _attributes(self, table: str, attributes: Attributes, **owner: str) -> None:
        for attribute, printed in sorted(attributes.items()):
            value = canonical(tree_json(printed.line)) if isinstance(printed, TargetValue) else printed
            values = value if isinstance(value, tuple) else (value,)
            self._list(table, values, "value", **owner, attribute=attribute)

    def _list(self, table: str, values: Iterable[int | str], column: str, **owner: int | str) -> None:
        for position, value in enumerate(values, 1):
            self.tables[table].append({**owner, "position": position, column: value})

    def _add(self, table: str, **row: int | str | bytes | None) -> None:
        self.tables[table].append(row)

    def _next(self, table: str) -> int:
        self._last[table] += 1
        return self._last[table]


def suffix(language: str) -> str:
    """The code of a language as part of a name in SQL."""
    return "".join(letter if letter.isalnum() and letter.isascii() else "_" for letter in language.lower())


def _own(game: Game, key: str) -> dict[str, str | None]:
    return {"id": _global(game, key), "game": game.key, "key": key}


def _global(game: Game, key: str) -> str:
    return f"{game.key}/{key}"


def _optional(game: Game, key: str | None) -> str | None:
    return None if key is None else _global(game, key)


def _counted(key: str) -> list[tuple[int, str]]:
    """A key for an order in which numbers count as numbers: 2 comes before 10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"([0-9]+)", key)]
