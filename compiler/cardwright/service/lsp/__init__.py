"""The language service for editors, over the Language Server Protocol."""

from cardwright.service.lsp.server import make_server

__all__ = ["make_server"]
