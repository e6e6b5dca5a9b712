"""A yardstick: a bare Starlette that passes every move on to both seats, and knows no game, no disk and no
rules.

The views it hands out are as long as real ones, so that the players have as much to read.
"""

from __future__ import annotations

import itertools
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

LONG = 2000  # letters of a view
MOVES = 80  # of a game
NEWS = (
    '{"type":"news","events":[{"seq":%d}],"sight":{"seq":%d,"player":%d,"over":%s,"legal":[{"action":1},{"action":2}],'
    '"view":"' + "x" * LONG + '"}'
)

numbers = itertools.count()
tables: dict[str, dict[int, WebSocket]] = {}


async def create(request: Request) -> JSONResponse:
    """A table for two."""
    table = f"t{next(numbers)}"
    tables[table] = {}
    return JSONResponse(
        {"id": table, "seq": 0, "seats": [{"seat": seat, "token": f"{seat}"} for seat in range(2)]}
    )


async def healthz(request: Request) -> JSONResponse:
    """Here."""
    return JSONResponse({"status": "ok"})


async def live(socket: WebSocket) -> None:
    """A seat's socket."""
    await socket.accept()
    seats = tables[socket.path_params["id"]]
    seat = int(socket.headers["authorization"].removeprefix("Bearer "))
    seats[seat] = socket
    if len(seats) == 2:
        for one in seats.values():
            await one.send_text(NEWS % (0, 1, 0, "false") + "}")
    try:
        while True:
            said = await socket.receive_json()
            seq = said["seq"] + 1
            news = NEWS % (seq - 1, seq, seq // 2 % 2, "true" if seq > MOVES else "false")
            for other, one in list(seats.items()):
                await one.send_text(news + (f',"id":{said["id"]}' + "}" if other == seat else "}"))
    except (WebSocketDisconnect, RuntimeError):
        seats.pop(seat, None)


app = Starlette(
    routes=[
        Route("/healthz", healthz),
        Route("/api/tables", create, methods=["POST"]),
        WebSocketRoute("/api/tables/{id}/live", live),
    ]
)

if __name__ == "__main__":
    uvicorn.run(
        app,
        port=int(sys.argv[1]),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="error",
        access_log=False,
    )
