"""Makes what a page without a server runs on: Python for WebAssembly, and this package for it.

python web/wasm.py                into src/hortus/page/runtime, if anything has changed
python web/wasm.py --plain DIR    into another folder; our modules remain plain Python, which is made sooner

Python is Pyodide's, from npm. The compiler is Zig's, from PyPI (clang and wasm-ld in a wheel). Pyodide's own
tools would fetch theirs from elsewhere; decision 050 says what is known of this way. The modules are those
that ``setup.py build_ext`` has turned into C, and msgspec's. The Python that runs this must be 3.11 like the
one in the page: its headers are used, and the library is compiled by it.
"""

from __future__ import annotations

import base64
import hashlib
import io
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import packing

ROOT = Path(__file__).resolve().parent.parent
RUNTIME = ROOT / "src/hortus/page/runtime"
WORK = ROOT / "build/wasm"
GENERATED = ROOT / "build/cython/src"
PYTHON = (3, 11)
PYODIDE = "0.25.1"
PYODIDE_INTEGRITY = (
    "sha512-y0nJ/fLA3bxD2iZRzvVTbP2O+wp4Ewm2wThfV4HF0BytQ6hsoqTJFLNY4usLOcCVBrK8TTWqFqrmsVPzHe4rsw=="
)
ZIG = "ziglang==0.17.0"
MSGSPEC = "0.22.0"
SUFFIX = ".cpython-311-wasm32-emscripten.so"
PACKAGES = ("core", "games", "players", "table")  # whose modules a page needs
# What no page asks for, of Python's library: folders and files, without their ending.
SPARED = frozenset(
    """
    __hello__ __phello__ _aix_support _bootsubprocess _pyio aifc antigravity argparse asynchat
    asyncio/__main__ asyncio/proactor_events asyncio/windows_events asyncio/windows_utils asyncore bdb
    cProfile cgi cgitb chunk cmd colorsys compileall concurrent/futures/process configparser crypt ctypes
    curses dbm distutils doctest email/_header_value_parser email/contentmanager email/headerregistry
    email/mime email/policy ensurepip filecmp fileinput ftplib getpass gettext graphlib http/cookiejar
    http/cookies http/server idlelib imaplib imghdr imp json/tool lib2to3 logging/config logging/handlers
    mailbox mailcap modulefinder msilib multiprocessing netrc nntplib nturl2path optparse pdb pickletools
    pipes plistlib poplib pprint profile pstats pty py_compile pyclbr pydoc pydoc_data rlcompleter sched
    shelve smtpd smtplib sndhdr socketserver sqlite3 sre_compile sre_constants sre_parse stringprep sunau
    symtable tabnanny telnetlib test this timeit tkinter trace tracemalloc tty turtle turtledemo unittest
    urllib/request urllib/robotparser uu venv wave webbrowser wsgiref xdrlib xml xmlrpc zipapp zoneinfo
    """.split()  # noqa: SIM905
)
# Character sets of old; zip files have names in one of them.
SPARED_SETS = re.compile(
    r"encodings/(?!cp437)(big5|cp|euc|gb|hp|hz|iso|johab|koi|kz|mac|palmos|ptcp|shift|tis)"
)
# The host's sizes, corrected: a long and a pointer have 32 bits.
SIZES = {
    **dict.fromkeys(("SIZEOF_LONG", "SIZEOF_SIZE_T", "SIZEOF_VOID_P", "SIZEOF_UINTPTR_T"), 4),
    **dict.fromkeys(("SIZEOF_PTHREAD_T", "SIZEOF_PTHREAD_KEY_T", "ALIGNOF_LONG", "ALIGNOF_SIZE_T"), 4),
    **{"SIZEOF_TIME_T": 8, "SIZEOF_OFF_T": 8},
}
FLAGS = (
    *("-target", "wasm32-emscripten", "-fPIC", "-mcpu=generic", "-O3", "-g0", "-nostdinc"),
    # Emscripten's C library is musl; Zig brings musl's headers, those for WASI fit 32 bits.
    *("-D__wasi__", "-D_WASI_EMULATED_SIGNAL", "-D_WASI_EMULATED_MMAN", "-D_WASI_EMULATED_PROCESS_CLOCKS"),
    "-Wno-everything",
)
# The nets' sums, eight at a time; browsers can since 2021, Safari since 2023 (decision 107).
SIMD = ("hortus/players/net",)
LINK = ("-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--strip-all")


class NotMade(Exception):  # noqa: N818
    """The runtime cannot be made here, and why."""


def run(*words: str | Path) -> None:
    """Run a program, quietly unless it fails."""
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotMade(f"{Path(words[0]).name} failed:\n{done.stdout}{done.stderr}")


# What is fetched ----------------------------------------------------------------------------------


def pyodide() -> Path:
    """The folder with Pyodide, from npm."""
    folder = WORK / f"pyodide-{PYODIDE}"
    if not (folder / "pyodide.asm.wasm").is_file():
        print("Getting Python for WebAssembly ...", flush=True)
        client = runpy.run_path(str(ROOT / "web/client.py"))
        node = client["find"]()
        if node is None:
            raise NotMade(client["NO_NODE"])
        if node.npm(["pack", f"pyodide@{PYODIDE}", "--silent", "--pack-destination", str(WORK)]):
            raise NotMade("npm could not get Pyodide (is there a network?)")
        packed = (WORK / f"pyodide-{PYODIDE}.tgz").read_bytes()
        integrity = "sha512-" + base64.b64encode(hashlib.sha512(packed).digest()).decode()
        if integrity != PYODIDE_INTEGRITY:
            raise NotMade(f"this is another Pyodide than it was: {integrity}")
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(WORK / "unpacked", filter="data")
        shutil.move(WORK / "unpacked/package", folder)
    return folder


def zig() -> Path:
    """The folder of Zig, in a wheel of PyPI."""
    if not list(WORK.glob("zig/ziglang/zig*")):
        print("Getting a compiler for WebAssembly (100 MB, once) ...", flush=True)
        run(sys.executable, "-m", "pip", "install", "--quiet", "--target", WORK / "zig", "--no-deps", ZIG)
    return WORK / "zig/ziglang"


def msgspec() -> Path:
    """The sources of msgspec."""
    folder = WORK / f"msgspec-{MSGSPEC}"
    if not folder.is_dir():
        pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", "msgspec")
        run(*pip, "--dest", WORK, f"msgspec=={MSGSPEC}")
        with tarfile.open(WORK / f"msgspec-{MSGSPEC}.tar.gz") as archive:
            archive.extractall(WORK, filter="data")
    return folder / "src/msgspec"


def headers() -> Path:
    """Python's headers, for 32 bits."""
    folder = WORK / "include"
    if not folder.is_dir():
        shutil.copytree(sysconfig.get_path("include"), folder)
        config = folder / "pyconfig.h"
        sizes = "".join(f"#undef {name}\n#define {name} {size}\n" for name, size in SIZES.items())
        config.write_text(config.read_text() + sizes + "#undef HAVE_GCC_UINT128_T\n")
    return folder


# Compiling ----------------------------------------------------------------------------------------


def modules(is_plain: bool) -> Iterator[tuple[str, Path]]:
    """The modules to compile: the place of each in the package, and its C."""
    yield "msgspec/_core", msgspec() / "_core.c"
    if is_plain:
        return
    plain = runpy.run_path(str(ROOT / "src/hortus/_plain.py"))
    for name in plain["compiled_modules"]():
        if name.split(".")[1] in PACKAGES and not packing.is_spared(
            f"{name.partition('.')[2].replace('.', '/')}.py"
        ):
            source = GENERATED / (name.replace(".", "/") + ".c")
            if not source.is_file():
                raise NotMade(f"{source.relative_to(ROOT)} is not there: make builds it")
            yield name.replace(".", "/"), source


def native(name: str) -> Path:
    """Where a module is compiled to."""
    return WORK / "native" / (name + SUFFIX)


def flags(name: str) -> list[str]:
    """What the compiler is told for a module."""
    return [f"{flag}+simd128" if name in SIMD and flag.startswith("-mcpu=") else flag for flag in FLAGS]


def mark_of(name: str, source: Path) -> str:
    """What a module is compiled from, and how."""
    return hashlib.sha256(source.read_bytes() + repr((flags(name), LINK, ZIG)).encode()).hexdigest()


def is_compiled(name: str, source: Path) -> bool:
    """Whether that was done."""
    done = native(name).with_suffix(".mark")
    return native(name).is_file() and done.is_file() and done.read_text() == mark_of(name, source)


def compile_module(name: str, source: Path, compiler: Path, include: Path) -> None:
    """Compile and link a module."""
    target = native(name)
    target.parent.mkdir(parents=True, exist_ok=True)
    program, object_file = compiler / "zig", target.with_suffix(".o")
    libc = compiler / "lib/libc/include"
    system = (compiler / "lib/include", libc / "wasm-wasi-musl", libc / "generic-musl")
    found = [word for folder in system for word in ("-isystem", str(folder))]
    # A module's own folder holds what its C includes.
    run(
        program,
        "cc",
        *flags(name),
        *found,
        "-I",
        include,
        "-I",
        source.parent,
        "-c",
        source,
        "-o",
        object_file,
    )
    export = f"--export=PyInit_{Path(name).name}"
    run(program, "wasm-ld", *LINK, export, object_file, "-o", target)
    object_file.unlink()
    target.with_suffix(".mark").write_text(mark_of(name, source))


def compile_all(found: Sequence[tuple[str, Path]]) -> list[Path]:
    """All modules, those that have changed anew."""
    if changed := [one for one in found if not is_compiled(*one)]:
        compiler, include = zig(), headers()
        print(f"Compiling {len(changed)} modules for WebAssembly ...", flush=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda one: compile_module(one[0], one[1], compiler, include), changed))
    return [native(name) for name, _ in found]


# What is written ----------------------------------------------------------------------------------


def library(packed: Path) -> Iterator[tuple[str, bytes]]:
    """Python's library without what no page asks for."""
    with zipfile.ZipFile(packed) as old:
        for name in old.namelist():
            if name.endswith("/") or _is_spared(name):
                continue
            content = old.read(name)
            if name.endswith(".py"):
                source = WORK / "one.py"
                source.write_bytes(content)
                yield f"{name}c", packing.bytecode(source, name)
            else:
                yield name, content


def _is_spared(name: str) -> bool:
    stem = name.removesuffix(".py")
    parts = stem.split("/")
    is_named = any("/".join(parts[:many]) in SPARED for many in range(1, len(parts) + 1))
    return is_named or SPARED_SETS.match(name) is not None


def write(folder: Path, target: Path) -> None:
    """Python itself."""
    target.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.js"):
        text = (folder / name).read_text(encoding="utf-8")
        (target / name).write_text(re.sub(r"\n//# sourceMappingURL=.*", "", text), encoding="utf-8")
    packing.write_packed(target / "pyodide.asm.js", (target / "pyodide.asm.js").read_bytes())
    (target / "pyodide.asm.js").unlink()
    packing.write_packed(target / "pyodide.asm.wasm", (folder / "pyodide.asm.wasm").read_bytes())
    lock = re.search(r'"info": *\{[^}]*\}', (folder / "pyodide-lock.json").read_text())
    assert lock is not None
    (target / "pyodide-lock.json").write_text("{" + lock[0] + ', "packages": {}}\n')
    packing.write_packed(target / "stdlib.zip", packing.archive(library(folder / "python_stdlib.zip")))


def make_python(runtime: Path) -> None:
    """Make Python unless it is there."""
    mark = runtime / "made.txt"
    now = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    if mark.is_file() and mark.read_text() == now:
        return
    fresh = WORK / "runtime"
    shutil.rmtree(fresh, ignore_errors=True)
    write(pyodide(), fresh)
    (fresh / "made.txt").write_text(now)
    shutil.rmtree(runtime, ignore_errors=True)
    shutil.copytree(fresh, runtime)


def make(runtime: Path, is_plain: bool) -> None:
    """Make the runtime in a folder unless it is up to date."""
    if sys.version_info[:2] != PYTHON:
        wanted = ".".join(map(str, PYTHON))
        raise NotMade(f"Python in the page is {wanted}, so that makes it: make PYTHON=python{wanted} page")
    WORK.mkdir(parents=True, exist_ok=True)
    natives = compile_all(list(modules(is_plain)))
    make_python(runtime)
    places = {path.relative_to(WORK / "native").as_posix(): path for path in natives}
    packing.pack(runtime, places | {f"msgspec/{path.name}": path for path in sorted(msgspec().glob("*.py"))})


def main() -> int:
    """Make it, or say why not."""
    try:
        match sys.argv[1:]:
            case []:
                make(RUNTIME, is_plain=False)
            case ["--plain", folder]:
                make(Path(folder), is_plain=True)
            case _:
                print(__doc__)
                return 2
    except NotMade as problem:
        print(f"The page's runtime is not made: {problem}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
