"""The command that editors start: lsp."""

import click

from cardwright.cli.main import Workplace


@click.command()
@click.pass_obj
def lsp(workplace: Workplace) -> None:
    """Answer an editor, by the Language Server Protocol over standard input and output.

    Editors start this by themselves: docs/designer/editors.md says how to set them up.
    """
    from cardwright.service.lsp import make_server

    make_server(workplace.library).start_io()
