"""Secrets stay secret: what a seat is shown is the same, whatever the cards are that it does not know."""

from dataclasses import replace
from functools import partial

import pytest
from tests.support.games import compiled
from tests.support.matches import bring, give, primer, small
from tests.support.secrecy import LeakError, Looked, attic

from cardwright.engine.rules import knowledge
from cardwright.engine.run.match import Match
from cardwright.model.frames import Option
from cardwright.model.identity import NOBODY
from cardwright.model.table import Table
from cardwright.play.chronicle import Chronicle
from cardwright.play.happenings import Compared
from cardwright.play.seat import Refusal, Seat, observe
from cardwright.play.telling import Teller
from cardwright.play.trace import Settings

GAMES = {"attic": attic, "primer": primer, "island": primer, "tempus": compiled, "through-the-ages": compiled}


def looked(game: str, players: int, seed: int, every: int, **options: str) -> Looked:
    return Looked(GAMES[game](), Settings(game, players, seed, options), every)


# --- who knows what -------------------------------------------------------------------------------


def begun(players: int = 3) -> Match:
    """The game that is made of secrets, with everything still on the heap and nothing done."""
    match = Match.play(attic().rulebook.games["attic"], players, {}, 1)
    table = match.table
    for place, entities in enumerate(table.state.places):
        for entity in list(entities) if table.layout.zone_at(place) != "heap" else ():
            table.put(entity, "heap", NOBODY)
    table.shuffle("heap", NOBODY)
    table.state.frames[:] = [frame for frame in table.state.frames if frame.what == "course"]
    table.state.decision = None
    table.revealed = False
    return match


def teller() -> Teller:
    return Teller(attic().tongues["attic", "en"], attic().messages)


def take(match: Match, card: str, zone: str, player: int) -> int:
    """A card from the heap, put where a player has it."""
    table = match.table
    entity = next(one for one in table.in_zone("heap", NOBODY) if table.card(one).key == f"{card}-first")
    table.put(entity, zone, player)
    return entity


def knowing(table: Table, entity: int) -> list[int]:
    """The seats that know a card; nobody's seat is the public."""
    return [viewer for viewer in range(-1, table.state.players) if knowledge.knows(table, viewer, entity)]


def act(match: Match, player: int, coins: int = 9) -> list[str]:
    """Let a player be asked what to do, with so many coins; what is offered in words."""
    table = match.table
    table.set_clock("active", player)
    table.set_clock("phase", 0)
    table.set_stock(player, "coin", coins)
    match.turn.run()
    assert match.decision.player == player
    return [teller().option(match, option) for option in match.decision.options]


def answer(match: Match, said: str) -> None:
    """Take the option of these words."""
    chosen = next(one for one in match.decision.options if teller().option(match, one) == said)
    assert match.answer(chosen.key) == ""


@pytest.mark.parametrize(
    "zone, seats",
    [
        ("hand", [1]),
        ("envelope", [1]),
        ("cellar", []),
        ("drawer", []),
        ("table", [-1, 0, 1, 2]),
        ("play", [-1, 0, 1, 2]),
    ],
)
def test_a_card_is_known_to_all_who_look_at_where_it_lies(zone, seats):
    match = begun()
    entity = take(match, "taper", zone, 1)
    assert knowing(match.table, entity) == seats
    assert match.table.revealed is bool(seats), "whoever learns something bars the way back"


def test_a_pile_that_lies_face_down_is_hidden_from_its_owner_on_the_table_and_in_every_view():
    match = begun()
    for _ in range(3):
        take(match, "taper", "cellar", 0)
    assert observe(match.table, 0)["players"][0]["zones"]["cellar"] == 3
    assert "  in the cellar: 3" in list(teller().board(match, 0))


def test_what_somebody_put_face_down_they_still_know_until_it_is_shuffled():
    match = begun()
    entity = take(match, "taper", "hand", 0)
    match.table.put(entity, "cellar", 0)
    take(match, "torch", "cellar", 0)
    assert knowing(match.table, entity) == [0]
    assert "  in the cellar: 2 (Taper)" in list(teller().board(match, 0))
    assert "  in the cellar: 2" in list(teller().board(match, 1))
    match.table.shuffle("cellar", 0)
    assert knowing(match.table, entity) == []


def test_a_card_taken_openly_stays_known_in_a_hand_until_a_card_leaves_it_unseen():
    match = begun()
    table = match.table
    seen = take(match, "taper", "table", NOBODY)
    table.put(seen, "hand", 1)
    other = take(match, "torch", "hand", 1)
    assert knowing(table, seen) == [-1, 0, 1, 2]
    assert "  in hand: 2 (Taper)" in list(teller().board(match, 0))
    table.put(other, "drawer", 1)
    for entity in (seen, other):
        assert knowing(table, entity) == [1], "nobody else can tell which of the two has left"
    assert table.state.lot[seen] == table.state.lot[other]


def test_shuffling_mixes_the_cards_that_are_shuffled_and_no_others():
    match = small("errand News\n  Gain 1 coin.\n\nlandmark Tower\n  +1 fame.\n")
    table = match.table
    deck = [table.add_entity("news", "errand-deck", NOBODY) for _ in range(3)]
    hand = [table.add_entity("tower", "hand", 1) for _ in range(2)]
    table.shuffle("errand-deck", NOBODY)
    groups = sorted(sorted(group) for group in knowledge.unknown(table, 0).values())
    assert groups == [deck, *([one] for one in hand)]


def test_to_ask_who_may_know_a_number_leaves_nothing_behind():
    table = begun().table
    for number in range(3):
        assert knowledge.measured(table, lambda number=number: number) == (number, table.layout.sight.everybody)
        assert not table.recording


def test_the_only_card_of_a_hand_is_followed_wherever_it_goes():
    match = begun()
    seen = take(match, "taper", "table", NOBODY)
    match.table.put(seen, "hand", 1)
    match.table.put(seen, "drawer", 1)
    assert knowing(match.table, seen) == [-1, 0, 1, 2]


def test_a_card_that_goes_from_hand_to_hand_is_learned_by_the_receiver_alone():
    match = begun()
    table = match.table
    entity = take(match, "taper", "hand", 1)
    take(match, "torch", "hand", 1)
    table.revealed = False
    table.put(entity, "hand", 0)
    assert knowing(table, entity) == [0, 1]
    assert table.revealed


def test_what_is_taken_back_is_forgotten_exactly():
    match = begun()
    table = match.table
    entity = take(match, "taper", "table", NOBODY)
    table.put(entity, "hand", 1)
    take(match, "torch", "hand", 1)
    before, mark = table.state.clone(), table.mark()
    table.put(entity, "cellar", 1)
    table.show(take(match, "invoice", "drawer", 2))
    table.shuffle("cellar", 1)
    table.shuffle("heap", NOBODY)
    assert table.state.known != before.known
    table.restore(mark)
    assert table.state == before


def test_the_cards_of_another_hand_are_offered_from_behind_and_nobody_can_take_it_back():
    match = begun()
    take(match, "invitation", "hand", 0)
    lamps = [take(match, card, "hand", 1) for card in ("taper", "torch")]
    act(match, 0)
    answer(match, "play Invitation (1 coin)")
    answer(match, "keeper 2")
    said = [teller().option(match, option) for option in match.decision.options]
    assert said == ["a hidden card (1)", "a hidden card (2)"]
    assert [option.key for option in match.decision.options] == ["?1", "?2"]
    assert [option.entity for option in Seat(match, 0).decision.options] == [-1, -1]
    assert not match.undo(0), "that there are two of them is news"
    assert match.answer("?2") == ""
    assert match.table.zone_of(lamps[1]) == "hand"
    assert knowing(match.table, lamps[1]) == [0, 1]
    assert not match.undo(0)


def test_what_may_be_done_to_cards_of_a_pile_that_lies_face_down_names_none_of_them():
    match = begun()
    known = take(match, "taper", "hand", 0)
    match.table.put(known, "drawer", 0)
    hidden = take(match, "torch", "drawer", 0)
    said = [one for one in act(match, 0) if "fetch" in one]
    assert said == ["fetch Taper (2 coins)", "fetch 1 lamp or letter: a hidden card (1) in the drawer"]
    keys = [option.key for option in match.decision.options if option.action == "fetch"]
    assert keys == [f"fetch taper-first#{known}", "fetch ?1"]
    answer(match, "fetch 1 lamp or letter: a hidden card (1) in the drawer")
    assert match.table.zone_of(hidden) == "hand"
    assert match.table.stock(0, "coin") == 6, "what it costs is known once it is seen"


def test_equal_cards_seen_from_behind_are_as_many_as_they_are():
    match = begun()
    for _ in range(3):
        take(match, "taper", "drawer", 0)
    assert sum("fetch" in one for one in act(match, 0)) == 3


def test_a_card_that_speaks_out_of_a_pile_is_laid_open_once_anybody_is_asked():
    match = begun()
    entity = take(match, "torch", "heap", NOBODY)
    match.table.revealed = False
    assert match.resolve(0, entity) == ""
    assert match.decision.kind == "agree"
    assert knowledge.laid_open(match.table) == [entity]
    assert knowing(match.table, entity) == [-1, 0, 1, 2]
    for viewer in range(-1, 3):
        assert [one["card"] for one in observe(match.table, viewer)["shown"]] == ["torch-first"]
    assert match.table.revealed


def test_a_number_made_of_hidden_cards_is_told_to_none_but_their_owner():
    match = begun()
    take(match, "riddle", "hand", 0)
    take(match, "invoice", "envelope", 0)
    take(match, "invitation", "envelope", 1)
    act(match, 0)
    chronicle = Chronicle()
    for wanted in ("play Riddle (1 coin)", "keeper 2"):
        option = next(one for one in match.decision.options if teller().option(match, one) == wanted)
        assert chronicle.answer(match, option.key) == ""
    (compared,) = (one for one in chronicle.entries[-1].happened if isinstance(one, Compared))
    assert compared.winner == 1
    heard = ["\n".join(teller().after(chronicle.entries[-1], viewer)) for viewer in (-1, 0, 1)]
    assert "burden: winner: keeper 2" in heard[0]
    assert "burden: 4 (keeper 1); winner: keeper 2" in heard[1]
    assert "burden: 5 (keeper 2); winner: keeper 2" in heard[2]


def test_an_open_card_is_named_in_the_log_although_it_is_mixed_with_others_at_once():
    match = begun()
    table = match.table
    entity = take(match, "taper", "table", NOBODY)
    table.put(entity, "hand", 0)
    for _ in range(2):
        take(match, "torch", "cellar", 0)
    act(match, 0)
    chronicle = Chronicle()
    assert chronicle.answer(match, f"bury taper-first#{entity}") == ""
    assert knowing(table, entity) == []
    assert teller().entry(chronicle.entries[0], 1) == "keeper 1 buries Taper"


def test_a_card_that_is_given_up_out_of_a_hand_is_followed_by_all_and_the_others_of_the_hand_stay_as_they_were():
    match = begun()
    table = match.table
    used, kept = take(match, "ransom", "hand", 0), take(match, "torch", "hand", 0)
    act(match, 0)
    chronicle = Chronicle()
    [option] = [one for one in match.decision.options if one.action == "use"]
    assert chronicle.answer(match, option.key) == ""
    assert knowing(table, used) == [-1, 0, 1, 2]
    assert knowing(table, kept) == [0]
    card = chronicle.entries[0].card
    assert (card.entity, card.known) == (used, table.layout.sight.everybody)
    assert teller().entry(chronicle.entries[0], 1) == "keeper 1 uses Ransom"


def test_nobody_takes_back_what_somebody_else_has_answered():
    match = begun(2)
    take(match, "night-light", "hand", 0)
    act(match, 0)
    answer(match, "play Night Light (1 coin)")
    assert match.decision.player == 1
    answer(match, "lose 1 coin")
    assert not match.undo(0), "the last answer was of the other player"
    answered = match.table.state.clone()
    assert match.undo(1) is not (match.table.state == answered)


def test_a_question_that_was_only_tried_is_not_counted():
    errands = "".join(f"errand {name}\n  Gain 1 coin.\n\n" for name in ("News", "Parcel"))
    match = small(f"captain Smith\n  For 1 coin: do all of this: play 1 errand; and gain 1 coin.\n\n{errands}")
    smith = bring(match, "smith")
    for card in ("news", "parcel"):
        bring(match, card, zone="hand")
    give(match, coin=1)
    assert match.use(0, smith) == ""
    assert (match.decision.kind, match.decision.number) == ("pick", 1), "what else was asked is nobody's business"


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, players, seed, every",
    [
        *(("attic", 2 + seed % 2, seed, 2) for seed in range(8)),
        *(("primer", 2 + seed % 3, seed, 2) for seed in range(4)),
        ("island", 2, 1, 2),
        ("tempus", 3, 1, 40),
        ("tempus", 4, 2, 60),
        ("through-the-ages", 2, 1, 20),
        ("through-the-ages", 3, 2, 40),
        ("through-the-ages", 4, 3, 60),
    ],
)
def test_a_seat_is_shown_the_same_whatever_it_does_not_know(game, players, seed, every):
    one = looked(game, players, seed, every).play()
    assert one.looks


@pytest.mark.parametrize("option, reading", [("aged-bonus", "sealed"), ("secret-bonus", "dealt")])
def test_it_is_so_with_cards_that_wait_sealed_or_are_chosen_in_secret(option, reading):
    assert looked("through-the-ages", 2, 5, 40, **{option: reading}).play(150).looks


# --- leaks that are planted -----------------------------------------------------------------------


def caught(channel: str) -> bool:
    """Whether a leak is found in one of a few games that are made of secrets, and where it was planted."""
    leaks = []
    for seed in range(6):
        try:
            looked("attic", 2 + seed % 2, seed, 1).play(80)
        except LeakError as leak:
            leaks.append(str(leak).partition(":")[0])
            break
    return leaks == [channel]


def plant(monkeypatch, where: str, what: object) -> None:
    monkeypatch.setattr(f"cardwright.{where}", what)


def test_nothing_is_caught_where_nothing_leaks():
    assert not caught("nothing")


def by_name(table: Table, player: int, options: tuple[Option, ...]) -> tuple[Option, ...]:
    return options


def by_number(table: Table, player: int, options: tuple[Option, ...]) -> tuple[Option, ...]:
    found = knowledge.offered(table, player, options)
    return tuple(
        Option(f"{one.key} {one.entity}", one.entity, one.effect, one.target, one.action, one.form, one.back)
        if one.back
        else one
        for one in found
    )


@pytest.mark.parametrize("offered", [by_name, by_number])
def test_a_hidden_card_that_is_offered_by_its_name_or_number_is_caught(monkeypatch, offered):
    plant(monkeypatch, "engine.run.decisions.offered", offered)
    assert caught("options")


def test_the_price_of_a_card_seen_from_behind_is_caught(monkeypatch):
    def priced(match, option):
        deal = match.deal(match.decision.player, option.action, option.entity) if option.entity >= 0 else None
        return [] if deal is None else [deal]

    plant(monkeypatch, "play.asking.deals", priced)
    assert caught("options")


def test_a_card_that_is_read_out_from_behind_is_caught(monkeypatch):
    plant(monkeypatch, "cli.answering.knows", lambda table, viewer, entity: True)
    assert caught("asked")


def test_a_hidden_card_that_a_question_names_is_caught(monkeypatch):
    said = Teller.question
    top = lambda match: match.table.card(match.table.in_zone("heap", NOBODY)[0]).key  # noqa: E731
    plant(monkeypatch, "play.telling.Teller.question", lambda teller, match: f"{top(match)}: {said(teller, match)}")
    assert caught("prompt")


@pytest.mark.parametrize("room", ["seat.known_in", "telling.told_of"])
def test_a_hidden_card_on_the_table_is_caught(monkeypatch, room):
    plant(monkeypatch, f"play.{room}", lambda table, viewer, place: table.state.places[place])
    plant(monkeypatch, "play.happenings.Shown.is_known_to", lambda card, viewer: True)
    assert caught("table")


def test_a_number_that_rests_on_hidden_cards_is_caught(monkeypatch):
    plant(monkeypatch, "play.telling.measured", lambda table, work: (work(), -1))
    assert caught("table")


def test_a_hidden_card_in_the_log_is_caught(monkeypatch):
    plant(monkeypatch, "play.happenings.Shown.is_known_to", lambda card, viewer: card.entity >= 0)
    assert caught("log")


def test_a_log_that_believes_everybody_has_seen_a_card_is_caught(monkeypatch):
    plant(monkeypatch, "play.happenings.who_sees", lambda table, entity, doer: table.layout.sight.everybody)
    assert caught("log")


def test_a_hidden_card_among_the_reasons_of_a_number_is_caught(monkeypatch):
    from cardwright.play import reasons

    told = reasons.account

    def account(table, teller, player, key):
        one = told(table, teller, player, key)
        hidden = table.card(table.in_zone("heap", NOBODY)[0]).key
        return replace(one, reasons=(*one.reasons, reasons.Reason(0, hidden)))

    plant(monkeypatch, "play.reasons.account", account)
    assert caught("why")


def test_a_hidden_card_in_a_refusal_is_caught(monkeypatch):
    def answer(seat, key, number=None):
        table = seat.match.table
        return Refusal(f"the first card is {table.card(table.in_zone('heap', NOBODY)[0]).key}", ())

    plant(monkeypatch, "play.seat.Seat.answer", answer)
    assert caught("error")


def test_an_imagined_game_that_keeps_hidden_cards_is_caught(monkeypatch):
    plant(monkeypatch, "play.seat.deal_anew", lambda table, viewer, shuffle: None)
    assert caught("imagined")


def test_an_imagined_game_that_keeps_the_seed_is_caught(monkeypatch):
    dealt = Seat.imagine

    def imagine(seat, random):
        imagined = dealt(seat, random)
        imagined.match.table.state.seed = seat.match.table.state.seed
        return imagined

    plant(monkeypatch, "play.seat.Seat.imagine", imagine)
    assert caught("imagined")


def test_a_bot_that_looks_at_hidden_cards_is_caught(monkeypatch):
    def choose(bot, seat):
        table = seat.match.table
        top = table.in_zone("heap", NOBODY)[0]
        return seat.decision.options[top % len(seat.decision.options)].key

    plant(monkeypatch, "play.bots.RandomBot.choose", choose)
    assert caught("bot")


def test_an_answer_that_can_be_taken_back_after_somebody_saw_a_card_is_caught(monkeypatch):
    look = Table._look

    def unnoticed(table, entity, seen):
        before = table.revealed
        look(table, entity, seen)
        table.revealed = before

    plant(monkeypatch, "model.table.Table._look", unnoticed)
    plant(monkeypatch, "engine.run.decisions.offered", partial(quietly, knowledge.offered))
    assert caught("undo")


def quietly(work, table, player, options):
    before = table.revealed
    found = work(table, player, options)
    table.revealed = before
    return found
