"""Words of a game that cannot give a form which a pattern asks for: no form is guessed."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.record import record
from cardwright.check.link.roles import declared_words
from cardwright.check.spoken import sentences_of
from cardwright.language.choosing import form_of_entry, lack, lacks_in, ordered
from cardwright.language.demands import ALWAYS, MISSING
from cardwright.language.patterns import Demand
from cardwright.language.pieces import SECTIONS
from cardwright.language.tables import COUNTED, MOODS, NUMBERS, PERSONS
from cardwright.language.tongue import Tongue
from cardwright.model.rulebook.game import Game
from cardwright.read.lexicon import Entry


def forms(game: Game, tongues: Mapping[str, Tongue]) -> list[Diagnostic]:
    """The words of a game that lack a form in one of its complete languages, and forms that nobody asks for."""
    declared = declared_words(game)
    found: list[Diagnostic] = []
    for tongue in tongues.values():
        if not tongue.lexicon.is_begun:
            desk = _Desk(game, tongue, declared)
            found += [*desk.missing(), *desk.unknown(), *desk.genders()]
    return found


@record
class _Desk:
    """The words of one game in one language."""

    game: Game
    tongue: Tongue
    declared: Mapping[str, AbstractSet[str]]

    @property
    def path(self) -> str:
        """The file of the words."""
        return f"cards/{self.game.key}/lexicon/{self.code}.yaml"

    @property
    def code(self) -> str:
        """The language."""
        return self.tongue.language.code

    def missing(self) -> Iterator[Diagnostic]:
        """Each form that a word lacks, with the pattern that asks for it and a sentence."""
        lacking: dict[tuple[str, str], tuple[Entry, dict[str, Demand]]] = {}
        for demand in self.tongue.language.demands:
            form = " ".join(ordered(demand.features))
            for entry in self._asked(demand):
                if entry.is_told and form_of_entry(entry, demand.features, self.tongue.language.cases) is None:
                    section = SECTIONS[demand.sort]
                    lacking.setdefault((section, entry.key), (entry, {}))[1].setdefault(form, demand)
        for entry, forms in lacking.values():
            first = next(iter(forms.values()))
            yield error(
                "word-lacks-form",
                None,
                path=self.path,
                word=entry.key,
                language=self.code,
                forms=list(forms),
                construct=first.construct,
                sentence=self._sentence(entry, first),
            )

    def unknown(self) -> Iterator[Diagnostic]:
        """The forms of words that no pattern asks for."""
        asked: dict[str, set[str]] = {"nouns": {*NUMBERS, COUNTED}, "verbs": {*MOODS, *PERSONS}, "zones": set()}
        for demand in self.tongue.language.demands:
            asked[SECTIONS[demand.sort]] |= demand.features
        for section, known in asked.items():
            for entry in getattr(self.tongue.lexicon, section).values():
                for form in entry.forms:
                    if strange := sorted({*form.split()} - known):
                        yield error(
                            "unknown-form",
                            None,
                            path=self.path,
                            word=entry.key,
                            language=self.code,
                            form=form,
                            feature=strange[0],
                            candidates=sorted(known),
                        )

    def genders(self) -> Iterator[Diagnostic]:
        """The nouns without one of the genders of the language; one that its rules cannot tell is reported already."""
        genders = sorted(self.tongue.language.genders)
        is_told = self.tongue.language.inflection.has_genders
        for key, entry in self.tongue.lexicon.nouns.items():
            if genders and entry.gender not in genders and (entry.gender or not is_told):
                yield error("word-gender", None, path=self.path, word=key, language=self.code, candidates=genders)

    def _asked(self, demand: Demand) -> Iterator[Entry]:
        """The words of the game that a pattern may ask; the counted form only of those that can be counted there."""
        entries: Mapping[str, Entry] = getattr(self.tongue.lexicon, SECTIONS[demand.sort])
        if demand.role.startswith(ALWAYS):
            yield entries[demand.role.removeprefix(ALWAYS)]
        elif SECTIONS[demand.sort] == "verbs":
            takes_object = {"transitive": (True,), "intransitive": (False,)}.get(demand.sort, (True, False))
            yield from (entry for entry in entries.values() if entry.takes_object in takes_object)
        else:
            yield from (entry for key, entry in entries.items() if key in self.declared.get(demand.role, ()))

    def _sentence(self, entry: Entry, demand: Demand) -> str:
        """A sentence of the game that lacks the form, or else the pattern."""
        for ability in sentences_of(self.game):
            said = self.tongue.text_printer.sentence(ability)
            if any(word == entry.key and demand.features <= asked for word, asked in lacks_in(said)):
                return said
        return demand.sample.replace(MISSING, lack(entry.key, demand.features))
