#!/usr/bin/env python3
"""Writes Python/src/verso/_native.pyi: the functions and structures of verso.h as type checkers see them.

ctypes makes both while the program runs, so that a checker takes every name and every number of arguments for right.
The stub is made from the tables in _native.py, and a test checks that it is what this makes:

  VERSO_LIBRARY=.build/library/lib/libverso.so Scripts/generate/native_stub.py
"""

import ast
import ctypes
import pathlib
import sys

PACKAGE = pathlib.Path(__file__).resolve().parents[2] / "Python/src"
STUB = PACKAGE / "verso/_native.pyi"

HEAD = '''"""The functions and structures of verso.h; made by Scripts/generate/native_stub.py from _native.py."""

import ctypes
from typing import Any, Optional

'''

PLAIN = {
  ctypes.c_char_p: "Optional[bytes]", ctypes.c_void_p: "Any", ctypes.c_double: "float", ctypes.c_int: "int",
  ctypes.c_int32: "int", ctypes.c_int64: "int", ctypes.c_size_t: "int", ctypes.c_uint32: "int", ctypes.c_uint64: "int",
}


# Given on as the address of a function, and not called.
ADDRESSES = {"free_arrow_capsule"}


def kind(type_):
  """A type of a field or a result as Python sees it."""
  if type_ is None:
    return "None"
  if type_ in PLAIN:
    return PLAIN[type_]
  if isinstance(type_, type) and issubclass(type_, ctypes.Structure):
    return type_.__name__
  return "Any"


def structure(class_, methods):
  """A class with its fields, and what the source defines in it."""
  fields = [f"  {name}: {kind(type_)}" for name, type_ in class_._fields_]
  return [f"class {class_.__name__}(ctypes.Structure):", *fields, *methods, ""]


def signature(node, indent=""):
  """The head of a function of the source."""
  copy = ast.FunctionDef(
    name=node.name, args=node.args, body=[ast.Expr(ast.Constant(...))], decorator_list=[], returns=node.returns,
    type_params=[])
  return indent + ast.unparse(ast.fix_missing_locations(copy)).replace("\n    ...", " ...")


def stub(native):
  """The text of the stub."""
  source = ast.parse((PACKAGE / "verso/_native.py").read_text())
  lines = []
  for node in source.body:
    if isinstance(node, ast.Assign):
      for target in node.targets:
        names = [name.id for name in ast.walk(target) if isinstance(name, ast.Name) and name.id.isupper()]
        for name in names:
          value = getattr(native, name)
          if not name.startswith("_"):
            lines.append(f"{name}: {'int' if isinstance(value, int) else 'Any'}")
  lines.append("")
  for node in source.body:
    if isinstance(node, ast.ClassDef) and issubclass(getattr(native, node.name), ctypes.Structure):
      methods = [signature(part, "  ") for part in node.body if isinstance(part, ast.FunctionDef)]
      lines += structure(getattr(native, node.name), methods)
  lines.append("class _Library:")
  for name, (result, arguments) in native._FUNCTIONS.items():
    if name in ADDRESSES:
      lines.append(f"  {name}: Any")
      continue
    taken = ", ".join(["self", *(f"_{index}: Any" for index in range(len(arguments))), "/"])
    # Words of the library itself are always there; those of photos are structures.
    given = "bytes" if result is ctypes.c_char_p else kind(result)
    lines.append(f"  def {name}({taken}) -> {given}: ...")
  lines += ["", "lib: _Library", ""]
  lines += [
    signature(node) for node in source.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
  return HEAD + "\n".join(lines) + "\n"


def main():
  sys.path.insert(0, str(PACKAGE))
  from verso import _native

  text = stub(_native)
  if sys.argv[1:] == ["--check"]:
    sys.exit(0 if STUB.read_text() == text else f"{STUB} is not what Scripts/generate/native_stub.py makes; run it")
  STUB.write_text(text)


if __name__ == "__main__":
  main()
