"""All files of a build: the JSON of each game, the catalog, and the metadata for Datasette."""

from pathlib import Path

from cardwright.drawing.appearance import Appearance
from cardwright.export.catalog import PLAIN, Histories, Progress, Tongues, tongues_of, write_catalog
from cardwright.export.files import write_json
from cardwright.export.metadata import DATABASE, write_metadata
from cardwright.export.shown import NOTHING_BEGUN, Beginnings, Coverages
from cardwright.export.whole import game_json
from cardwright.model.rulebook.game import Rulebook


def build_all(
    folder: Path,
    rulebook: Rulebook,
    tongues: Tongues,
    progress: Progress | None = None,
    *,
    histories: Histories | None = None,
    appearance: Appearance = PLAIN,
    coverages: Coverages = (),
    beginnings: Beginnings = NOTHING_BEGUN,
) -> list[Path]:
    """Write all files of a build into a folder, each whole or not at all, and say which they are.

    Without an appearance the catalog has no words for pages of its own, and can be read by programs only.
    """
    catalog = folder / f"{DATABASE}.db"
    # In a folder of its own: a game may have the same name as this file.
    metadata = folder / "datasette" / "metadata.json"
    games = {folder / f"{key}.json": game for key, game in sorted(rulebook.games.items())}
    for path, game in games.items():
        write_json(path, game_json(game, tongues_of(game.key, tongues)))
    write_catalog(
        catalog,
        rulebook,
        tongues,
        progress,
        histories=histories,
        appearance=appearance,
        coverages=coverages,
        beginnings=beginnings,
    )
    write_metadata(metadata, catalog)
    return [*games, catalog, metadata]
