"""The same program in Python here and in a browser, as the page runs it.

python -m tests.e2e.page_python      how fast the search is in Chromium, beside this machine's own
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

# Four positions some way into a game, each looked at by a search of so many iterations.
PROGRAM = """
import json, sys, time, hortus
from hortus.players import learned, levels
from hortus.players.search import Search
from hortus.players.seen import Seen

# In a browser there is no processor time.
clock = time.perf_counter if sys.platform == "emscripten" else time.process_time

def think(name, players, iterations):
    match = hortus.Match(name, players=players, seed=7)
    for _ in range(8):
        match.apply(match.state.legal_actions()[0])
    seen = Seen(match.state, match.state.player)
    settings = learned.settings(match.game, players, levels.find("botanist"))
    search = Search(seen, 11, iterations + 2, **settings)
    began = clock()
    search.think(iterations, None)
    rate = iterations / (clock() - began)
    choices = [(one.action, one.visits, repr(one.value)) for one in search.choices()]
    return {"game": name, "choices": choices, "rate": rate}

found = [think(name, 3 if name == "feenbalz" else 2, 6000) for name in hortus.GAMES]
result = json.dumps(found)
"""

# The runtime in the page itself: what the worker does, without the worker.
LOAD = """async (program) => {
  const base = `${location.origin}/python/`, usual = fetch;
  const unpacked = async (name, type) => {
    const content = (await usual(`${base}${name}.packed`)).body.pipeThrough(new DecompressionStream("gzip"));
    return new Response(content, { headers: { "content-type": type } });
  };
  window.fetch = (address, init) => {
    const name = String(address).replace(base, "");
    return /\\.(wasm|zip)$/.test(name) ? unpacked(name, "application/wasm") : usual(address, init);
  };
  await import(URL.createObjectURL(await (await unpacked("pyodide.asm.js", "text/javascript")).blob()));
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: base, stdLibURL: `${base}stdlib.zip` });
  const hortus = await (await unpacked("hortus.zip", "application/zip")).arrayBuffer();
  python.unpackArchive(hortus, "zip", { extractDir: "/lib/python3.11/site-packages" });
  python.runPython(program);
  return python.globals.get("result");
}"""


def run_here(program: str) -> Any:
    """What a program's ``result`` is here."""
    words = [sys.executable, "-c", f"{program}\nprint(result)"]
    return json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def run_in_browser(page: Page, program: str) -> Any:
    """What it is in this browser, on a page of the site."""
    return json.loads(page.evaluate(LOAD, program))


def main() -> None:
    """Say how the two compare."""
    from playwright.sync_api import sync_playwright

    from hortus.page import site
    from tests.e2e.conftest import FLAGS, found_browser
    from tests.e2e.file_server import FileServer

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site.write(Path(folder))
        server = FileServer(Path(folder))
        browser = playwright.chromium.launch(executable_path=found_browser(), args=FLAGS)
        page = browser.new_page()
        page.goto(f"{server.base}/404.html")
        here, there = run_here(PROGRAM), run_in_browser(page, PROGRAM)
        for mine, theirs in zip(here, there, strict=True):
            same = "the same choices" if mine["choices"] == theirs["choices"] else "OTHER CHOICES"
            print(
                f"{mine['game']:9} {mine['rate']:8.0f} iterations/s here, {theirs['rate']:8.0f} there: "
                f"{theirs['rate'] / mine['rate']:.2f}, {same}"
            )
        browser.close()
        server.end()


if __name__ == "__main__":
    main()
