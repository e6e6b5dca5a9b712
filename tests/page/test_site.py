"""The static site: the page at every address, and all of the program in one file."""

from __future__ import annotations

import email
import gzip
import json
import re
from pathlib import Path

import pytest

from hortus.page import site

INDEX = '<head><title>Hortus</title><base href="/" /></head>'
SCRIPT = """const FILES = ["assets/a.js"];
const VERSION = "c1";
const PYTHON = [];
const PACKED = "";
const ICONS = ["icon.svg"];
"""


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A runtime of one file, beside a client of two."""
    client, runtime = tmp_path / "client", tmp_path / "runtime"
    for path, text in {
        **{client / "index.html": INDEX, client / "sw.js": SCRIPT, client / "assets/a.js": "let a = 1\r\n"},
        **{client / "icon.svg": "<svg/>", runtime / "hortus.zip.packed": "four"},
        runtime / "manifest.json": json.dumps({"version": "p1", "files": {"hortus.zip.packed": 4}}),
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, newline="")
    monkeypatch.setattr(site, "CLIENT", client)
    return runtime


def test_every_address_of_its_own_says_where_the_folder_of_the_site_is(runtime: Path, tmp_path: Path) -> None:
    site.write(tmp_path / "site", runtime)
    bases = {
        page: re.findall('<base href="([^"]*)"', (tmp_path / "site" / page / "index.html").read_text())
        for page in ("", "games", "rules/fungi")
    }
    assert bases == {"": ["./"], "games": ["../"], "rules/fungi": ["../../"]}


def test_the_service_worker_knows_python_by_its_version_and_the_page_both_versions(
    runtime: Path, tmp_path: Path
) -> None:
    site.write(tmp_path / "site", runtime)
    script = (tmp_path / "site/sw.js").read_text()
    assert 'const PYTHON = ["python/manifest.json", "python/hortus.zip.packed?p1"];' in script
    assert 'const PACKED = "program.packed?c1-p1";' in script
    assert 'const VERSION = "c1-p1";' in script
    assert '<meta name="hortus-page" content="c1-p1" />' in (tmp_path / "site/index.html").read_text()


def test_the_program_is_one_file_that_browsers_can_take_apart(runtime: Path, tmp_path: Path) -> None:
    fetched = site.write(tmp_path / "site", runtime)
    packed = tmp_path / "site/program.packed"
    assert fetched == 4 + packed.stat().st_size
    head = b"content-type: multipart/form-data; boundary=c1-p1\r\n\r\n"
    whole = email.message_from_bytes(head + gzip.decompress(packed.read_bytes()))
    parts = [part for part in whole.walk() if not part.is_multipart()]
    found = {part.get_param("name", header="content-disposition"): part for part in parts}
    assert list(found) == ["./", "assets/a.js", "icon.svg"]
    assert found["assets/a.js"].get_payload(decode=True) == b"let a = 1\r\n"
    assert found["assets/a.js"].get_content_type() == "text/javascript"
    assert found["icon.svg"].get_content_type() == "image/svg+xml"


def test_a_folder_with_other_things_in_it_is_left_alone(runtime: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter.txt").write_text("dear")
    with pytest.raises(site.NotWritten, match="is not empty"):
        site.write(tmp_path / "mine", runtime)
    assert (tmp_path / "mine/letter.txt").read_text() == "dear"
