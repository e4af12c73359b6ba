"""Examines all translations of a library: their mistakes, and the coverage of each language."""

from collections.abc import Collection, Iterator, Sequence

from cardwright.base.diagnostics import Diagnostic
from cardwright.base.record import record
from cardwright.translation.checks import check_language
from cardwright.translation.domains import Domain, open_file
from cardwright.translation.standing import Coverage, coverage


@record
class Surveyed:
    """One PO file: its domain, its mistakes, and its coverage."""

    domain: str
    coverage: Coverage
    found: tuple[Diagnostic, ...]


def survey(domains: Sequence[Domain], languages: Collection[str] = ()) -> Iterator[Surveyed]:
    """Every PO file of some languages, or of all."""
    for domain in domains:
        for language, path in domain.files:
            if not languages or language in languages:
                opened = open_file(domain, language, path)
                found = (*opened.found, *check_language(domain, language, opened))
                yield Surveyed(domain.name, coverage(opened.file, domain.strings), found)
