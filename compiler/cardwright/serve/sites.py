"""The site of each Datasette that runs in this process: made on first use, and closed with its server."""

from typing import Any
from weakref import WeakKeyDictionary

from cardwright.export.metadata import DATABASE
from cardwright.serve.site import Site

_SITES: "WeakKeyDictionary[Any, Site]" = WeakKeyDictionary()


def site_of(datasette: Any) -> Site:
    """The site of a Datasette, made on first use."""
    known = _SITES.get(datasette)
    if known is None:
        # Only our own server watches for changes, and sets this.
        watching = getattr(datasette, "cardwright_edition", "")
        database = datasette.get_database(DATABASE)
        known = _SITES[datasette] = Site(str(database.path), f"/{DATABASE}", watching)
    return known


def close_site(datasette: Any) -> None:
    """Release the resources of the site of a Datasette, after its last request."""
    site = _SITES.pop(datasette, None)
    if site is not None:
        datasette.get_database(DATABASE).end()
        site.close()


def path_of(request: Any) -> str:
    """The path of an address, without the prefix of the site."""
    return str(request.scope.get("route_path") or request.path)
