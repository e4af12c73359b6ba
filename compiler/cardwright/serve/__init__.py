"""The catalog in the browser: Datasette with pages of our own, on this machine or on any host that runs Datasette."""

from cardwright.serve.server import SETTINGS, OtherCatalogError, application, check_whole, free_port, proven, serve

__all__ = ["SETTINGS", "OtherCatalogError", "application", "check_whole", "free_port", "proven", "serve"]
