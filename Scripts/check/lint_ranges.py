#!/usr/bin/env python3
"""lint_ranges.py: closed ranges stand only between numbers of the source code.

A closed range whose ends are crossed traps, and has no empty form that could stand in its place (see
Sources/VersoBytes/Bytes/TotalRanges.swift). Whatever reads files writes `a..<(b + 1)` or compares instead. A line
whose ends cannot cross, whatever the file says, stands under a comment that begins "// Never crossed:".
"""
import pathlib, re, sys

ROOT = pathlib.Path(__file__).resolve().parents[2] / "Sources"
# Literals, and names that begin with a capital: constants of types.
FIXED = r"(?:-?(?:0x[0-9A-Fa-f_]+|[0-9][0-9_.a-z]*)|\"[^\"]*\"|'.'|[A-Z][A-Za-z]*(?:\.[A-Za-z0-9]+)+|\.[a-z][A-Za-z]*)"
CLOSED = re.compile(r"(?<![.\w])([\w.)\]\"]+)\s?\.\.\.\s?([\w.(\"-]+)")
found = []
for path in sorted(ROOT.rglob("*.swift")):
    if "Generated" in path.parts:
        continue
    before = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        code, isMarked, before = line.split("//")[0], "// Never crossed:" in before, line
        if isMarked:
            continue
        for start, end in CLOSED.findall(re.sub(r'"(?:[^"\\]|\\.)*"', '""', code)):
            if not (re.fullmatch(FIXED, start) and re.fullmatch(FIXED, end)):
                found.append(f"{path.relative_to(ROOT.parent)}:{number}: {line.strip()}")
                break
print("\n".join(found))
print(f"{len(found)} closed ranges with ends that a file may have given")
sys.exit(bool(found))
