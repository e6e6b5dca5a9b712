"""The same program in Python here and in a browser, as the page runs it.

python -m benchmarks.local_page says how fast its search is in Chromium, beside this machine's own.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.e2e.file_server import FileServer

# A position some way into each game, as a search of so many iterations sees it; with nets, if there are any.
PROGRAM = """
import json, hortus
from hortus.players import learned, levels
from hortus.players.search import Search
from hortus.players.seen import Seen

def think(name, level, iterations):
    players = 3 if name == "feenbalz" else 2
    match = hortus.Match(name, players=players, seed=7)
    for _ in range(8):
        match.apply(match.state.legal_actions()[0])
    seen = Seen(match.state, match.state.player)
    settings = learned.settings(match.game, players, levels.find(level))
    search = Search(seen, 11, iterations + 2, **settings)
    search.think(iterations, None)
    choices = [(one.action, one.visits, repr(one.value)) for one in search.choices()]
    return {"game": name, "level": level, "choices": choices}

WAYS = [(name, level, 6000) for level in ("botanist", "master") for name in hortus.GAMES]
"""
ALL = "\nresult = json.dumps([think(*one) for one in WAYS])"

# The sums of nets with weights so large that sixteen bits overflow now and then, and units reach their most.
SUMS = """
import json, random
from hortus.players.net import Net
from hortus.players.weights import Weights

def sums(width, most):
    rng, made = random.Random(width + most), Weights(2, 300, width, 262144.0, 10.0)
    for numbers in made.arrays():
        for place in range(len(numbers)):
            numbers[place] = rng.randint(-most, most)
    net = Net(made)
    return [net.outputs_of(sorted(rng.sample(range(300), 40))) for _ in range(20)]

result = json.dumps([sums(width, most) for width in (64, 128) for most in (90, 3000)])
"""

# The runtime in the page itself: what the worker does, without the worker.
LOAD = """async () => {
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
  window.python = await loadPyodide({ indexURL: base, stdLibURL: `${base}stdlib.zip` });
  const hortus = await (await unpacked("hortus.zip", "application/zip")).arrayBuffer();
  window.python.unpackArchive(hortus, "zip", { extractDir: "/lib/python3.11/site-packages" });
}"""
RUNS = 3  # of each search: whatever else goes on, and a browser that still compiles, only add to the least
RUN = "(program) => { window.python.runPython(program); return window.python.globals.get('result'); }"


def run_here(program: str) -> Any:
    """What a program's ``result`` is here."""
    words = [sys.executable, "-c", f"{program}\nprint(result)"]
    return json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def run_in_browser(page: Page, program: str) -> Any:
    """What it is in this browser, on a page of the site."""
    page.evaluate(LOAD)
    return json.loads(page.evaluate(RUN, program))


def compared(browser: Browser, folder: Path, used: Callable[[], float], iterations: int = 60_000) -> Any:
    """Iterations per second of processor time, here and in the browser, and whether both choose the same.

    ``used``: the browser's processor time so far.
    """
    server = FileServer(folder)
    page = browser.new_page()
    page.goto(f"{server.base}/404.html")
    page.evaluate(LOAD)
    found = {}
    here: dict[str, Any] = {}
    exec(PROGRAM, here)
    page.evaluate(RUN, f"{PROGRAM}\nresult = 0")
    for game, level, _ in here["WAYS"]:
        call = f"think({game!r}, {level!r}, {iterations})"
        page.evaluate(RUN, f"result = {call} and 0")  # until the browser has compiled it
        there, native = [], []
        for _ in range(RUNS):
            began = used()
            theirs = json.loads(page.evaluate(RUN, f"result = json.dumps({call})"))
            there.append(used() - began)
            start = time.process_time()
            mine = here["think"](game, level, iterations)
            native.append(time.process_time() - start)
        same = theirs["choices"] == json.loads(json.dumps(mine))["choices"]
        found[f"{game}, {level}"] = {
            "here": round(iterations / min(native)),
            "there": round(iterations / min(there)),
            "ratio": round(min(native) / min(there), 2),
            "same choices": same,
        }
    page.close()
    server.end()
    return found
