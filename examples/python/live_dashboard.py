"""A dashboard in a browser that updates itself while other programs log into the book.

    live_dashboard.py [BOOK] [--template "Nappy change"] [--port 8000]

Open the address that it prints, then log in another terminal: `NAPPIES=BOOK nappy_tracker.py log --size 3`. It serves this machine
only (127.0.0.1). Each browser is a thread with a book of its own, which sleeps until a commit touches what is shown.
"""
import argparse
import http.server
import json
import os
import sys

import tallybook

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Dashboard</title></head>
<body><div id="board" aria-live="polite">{board}</div>
<script>
new EventSource("/changes").onmessage = message => {{ document.getElementById("board").innerHTML = JSON.parse(message.data) }}
</script></body></html>
"""
# The time since the latest entry changes by itself.
REFRESH_SECONDS = 60.0


class Handler(http.server.BaseHTTPRequestHandler):
    book_path = ""
    template = ""

    def entries(self, book: tallybook.Book) -> tallybook.View[tallybook.Item]:
        return book.templates[self.template].entries if self.template else book.items(kind__in=("note", "session"))

    def board(self, book: tallybook.Book) -> str:
        return self.entries(book).report(self.template or "Dashboard", footer="").header().dashboard().to_text("html", fragment=True)

    def do_GET(self) -> None:
        # Only under its own name: another site's page cannot read it through a name that it makes resolve to this machine.
        if self.headers.get("Host", "").rpartition(":")[0] not in ("127.0.0.1", "localhost"):
            self.send_error(403)
            return
        with tallybook.open(self.book_path) as book:
            if self.path == "/":
                self.answer("text/html; charset=utf-8", PAGE.format(board=self.board(book)).encode())
            elif self.path == "/changes":
                self.follow(book)
            else:
                self.send_error(404)

    def answer(self, kind: str, content: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def follow(self, book: tallybook.Book) -> None:
        self.answer("text/event-stream", b"")
        with self.entries(book).watch(changes=True) as watch:
            while True:
                watch.next(REFRESH_SECONDS)
                try:
                    self.wfile.write(f"data: {json.dumps(self.board(book))}\n\n".encode())
                    self.wfile.flush()
                except OSError:  # the browser has gone
                    return

    def log_message(self, format: str, *arguments: object) -> None:
        pass


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Shows a dashboard that updates itself.")
    parser.add_argument("book", nargs="?", default=os.environ.get("NAPPIES", "nappies.tally"))
    parser.add_argument("--template", default="")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args(arguments)
    Handler.book_path, Handler.template = options.book, options.template
    with http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Handler) as server:
        print(f"http://127.0.0.1:{server.server_address[1]}/", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
