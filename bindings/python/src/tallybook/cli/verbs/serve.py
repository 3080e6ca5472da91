"""tallybook serve"""

from __future__ import annotations

import argparse
import contextlib
import ipaddress
import logging
import os
import shlex
import signal
import sys
from collections.abc import Callable, Iterator

from ...opening import open as open_book
from ...phone.phone_server import PhoneServer
from ...serving import SyncServer
from ...vocabulary.cells import clean
from ..codes import DONE, NOT_FOUND, USAGE
from ..context import Context
from ..refused import Refused
from ..telling.qr import code_lines

EXAMPLES = ("tallybook serve --host 0.0.0.0", "tallybook serve --sync", "tallybook serve --sync --host 0.0.0.0 --certificate herons.pem")
PORT = 8765
#: A phone that cannot be answered asks again; it does not wait for another program that writes.
_BUSY = 0.5


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("--sync", action="store_true", help="serve the changes of the book instead, for copies of it")
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=f"where to listen; {PORT} unless given, 0 for any that is free")
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="to whom: 127.0.0.1, this machine, unless given; 0.0.0.0 for the network")
    parser.add_argument("--name", metavar="NAME", help="what phones call this machine in the address, where that is not one of its own")
    parser.add_argument("--ask", metavar="TYPE", action="append", default=[], help="ask for a value with each event of this type; may be given several times")
    parser.add_argument("--phones", metavar="FILE", help="what lets phones in, and which there are; BOOK.phones unless given")
    parser.add_argument("--tokens", metavar="FILE", help="who may sync: lines TOKEN NAME, or TOKEN NAME read; it is made with one token; BOOK.tokens unless given")
    parser.add_argument("--certificate", "--cert", metavar="FILE", help="for https: a certificate as PEM, with its chain")
    parser.add_argument("--key", metavar="FILE", help="the key of the certificate, where that file has none")


def run(options: argparse.Namespace, context: Context) -> int:
    """Serves until somebody ends it."""
    if options.key and not options.certificate:
        raise Refused("a key is for a certificate; give that with --certificate too", USAGE, "TALLY_E_MISUSE")
    for option, is_fitting in (("tokens", options.sync), ("phones", not options.sync), ("name", not options.sync), ("ask", not options.sync)):
        if getattr(options, option) and not is_fitting:
            raise Refused(f"--{option} {'goes with' if option == 'tokens' else 'is not for'} --sync", USAGE, "TALLY_E_MISUSE")
    log, tells = logging.getLogger("tallybook.serving"), _Tells()
    log.addHandler(tells)
    log.setLevel(logging.INFO)
    try:
        with _terminated() as wait, _synced(options, context) if options.sync else _pressed(options, context):
            sys.stdout.flush()
            wait()
    finally:
        log.removeHandler(tells)
    return DONE


@contextlib.contextmanager
def _terminated() -> Iterator[Callable[[], None]]:
    """What waits for a SIGTERM, also for one that came before. An event of a thread would not do: a handler that sets it while it begins to wait waits for itself."""
    came: list[int] = []
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    before = signal.signal(signal.SIGTERM, lambda number, _: came.append(number))
    woken = signal.set_wakeup_fd(writes, warn_on_full_buffer=False)

    def wait() -> None:
        while not came:
            os.read(reads, 64)

    try:
        yield wait
    finally:
        signal.set_wakeup_fd(woken)
        signal.signal(signal.SIGTERM, before)
        os.close(reads)
        os.close(writes)


@contextlib.contextmanager
def _synced(options: argparse.Namespace, context: Context) -> Iterator[None]:
    """For copies of the book."""
    tokens = options.tokens or f"{context.path()}.tokens"
    with SyncServer(context.book, tokens, host=options.host, port=options.port, certificate=options.certificate, key=options.key) as server:
        if not options.certificate and not is_here(options.host):
            print("tallybook: without a certificate others on the way can read the tokens and all that is sent", file=sys.stderr)
        lines = [f"Serving {context.path()}; sync a copy of it with: tallybook sync {server.url}"]
        if server.new_token:
            lines.append(f"Its token, which is in {tokens} and is not shown again: {server.new_token}")
        context.terminal.answer({"url": server.url, "tokens": str(tokens), "new_token": server.new_token}, *lines)
        yield


@contextlib.contextmanager
def _pressed(options: argparse.Namespace, context: Context) -> Iterator[None]:
    """For phones."""
    phones = options.phones or f"{context.path()}.phones"
    # Says what is wrong with it as every verb does.
    context.book.close()
    book = context.keep(open_book(context.path(), busy_timeout=_BUSY, exists=True))
    for name in options.ask:
        if not [*book.sql("SELECT id FROM event_types WHERE name = ?1 OR label = ?1 LIMIT 1", name)]:
            raise Refused(f'there is no event type "{name}"; make it with tallybook new --type {shlex.quote(name)}', NOT_FOUND, "TALLY_E_NOT_FOUND")
    with PhoneServer(
        book, phones, host=options.host, port=options.port, name=options.name, certificate=options.certificate, key=options.key, ask=options.ask,
    ) as server:
        if not options.certificate and not is_here(options.host):
            print("tallybook: without a certificate others in this network can read the address and all that is sent", file=sys.stderr)
        lines = [f"Serving {context.path()}; open on a phone, or scan:", server.address]
        context.terminal.answer({"url": server.url, "address": server.address, "phones": str(phones)}, *lines)
        if context.terminal.is_live:
            print("\n".join(code_lines(server.address, context.terminal.width)))
        yield


def is_here(host: str) -> bool:
    """Whether only this machine reaches it."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class _Tells(logging.Handler):
    """Says on the standard error what callers changed."""

    def emit(self, record: logging.LogRecord) -> None:
        print(f"tallybook: {clean(record.getMessage())}", file=sys.stderr, flush=True)
