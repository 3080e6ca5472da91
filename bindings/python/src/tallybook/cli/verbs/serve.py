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
#: A phone does not wait for another program's write: it asks again.
_BUSY = 0.5


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("--sync", action="store_true", help="instead: sync the book with its copies")
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=f"the port; default: {PORT}; 0 for any free one")
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="the address to listen on; default: 127.0.0.1, this machine only; 0.0.0.0 for the network")
    parser.add_argument("--name", metavar="NAME", help="the name of this machine in the phones' address, if it is not one of its own")
    parser.add_argument("--ask", metavar="TYPE", action="append", default=[], help="ask for a value with each event of this type; can be repeated")
    parser.add_argument("--phones", metavar="FILE", help="the file with the phones that may connect, and their key; default: BOOK.phones")
    parser.add_argument("--tokens", metavar="FILE", help="who may sync: lines TOKEN NAME, or TOKEN NAME read; created with one token if missing; default: BOOK.tokens")
    parser.add_argument("--certificate", "--cert", metavar="FILE", help="for HTTPS: a certificate with its chain, as PEM")
    parser.add_argument("--key", metavar="FILE", help="the certificate's key, if that file lacks it")


def run(options: argparse.Namespace, context: Context) -> int:
    """Serves until stopped."""
    if options.key and not options.certificate:
        raise Refused("--key needs --certificate", USAGE, "TALLY_E_MISUSE")
    for option, is_fitting in (("tokens", options.sync), ("phones", not options.sync), ("name", not options.sync), ("ask", not options.sync)):
        if getattr(options, option) and not is_fitting:
            raise Refused(f"--{option} {'needs' if option == 'tokens' else 'does not go with'} --sync", USAGE, "TALLY_E_MISUSE")
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
    """Returns a function that waits for a SIGTERM, even an earlier one. Not a threading.Event: a handler that sets it as the wait begins would deadlock."""
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
    """Serves copies of the book, for syncs."""
    tokens = options.tokens or f"{context.path()}.tokens"
    with SyncServer(context.book, tokens, host=options.host, port=options.port, certificate=options.certificate, key=options.key) as server:
        if not options.certificate and not is_here(options.host):
            print("tallybook: without a certificate, others on the network path can read the tokens and everything sent", file=sys.stderr)
        lines = [f"Serving {context.path()}; sync a copy with: tallybook sync {server.url}"]
        if server.new_token:
            lines.append(f"Its token, shown only now and stored in {tokens}: {server.new_token}")
        context.terminal.answer({"url": server.url, "tokens": str(tokens), "new_token": server.new_token}, *lines)
        yield


@contextlib.contextmanager
def _pressed(options: argparse.Namespace, context: Context) -> Iterator[None]:
    """Serves the page for phones."""
    phones = options.phones or f"{context.path()}.phones"
    # Reports errors as every verb does.
    context.book.close()
    book = context.keep(open_book(context.path(), busy_timeout=_BUSY, exists=True))
    for name in options.ask:
        if not [*book.sql("SELECT id FROM event_types WHERE name = ?1 OR label = ?1 LIMIT 1", name)]:
            raise Refused(f'there is no event type "{name}"; create it with tallybook new --type {shlex.quote(name)}', NOT_FOUND, "TALLY_E_NOT_FOUND")
    with PhoneServer(
        book, phones, host=options.host, port=options.port, name=options.name, certificate=options.certificate, key=options.key, ask=options.ask,
    ) as server:
        if not options.certificate and not is_here(options.host):
            print("tallybook: without a certificate, others on this network can read the address and everything sent", file=sys.stderr)
        lines = [f"Serving {context.path()}; open this on a phone, or scan it:", server.address]
        context.terminal.answer({"url": server.url, "address": server.address, "phones": str(phones)}, *lines)
        if context.terminal.is_live:
            print("\n".join(code_lines(server.address, context.terminal.width)))
        yield


def is_here(host: str) -> bool:
    """Whether only this machine can reach it."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class _Tells(logging.Handler):
    """Reports callers' changes on the standard error."""

    def emit(self, record: logging.LogRecord) -> None:
        print(f"tallybook: {clean(record.getMessage())}", file=sys.stderr, flush=True)
