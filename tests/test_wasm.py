"""Indirect calls that go through one function for each type (website.wasm)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wasmtime import (
    Func,
    FuncType,
    Global,
    GlobalType,
    Instance,
    Limits,
    Memory,
    MemoryType,
    Module,
    Store,
    Table,
    TableType,
    Trap,
    ValType,
    wat2wasm,
)
from website.install import MODULES, ROOT, BuildError
from website.wasm import (
    CALL_INDIRECT,
    CODE,
    functions_in,
    instructions,
    number,
    sections,
    skip,
    with_shared_calls,
)

pytestmark = pytest.mark.native

MODULE = """(module
  (type $one (func (param i32) (result i32)))
  (type $two (func (param f64 i64) (result f64)))
  (import "host" "add" (func $add (type $one)))
  (import "host" "memory" (memory 1 2))
  (import "host" "table" (table 1 funcref))
  (import "host" "global" (global i32))
  (table $both 8 funcref)
  (table $other 2 funcref)
  (elem (table $both) (i32.const 0) func $add $double $scale $scale)
  (elem (table $other) (i32.const 0) func $double)
  (func $double (type $one) (i32.mul (local.get 0) (i32.const 2)))
  (func $scale (type $two)
    (f64.add (f64.const 1.5) (f64.mul (local.get 0) (f64.convert_i64_s (local.get 1)))))
  (func (export "one") (param $place i32) (param $x i32) (result i32) (local i64 f32 f32)
    (memory.fill (i32.const 0) (i32.const 17) (i32.const 40))
    (local.set 3 (f32.const 1.5))
    (block $b (block $a (br_table $a $b $a (local.get $place))) (drop (i32.const -17)))
    (drop (select (result i32) (i32.const 17) (i32.const 1) (local.get $x)))
    (i32.add
      (call_indirect $both (type $one) (local.get $x) (local.get $place))
      (call_indirect $other (type $one) (local.get $x) (i32.const 0))))
  (func (export "two") (param $place i32) (param $x i32) (result f64)
    (call_indirect $both (type $two)
      (f64.const 17.25) (i64.extend_i32_s (local.get $x)) (local.get $place)))
)"""
"""Two types of calls over two tables of one type, numbers that look like such calls, and every way
an instruction can be written."""
PLAIN = bytes(wat2wasm(MODULE))
SHARED = with_shared_calls(PLAIN)


def answer(module: bytes, name: str, place: int, x: int) -> object:
    """Return the function's result, or its error."""
    store, i32 = Store(), ValType.i32()
    given: list[Func | Memory | Table | Global] = [
        Func(store, FuncType([i32], [i32]), lambda number: number + 17),
        Memory(store, MemoryType(Limits(1, 2))),
        Table(store, TableType(ValType.funcref(), Limits(1, None)), None),
        Global(store, GlobalType(i32, False), 17),
    ]
    called = Instance(store, Module(store.engine, module), given).exports(store)[name]
    assert isinstance(called, Func)
    try:
        return called(store, place, x)
    except Trap as trap:
        return trap.trap_code


def indirect_calls(module: bytes) -> list[int]:
    """Return the number of indirect calls in each function of the module."""
    found = []
    for function in functions_in(dict(sections(module))[CODE]):
        groups, at = number(function, 0)
        starts = [start for start, _ in instructions(function, skip(function, at, 2 * groups))]
        found.append(sum(function[start : start + 1] == CALL_INDIRECT for start in starts))
    return found


@given(st.sampled_from(["one", "two"]), st.integers(-1, 9), st.integers(-(2**30), 2**30))
def test_every_call_leads_where_it_led(name: str, place: int, x: int) -> None:
    """To functions of the module and of others, none, one of another type, out of the table."""
    assert answer(SHARED, name, place, x) == answer(PLAIN, name, place, x)


def test_calls_of_one_type_and_table_share_a_function() -> None:
    assert indirect_calls(PLAIN) == [0, 0, 2, 1]
    assert indirect_calls(SHARED) == [0, 0, 0, 0, 1, 1, 1]
    assert with_shared_calls(PLAIN) == SHARED


def test_pyodides_calls_all_share_functions() -> None:
    shared = with_shared_calls((MODULES / "pyodide/pyodide.asm.wasm").read_bytes())
    calls = indirect_calls(shared)
    behind = calls.index(1)
    assert set(calls[:behind]) == {0}
    assert set(calls[behind:]) == {1}
    assert len(calls) - behind < 60, "one for each type that is called"


@pytest.mark.parametrize(
    ("section", "what"),
    [
        (b"\x0a\x07\x01\x05\x00\xfd\x00\x11\x0b", "the instruction fd 00"),
        (b"\x01\x02\x01\x5f", "a type of the kind 0x5f"),
    ],
)
def test_an_unreadable_module_is_refused_with_the_way_around(section: bytes, what: str) -> None:
    others = {n: bytes([n, 1, 0]) for n in (1, 2, 3, 10) if n != section[0]}
    module = PLAIN[:8] + b"".join([*others.values(), section])
    with pytest.raises(BuildError, match=f"has {what}, which .* cannot read; `patched = false`"):
        with_shared_calls(module)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs the threads of a process")
def test_compiling_leaves_no_thread_behind() -> None:
    """A process forked later waited for ever for the threads of its parent."""
    code = """
import os
from stich.ai.solver.search import backend
assert backend().name == "wasm"
print(len(os.listdir("/proc/self/task")))
"""
    said = subprocess.check_output([sys.executable, "-c", code], cwd=ROOT / "py", text=True)
    assert said == "1\n"
