"""The way in without a server: the tables of `hortus.server`, run by Python inside a browser.

`host.Host` answers what the client asks and carries its sockets; `store.PageStore` keeps the games, by way
of a `disk.Disk` that the browser provides; `absent` stands in for the libraries that only a network or a
database needs; `worker` is what the browser's worker calls; `site` writes the static site.
"""
