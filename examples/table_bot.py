"""A bot that sits down at a table over the network and plays.

    python examples/table_bot.py LINK [NAME]

LINK is what the table's maker hands out, like https://play.example/t/3vX9…#token. Needs the package
``websockets``, not Hortus.
"""

import asyncio
import json
import random
import sys
import urllib.error
import urllib.request

import websockets


def call(address: str, token: str, body: dict[str, object]) -> dict[str, str]:
    """Say something to the server."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    with urllib.request.urlopen(
        urllib.request.Request(address, json.dumps(body).encode(), headers)
    ) as answer:
        return json.load(answer)


def choose(sight: dict) -> int:
    """Which of the legal actions: here, any. ``sight["view"]`` is all this seat may know."""
    return random.choice(sight["legal"])["action"]


async def play(link: str, name: str) -> None:
    """Sit down if the link is an invitation, then act whenever it is this seat's turn."""
    page, token = link.split("#")
    base, table = page.split("/t/")
    try:
        seat = call(
            f"{base}/api/tables/{table}/sit", token, {"name": name, "nonce": str(random.getrandbits(64))}
        )
        token = seat["token"] or token
    except urllib.error.HTTPError as problem:
        if problem.code != 409:  # 409: the game has begun, and the seat is ours already
            raise
    headers = {"authorization": f"Bearer {token}"}
    async with websockets.connect(
        f"{base.replace('http', 'ws', 1)}/api/tables/{table}/live", additional_headers=headers
    ) as socket:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                print(message["sentence"])
            sight = message.get("sight")
            if sight and sight["over"]:
                print("The game is over:", sight["scores"])
                return
            if sight and sight["legal"]:
                await socket.send(json.dumps({"type": "act", "action": choose(sight), "seq": sight["seq"]}))


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "A bot"))
