"""Modules of WebAssembly in CPython, run by wasmtime."""

from __future__ import annotations

import atexit
import ctypes
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wasmtime import Config, Engine, Instance, Module, Store


def in_wasmtime(
    code: bytes, functions: Sequence[str], places: Mapping[str, int]
) -> tuple[Callable[..., Any], Callable[[str, bytes], None], Callable[[str, int], bytes]]:
    """Return the functions of a ``wasm.Module`` for a new instance of this code."""
    config = Config()
    config.parallel_compilation = False  # a forked process would wait for its parent's threads
    engine = Engine(config)
    compiled, store = Module(engine, code), Store(engine)
    for held in (engine, compiled, store):  # wasmtime cannot let go of them any later
        atexit.register(held.close)
    exports: Any = Instance(store, compiled, []).exports(store)
    memory = exports["memory"]
    start = ctypes.addressof(memory.data_ptr(store).contents)  # it never grows, so it stays there
    known = {name: exports[name] for name in functions}
    at = {name: start + exports[name](store) for name in places}

    def call(name: str, *numbers: int) -> Any:
        return known[name](store, *numbers)

    def write(name: str, data: bytes) -> None:
        ctypes.memmove(at[name], data, len(data))

    def read(name: str, size: int) -> bytes:
        return ctypes.string_at(at[name], size)

    return call, write, read
