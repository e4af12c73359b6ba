"""The addresses by which an editor knows the files of a library."""

from pathlib import Path, PurePosixPath

from pygls.uris import from_fs_path, to_fs_path

from cardwright.base.library import Library


def path_of(library: Library, uri: str) -> str | None:
    """The path of a file inside the library; None for a file elsewhere."""
    name = to_fs_path(uri)
    if not name:
        return None
    try:
        inside = Path(name).resolve().relative_to(library.root.resolve())
    except (OSError, ValueError):
        return None
    return inside.as_posix()


def uri_of(library: Library, path: str) -> str:
    """The address of a file of the library."""
    return from_fs_path(str(library.root.resolve() / PurePosixPath(path))) or ""
