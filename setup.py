"""Builds the compiled modules (each ``.py`` with a ``.pxd`` or ``.pyx`` beside it) and the client.

Without a C compiler the package installs all the same and runs as plain Python; without Node it has no pages
for the browser.
"""

from __future__ import annotations

import glob
import os
import platform
import runpy
import shutil
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

PLAIN = runpy.run_path("src/hortus/_plain.py")
CLIENT = runpy.run_path("web/client.py")
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "infer_types": True,
    "cdivision": True,
    "boundscheck": False,
    "wraparound": False,
    "auto_pickle": False,
    "show_performance_hints": False,
}
AS_PYTHON = {
    "language_level": 3,
    "annotation_typing": False,
    "auto_pickle": False,
    "show_performance_hints": False,
}
GCC = ["-O3", "-g0", "-Wno-unused-function", "-Werror=array-bounds", "-Werror=incompatible-pointer-types"]


def source(module: str) -> str:
    """What a module is compiled from: its ``.pyx`` if there is one."""
    stem = f"src/{module.replace('.', '/')}"
    return f"{stem}.pyx" if os.path.exists(f"{stem}.pyx") else f"{stem}.py"


def flags(module: str) -> list[str]:
    """What the C compiler is told. Counting bits is a fifth faster in the processor (any since 2008)."""
    if sys.platform == "win32":
        return []
    with open(source(module), encoding="utf-8") as file:
        counts_bits = "intrinsics.count(" in file.read() and platform.machine() in ("x86_64", "AMD64")
    return [*GCC, "-mpopcnt"] if counts_bits else GCC


class BuildIfPossible(build_ext):
    """Compiles what it can; a missing compiler is a line of advice, not an error."""

    def run(self) -> None:
        """Build on all cores; say in one line if that was not possible."""
        self.parallel = self.parallel or os.cpu_count()
        self.failed: list[str] = []
        super().run()
        if self.failed:
            why = self.failed[0].replace("\n", " ")
            print(f"hortus: not compiled, so it runs in plain Python, about a hundred times slower ({why})")

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


def extensions() -> list[Extension]:
    """The extensions to build: none where plain Python is asked for or Cython is missing."""
    if PLAIN["plain_is_asked_for"]():
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        print("hortus: Cython is not installed; installing in plain Python.")
        return []
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


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildIfPossible, "build_py": BuildWithPages, "sdist": ArchiveWithClient},
)
