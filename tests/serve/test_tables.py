"""The pages of Datasette in our frame: their language, what they hide, and links that keep what a visitor chose."""

import re
from html import unescape

import pytest
from tests.support.site import LANGUAGES, Asker, tables

HIDDEN = ("outlines", "card_lines", "interface", "pictures", "search_en_data", "meta")


@pytest.fixture(scope="module")
def ask():
    return Asker()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_datasette_stands_in_our_frame_in_the_language_of_the_visitor(ask, language):
    say = ask.words(language)
    for name, address in tables(language).items():
        page = ask(address)
        assert page.status_code == (400 if name.startswith("wrong") else 200), name
        assert f'<html lang="{language}">' in page.text, name
        assert unescape(page.text).count(say("footer")) == 1, name
        assert "<script>" not in page.text
        assert "app.css" not in page.text


def test_words_of_ours_are_translated_on_them(ask):
    page = unescape(ask("/catalog?_lang=es").text)
    assert "Cartas por lo que hacen" in page
    assert "Buscar en Français" in page
    assert "Las eras de cada juego en orden" in page
    assert "filas" in page
    assert "empieza por" in ask("/catalog/cards?_lang=es").text
    for english in ("Every card", "702 rows", "Search in", "Run SQL", "View and edit", "(hidden)"):
        assert english not in page


def test_without_a_chosen_language_the_browser_decides(ask):
    page = ask("/catalog", **{"accept-language": "fr"})
    assert '<html lang="fr">' in page.text
    assert "_lang=" not in page.text[page.text.index("<main") : page.text.index("</main")]


def test_tables_that_only_the_pages_need_are_out_of_sight(ask):
    listed = re.findall(r'href="/catalog/(\w+)', ask("/catalog?_show_hidden=1").text)
    assert {"cards", "cards_fr", "facts"} <= {*listed}
    assert not {*HIDDEN} & {*listed}


def test_links_and_forms_keep_the_chosen_language(ask):
    for address in (*tables("pt").values(), "/catalog/cards?_next=100&_sort=key&_facet=game&_lang=pt"):
        page = ask(address).text
        content = page[page.index("<main") : page.index("</main")]
        links = [unescape(one) for one in re.findall(r'href="(/catalog[^"#]*)', content)]
        pages = [one for one in links if not re.search(r"\.(json|csv|db)($|\?)", one)]
        assert not [one for one in pages if "_lang=pt" not in one], address
        forms = re.findall(r"<form.*?</form>", content, re.DOTALL)
        assert all('name="_lang" value="pt"' in form for form in forms), address
    # The links to other languages keep everything else.
    assert 'href="/catalog/cards?_sort=key&amp;_lang=es"' in ask("/catalog/cards?_sort=key&_lang=pt").text


def test_every_link_between_the_tables_leads_somewhere(ask):
    seen = {
        unescape(link).partition("#")[0]
        for name, address in tables("es").items()
        if not name.startswith("wrong")
        for link in re.findall(r'href="(/catalog[^"]*)"', ask(address).text)
    }
    # One of each sort: the same link with other values leads to the same page.
    sorts = {re.sub(r"=[^&]*|\d+|/[^/?.]*$", "", link): link for link in sorted(seen)}
    assert len(sorts) > 20
    assert not [link for link in sorts.values() if ask(link).status_code not in (200, 302)]


def test_a_mistake_in_sql_is_told_in_the_words_of_the_database(ask):
    page = unescape(ask(tables("fr")["wrong condition"]).text)
    assert "no such column: nowhere" in page
    assert "Cette question reste sans réponse" in page
    assert ask("/catalog/cards.json?_where=nowhere").json()["ok"] is False
    assert ask("/catalog/cards.csv?_where=nowhere").status_code == 400


def test_a_value_of_a_visitor_stays_text(ask):
    page = ask('/catalog/cards?key="><script>alert(1)</script>&_lang=es').text
    assert "<script>alert" not in page
    page = ask('/catalog/search_in_en?words="><script>alert(1)</script>&_lang=es').text
    assert "<script>alert" not in page
