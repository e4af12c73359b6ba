"""The scenarios and policies of a game for readers: what differs, what holds, how it is won, and what is advised."""

from collections.abc import Iterator

from cardwright.check.link.meaning import Json, tree_json
from cardwright.export.contract import Tongues, example_lines
from cardwright.language.titles import title
from cardwright.language.tongue import Tongue
from cardwright.model.categories.effects import Causing
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Sentence
from cardwright.model.rulebook.game import Game
from cardwright.model.rulebook.lines import VICTORY, Line
from cardwright.model.rulebook.policies import PolicyOf
from cardwright.model.rulebook.scenarios import ScenarioOf
from cardwright.model.rulebook.staged import staged

SETUP, RULES = "setup", "rules"
Told = tuple[str, str, str]
"""A line of a scenario: the part it belongs to, its style, and the line in one language."""


def scenario_names(scenario: ScenarioOf, tongues: Tongues) -> dict[str, str]:
    """The name of a scenario in every language."""
    return {language: _capital(title(tongue, "scenario", scenario.key)) for language, tongue in sorted(tongues.items())}


def scenario_texts(game: Game, scenario: ScenarioOf, tongues: Tongues) -> dict[str, list[Told]]:
    """The lines of a scenario in every language, part by part."""
    return {language: list(_told(game, scenario, tongue)) for language, tongue in sorted(tongues.items())}


def _told(game: Game, scenario: ScenarioOf, tongue: Tongue) -> Iterator[Told]:
    printer = tongue.text_printer
    for part, line in _lines(game, scenario):
        yield part, "line", printer.line(line)
    for sentence in scenario.setup:
        yield SETUP, "sentence", printer.sentence(sentence.ability)
    for sentence in scenario.rules:
        yield VICTORY if _decides(sentence) else RULES, "sentence", printer.sentence(sentence.ability)


def _lines(game: Game, scenario: ScenarioOf) -> Iterator[tuple[str, Node]]:
    """The lines of a scenario with their parts; if it says nothing of victory, those of the game."""
    told = [(line.part, line) for line in scenario.lines if isinstance(line, Line)]
    yield from told
    if not any(part == VICTORY for part, _ in told):
        yield from ((VICTORY, line) for line in game.lines if isinstance(line, Line) and line.part == VICTORY)


def _decides(sentence: Sentence) -> bool:
    """Whether somebody wins by a sentence."""
    return any(isinstance(node, Causing) and node.wins for node in sentence.ability.walk())


def scenario_json(game: Game, scenario: ScenarioOf, tongues: Tongues) -> Json:
    """One scenario, with its text in every language."""
    played, texts = staged(game, scenario.key), scenario_texts(game, scenario, tongues)
    return {
        "id": scenario.key,
        "name": scenario_names(scenario, tongues),
        "players": list(played.seats),
        "options": {line.option: list(line.values) for line in scenario.played_with},
        "phases": [phase.key for phase in played.phases.values() if not phase.is_left_out],
        "own_setup": scenario.own_setup,
        "follows": [{"policy": one.policy, "seat": one.seat} for one in scenario.followed],
        "text": {
            language: [{"part": part, "text": text} for part, _, text in lines] for language, lines in texts.items()
        },
        "setup": [tree_json(sentence.ability) for sentence in scenario.setup],
        "rules": [tree_json(sentence.ability) for sentence in scenario.rules],
        "examples": [{"title": one.title, "lines": example_lines(one, tongues)} for one in scenario.examples],
        "source": scenario.source,
        "confidence": scenario.confidence,
        "notes": list(scenario.notes),
    }


def policy_json(policy: PolicyOf, tongues: Tongues) -> Json:
    """One policy, with its text in every language."""
    return {
        "id": policy.key,
        "text": {
            language: [tongue.text_printer.sentence(one.advice) for one in policy.advice]
            for language, tongue in sorted(tongues.items())
        },
        "advice": [tree_json(one.advice) for one in policy.advice],
        "source": policy.source,
        "confidence": policy.confidence,
        "notes": list(policy.notes),
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
