"""Tells in any language the answers of a game and their consequences, as far as the viewer may know them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardwright.engine.run.contests import SORT
from cardwright.engine.run.course import DONE
from cardwright.engine.run.decisions import ANSWER, NO
from cardwright.engine.run.settling import MORE, PAY, USUAL
from cardwright.engine.run.uses import USE
from cardwright.model.identity import NO_NUMBER, NOBODY, Player
from cardwright.model.sight import bit
from cardwright.play.chronicle import Chronicle, Entry
from cardwright.play.happenings import (
    Amount,
    Auctioned,
    Carried,
    Cause,
    Changed,
    Compared,
    Done,
    EraEnded,
    Happening,
    Looked,
    Rolled,
    Shown,
    Won,
)
from cardwright.play.voice import Voice
from cardwright.tree import phrases


@dataclass(frozen=True, slots=True)
class Recounting(Voice):
    """The voice that tells a log."""

    def log(self, chronicle: Chronicle, viewer: Player) -> Iterator[str]:
        """The whole log, each answer with its round, without the parts that the viewer may not know."""
        opening = Entry(0, NOBODY, "", happened=chronicle.setup)
        if before := list(self.after(opening, viewer)):
            yield self.word("setup")
            yield from before
        for entry in chronicle.entries:
            if not _is_usual(entry):
                yield f"{entry.round}. {self.entry(entry, viewer)}"
                yield from self.why(entry, viewer)
            yield from self.after(entry, viewer)

    def told(self, entry: Entry, viewer: Player) -> Iterator[str]:
        """An answer and, indented, its consequences."""
        if not _is_usual(entry):
            yield self.entry(entry, viewer)
            yield from self.why(entry, viewer)
        yield from self.after(entry, viewer)

    def why(self, entry: Entry, viewer: Player) -> Iterator[str]:
        """The sentences of a policy that led to an answer, as far as the viewer knows all that they depend on."""
        why = entry.why
        if why is None or (entry.secret != NO_NUMBER and viewer != entry.player):
            return
        told = [one for one in why.reasons if one.seats & bit(viewer)]
        for one in told:
            yield f"   ({one.policy}: {self.tongue.text_printer.sentence(one.advised.advice)})"
        if not why.seats & bit(viewer):
            yield f"   ({why.policy}: {self.word('own-reasons')})"
        elif not why.reasons:
            yield f"   ({why.policy}: {self.word('by-chance')})"

    def entry(self, entry: Entry, viewer: Player) -> str:
        """One answer as it stands in the log, without the parts that the viewer may not know."""
        if entry.secret != NO_NUMBER and viewer != entry.player:
            return f"{self.player(entry.player)}: {self.word('secret')}"
        said = self._answered(entry, viewer)
        return f"{said} ({self._amounts((key, change, None) for key, change in entry.here)})" if entry.here else said

    def after(self, entry: Entry, viewer: Player) -> Iterator[str]:
        """The consequences of an answer until the next question, line by line."""
        for one in entry.happened:
            if said := self._happened(one, entry, viewer):
                yield f"   {said}"

    # Answers.

    def _answered(self, entry: Entry, viewer: Player) -> str:
        who, name = entry.player, self.player(entry.player)
        if entry.action == USE and entry.card is not None:
            return self.line(phrases.used(entry.card.card, who))
        if entry.action:
            return self._done(entry.player, entry.action, entry.card, entry.target, viewer)
        if entry.question == ANSWER:
            return f"{name}: {self.word('pass')}"
        if entry.question == "bid":
            return f"{name}: {self.word('pass')}" if entry.key == "no" else self.line(phrases.bid(int(entry.key), who))
        if entry.question == SORT:
            return f"{name}: {self.word('enough') if entry.key == NO else self.noun(entry.key, 'other')}"
        if entry.key in ("yes", "no"):
            to_what = self._agreed(entry, viewer)
            return self.line(phrases.agreed(who) if entry.key == "yes" else phrases.declined(who)) + (
                f" ({to_what})" if to_what else ""
            )
        return f"{name}: {self._picked(entry, viewer)}"

    def _agreed(self, entry: Entry, viewer: Player) -> str:
        """The thing a player agreed to or declined: a card, or else the words of a sentence, and its card."""
        if entry.card is not None and entry.card.is_known_to(viewer):
            return self.named(entry.card, viewer)
        said = self.line(entry.effect) if entry.effect is not None else ""
        if entry.about is None or not entry.about.is_known_to(viewer):
            return said
        return ": ".join(filter(None, (self.named(entry.about, viewer), said)))

    def _picked(self, entry: Entry, viewer: Player) -> str:
        if entry.key == DONE:
            return self.word("done")
        if entry.card is not None:
            picked = self.named(entry.card, viewer)
            if entry.zone:
                return f"{picked} {self._where(entry.zone)}"
            about = f"{self.named(entry.about, viewer)}, {entry.card.spot or picked}" if entry.about is not None else ""
            return about or picked
        if entry.effect is not None:
            return self.line(entry.effect)
        if entry.question == "player" and entry.number is not None:
            return self.player(Player(entry.number))
        if entry.question == PAY:
            return self.tokens(entry.tokens, entry.counted)
        is_counted = entry.counted and entry.number is not None
        return self.several(entry.number or 0, entry.counted) if is_counted else entry.key

    def tokens(self, moved: Iterable[tuple[str, int]], token: str) -> str:
        """The number of tokens that go from cards or come to them, as an answer says."""
        return self._amounts((token, number, Shown(card)) for card, number in moved)

    # Events.

    def _happened(self, one: Happening, entry: Entry, viewer: Player) -> str:
        match one:
            case Done():
                return self._done(one.player, one.action, one.card, one.target, viewer)
            case Changed():
                return self._changed(one, entry, viewer)
            case Carried():
                return self._carried(one, viewer)
            case Looked():
                return self._looked(one, viewer)
            case Compared():
                told = [(player, number) for player, number, known in one.sides if known & bit(viewer)]
                sides = ", ".join(f"{number} ({self.player(player)})" for player, number in told)
                return f"{self.noun(one.what)}: {'; '.join(filter(None, (sides, self._winner(one.winner))))}"
            case Auctioned():
                return self._winner(one.winner) + (f" ({self.word('bid', number=one.bid)})" if one.bid else "")
            case Rolled():
                return f"{self.player(one.player)}: {self.faces(one.dice)}"
            case EraEnded():
                return self.word("era-ended", era=self.era_called(one.era))
            case Won():
                return self.won(one)
        raise AssertionError(one)

    def _done(self, player: Player, action: str, card: Shown | None, target: Player, viewer: Player) -> str:
        if card is None or action not in self.on_cards():
            return self.line(phrases.done(action, player))
        is_known = card.is_known_to(viewer)
        if not is_known and card.back is None:
            return f"{self.player(player)}: {self.word('hidden')}"
        chosen = phrases.card(card.card) if is_known or card.back is None else phrases.any_card(card.back)
        whom = target if target != NOBODY else None
        deed = self.line(phrases.done_to(action, chosen, player))
        aimed = self.line(phrases.done_to(action, chosen, player, whom))
        return self.aimed(deed, aimed, self.mark(card) if is_known else "")

    def _changed(self, one: Changed, entry: Entry, viewer: Player) -> str:
        cause, amounts = one.cause, self._amounts(one.amounts)
        if cause.card is None and cause.player == one.player and cause.action not in ("", entry.action):
            return f"{self.line(phrases.done(cause.action, one.player))}: {amounts}"
        # The zones of a move are told already.
        is_said = any(place is not None and place == cause.card for _, _, place in one.amounts)
        why = "" if is_said else self._cause(cause, one.player, entry, viewer)
        return f"{self.player(one.player)}: {amounts}" + (f" ({why})" if why else "")

    def _cause(self, cause: Cause, player: Player, entry: Entry, viewer: Player) -> str:
        """The card or the action that changed the amount of a player, unless it is the answer itself."""
        card = cause.card
        if card is not None and entry.card is not None and card.entity == entry.card.entity:
            return self.named(card, viewer) if entry.card.is_known_to(viewer) and player != entry.player else ""
        if card is not None:
            return self.named(card, viewer) if card.is_known_to(viewer) else ""
        if not cause.action or (cause.action == entry.action and player == entry.player):
            return ""
        if cause.action in self.on_cards():
            return ""
        if cause.player == NOBODY:
            return self.line(phrases.deed(cause.action))
        return self.line(phrases.done(cause.action, cause.player))

    def _carried(self, one: Carried, viewer: Player) -> str:
        said = f"{self._cards(one.cards, viewer)} {self._where(one.zone)}"
        return said if one.player == NOBODY else f"{self.player(one.player)}: {said}"

    def _looked(self, one: Looked, viewer: Player) -> str:
        cards = f"{self._cards(one.cards, viewer)} {self.within(one.zone)}"
        if not one.players:
            return f"{self.word('shown')}: {cards}"
        return self.word("sees", player=", ".join(map(self.player, one.players)), cards=cards)

    def _cards(self, cards: Iterable[Shown], viewer: Player) -> str:
        """Some cards by name, and how many others there are that the viewer may not know."""
        known, hidden = [], 0
        for card in cards:
            if card.is_known_to(viewer):
                known.append(self.named(card, viewer))
            else:
                hidden += 1
        if hidden:
            known.append(self.word("hidden") if hidden == 1 else self.word("hidden-many", number=hidden))
        return ", ".join(known)

    def _where(self, zone: str) -> str:
        """The zone that something goes to."""
        return self.tongue.lexicon.zones[zone].forms.get("to", zone)

    def won(self, one: Won) -> str:
        """The winners of a game, and the way they have won it, if a sentence has decided it."""
        names = ", ".join(map(self.player, one.players))
        said = f"{self.word('winner')}: {names}" if names else self.word("no-winner")
        return f"{said} ({self.way(one.section, one.key)})" if one.key else said

    def _winner(self, player: Player) -> str:
        return self.word("no-winner") if player == NOBODY else f"{self.word('winner')}: {self.player(player)}"

    def _amounts(self, amounts: Iterable[Amount]) -> str:
        said = []
        for key, change, place in amounts:
            if place is None:
                said.append(self.several(change, key, "+"))
            else:
                there = self.line(phrases.number_on(abs(change), key, place.card))
                said.append(f"{'+' if change > 0 else '-' if change else '±'}{there} {self.mark(place)}".rstrip())
        return ", ".join(said)


def _is_usual(entry: Entry) -> bool:
    """Whether tokens moved in the usual way, or the choice is not yet made: that is no news."""
    return entry.question == PAY and (entry.key == USUAL or entry.key.endswith(MORE))
