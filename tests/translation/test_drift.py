"""Drift: files follow the cards string by string, and no translation is lost or moved by an edit."""

from random import Random

from tests.support.desk import edit, entry, po, run, translated, worded

from cardwright.base.library import at
from cardwright.base.source import Source
from cardwright.pipeline.cached import compile_cached
from cardwright.read.po import read_po, write_po
from cardwright.read.strings.keys import Key
from cardwright.translation.collecting import String
from cardwright.translation.merging import merged, new_file

WORDED = "Al visitar una planta, gana 1 cera."


def test_one_number_on_one_card_changes_exactly_that_text_in_each_language(bees):
    worded(bees, WORDED)
    run(bees, "update")
    before = {language: {one.msgctxt: str(one) for one in po(bees, language)} for language in ("es", "pt")}
    edit(bees, "garden.cards", "gain 1 wax", "gain 2 wax")
    said = run(bees, "status")
    assert said.count("fuzzy: ") == 1
    assert said.count("  - When you visit a plant, gain 1 wax.\n  + When you visit a plant, gain 2 wax.") == 1
    assert f"  es   {WORDED}" in said
    run(bees, "update")
    for language, old in before.items():
        changed = [one for one in po(bees, language) if str(one) != old[one.msgctxt]]
        assert [one.msgctxt for one in changed] == ["card:lavender-spring/text"]
        # Only the text that somebody has worded can be wrong; the other one is printed from the card.
        assert changed[0].fuzzy == (language == "es")
        assert changed[0].previous_msgid == ("When you visit a plant, gain 1 wax." if language == "es" else None)
    assert run(bees, "status") == said
    # The edit is taken back, and everything is as it was.
    edit(bees, "garden.cards", "gain 2 wax", "gain 1 wax")
    run(bees, "update")
    for language, old in before.items():
        assert {one.msgctxt: str(one) for one in po(bees, language)} == old


def test_a_printed_value_that_changes_puts_a_wording_of_its_card_in_doubt_too(bees):
    worded(bees, WORDED)
    run(bees, "update")
    edit(bees, "garden.cards", "price: 2", "price: 4")
    said = run(bees, "status", "es")
    assert said.count("fuzzy: ") == 1
    assert '- printed beside it: {"price":2}' in said
    assert '+ printed beside it: {"price":4}' in said
    # A text that is printed from the card is never in doubt.
    edit(bees, "garden.cards", "price: 3", "price: 5")
    assert run(bees, "status", "es") == said


def test_a_name_that_changes_keeps_its_translation_and_shows_the_old_one(bees):
    edit(bees, "names.yaml", "Old Hive", "Ancient Hive")
    edit(bees, "garden.cards", "[Old Hive]", "[Ancient Hive]")
    run(bees, "update")
    found = entry(po(bees), "card:old-hive-spring/name")
    assert (found.msgid, found.previous_msgid, found.msgstr) == ("Ancient Hive", "Old Hive", "Colmena Vieja")
    assert [one.msgctxt for one in po(bees).fuzzy_entries()] == ["card:old-hive-spring/name"]


def test_before_any_update_a_name_of_another_name_is_in_doubt(bees):
    edit(bees, "names.yaml", "Old Hive", "Ancient Hive")
    edit(bees, "garden.cards", "[Old Hive]", "[Ancient Hive]")
    names = compile_cached(at(bees)).rulebook.games["bees"].names
    assert names.status("es", "old-hive-spring") == "fuzzy"
    assert names.status("es", "lavender-spring") == "proposed"


def test_a_mere_correction_leaves_translations_valid(bees):
    edit(bees, "names.yaml", "Old Hive", "Olde Hive")
    edit(bees, "garden.cards", "[Old Hive]", "[Olde Hive]")
    run(bees, "update", "--minor", "old-hive-spring")
    found = entry(po(bees), "card:old-hive-spring/name")
    assert (found.msgid, found.fuzzy, found.msgstr) == ("Olde Hive", False, "Colmena Vieja")


def test_a_card_that_goes_and_comes_back_has_its_translations_again(bees):
    path = bees / "cards" / "bees" / "garden.cards"
    whole = path.read_text(encoding="utf-8")
    names = (bees / "cards" / "bees" / "names.yaml").read_text(encoding="utf-8")
    start, end = whole.index("tree Linden"), whole.index("deck spring")
    path.write_text(whole[:start] + whole[end:].split("deck summer")[0], encoding="utf-8")
    edit(bees, "names.yaml", "  linden-summer: {name: Linden, status: source}\n", "")
    before = po(bees)
    run(bees, "update")
    [kept] = po(bees).obsolete_entries()
    assert (kept.msgctxt, kept.msgstr) == ("card:linden-summer/name", "Tilo")
    assert "tree" not in str(po(bees)[0])
    path.write_text(whole, encoding="utf-8")
    (bees / "cards" / "bees" / "names.yaml").write_text(names, encoding="utf-8")
    run(bees, "update")
    assert [str(one) for one in po(bees)] == [str(one) for one in before]


def test_updating_twice_changes_nothing_the_second_time(bees):
    assert run(bees, "update") == ""


# --- whatever is done to the cards ----------------------------------------------------------------


def test_no_translation_is_lost_or_moved_by_a_thousand_edits():
    """Delete, rename, reorder, reword, bring back: every translation stays with its card for as long as it is there."""
    chance = Random(6)
    cards = {f"card-{number}": f"Card {number}" for number in range(12)}
    texts = {key: f"Gain {number} coins." for number, key in enumerate(cards)}
    made, pinned, next_one = {}, {}, 12
    file = new_file("made", "es", "en")

    def strings():
        for key, name in cards.items():
            yield String(Key("card", key, "name"), name)
            text = texts[key]
            yield String(Key("card", key, "text"), text, meaning=f"of {text}", printed={"es": f"es {text}"})

    file = merged(file, strings())
    for turn in range(1000):
        match chance.randrange(7):
            case 0 if len(cards) > 3:
                del cards[chance.choice(list(cards))]
            case 1:
                cards[f"card-{next_one}"] = f"Card {next_one}"
                texts[f"card-{next_one}"] = f"Gain {next_one} coins."
                next_one += 1
            case 2:
                gone = [key for key in texts if key not in cards]
                for key in gone[:1]:
                    cards[key] = f"Card again {key}"
            case 3:
                order = list(cards.items())
                chance.shuffle(order)
                cards = dict(order)
            case 4:
                # Two cards may come to be called alike, or say the same.
                cards[chance.choice(list(cards))] = f"Card {chance.randrange(20)}"
            case 5:
                texts[chance.choice(list(cards))] = f"Gain {chance.randrange(20)} coins."
            case 6:
                key = chance.choice(list(cards))
                made[key] = f"translation of {key}, {chance.randrange(10**6)}"
                file = translated(file, f"card:{key}/name", made[key])
                if chance.random() < 0.3:
                    pinned[key] = f"by hand for {key}"
                    file = translated(file, f"card:{key}/text", pinned[key])
        file, was = merged(file, strings()), file
        if turn % 10 == 0:
            # Through its text, as translators' tools have it.
            file, wrong = read_po(Source("made.po", write_po(file)), "es")
            assert not wrong
        _nothing_lost_or_moved(file, was, cards, texts, (made, pinned))
    assert len(made) > 12
    assert len(pinned) > 3


def _nothing_lost_or_moved(file, was, cards, texts, given):
    made, pinned = given
    live = {one.context: one for one in file.messages if not one.obsolete}
    assert set(live) == {f"card:{key}/{field}" for key in cards for field in ("name", "text")}
    for key, translation in made.items():
        own = [one for one in file.messages if one.context == f"card:{key}/name"]
        assert translation in [text for one in own for text in one.translations], key
        elsewhere = [one.context for one in file.messages if translation in one.translations and one not in own]
        assert not elsewhere, key
    for key, translation in pinned.items():
        own = [one for one in file.messages if one.context == f"card:{key}/text"]
        assert translation in [text for one in own for text in one.translations], key
    before = {one.context: one for one in was.messages if not one.obsolete}
    for context, one in live.items():
        old = before.get(context)
        key = context.removeprefix("card:").rsplit("/", 1)[0]
        if context.endswith("/name"):
            assert one.text == cards[key]
            if old is not None and old.text == one.text:
                assert one.fuzzy == old.fuzzy
            elif old is not None and any(old.translations):
                assert one.fuzzy or one.text == old.previous
        elif key not in pinned:
            assert one.translations == (f"es {texts[key]}",)
