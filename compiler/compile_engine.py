"""Compiles the fast rooms of a copy of the package with mypyc: `python compile_engine.py FOLDER`.

The copy is made in FOLDER/source and the shared objects in FOLDER/made, as they lie in a wheel. Nothing is ever put
beside the sources.
"""

import os
import shutil
import sys
from pathlib import Path

import unfold

PACKAGE = Path(__file__).parent / "cardwright"
COMPILED = ("model", "engine", "tree")
"""The rooms that are compiled, with every folder in them."""
FLAGS = "-fvisibility=hidden -fno-plt"
"""Compiled functions call each other directly."""


def main(folder: Path) -> None:
    """Copy the package, write out its decorators, and compile it."""
    shutil.rmtree(folder, ignore_errors=True)
    source, made = folder / "source", folder / "made"
    shutil.copytree(PACKAGE, source / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__", "_data"))
    package = source / PACKAGE.name
    for room in COMPILED:
        unfold.main(package / room)
    paths = [path for room in COMPILED for path in sorted((package / room).rglob("*.py"))]
    os.chdir(source)
    os.environ["MYPYPATH"] = "."
    if os.name != "nt":
        os.environ["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {FLAGS}".strip()
    from mypyc.build import mypycify
    from setuptools import setup

    names = [str(path.relative_to(source)) for path in paths]
    options = ["--config-file=", "--explicit-package-bases", *names]
    setup(
        name="cardwright-engine",
        packages=[],
        ext_modules=mypycify(options, debug_level="0", group_name="cardwright"),
        script_args=["build_ext", "--build-lib", str(made), "--build-temp", str(folder / "temporary")],
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
