"""Pyodide's WebAssembly as the site serves it: all its indirect calls of one type pass through one
function.

V8 records the targets of an indirect call, compiles the function around it for these targets alone,
and discards the code when the call reaches another one. Python's interpreter loop, a function of 79
kB that calls whatever a program does, was compiled five times while the page started
(docs/experiments/002-share-indirect-calls.md). For a call with many targets V8 makes no such
assumption.

Numbers in the format are LEB128, and a vector is its length and its parts:
https://webassembly.github.io/spec/core/binary/
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from website.install import BuildError

# The numbers of the sections.
TYPES, IMPORTS, FUNCTIONS, CODE = 1, 2, 3, 10

FUNCTION_TYPE = 0x60
I32 = b"\x7f"
CALL, CALL_INDIRECT, LOCAL_GET, END = b"\x10", b"\x11", b"\x20", b"\x0b"

IMMEDIATES = {
    **dict.fromkeys((0x00, 0x01, 0x05, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1), 0),
    **dict.fromkeys((*range(0x02, 0x05), *range(0x06, 0x0A), 0x0C, 0x0D, 0x10, 0x18), 1),
    **dict.fromkeys((*range(0x20, 0x27), *range(0x3F, 0x43), 0xD0, 0xD2), 1),
    **dict.fromkeys((0x11, *range(0x28, 0x3F)), 2),
    **dict.fromkeys(range(0x45, 0xC5), 0),
}
"""The number of operands of an instruction, by its byte."""
CONSTANTS = {0x43: 4, 0x44: 8}
"""The number of bytes of a constant float, by its instruction."""
BR_TABLE = 0x0E
"""The byte of an instruction with a vector and a number."""
SELECT = 0x1C
"""The byte of an instruction with a vector."""
PREFIX = 0xFC
"""The first byte of an instruction with a second one."""
PREFIXED = {
    **dict.fromkeys(range(8), 0),
    8: 2,
    9: 1,
    10: 2,
    11: 1,
    12: 2,
    13: 1,
    14: 2,
    15: 1,
    16: 1,
    17: 1,
}
"""The number of operands after a prefixed instruction, by its second byte."""


def unreadable(what: str) -> BuildError:
    return BuildError(
        f"Pyodide's WebAssembly has {what}, which py/website/wasm.py cannot read; "
        "`patched = false` in pyproject.toml serves it as it is."
    )


def number(data: bytes, at: int) -> tuple[int, int]:
    """Return the unsigned number at this place, and the place behind it."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def leb128(value: int) -> bytes:
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def sized(data: bytes) -> bytes:
    return leb128(len(data)) + data


def vector(parts: Sequence[bytes]) -> bytes:
    return leb128(len(parts)) + b"".join(parts)


def skip(data: bytes, at: int, numbers: int) -> int:
    """Return the place behind this number of LEB128 numbers."""
    for _ in range(numbers):
        while data[at] > 0x7F:
            at += 1
        at += 1
    return at


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    at = 8  # behind the magic and the version
    while at < len(module):
        size, start = number(module, at + 1)
        yield module[at], module[start : start + size]
        at = start + size


def types_in(section: bytes) -> list[tuple[bytes, bytes]]:
    """Return the parameters and results of the module's types, a byte for each value."""
    count, at = number(section, 0)
    found = []
    for _ in range(count):
        if section[at] != FUNCTION_TYPE:
            raise unreadable(f"a type of the kind {section[at]:#x}")
        size, start = number(section, at + 1)
        results, after = number(section, start + size)
        at = after + results
        found.append((section[start : start + size], section[after:at]))
    return found


def imported_functions(section: bytes) -> int:
    count, at = number(section, 0)
    functions = 0
    for _ in range(count):
        for _ in ("module", "name"):
            size, at = number(section, at)
            at += size
        kind, at = section[at], at + 1
        functions += kind == 0
        if kind in (1, 2):  # tables and memories have limits, tables a type before them
            at += kind == 1
            at = skip(section, at, 3 if section[at] & 1 else 2)
        else:
            at = skip(section, at, 1 if kind == 0 else 2)
    return functions


def functions_in(section: bytes) -> list[bytes]:
    count, at = number(section, 0)
    found = []
    for _ in range(count):
        size, start = number(section, at)
        at = start + size
        found.append(section[start:at])
    return found


def instructions(code: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each instruction."""
    while at < len(code):
        start, kind = at, code[at]
        at += 1
        if kind in CONSTANTS:
            at += CONSTANTS[kind]
        elif kind in (BR_TABLE, SELECT):
            size, at = number(code, at)
            at = skip(code, at, size + (kind == BR_TABLE))
        elif kind == PREFIX and code[at] in PREFIXED:
            at = skip(code, at + 1, PREFIXED[code[at]])
        elif kind in IMMEDIATES:
            at = skip(code, at, IMMEDIATES[kind])
        else:
            raise unreadable(f"the instruction {code[start : start + 2].hex(' ')}")
        yield start, at


class SharedCalls:
    """The functions for indirect calls, placed behind all others of a module."""

    def __init__(self, types: list[tuple[bytes, bytes]], first: int) -> None:
        self.types = types
        self.first = first
        """The index of the first of these functions."""
        self.indices: dict[bytes, int] = {}
        """The index of each function, by the type and table of the calls as encoded."""
        self.functions: list[bytes] = []
        """The types of these functions, as encoded."""
        self.code: list[bytes] = []

    def index(self, target: bytes) -> int:
        """Return the index of the function for calls of this type and table. Beside the call's
        parameters it takes the place in the table, which lies above them on the stack."""
        if target not in self.indices:
            parameters, results = self.types[number(target, 0)[0]]
            own = (parameters + I32, results)
            if own not in self.types:
                self.types.append(own)
            loads = (LOCAL_GET + leb128(i) for i in range(len(own[0])))
            self.indices[target] = self.first + len(self.code)
            self.functions.append(leb128(self.types.index(own)))
            self.code.append(vector(()) + b"".join(loads) + CALL_INDIRECT + target + END)
        return self.indices[target]

    def without_indirect(self, function: bytes) -> bytes:
        if CALL_INDIRECT not in function:
            return function
        locals_, at = number(function, 0)
        for _ in range(locals_):
            at = skip(function, at, 2)
        pieces, kept = [], 0
        for start, end in instructions(function, at):
            if function[start : start + 1] == CALL_INDIRECT:
                call = CALL + leb128(self.index(function[start + 1 : end]))
                pieces += [function[kept:start], call]
                kept = end
        return b"".join((*pieces, function[kept:]))


def with_shared_calls(module: bytes) -> bytes:
    """Return the module with one indirect call for each type; the same bytes for the same
    module."""
    parts = [*sections(module)]
    named = dict(parts)
    functions = functions_in(named[CODE])
    types = types_in(named[TYPES])
    shared = SharedCalls(types, imported_functions(named[IMPORTS]) + len(functions))
    code = [shared.without_indirect(function) for function in functions]
    _, start = number(named[FUNCTIONS], 0)
    named[FUNCTIONS] = (
        leb128(len(code) + len(shared.code)) + named[FUNCTIONS][start:] + b"".join(shared.functions)
    )
    named[TYPES] = vector([bytes([FUNCTION_TYPE]) + sized(p) + sized(r) for p, r in shared.types])
    named[CODE] = vector([sized(function) for function in (*code, *shared.code)])
    written = (bytes([kind]) + sized(named[kind] if kind else section) for kind, section in parts)
    return module[:8] + b"".join(written)
