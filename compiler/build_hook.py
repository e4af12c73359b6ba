"""Adds to a wheel what is made when it is built: the tables of the shipped languages and the compiled engine.

`CARDWRIGHT_ENGINE` says which engine a wheel must have, `compiled` or `plain`. If it is not set, the engine is compiled
where that is possible, and the wheel is a plain one elsewhere.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.wheel import WheelBuilderConfig

WISH = "CARDWRIGHT_ENGINE"
WISHES = ("", "compiled", "plain")
ABI = sysconfig.get_config_var("SOABI") or f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}"


class Hook(BuildHookInterface[WheelBuilderConfig]):
    """Makes the files below `build/` and names them to the wheel; an editable install needs none of them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the files, and the tag that fits them."""
        if version == "editable":
            return
        wish = os.environ.get(WISH, "")
        if wish not in WISHES:
            raise ValueError(f"{WISH} is {wish!r}; say compiled or plain, or do not set it.")
        # Two wheels may be built at once, so each has a folder of its own.
        self._build = Path(self.root, "build")
        self._build.mkdir(exist_ok=True)
        self._folder = Path(mkdtemp(prefix="wheel-", dir=self._build))
        try:
            made = self._compiled(wish)
            self._run("ship_tables.py", self._folder / "tables")
            build_data["force_include"][str(self._folder / "tables")] = "cardwright/_data/tables"
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        if made is not None:
            build_data["pure_python"], build_data["infer_tag"] = False, True
            for path in sorted(made.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}")):
                build_data["force_include"][str(path)] = path.relative_to(made).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what only this wheel needed."""
        if version != "editable":
            shutil.rmtree(self._folder, ignore_errors=True)

    def _compiled(self, wish: str) -> Path | None:
        """The folder with the shared objects, or None if the wheel is to be a plain one."""
        if wish == "plain":
            return None
        reason = _missing()
        if not reason:
            inputs = _inputs(Path(self.root, "compiler"))
            kept = self._build / "compiled" / ABI
            if (kept / inputs).is_file():
                return kept / "made"
            self.app.display_info("Compiling the engine; this takes some minutes.")
            fresh = self._folder / "compiled"
            try:
                self._run("compile_engine.py", fresh)
            except RuntimeError as problem:
                reason = str(problem)
            else:
                (fresh / inputs).touch()
                return _put(fresh, kept) / "made"
        if wish == "compiled":
            raise RuntimeError(f"The engine cannot be compiled: {reason}")
        self.app.display_warning(f"The engine is not compiled: {reason}")
        self.app.display_warning("The wheel is a plain one. It does the same, only slower.")
        return None

    def _run(self, script: str, folder: Path) -> None:
        """Run one of the scripts beside this one; raises RuntimeError with the end of what it said."""
        command = [sys.executable, "-s", str(Path(self.root, "compiler", script)), str(folder)]
        # What lies beside the script is what goes into the wheel, whatever else is installed or named.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run(  # noqa: S603 - our own script
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        if done.returncode:
            end = "\n".join(done.stdout.splitlines()[-30:])
            raise RuntimeError(f"{script} failed:\n{end}")


def _put(fresh: Path, kept: Path) -> Path:
    """Keep compiled code for the next wheel; if another wheel is just doing so, it stays where it is."""
    kept.parent.mkdir(exist_ok=True)
    shutil.rmtree(kept, ignore_errors=True)
    try:
        return fresh.rename(kept)
    except OSError:
        return fresh


def _missing() -> str:
    """What compiling needs and is not there."""
    for package in ("mypy", "setuptools"):
        try:
            version(package)
        except PackageNotFoundError:
            return f"the package {package} is not installed."
    if os.name == "nt":
        return ""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler {compiler!r}. On Debian and Ubuntu, install gcc and libc6-dev."
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the C headers of Python are not installed. On Debian and Ubuntu, install python3-dev."
    return ""


def _inputs(folder: Path) -> str:
    """A digest of everything that compiled code is made of."""
    whole = hashlib.blake2b(digest_size=16)
    setting = [os.environ.get(name, "") for name in ("CC", "CFLAGS")]
    whole.update(repr([sys.version, version("mypy"), *setting]).encode())
    for path in sorted(folder.rglob("*.py")):
        whole.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()
