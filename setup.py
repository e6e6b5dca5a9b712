"""Builds the compiled modules (each ``.py`` with a ``.pxd`` or ``.pyx`` beside it) and the client.

Without a C compiler the package installs all the same and runs as plain Python; without Node it has no pages
for the browser.
"""

from __future__ import annotations

import glob
import os
import platform
import re
import runpy
import shutil
import sys
import tempfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import CompileError

PLAIN = runpy.run_path("src/hortus/_plain.py")
CLIENT = runpy.run_path("web/client.py")
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "infer_types": True,
    "cdivision": True,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "auto_pickle": False,
    "show_performance_hints": False,
}
AS_PYTHON = {
    "language_level": 3,
    "annotation_typing": False,
    "auto_pickle": False,
    "show_performance_hints": False,
}
CIMPORT = re.compile(r"^from ([\w.]+) cimport ([\w, ]+)$", re.MULTILINE)
GCC = ["-g0", "-Wno-unused-function", "-Werror=array-bounds", "-Werror=incompatible-pointer-types"]


def source(module: str) -> str:
    """What a module is compiled from: its ``.pyx`` if there is one."""
    stem = f"src/{module.replace('.', '/')}"
    return f"{stem}.pyx" if os.path.exists(f"{stem}.pyx") else f"{stem}.py"


def flags(module: str) -> list[str]:
    """What the C compiler is told. Counting bits is a fifth faster in the processor (any since 2008).

    Views work with Python's objects: -O3 takes twice as long for them and makes them no faster.
    """
    if sys.platform == "win32":
        return []
    level = "-O1" if PLAIN["is_view"](module) else "-O3"
    with open(source(module), encoding="utf-8") as file:
        counts_bits = "intrinsics.count(" in file.read() and is_x86()
    return [level, *GCC, "-mpopcnt"] if counts_bits else [level, *GCC]


def is_x86() -> bool:
    """Whether it is built for such a processor, and not on one for a browser."""
    target = os.environ.get("_PYTHON_HOST_PLATFORM", "")
    return "wasm" not in target and platform.machine() in ("x86_64", "AMD64")


class BuildIfPossible(build_ext):
    """A missing compiler is a line of advice, not an error; one that is there and fails is an error."""

    def run(self) -> None:
        """Build on all cores; say in one line if there is nothing to build with."""
        self.parallel = self.parallel or int(os.environ.get("MAX_JOBS", "0")) or os.cpu_count()
        self.failed: list[str] = []
        super().run()
        if self.failed:
            why = self.failed[0].replace("\n", " ")
            if self.compiles():
                raise CompileError(
                    f"{len(self.failed)} of {len(self.extensions)} modules of hortus could not be compiled, "
                    f"though there is a compiler ({why}). Nothing is installed. If memory was short, try "
                    "again with MAX_JOBS=1. HORTUS_PURE=1 installs plain Python, a hundred times slower."
                )
            print(f"hortus: not compiled, so it runs in plain Python, about a hundred times slower ({why})")

    def compiles(self) -> bool:
        """Whether there is a compiler, with Python's headers, that can build anything at all."""
        with tempfile.TemporaryDirectory() as folder:
            probe = os.path.join(folder, "probe.c")
            with open(probe, "w", encoding="utf-8") as file:
                file.write("#include <Python.h>\n")
            try:
                self.compiler.compile([probe], output_dir=folder, include_dirs=self.include_dirs)
            except Exception:
                return False
        return True

    def build_extension(self, ext: Extension) -> None:
        """Build one module, or remember that it was not built."""
        try:
            super().build_extension(ext)
        except Exception as problem:
            self.failed.append(f"{ext.name}: {problem}")


def build_client() -> None:
    """Build the client for the browser if that is possible; say in one line if not."""
    try:
        CLIENT["build"]()
    except CLIENT["NotBuilt"] as problem:
        there = (
            "is not up to date" if os.path.exists("src/hortus/server/static/index.html") else "was not built"
        )
        print(f"hortus: the client for the browser {there} ({problem}); everything else works")


class BuildWithPages(build_py):
    """Takes the client and the rule pages into the package, where the server and the command find them."""

    def run(self) -> None:
        """Build, then copy; an editable install has them where they are written and built."""
        if not self.editable_mode:
            build_client()
            shutil.rmtree(
                os.path.join(self.build_lib, "hortus", "server", "static"), ignore_errors=True
            )  # of an earlier build
        super().run()
        if not self.editable_mode:
            for page in glob.glob("docs/rules/**/*.md", recursive=True):
                folder = os.path.join(
                    self.build_lib, "hortus", os.path.relpath(os.path.dirname(page), "docs")
                )
                self.mkpath(folder)
                self.copy_file(page, folder)


class ArchiveWithClient(sdist):
    """A source archive that brings the built client."""

    def run(self) -> None:
        """Build the client, then the archive."""
        build_client()
        super().run()


def cimported(path: str, found: set[str]) -> set[str]:
    """All ``.pxd`` files that this file reads, directly or through others."""
    for name in (path, os.path.splitext(path)[0] + ".pxd"):
        if name in found or not os.path.exists(name):
            continue
        found.add(name)
        with open(name, encoding="utf-8") as file:
            for package, names in CIMPORT.findall(file.read()):
                for module in (package, *(f"{package}.{name.strip()}" for name in names.split(","))):
                    cimported(f"src/{module.replace('.', '/')}.pxd", found)
    return found


def forget_stale(module: str) -> None:
    """Remove the C of a module if what it reads is newer.

    Cython overlooks ``from package cimport module``.
    """
    written = f"build/cython/{os.path.splitext(source(module))[0]}.c"
    if os.path.exists(written):
        newest = max(map(os.path.getmtime, cimported(source(module), set())))
        if newest > os.path.getmtime(written):
            os.remove(written)


def extensions() -> list[Extension]:
    """The extensions to build: none where plain Python is asked for or Cython is missing."""
    if PLAIN["plain_is_asked_for"]():
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        print("hortus: Cython is not installed; installing in plain Python.")
        return []
    for name in PLAIN["compiled_modules"]():
        forget_stale(name)
    built = []
    for views, directives in ((False, DIRECTIVES), (True, AS_PYTHON)):
        modules = [
            Extension(name, [source(name)], extra_compile_args=flags(name))
            for name in PLAIN["compiled_modules"]()
            if PLAIN["is_view"](name) is views
        ]
        built += cythonize(
            modules,
            compiler_directives=directives,
            include_path=["src"],
            build_dir="build/cython",
            quiet=True,
        )
    for extension in built:
        extension.optional = True
    return built


if __name__ == "__main__":  # tools/wheels.py asks for the extensions alone
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildIfPossible, "build_py": BuildWithPages, "sdist": ArchiveWithClient},
    )
