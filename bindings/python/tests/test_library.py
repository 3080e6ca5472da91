"""The loader, and the generated table against the library."""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tallybook
from tallybook._c import _abi, library, loading


def run(code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    source = str(Path(tallybook.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": source, **variables}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=300)


def test_the_environment_excludes_all_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(loading.VARIABLE, "/somewhere/libtallybook.so")
    assert [path for _, path in loading.candidates()] == ["/somewhere/libtallybook.so"]
    monkeypatch.delenv(loading.VARIABLE)
    assert [path for _, path in loading.candidates()] == [str(Path(tallybook.__file__).parent / "libtallybook.so")]


def test_what_is_missing_is_named() -> None:
    ended = run("import tallybook", TALLYBOOK_LIBRARY="/no/such/libtallybook.so")
    assert ended.returncode != 0
    assert "LibraryNotFoundError" in ended.stderr
    assert "/no/such/libtallybook.so (named by TALLYBOOK_LIBRARY): there is no such file" in ended.stderr
    assert "Set TALLYBOOK_LIBRARY" in ended.stderr


def test_another_library_is_refused(tmp_path: Path) -> None:
    fake = tmp_path / "libtallybook.so"
    fake.write_bytes(b"no library")
    assert "LibraryNotFoundError" in run("import tallybook", TALLYBOOK_LIBRARY=str(fake)).stderr


def test_another_abi_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_abi, "ABI_MINOR", 0xFFFF)
    with pytest.raises(tallybook.LibraryNotFoundError, match="needs"):
        loading.check_version(library.lib, "x")


def test_every_function_of_the_description_is_bound() -> None:
    description = json.loads(library.lib.tally_abi_json())
    functions = description["functions"]
    names = {each["name"] for each in functions} if isinstance(functions, list) else set(functions)
    assert names == set(_abi.FUNCTIONS)
    for name in names:
        function = getattr(library.lib, name)
        assert function.argtypes is not None
        assert len(function.argtypes) == len(_abi.FUNCTIONS[name][1])


def test_sizes_of_structs() -> None:
    for name, size in _abi.SIZES.items():
        assert ctypes.sizeof(getattr(_abi, name)) == size


def test_versions() -> None:
    assert tallybook.version() == _abi.VERSION
    assert tallybook.abi_version() == (_abi.ABI_MAJOR, _abi.ABI_MINOR)
    assert run("import tallybook; print(tallybook.live_handles())").stdout == "0\n"


def test_names_are_loaded_when_they_are_asked_for() -> None:
    """Importing the package loads its library and little else; every public name is found, and no other."""
    code = (
        "import sys, tallybook; early = sorted(each for each in sys.modules if each.startswith('tallybook'));"
        "print(early, 'typing' in sys.modules, 'json' in sys.modules)"
    )
    ended = run(code)
    assert ended.stdout.split("\n")[0] == "['tallybook', 'tallybook._c', 'tallybook._c._abi', 'tallybook._c.loading'] False False", ended.stderr
    assert {*tallybook._MODULES} == {*tallybook.__all__} - {"LibraryNotFoundError"}
    for name in tallybook.__all__:
        assert getattr(tallybook, name).__module__.startswith("tallybook"), name
    assert {*tallybook.__all__} <= {*dir(tallybook)}
    with pytest.raises(AttributeError, match="no attribute 'thing'"):
        tallybook.thing  # type: ignore[attr-defined]


def test_errors_are_named_as_their_users_name_them() -> None:
    ended = run("import tallybook\ntallybook.open('/no/such/folder/a.tally')")
    assert "\ntallybook.NotFoundError: " in ended.stderr or "\ntallybook.StorageError: " in ended.stderr, ended.stderr
