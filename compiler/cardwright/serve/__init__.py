"""The catalog in the browser: Datasette with pages of our own, on this machine or on any host that runs Datasette."""

from cardwright.serve.server import SETTINGS, OtherCatalogError, application, free_port, serve

__all__ = ["SETTINGS", "OtherCatalogError", "application", "free_port", "serve"]
