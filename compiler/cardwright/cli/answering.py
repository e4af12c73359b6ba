"""Answers to a person's questions during a game: the parts of a number, the reasons for a price, the text of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.base.folding import plain
from cardwright.cli.hearing import clipped, suggestion, whole_number
from cardwright.cli.layout import say
from cardwright.engine.rules.knowledge import knows
from cardwright.model.identity import NOTHING
from cardwright.model.plan.plan import plan_of
from cardwright.play.charged import price_of
from cardwright.play.printed import called, printed, titles
from cardwright.play.reasons import account, lines, looked_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardwright.engine.run.match import Match
    from cardwright.model.frames import Decision, Option
    from cardwright.play.telling import Teller


def tell_why(match: Match, teller: Teller, decision: Decision, word: str) -> None:
    """Explain the parts of a number, or the cost of an option."""
    if word.isdecimal():
        if (option := _numbered(teller, decision, word)) is not None:
            say(teller.option(match, option))
            accounts = price_of(match, teller, option)
            for line in [line for one in accounts for line in lines(one)] or [teller.word("free")]:
                say(line)
        return
    table, nouns = match.table, teller.tongue.lexicon.nouns
    for key in plan_of(table).game.stats:
        if plain(word) in (key, *(plain(form) for form in (nouns[key].forms.values() if key in nouns else ()))):
            for line in lines(account(table, teller, decision.player, key)):
                say(line)
            return
    known = teller.word("there-is", words=", ".join(teller.noun(key) for key in looked_at(table, decision.player)))
    if word:
        hint = suggestion(teller, word, [teller.noun(key) for key in plan_of(table).game.stats])
        known = f"{teller.word('no-stat', word=clipped(word))}; {hint or known}"
    say(known)


def read_out(match: Match, teller: Teller, decision: Decision, word: str) -> None:
    """Print a card, by its name or by the number of an option about it."""
    game = plan_of(match.table).game
    if not word:
        say(teller.word("which-card", word=teller.word("say-read")))
    elif word.isdecimal():
        option = _numbered(teller, decision, word)
        entity = option.entity if option is not None else NOTHING
        is_known = entity != NOTHING and knows(match.table, decision.player, entity)
        key = match.table.card(entity).key if is_known else ""
        if key in game.cards:
            _say_all(printed(teller, game.cards[key]))
        elif option is not None:
            say(teller.word("about-none"))
    elif cards := called(teller, game, word):
        for card in cards:
            _say_all(printed(teller, card))
    else:
        hint = suggestion(teller, word, titles(teller, game))
        say("; ".join(filter(None, (teller.word("no-card", word=clipped(word)), hint))))


def _numbered(teller: Teller, decision: Decision, word: str) -> Option | None:
    """The option with a number; if there is none, print the possible numbers."""
    options = (*decision.options, *decision.on_request)
    number = whole_number(word)
    if 1 <= number <= len(options):
        return options[number - 1]
    say(f"{teller.word('range')} {len(options)}")
    return None


def _say_all(told: Iterable[str]) -> None:
    for line in told:
        say(line)
