"""Writes what a wheel consists of and needs, as CycloneDX: python tools/sbom.py FILE.

What the wheel brings along are the packages that the client for the browser is made from; what it needs, and
with which extra, is listed with the allowed versions.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
# Of these npm packages there is something in the built client; the others are tools.
BUNDLED = ("@fontsource/fraunces", "@fontsource-variable/nunito", "svelte", "uqr")
NOT_SHIPPED = ("dev", "bench", "docs", "release")


def bundled() -> Iterator[Component]:
    """The npm packages in the client, in the versions that package-lock.json has."""
    locked = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    for name in BUNDLED:
        version = locked[f"node_modules/{name}"]["version"]
        namespace, _, short = name.rpartition("/")
        url = PackageURL("npm", namespace or None, short, version)
        yield Component(name=name, version=version, type=ComponentType.LIBRARY, purl=url, bom_ref=str(url))


def in_the_page() -> Iterator[Component]:
    """What the page without a server runs on, in the versions that web/wasm.py takes."""
    made = (ROOT / "web/wasm.py").read_text()
    for kind, name, constant in (("npm", "pyodide", "PYODIDE"), ("pypi", "msgspec", "MSGSPEC")):
        version = re.search(rf'^{constant} = "([\d.]+)"', made, re.MULTILINE)
        assert version is not None
        url = PackageURL(kind, None, name, version[1])
        yield Component(
            name=name,
            version=version[1],
            type=ComponentType.LIBRARY,
            description="in the page without a server",
            purl=url,
            bom_ref=str(url),
        )


def needed() -> Iterator[Component]:
    """The Python packages that are installed with it, always or with an extra."""
    seen = set()
    for extra, listed in {"": PROJECT["dependencies"], **PROJECT["optional-dependencies"]}.items():
        for one in map(Requirement, () if extra in NOT_SHIPPED else listed):
            if one.name not in (PROJECT["name"], *seen):
                seen.add(one.name)
                yield Component(
                    name=one.name,
                    version=str(one.specifier),
                    type=ComponentType.LIBRARY,
                    scope=ComponentScope.OPTIONAL if extra else ComponentScope.REQUIRED,
                    description=f"with the extra {extra}" if extra else "always",
                    purl=PackageURL("pypi", name=one.name),
                    bom_ref=f"pypi:{one.name}",
                )


def text() -> str:
    """The whole list."""
    whole = Component(
        name=PROJECT["name"],
        version=PROJECT["version"],
        type=ComponentType.APPLICATION,
        purl=PackageURL("pypi", name=PROJECT["name"], version=PROJECT["version"]),
        bom_ref="hortus",
    )
    bom = Bom(components=[*bundled(), *in_the_page(), *needed()])
    bom.metadata.component = whole
    bom.register_dependency(whole, bom.components)
    return JsonV1Dot6(bom).output_as_string(indent=2)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text() + "\n")
