"""The voice of a game in one language: its nouns, cards and eras, and the words of the program itself."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardwright.base.diagnostics import Messages
from cardwright.base.folding import plain
from cardwright.language.choosing import form_of, lack
from cardwright.language.plurals import plural_category
from cardwright.language.tables import COUNTED
from cardwright.language.titles import title
from cardwright.language.tongue import Tongue
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import BLANK
from cardwright.model.node import Node
from cardwright.model.plan.plan import Plan, plan_of
from cardwright.model.rulebook.game import Game
from cardwright.model.table import Table
from cardwright.play.happenings import Shown, shown
from cardwright.read.lexicon import slug
from cardwright.tree import phrases


@dataclass(frozen=True, slots=True)
class Voice:
    """Says single words and names; sentences are printed from their trees."""

    tongue: Tongue
    messages: Messages

    def word(self, slug: str, **given: object) -> str:
        """A word of the program itself, such as the one for doing nothing more, with its arguments."""
        entry = self.messages.entries(self.tongue.language.code).get(f"role-play-{slug}", {})
        said = entry.get("says") or slug
        for name, value in given.items():
            said = said.replace(f"{{{name}}}", str(value))
        return said

    def noun(self, key: str, form: str = "one") -> str:
        """A word of the game."""
        entry = self.tongue.lexicon.nouns.get(key)
        return entry.forms.get(form, key) if entry is not None else key

    def several(self, number: int, key: str, sign: str = "") -> str:
        """An amount of something; with a sign, how many more or less."""
        entry = self.tongue.lexicon.nouns.get(key)
        features = plural_category(self.tongue.language.code, abs(number)) | {COUNTED}
        return f"{number:{sign}} {key if entry is None else form_of(entry.forms, features) or lack(key, features)}"

    def faces(self, rolled: Iterable[tuple[str, int | str]]) -> str:
        """Dice with the faces they show."""
        told = [f"{self.noun(die)} {face if isinstance(face, int) else self.noun(face)}" for die, face in rolled]
        return ", ".join(told)

    def player(self, player: Player) -> str:
        """A player by seat."""
        return f"{self.noun('player')} {player + 1}"

    def card(self, table: Table, entity: Entity, viewer: Player) -> str:
        """The name of a card for a viewer, or its kind if it has none."""
        return self.named(shown(table, entity, viewer), viewer)

    def named(self, card: Shown, viewer: Player) -> str:
        """The name of a card, with its era if another era has one of this name, and its position if it is a place.

        It is a hidden card to viewers who may not know it.
        """
        if not card.is_known_to(viewer):
            return self.word("hidden")
        key = card.card
        title = self.noun(key.removeprefix(BLANK)) if key.startswith(BLANK) else self.line(phrases.card(key))
        return f"{title} {self.mark(card)}".rstrip()

    def mark(self, card: Shown) -> str:
        """The mark that tells a card from others of its name."""
        return f"({self.noun(card.word)})" if card.word else card.spot

    def within(self, zone: str) -> str:
        """The zone in which something lies."""
        return self.tongue.lexicon.zones[zone].forms.get("in", zone)

    def era(self, key: str) -> str:
        """The name of an era; one that has both a number and another name keeps its number."""
        names, code = self.tongue.names.eras, self.tongue.language.code
        number = slug(key)
        is_name = names.get(self.tongue.names.source, {}).get(number, key) == key
        return names.get(code, {}).get(number, key) if is_name else key

    def era_called(self, key: str) -> str:
        """An era with the word for an era, unless its name contains that word."""
        noun, name = self.noun("era"), self.era(key)
        return name if plain(noun) in plain(name).split() else f"{noun} {name}"

    def era_of(self, table: Table, player: Player) -> str:
        """The era at which a player stands, if players stand at eras of their own."""
        stock = era_stock(plan_of(table).game)
        if stock is None:
            return ""
        level = table.stock(player, stock)
        reached = [era.key for era in plan_of(table).game.eras.values() if era.level <= level]
        return self.era_called(reached[-1]) if reached else ""

    def eras(self, plan: Plan, era: int) -> str:
        """The era of the whole table, if there is one for all."""
        is_common = plan.eras and era_stock(plan.game) is None
        return self.era_called(plan.eras[era]) if is_common else ""

    def way(self, section: str, key: str) -> str:
        """The name of a card, rule, action, phase or era whose sentence has won a game."""
        if section == "card":
            return self.line(phrases.card(key))
        return self.era_called(key) if section == "era" else title(self.tongue, section, key)

    def line(self, node: Node) -> str:
        """A sentence, or part of one."""
        return self.tongue.text_printer.line(node)

    def aimed(self, deed: str, aimed: str, mark: str) -> str:
        """The words for an act on a card, with the mark of that card right behind it and not behind a player."""
        against = aimed.removeprefix(deed)
        return f"{aimed} {mark}".rstrip() if against == aimed != deed else f"{deed} {mark}".rstrip() + against

    def on_cards(self) -> frozenset[str]:
        """The actions that have an object."""
        verbs = self.tongue.lexicon.verbs
        return frozenset(key for key, verb in verbs.items() if verb.takes_object)


def era_stock(game: Game) -> str | None:
    """The stock that tells a player's era, if some number is read from the eras by it."""
    levels = sorted((era.level for era in game.eras.values()), reverse=True)
    read_by = [stat.by for stat in game.stats.values() if stat.by and [least for least, _ in stat.rows] == levels]
    return next((key for key in read_by if key in game.stocks), None)
