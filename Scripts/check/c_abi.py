#!/usr/bin/env python3
"""Compares the interface of verso.h with the one that programs were compiled for.

What a version of the ABI has stands in Scripts/check/verso-ABI.abi, as abidw (libabigail) writes it: functions, what they take,
sizes and members of structures. A library of empty functions is made of the header for that, as a debugger sees them; the
real one is written in another language.

  c_abi.py           compares: 0 the same or more, 1 programs would break, 77 abidiff or gcc is not there
  c_abi.py --write   writes the file anew, for a new version of the ABI or what was added to this one
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
HEADER = TOP / "Sources/CVerso/include/verso.h"


def stubs(header: str) -> str:
  """An empty function for each that the header declares."""
  header = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
  lines = ['#include "verso.h"']
  declared = re.findall(r"^((?:const )?\w+(?: \*| ))(verso_\w+)\(([^;{]*)\);", header, flags=re.M | re.S)
  for result, name, arguments in declared:
    body = "" if result.strip() == "void" else f"{result}nothing = {{0}}; return nothing;"
    if result.strip().endswith("*"):
      body = "return 0;"
    lines.append(f"{result}{name}({arguments}) {{ {body} }}")
  return "\n".join(lines)


def main() -> int:
  tools = ["gcc", "abidw", "abidiff"]
  missing = [tool for tool in tools if not shutil.which(tool)]
  if missing:
    print(f"{', '.join(missing)} not installed: the ABI is not compared")
    return 77
  version = re.search(r"#define VERSO_ABI_VERSION (\d+)", HEADER.read_text())[1]
  known = TOP / f"Scripts/check/verso-{version}.abi"
  with tempfile.TemporaryDirectory() as folder:
    place = pathlib.Path(folder)
    (place / "stubs.c").write_text(stubs(HEADER.read_text()))
    # The opaque types are used through pointers alone, so nothing of them is seen.
    subprocess.run(
      ["gcc", "-g", "-shared", "-fPIC", "-w", "-I", str(HEADER.parent), "-o", "libverso.so", "stubs.c"], cwd=place, check=True)
    now = place / "now.abi"
    subprocess.run(
      ["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs", "--out-file", str(now), "libverso.so"],
      cwd=place, check=True)
    if "--write" in sys.argv[1:]:
      shutil.copy(now, known)
      return 0
    # What is new breaks nobody; bit 8 says that programs break.
    run = subprocess.run(["abidiff", "--no-added-syms", str(known), str(now)], capture_output=True, text=True)
    print(run.stdout + run.stderr, end="")
    return 1 if run.returncode else 0


if __name__ == "__main__":
  sys.exit(main())
