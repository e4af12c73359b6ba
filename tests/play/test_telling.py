"""What a person is told at the table: what happened, what a question is about, and nothing that is hidden."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from tests.support.games import compiled
from tests.support.matches import bring, do_no_more, give, primer, primer_game, small, small_library

from cardwright.engine.rules.knowledge import laid_open
from cardwright.engine.run.match import Match
from cardwright.engine.run.uses import USE
from cardwright.model.bonds import unite
from cardwright.model.frames import FrameKind, Option
from cardwright.model.sight import bit
from cardwright.play.asked import speaking
from cardwright.play.charged import price_of
from cardwright.play.chronicle import Chronicle, Entry
from cardwright.play.happenings import Carried, Cause, Changed, Compared, Done, Shown
from cardwright.play.pictures import scene, track
from cardwright.play.printed import called
from cardwright.play.seat import Seat, observe
from cardwright.play.telling import Teller
from cardwright.tree.selectors import TheCard

AGES, TEMPUS = "through-the-ages", "tempus"
NOBODYS = -1
MOST = 700


def teller(game: str, language: str = "en") -> Teller:
    return Teller(compiled().tongues[game, language], compiled().messages)


def moments(game: str, players: int, seed: int) -> Iterator[tuple[Match, Chronicle]]:
    """A random game, question by question, with its log."""
    match, random, chronicle = Match.play(compiled().rulebook.games[game], players, {}, seed), Random(seed), Chronicle()
    for _ in range(MOST):
        if match.decision is None:
            return
        yield match, chronicle
        assert chronicle.answer(match, random.choice(match.decision.options).key) == ""


def table_counters(match: Match, zone: str, player: int) -> list[int]:
    """What lies on the cards of a player in a zone."""
    table = match.table
    return [table.counter(one, key) for one in table.in_zone(zone, player) for key in table.layout.counter_number]


@cache
def log(game: str, seed: int) -> tuple[Entry, ...]:
    return tuple(list(moments(game, 3, seed))[-1][1].entries)


def found(game: str, wanted: Callable[[Match], bool]) -> Match:
    """The first moment of some random game of which something is true."""
    return next(match for seed in range(8) for match, _ in moments(game, 3, seed) if wanted(match))


def told(game: str, seed: int, language: str = "en", viewer: int = NOBODYS) -> str:
    return "\n".join(line for entry in log(game, seed) for line in teller(game, language).told(entry, viewer))


@pytest.mark.parametrize("game, seed", [(AGES, 3), (TEMPUS, 3)])
def test_no_answer_of_the_log_is_a_raw_key(game, seed):
    for language in ("en", "es", "fr", "pt"):
        said = told(game, seed, language)
        assert "option " not in said
        assert "#" not in said
        assert "role-play" not in said


def test_the_log_tells_what_happens_without_an_answer():
    seed = next(seed for seed in range(16) if "(bid " in told(AGES, seed))
    said = told(AGES, seed)
    for part in (" resolves ", " produces: +", "age A ends", "winner: civilization "):
        assert part in said, part
    assert "termina: era A" in told(AGES, seed, "es")


def test_who_won_is_told_with_the_numbers_that_were_compared():
    fights = [
        one for seed in range(4) for entry in log(AGES, seed) for one in entry.happened if isinstance(one, Compared)
    ]
    assert fights
    for one in fights:
        numbers = {player: number for player, number, _ in one.sides}
        assert all(known == -1 & 0b1111 for _, _, known in one.sides), "nothing secret was compared"
        assert one.winner == NOBODYS or numbers[one.winner] == max(numbers.values())


def test_what_somebody_draws_is_named_to_them_alone():
    drawn = [
        (entry, one)
        for entry in log(AGES, 3)
        for one in entry.happened
        if isinstance(one, Carried) and one.zone == "military-hand" and not one.cards[0].is_known_to(NOBODYS)
    ]
    assert drawn
    for entry, one in drawn[:5]:
        name, other = teller(AGES).named(one.cards[0], one.player), (one.player + 1) % 3
        alone = replace(entry, happened=(one,))
        assert name in "".join(teller(AGES).after(alone, one.player))
        assert name not in "".join(teller(AGES).after(alone, other))


def test_cards_that_are_discarded_together_are_all_told_or_none():
    """Several are picked one after the other, and only the last answer puts them down."""
    picks = [entry if entry.question == "pick" and entry.card and not entry.action else None for entry in log(AGES, 3)]
    pairs = [(one, other) for one, other in pairwise(picks) if one and other and one.player == other.player]
    assert all(one.card.is_known_to(NOBODYS) == other.card.is_known_to(NOBODYS) for one, other in pairs)
    assert pairs


def offered(match: Match) -> bool:
    return any(
        match.table.state.owner[entity] not in (NOBODYS, match.decision.player) for entity in laid_open(match.table)
    )


def test_a_card_that_somebody_else_decides_about_is_open_and_is_not_dealt_anew():
    match = found(AGES, offered)
    table = match.table
    entity = next(one for one in laid_open(table) if table.state.owner[one] != NOBODYS)
    key = table.card(entity).key
    for viewer in range(3):
        assert key in [one["card"] for one in observe(table, viewer)["shown"]]
        for seed in range(5):
            assert Seat(match, viewer).imagine(Random(seed)).match.table.card(entity).key == key
    assert teller(AGES).tongue.text_printer.title(key) in teller(AGES).question(match)


def face_down(match: Match) -> bool:
    """Somebody has put a card face down, and meanwhile another one is asked about."""
    table = match.table
    return any(
        frame.what == FrameKind.ACTION and frame.entity >= 0 and table.zone_of(frame.entity) == "future-events"
        for frame in table.state.frames
    )


def test_a_card_that_is_put_face_down_stays_hidden_while_others_are_asked():
    match = found(AGES, face_down)
    table = match.table
    put = [frame.entity for frame in table.state.frames if frame.what == FrameKind.ACTION]
    hidden = [entity for entity in put if table.zone_of(entity) == "future-events"]
    assert hidden
    assert not set(hidden) & set(laid_open(table))
    assert set(put) - set(hidden) <= set(laid_open(table)), "the event that is resolved is there for all to see"


def test_copies_of_a_card_that_show_different_words_are_told_apart():
    table = Match.play(compiled().rulebook.games[TEMPUS], 3, {}, 1).table
    for one in table.in_zone("idea-deck", NOBODYS):
        table.show(one)
    names = {teller(TEMPUS).card(table, one, NOBODYS) for one in table.in_zone("idea-deck", NOBODYS)}
    assert {"Education (hill)", "Education (forest)"} <= names
    assert "Education" not in names


def test_while_tiles_are_laid_the_question_names_the_tile_and_the_number_for_those_who_play():
    match = Match.play(compiled().rulebook.games[TEMPUS], 3, {}, 3)
    said = teller(TEMPUS).question(match)
    assert said.startswith("Tile ")
    assert "Grassland" in said
    assert "lay 8 tiles" in said
    chronicle = Chronicle()
    chronicle.answer(match, match.decision.options[0].key)
    assert teller(TEMPUS).entry(chronicle.entries[0], NOBODYS).startswith("player 1: Tile ")


def test_numbers_and_bids_say_what_they_count():
    words = teller(AGES)
    bidding = found(AGES, lambda match: match.decision.kind == "bid")
    said = [words.option(bidding, option) for option in bidding.decision.options]
    assert said[0].startswith("bid ")
    assert said[-1] == "pass"
    mixing = found(AGES, lambda match: match.decision.kind == "number")
    assert all(" " in words.option(mixing, option) for option in mixing.decision.options)


def test_eras_are_named_in_the_language_of_the_reader_and_for_each_player():
    match = Match.play(compiled().rulebook.games[TEMPUS], 3, {}, 3)
    spanish = teller(TEMPUS, "es")
    names = spanish.tongue.names.eras["es"]
    assert [step.name for step in track(match, spanish, {})[1]] == list(names.values())
    board = list(spanish.board(match, 0))
    assert "era" not in board[0]
    assert sum(line.startswith(f"  {names['start']}, ") for line in board) == 3
    ages = Match.play(compiled().rulebook.games[AGES], 2, {}, 3)
    assert next(iter(teller(AGES).board(ages, 0))) == "round 1, age A"


def test_a_number_of_something_uncounted_is_told_as_a_card_says_it():
    assert teller(AGES, "es").several(2, "food", "+") == "+2 unidades de comida"
    assert teller(AGES, "es").several(-1, "culture", "+") == "-1 punto de cultura"
    assert teller(AGES, "pt").several(3, "science") == "3 pontos de ciência"
    assert teller(AGES, "fr").several(0, "science") == "0 point de science"
    assert teller(AGES, "en").several(2, "food") == "2 food"


def test_an_option_against_somebody_is_put_like_all_others():
    match = found(AGES, lambda match: any(option.target != NOBODYS for option in match.decision.options))
    option = next(option for option in match.decision.options if option.target != NOBODYS)
    name, target = teller(AGES).line(TheCard(match.table.card(option.entity).key)), option.target + 1
    assert teller(AGES).option(match, option).startswith(f"play {name} against civilization {target}")
    for language, verb in {"es": "juega ", "pt": "jogue ", "fr": "joue "}.items():
        assert teller(AGES, language).option(match, option).startswith(verb)


def test_a_card_that_is_used_is_offered_with_what_it_asks_for():
    match = Match.play(compiled().rulebook.games[AGES], 3, {}, 1)
    while match.table.state.round < 2:
        assert do_no_more(match) == ""
    bring(match, "christopher-columbus-i", 1)
    bring(match, "historic-territory-i", 1, "military-hand")
    unite(match.table, bring(match, "trade-routes-agreement-i", 2), 2, 1)
    give(match, 1, resource=1, food=1)
    said = set()
    while match.decision.player < 2:
        options = [option for option in match.decision.options if option.action == USE]
        said |= {teller(AGES, "es").option(match, option) for option in options}
        assert do_no_more(match) == ""
    assert said == {"usa Cristóbal Colón", "usa Acuerdo de Rutas Comerciales (1 recurso)"}


def test_a_place_is_named_whole_before_the_one_it_is_done_against():
    place = Shown("forest", "terrain", spot="C4")
    does = Done(0, "convert", place, 1)
    entry = Entry(
        1, 0, "x", happened=(does, Changed(1, Cause(0, "convert", place), (("population-token", -1, place),)))
    )
    first, second = teller(TEMPUS).after(entry, 0)
    assert first == "   player 1 converts Forest C4 against player 2"
    assert second == "   player 2: -1 token on Forest C4"


def test_what_somebody_else_does_is_told_as_a_cause_with_the_one_who_does_it():
    entry = Entry(1, 0, "x", happened=(Changed(1, Cause(0, "make-progress"), (("progress-point", 1, None),)),))
    assert list(teller(TEMPUS, "pt").after(entry, 0)) == ["   jogador 2: +1 ponto de progresso (o jogador 1 progride)"]


def test_an_era_that_is_called_an_era_is_not_called_so_twice():
    match = Match.play(compiled().rulebook.games[TEMPUS], 3, {}, 3)
    assert teller(TEMPUS, "pt").numbers(match, 0, 0).startswith("Era Inicial, ")


def test_a_card_that_is_picked_is_told_with_where_it_goes():
    picks = [entry for entry in log(AGES, 3) if entry.question == "pick" and entry.zone == "discard-pile"]
    assert len(picks) > 1
    for entry in picks:
        assert teller(AGES, "es").entry(entry, NOBODYS).endswith(": una carta oculta a la pila de descartes")
        own = teller(AGES, "es").entry(entry, entry.player)
        assert own.endswith(" a la pila de descartes")
        assert "oculta" not in own
    pairs = [(one, other) for one, other in pairwise(log(AGES, 3)) if other.question == one.question == "pick"]
    together = [one for one, other in pairs if one.zone == other.zone == "discard-pile"]
    assert together, "those picked together go together"


def test_cards_of_one_name_are_told_apart_by_their_era_wherever_they_lie():
    table = Match.play(compiled().rulebook.games[AGES], 2, {}, 3).table
    names = {teller(AGES).card(table, entity, NOBODYS) for entity in table.in_zone("card-row", NOBODYS)}
    assert "Frugality (A)" in names
    assert "Frugality" not in names
    assert "Moses" in names


def test_a_card_that_is_not_finished_shows_how_far_it_is():
    match = found(AGES, lambda match: any(table_counters(match, "construction", 0)))
    (line,) = (
        line for line in teller(AGES).board(match, 0) if line.startswith("  under construction: ") and "(" in line
    )
    assert "stage" in line


def test_what_somebody_agrees_to_is_told_with_the_card_that_asks_unless_it_is_hidden():
    match, chronicle = next(
        (match, chronicle)
        for seed in range(8)
        for match, chronicle in moments(AGES, 3, seed)
        if match.decision.kind == "agree" and match.table.card(speaking(match.table)).key == "raid-i"
    )
    assert teller(AGES).question(match).startswith("Raid (I): you may sacrifice")
    chronicle.answer(match, "no")
    entry = chronicle.entries[-1]
    assert teller(AGES).entry(entry, entry.player).endswith(" declines (Raid (I): sacrifice 1 military unit)")
    closed = replace(entry, about=replace(entry.about, known=bit(entry.player)))
    assert teller(AGES).entry(closed, NOBODYS).endswith(" declines (sacrifice 1 military unit)")


def test_the_log_begins_with_what_the_set_up_does_and_hides_what_it_deals():
    chronicle, game = Chronicle(), compiled().rulebook.games[AGES]
    match = chronicle.begin(game, 3, {"secret-bonus": "dealt"}, 0)
    assert match.turn.witness is None
    assert not match.table.journal
    first, *lines = teller(AGES, "es").log(chronicle, 1)
    assert first == "preparación:"
    dealt = [line for line in lines if ": 4 cartas ocultas " in line]
    assert [line.split(":")[0] for line in dealt] == ["   civilización 1", "   civilización 3"]
    own = [teller(AGES, "es").card(match.table, one, 1) for one in match.table.in_zone("bonus-offer", 1)]
    (mine,) = (line for line in lines if all(name in line for name in own))
    assert mine.startswith("   civilización 2: ")
    assert list(teller(AGES).log(Chronicle(listens=False), 0)) == []


def to_iron(match: Match) -> list[Option]:
    """The options to turn a mine into one of iron."""
    upgrades = [option for option in match.decision.options if option.action == "upgrade"]
    return [option for option in upgrades if match.table.card(option.entity).key == "iron-i"]


def test_what_is_done_in_place_of_a_lower_card_is_offered_for_what_is_paid_beyond_it():
    match = found(AGES, lambda match: any(to_iron(match)))
    [option] = to_iron(match)
    assert teller(AGES).option(match, option) == "upgrade Iron (Bronze: 1 civil action, 3 resources)"
    assert [one.total for one in price_of(match, teller(AGES), option)][-1] == 3


def test_what_takes_all_of_something_is_offered_with_how_much_that_is():
    match = found(AGES, lambda match: any(option.action == "start-revolution" for option in match.decision.options))
    option = next(option for option in match.decision.options if option.action == "start-revolution")
    held = match.table.stock(match.decision.player, "civil-action")
    assert f"{held} civil action" in teller(AGES).option(match, option)


def test_nobody_is_told_of_frames_unless_a_log_is_kept():
    match = Match.play(compiled().rulebook.games[AGES], 2, {}, 3)
    quiet = Chronicle(listens=False)
    while len(quiet.entries) < 20:
        quiet.answer(match, match.decision.options[-1].key)
    assert match.turn.witness is None
    assert not any(entry.happened for entry in quiet.entries)


def primer_teller() -> Teller:
    return Teller(primer().tongues["primer", "en"], primer().messages)


def test_a_card_is_called_by_its_key_or_its_name_and_no_other_is_meant():
    game, voice = primer_game(), primer_teller()
    for name in ("Golden Bell", "golden-bell", "golden bell"):
        assert [card.key for card in called(voice, game, name)] == ["golden-bell"], name
    assert called(voice, game, "no such card") == []


def test_places_of_a_board_by_borders_lie_in_a_square_and_each_border_is_drawn_once():
    match = Match.play(primer_game(), 2, {}, 1)
    board = scene(match, primer_teller(), {})
    assert [(spot.name, spot.column, spot.row) for spot in board.spots] == [
        ("North Bay", 0, 0), ("South Bay", 1, 0), ("West Bay", 0, 1),
    ]  # fmt: skip
    assert board.borders == ((0, 1),), "the West Bay borders only itself"


BAYS = """
kind bay

zone on the coast, shared

board of bays, by borders
  lies on the coast

bay Cove
  borders Reef

bay Reef
  borders Cove

counter boat
"""
OTHERS = "landmark Bell\n  +1 fame.\n\nmill Wheel\n  +1 fame.\n"


def test_places_that_nobody_gave_a_symbol_are_told_apart_whatever_other_cards_there_are():
    boards = []
    for text in (BAYS, f"{OTHERS}{BAYS}"):
        library = small_library(text)
        voice = Teller(library.tongues["primer", "en"], library.messages)
        boards.append(scene(small(text), voice, {}))
    assert boards[0].spots == boards[1].spots
    assert len({spot.symbol.colour for spot in boards[0].spots}) == 2
    assert [(spot.column, spot.row) for spot in boards[0].spots] == [(0, 0), (0, 1)]
