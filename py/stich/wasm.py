"""Modules of WebAssembly beside Python: in CPython by wasmtime, in Pyodide by the browser."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pkgutil import get_data
from typing import Any, NamedTuple


class Module(NamedTuple):
    """The functions and the memory of an instance."""

    call: Callable[..., Any]
    """(function, numbers) -> the result of this exported function"""
    write: Callable[[str, bytes], None]
    """(place, bytes) -> None; writes the bytes at this place of the memory"""
    read: Callable[[str, int], bytes]
    """(place, number) -> this number of bytes at this place of the memory"""


def module(
    package: str, file: str, functions: Sequence[str], places: Mapping[str, int]
) -> Module | None:
    """Return a new instance of a module in a package; None where it was not compiled, where nothing
    runs it, where memory is short, and where the environment variable STICH_SOLVER is ``python``.

    ``places`` are parts of its memory: the functions that return their addresses, and their sizes
    in bytes.
    """
    if os.environ.get("STICH_SOLVER") == "python":
        return None
    try:
        code = get_data(package, file)
        if not code:
            return None
        if sys.platform == "emscripten":
            return _in_browser(code, functions, places)
        from .native import in_wasmtime  # not part of the site

        return Module(*in_wasmtime(code, functions, places))
    except Exception:  # whatever it is, there is still Python
        return None


def _in_browser(code: bytes, functions: Sequence[str], places: Mapping[str, int]) -> Module:
    from js import Uint8Array, WebAssembly  # type: ignore[import-not-found]

    array = Uint8Array.new(len(code))
    array.assign(code)
    exports = WebAssembly.Instance.new(WebAssembly.Module.new(array)).exports
    memory = exports.memory.buffer
    known = {name: getattr(exports, name) for name in functions}
    at = {n: Uint8Array.new(memory, getattr(exports, n)(), size) for n, size in places.items()}

    def call(name: str, *numbers: int) -> Any:
        return known[name](*numbers)

    def write(name: str, data: bytes) -> None:
        at[name].subarray(0, len(data)).assign(data)

    def read(name: str, size: int) -> bytes:
        return bytes(at[name].subarray(0, size).to_bytes())

    return Module(call, write, read)
