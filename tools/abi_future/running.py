"""Builds and runs what a release kept against a library that came later."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from . import edges

# Whatever compilers of later years warn of.
C = ["gcc", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-w"]
CPP = ["g++", "-std=c++17", "-w"]
LEFT_OUT = Path(__file__).with_name("left_out.txt")


class Failed(Exception):
    """A program of the release does not do what it did."""


def run(*command: object, into: Path | None = None, at: Path | None = None, seconds: int = 120, **more: object) -> str:
    environment = {**os.environ, **{name: str(value) for name, value in more.items()}}
    words = [str(word) for word in command]
    try:
        ended = subprocess.run(words, cwd=at, env=environment, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired as late:
        said = late.stdout.decode("utf-8", "replace") if isinstance(late.stdout, bytes) else late.stdout or ""
        raise Failed(f"{words[0]} did not end within {seconds} s\n{said[-20000:]}") from late
    if ended.returncode:
        raise Failed(f"{' '.join(words[:2])} ended with {ended.returncode}\n{(ended.stdout + ended.stderr).strip()[-20000:]}")
    if into:
        into.write_text(ended.stdout, "utf-8")
    return ended.stdout


class Programs:
    """The sources of a release, and what they are linked against: a hollow library of the release, so that they are what was built then."""

    def __init__(self, sources: Path, linked: Path, library: Path, work: Path) -> None:
        self.sources, self.linked, self.work = sources, linked, work
        self.link = [f"-L{linked.parent}", f"-l:{linked.name}", "-Wl,--allow-shlib-undefined"]
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        # By the name that programs look for; a copy, since the next build replaces it.
        self.folder = work / "library"
        self.folder.mkdir()
        self.library = self.folder / "libtallybook.so"
        shutil.copyfile(library, self.library)
        (self.folder / soname(sources)).symlink_to(self.library.name)

    def on(self, library: Path) -> Programs:
        """The same on another library."""
        return Programs(self.sources, self.linked, library, self.work)

    def build(self, compiler: list[str], source: Path, include: Path, *flags: str) -> Path:
        program = self.work / f"{source.parent.name}-{source.stem}"
        run(*compiler, f"-I{include}", source, "-o", program, *flags)
        return program

    def play(self, program: Path, *arguments: str, library: Path | None = None) -> str:
        """In an empty folder."""
        place = self.work / "place"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        return run(program, *arguments, at=place, LD_LIBRARY_PATH=library or self.folder)

    def expect(self, program: Path, expected: Path, library: Path | None = None) -> None:
        printed = self.play(program, library=library)
        if printed != expected.read_text("utf-8"):
            raise Failed(f"{program.name} printed\n{printed}\nand {expected.name} says\n{expected.read_text('utf-8')}")

    def in_c(self) -> list[Path]:
        return [path for folder in ("examples", "Tests/C") for path in sorted((self.sources / folder).rglob("*.c")) if expectation(path).is_file()]

    def tries(self, future: Path) -> Iterator[tuple[str, Callable[[], str]]]:
        """Each surface with what tries it; `future` has the headers of the library that came later."""
        headers = self.sources / "include"
        yield "edges", lambda: self.edges(headers)
        yield "zeros", lambda: self.zeros(headers)
        yield "C as it was built", lambda: self.c(headers, *self.link)
        yield "C built anew", lambda: self.c(future, f"-L{self.folder}", "-ltallybook")
        yield "host", lambda: self.host(headers)
        yield "C++", lambda: self.cpp(headers)
        yield "LuaJIT", self.lua
        yield "Rust", self.rust
        yield "Python", self.python

    def edges(self, headers: Path) -> str:
        description = json.loads((self.sources / "abi/tallybook.abi.json").read_text("utf-8"))
        source = self.work / "edges.c"
        source.write_text(edges.program(description), "utf-8")
        return self.play(self.build(["gcc", "-std=c11", "-Wall", "-Werror"], source, headers, *self.link)).strip()

    def c(self, headers: Path, *link: str) -> str:
        count = 0
        for source in self.in_c():
            self.expect(self.build(C, source, headers, *link), expectation(source))
            count += 1
        if count < 20:
            raise Failed(f"only {count} programs in C")
        return f"{count} programs"

    def zeros(self, headers: Path) -> str:
        """By itself, since it is what finds that 0 means another thing."""
        source = self.sources / "Tests/C/zeros.c"
        self.expect(self.build(C, source, headers, *self.link), expectation(source))
        return f"{len(expectation(source).read_text('utf-8').splitlines())} things that 0 means"

    def host(self, headers: Path) -> str:
        source = self.sources / "Tests/C/host_effects.c"
        self.play(self.build(["gcc", "-std=gnu11", "-w"], source, headers, "-ldl"), str(self.library))
        return "its effects on a host"

    def cpp(self, headers: Path) -> str:
        count = 0
        for source in [*sorted((self.sources / "examples").rglob("*.cpp")), self.sources / "Tests/Cpp/surface.cc"]:
            program = self.build(CPP, source, headers, *self.link)
            expected = expectation(source)
            if expected.is_file():
                self.expect(program, expected)
            else:
                self.play(program)
            count += 1
        return f"{count} programs"

    def lua(self) -> str:
        programs = [*sorted((self.sources / "examples/lua").glob("*.lua")), self.sources / "Tests/Lua/surface.lua"]
        for program in programs:
            printed = run("luajit", program, at=self.work, LUA_PATH=f"{self.sources}/bindings/lua/?.lua;;", TALLYBOOK_LIBRARY=self.library)
            if expectation(program).is_file() and printed != expectation(program).read_text("utf-8"):
                raise Failed(f"{program.name} printed\n{printed}")
        return f"{len(programs)} programs"

    def rust(self) -> str:
        crate = self.work / "libtallybook.rlib"
        compiler = ("rustc", "--edition", "2021", "--cap-lints", "warn")
        run(*compiler, "--crate-name", "tallybook", "--crate-type", "rlib", self.sources / "bindings/rust/src/lib.rs", "-o", crate)
        programs = [*sorted((self.sources / "examples/rust").glob("*.rs")), self.sources / "Tests/Rust/surface.rs"]
        for source in programs:
            program = self.work / f"rust-{source.stem}"
            run(*compiler, source, "--extern", f"tallybook={crate}", "-L", f"native={self.folder}", "-o", program)
            if expectation(source).is_file():
                self.expect(program, expectation(source))
            else:
                self.play(program)
        return f"{len(programs)} programs"

    def python(self) -> str:
        """The package's whole suite, its documented examples too."""
        left_out = [line.split()[0] for line in LEFT_OUT.read_text("utf-8").splitlines() if line and not line.startswith("#")]
        here = [each.removeprefix("bindings/python/") for each in left_out]
        ignored = [f"--deselect={each}" if "::" in each else f"--ignore={each}" for each in here]
        said = run(
            sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--tb=short", *ignored, at=self.sources / "bindings/python", seconds=3600,
            TALLYBOOK_LIBRARY=self.library)
        last = said.strip().splitlines()[-1]
        if not re.search(r"\b[1-9]\d{2,} passed", last):
            raise Failed(f"too few tests: {last}")
        return last

    def backwards(self, headers: Path, library: Path, structs: list[dict[str, object]]) -> str:
        """Programs compiled with the later headers, on the library from before: what is new is 0 in them."""
        used = [str(each["init"]) for each in structs if any("init" in field for field in each["fields"] if field["name"] == "planted")]  # type: ignore[attr-defined]
        earlier = self.work / "earlier"
        earlier.mkdir(exist_ok=True)
        for name in ("libtallybook.so", soname(self.sources)):
            (earlier / name).unlink(missing_ok=True)
            (earlier / name).symlink_to(library)
        count = 0
        for source in self.in_c():
            # A default other than 0 counts as use.
            if any(re.search(rf"\b{name}\b", source.read_text("utf-8")) for name in used):
                continue
            self.expect(self.build(C, source, headers, f"-L{self.folder}", "-ltallybook"), expectation(source), library=earlier)
            count += 1
        if count < 10:
            raise Failed(f"only {count} programs in C")
        return f"{count} programs"


def soname(sources: Path) -> str:
    return str(json.loads((sources / "abi/tallybook.abi.json").read_text("utf-8"))["package"]["soname"])


def expectation(source: Path) -> Path:
    """What a program prints; the example that every language has prints what that in C does."""
    own = source.with_suffix(".expected")
    if own.is_file() or source.suffix == ".c":
        return own
    shared = source.parents[1] / "c" / own.name
    return shared if shared.is_file() else own
