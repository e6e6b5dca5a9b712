"""Which addresses on the network the server may call because a person says so: none of its own network."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from urllib.parse import urlsplit

LONGEST = 2000
LOOKUP = 4.0  # seconds to find a host
# A name's own server may let the system wait for half a minute: threads that nothing else needs.
_LOOKUPS = ThreadPoolExecutor(32, thread_name_prefix="lookup")
NAT64 = ipaddress.ip_network("64:ff9b::/96")
ANYBODYS = ipaddress.ip_network("2000::/3")  # of IPv6: all that is given to people on the internet


def is_public(address: str) -> bool:
    """Whether an IP address is anybody's on the internet: not loopback, private, link-local or alike."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        if found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if found not in ANYBODYS:
            return False
    return found.is_global and not found.is_multicast


def check_url(url: str, private: bool) -> str:
    """The host of an address that may be called. ValueError says what would be right.

    ``private``: addresses of the server's own network may be called, too, without encryption.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port, parts = None, None, urlsplit("")
    is_plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
    if not host or not is_plain or parts.scheme not in ("https", "http") or parts.username is not None:
        raise ValueError("This is no address. One would be https://example.org/hook.")
    if private:
        return host
    if parts.scheme != "https":
        raise ValueError("The address must begin with https://.")
    if port is not None and port != 443 and port < 1024:
        raise ValueError("The address may name port 443 or one from 1024 on.")
    if _is_ip(host) and not is_public(host):
        raise ValueError("This address is in a private network, which the server does not call.")
    return host


async def lookup(host: str, family: int = socket.AF_UNSPEC) -> list[Any]:
    """The addresses of a host, as ``socket.getaddrinfo`` tells them. OSError if there are none."""
    look = partial(socket.getaddrinfo, host, None, family=family, type=socket.SOCK_STREAM)
    return await asyncio.get_running_loop().run_in_executor(_LOOKUPS, look)


async def check_reachable(url: str, private: bool) -> None:
    """Check an address as a person gives it, and look its host up. ValueError says what is wrong.

    When it is called, the address that is found then is checked again (`http_client`).
    """
    host = check_url(url, private)
    try:
        async with asyncio.timeout(LOOKUP):
            found = await lookup(host)
    except (OSError, UnicodeError, TimeoutError):
        raise ValueError("There is no server at this address.") from None
    if not private and not any(is_public(str(one[4][0])) for one in found):
        raise ValueError("This address is in a private network, which the server does not call.")


def _is_ip(host: str) -> bool:
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True
