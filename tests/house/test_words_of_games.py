"""The grammar knows verbs, a game's data knows nouns: no word of a game stands in the compiler or the grammar."""

from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
import yaml
from tests.house.test_house import ROOT, words

# Languages in which no card of a game needs to have a name yet.
BEGUN = {"de"}

# The keys of a lexicon that hold the forms of a noun, as CLDR calls them.
NUMBERS = {"zero", "one", "two", "few", "many", "other"}

# Words that belong to one game even before its folder says so.
FORBIDDEN = (
    "through the ages",
    "tempus",
    "inner sea",
    "civilization",
    "aristotle",
    "culture",
    "happiness",
    "yellow bank",
    "talents",
)

# Nouns of a game that are free all the same, each group with its reason. Keep them few.
FREE = {
    "every card game has these, and the language speaks of them": """
        card cards deck decks hand hands player players turn turns game games play plays token tokens
        carta cartas mazo mazos baralho baralhos mano manos mão mãos jugador jugadores jogador jogadores
        turno turnos juego juegos jogo jogos ficha fichas
        carte cartes paquet paquets main mains joueur joueurs tour tours jeu jeux jeton jetons karte karten""",
    "a board of any game has these, and the language speaks of them": """
        place places square squares terrain edge edges front figure figures piece pieces unit units
        lugar lugares casilla casillas lieu lieux case cases pieza piezas peça peças pièce pièces""",
    "a table has these, whatever is played on it": """
        seat seats sede puesto position positions posição people peoples disk disco disque mask gate crown prize
        prêmio premio época époque epoche gebiet plättchen stufe reichweite wert área região región région
        oro ouro levée leva""",
    "a game declares these: they are keywords": """
        age ages era eras kind kinds zone zones pool pools track tracks table tables area areas board boards
        hex hexes hexagone hexagones tile tiles action actions phase phases mode modes variant variants
        event events stage stages
        edad edades tipo tipos zona zonas tabla tablas tabela tabelas tablero tableros tabuleiro tabuleiros
        hexágono hexágonos acción acciones ação ações fase fases modalidad evento eventos etapa etapas
        estágio estágios âge âges ère ères type types événement événements étape étapes""",
    "a drawing is called after what it shows": """
        hills shield""",
    "the starters of new games have these words in common with other games": """
        coin coins market dawn moneda monedas moeda moedas mercado marché banco pradera mejora
        tarea tarefa tâche oro ouro levée crown prize prêmio premio""",
    "a table of inflection lists everyday words": """
        aircraft espía grade mine pion blé peão peões""",
    "a tool that we use has an option of this name": """
        force""",
    "everyday words of programs and of pages": """
        base bases number numbers número numéro sort sorts sorte sortes suerte lot standing worth force
        forces forças fuerzas falta leva relève manque compra porte white red colors blanc blancs precedence closure
        exile flood unknown navegador navigateur escrita capitão traits fronteras fronteira frontières""",
    "any rule allows and forbids": """
        no allowed forbidden permitido permitida permitidos permitidas prohibido prohibida proibido proibida
        permis interdit interdits""",
    "any rule counts, compares or pays these": """
        cost costs distance distances level levels limit limits point points resource resources row rows
        value values coste costes costo costos custo custos distancia distancias distância distâncias
        nivel niveles nível níveis límite límites limite limites punto puntos ponto pontos recurso recursos
        fila filas valor valores coût coûts niveau niveaux ressource ressources valeur valeurs
        price prices step steps loss losses general first second segunda
        precio precios preço preços prix paso pasos passo passos pas""",
    "any rule says when something happens, and what follows": """
        moment moments time any timing lost rest find clash attack might
        setup preparación préparation turno extra
        frente
        momento momentos espera respuesta resposta réponse ataque attaque frappe movimento movimiento savoir""",
    "a program about texts and files needs these": """
        architecture builder building capital construction constructor library libraries news output outputs
        biblioteca bibliothèque atelier
        overflow port shift printing production recherche root routes start writing construcción construção
        record records recall resolve standard stranger margin margen márgenes permission permissions permiso beach
        départ partida plage playa praia première premières""",
}
PLAIN = frozenset(word for group in FREE.values() for word in group.split())


def texts(node: object) -> Iterator[str]:
    """Every text inside a YAML value, without the keys that lead to it."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        yield from (text for value in node.values() for text in texts(value))
    elif isinstance(node, list):
        yield from (text for value in node for text in texts(value))


def phrases(text: str) -> Iterator[tuple[str, ...]]:
    """What a name or noun forbids: itself, unless it is too short or too plain to tell games apart."""
    phrase = tuple(words(text))
    plain = all(word in PLAIN for word in phrase)
    if phrase and not plain and sum(map(len, phrase)) > 2:
        yield phrase


def names(content: object) -> Iterator[str]:
    """The names in a file of names: whatever begins with a capital."""
    yield from (text for text in texts(content) if text[:1].isupper())


def nouns(content: object) -> Iterator[str]:
    """The ids and the forms under `nouns:`; what is not a form for some number is grammar."""
    table = content.get("nouns") if isinstance(content, dict) else None
    for noun, forms in table.items() if isinstance(table, dict) else ():
        yield str(noun)
        counted = forms.items() if isinstance(forms, dict) else [("other", forms)]
        yield from (text for number, form in counted if number in NUMBERS for text in texts(form))


def word_files(game: Path) -> list[Path]:
    """The files of a game that hold its names and nouns."""
    return sorted([game / "names.yaml", *game.glob("locale/*/LC_MESSAGES/*.po"), *game.glob("lexicon/*.yaml")])


def said_in(path: Path) -> Iterator[str]:
    """The names or nouns in one of these files."""
    if path.suffix == ".po":
        for entry in polib.pofile(str(path)):
            if (entry.msgctxt or "").startswith("card:") and entry.msgctxt.endswith("/name"):
                yield entry.msgstr
        return
    content = yaml.safe_load(path.read_text(encoding="utf-8"))
    yield from names(content) if path.name == "names.yaml" else nouns(content)


def forbidden(cards: Path) -> dict[tuple[str, ...], str]:
    """Each phrase that only a game may say, and the file it comes from."""
    found = {phrase: "FORBIDDEN" for text in FORBIDDEN for phrase in phrases(text)}
    for game in sorted(path for path in cards.glob("*") if path.is_dir()):
        found.update((phrase, game.name) for phrase in phrases(game.name))
        for path in word_files(game):
            label = path.relative_to(cards).as_posix()
            found.update((phrase, label) for text in said_in(path) for phrase in phrases(text))
    return found


def game_words(text: str, banned: dict[tuple[str, ...], str]) -> Iterator[tuple[int, str, str]]:
    """Each forbidden phrase in a text: its line, the phrase, and where it belongs."""
    spoken = [(line, word) for line, row in enumerate(text.splitlines(), 1) for word in words(row)]
    longest = max(map(len, banned), default=0)
    heads = {phrase[0] for phrase in banned}
    for index, (line, head) in enumerate(spoken):
        if head not in heads:
            continue
        for length in range(1, longest + 1):
            phrase = tuple(word for _, word in spoken[index : index + length])
            if len(phrase) == length and phrase in banned:
                yield line, " ".join(phrase), banned[phrase]


def test_compiler_and_grammar_speak_of_no_game():
    banned = forbidden(ROOT / "cards")
    wrong = {}
    for folder in ("compiler", "grammar"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_dir() or "__pycache__" in path.parts:
                continue
            name = path.relative_to(ROOT).as_posix()
            for said in (name, path.read_text(encoding="utf-8", errors="replace")):
                for line, phrase, owner in game_words(said, banned):
                    wrong.setdefault((name, phrase), f"{name}:{line}: “{phrase}” belongs to {owner}")
    advice = "say it without the game's word, or, if any game would say it, add it to FREE:"
    assert not wrong, "\n".join([advice, *wrong.values()])


def test_every_game_forbids_some_words_of_its_own():
    """A change of the YAML layout must not switch the test above off in silence."""
    origins = set(forbidden(ROOT / "cards").values())
    for game in sorted(path for path in ROOT.glob("cards/*") if path.is_dir()):
        for path in word_files(game):
            if path.suffix == ".po" and path.parent.parent.name in BEGUN:
                continue
            assert path.relative_to(ROOT / "cards").as_posix() in origins, f"{path}: no name or noun was found"


@pytest.mark.parametrize(
    "text, found",
    [
        ("class CultureTrack:", ["culture"]),
        ("yellow_bank = 3", ["yellow bank"]),
        ("THROUGH\nthe-ages", ["through the ages"]),
        ("the cultured deck of a player", []),
        ("through the decks of all ages", []),
    ],
)
def test_game_words_are_found_whole_and_in_any_spelling(text, found):
    banned = {phrase: "" for text in FORBIDDEN for phrase in phrases(text)}
    assert [phrase for _, phrase, _ in game_words(text, banned)] == found
