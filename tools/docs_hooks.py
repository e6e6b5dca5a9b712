"""What the site shows beside the files in docs/: pages of the project's root, and files that pages link to.

A link that leaves docs/ leads to a page of the site if there is one, and else to a copy of the file. So every
link works without a network, and mkdocs checks them all.
"""

from __future__ import annotations

import os
import posixpath
import re
import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import docs_boards  # noqa: E402

RULES = re.compile(r"rules/(\w+)\.md")
PAGES = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "ATTRIBUTION.md": "attribution.md",
    "README.md": "index.md",
}
LINK = re.compile(r"(?<=\]\()(?!https?:|#|mailto:)([^)#\s]+)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the root, the list of decisions, and every file outside docs/ that a page links to."""
    for source, path in PAGES.items():
        if path != "index.md":
            add(files, config, path, (ROOT / source).read_text())
    add(files, config, "decisions/index.md", decisions())
    for file in [file for file in files if file.is_documentation_page()]:
        for link in LINK.findall(file.content_string):
            there = target(file.src_uri, link)
            if there and there not in PAGES:
                copy(files, config, there)
    try:
        for place, path in docs_boards.files():
            files.append(File.generated(config, place, abs_src_path=str(path)))
    except docs_boards.NotBuilt as problem:
        raise PluginError(str(problem)) from None
    return files


def add(files: Files, config: MkDocsConfig, path: str, content: str) -> None:
    """Add a page that is made here."""
    files.append(File.generated(config, path, content=content))


def copy(files: Files, config: MkDocsConfig, there: str) -> None:
    """Add a file of the project as it is, or a page that lists a folder."""
    where = ROOT / there
    if any(files.get_file_from_path(f"source/{there}{more}") for more in ("", "/index.md")):
        return
    if where.is_dir():
        inside = sorted(path for path in where.iterdir() if path.is_file())
        for path in inside:
            copy(files, config, str(path.relative_to(ROOT)))
        listed = "\n".join(f"- [{path.name}]({path.name})" for path in inside)
        add(files, config, f"source/{there}/index.md", f"# {there}\n\n{listed}\n")
    elif where.is_file():
        files.append(File.generated(config, f"source/{there}", abs_src_path=str(where)))


def target(page: str, link: str) -> str | None:
    """The file of the project that a link leads to from a page of docs/; None if it is in docs/ itself."""
    origin = posixpath.dirname(f"docs/{page}")
    if page in PAGES.values() and page != "index.md":
        origin = ""  # these are in the root
    there = posixpath.normpath(posixpath.join(origin, link))
    return None if there.startswith(("docs/", "..")) else there


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn the links that leave docs/, and those of the pages of the root, into links of the site."""
    uri = page.file.src_uri
    from_root = uri in PAGES.values() and uri != "index.md"

    def turned(found: re.Match[str]) -> str:
        link = found[1]
        there = target(uri, link)
        if there is None:
            inner = posixpath.normpath(link).removeprefix("docs/") if from_root else link
            folder = ROOT / "docs" / posixpath.dirname(uri) / inner
            return f"{inner}/index.md" if folder.is_dir() else inner
        inside = PAGES.get(there, f"source/{there}")
        if (ROOT / there).is_dir():
            inside += "/index.md"
        return os.path.relpath(inside, posixpath.dirname(uri) or ".")

    text = LINK.sub(turned, markdown)
    rules = RULES.fullmatch(uri)
    return docs_boards.with_boards(text, rules[1]) if rules else text


def decisions() -> str:
    """A page that lists the decisions by their titles."""
    lines = ["# Decisions", "", "Why things are as they are, in the order in which it was decided.", ""]
    for path in sorted((ROOT / "docs/decisions").glob("[0-9]*.md")):
        title = path.read_text().split("\n", 1)[0].removeprefix("# ")
        lines.append(f"- [{title}]({path.name})")
    return "\n".join([*lines, ""])


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Take the search's helper from the site itself, not from the network."""
    own = os.path.relpath("site/frame-worker.js", posixpath.dirname(page.url) or ".")
    return output.replace("https://unpkg.com/iframe-worker/shim", own)
