#!/usr/bin/env python3
"""Lists the functions that typical commands call and the data that they touch, in the order of
their first use.

The linker puts them together (see the Makefile), so that a start loads few pages of the file.

    Scripts/package/link_order.py .build/release/verso Samples/*.jpg   # the command with its symbols
"""

import bisect
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

LIST = pathlib.Path(__file__).parent / "link-order.txt"


def commands(verso, photos, folder):
    """What people do most first: what is called there lies closest together."""
    keys = ["--key", folder / "key.pem", "--chain", folder / "chain.pem"]
    copy, signed = folder / "copy.jpg", folder / "signed.jpg"
    for photo in photos:
        yield ["read", photo]
    yield ["read", "--json", "--numeric", photos[0]]
    shutil.copy(photos[0], copy)
    yield ["set", copy, "Artist=Ada Example", "GPS=37.331686,-122.030731"]
    yield ["remove", copy, "GPS"]
    yield ["copy", photos[0], copy]
    subprocess.run([verso, "keys", "--output", folder], stdout=subprocess.DEVNULL, check=True)
    yield ["sign", *keys, copy, "--output", signed]
    yield ["verify", signed]
    yield ["verify", "--json", signed]
    yield ["credentials", signed]
    yield ["strip", copy]


def called(command, profile):
    """The functions that a command calls, by the names that the linker knows."""
    subprocess.run(
        ["valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={profile}"]
        + [str(word) for word in command],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    for line in profile.read_text(errors="replace").splitlines():
        if name := re.match(r"c?fn=\(\d+\) ([^ ']+)", line):
            yield name[1]


def data(verso):
    """Where the variables, tables and caches begin, and their names, as far as these are unique."""
    lines = subprocess.run(["nm", "-n", verso], capture_output=True, text=True, check=True).stdout
    found = [line.split(maxsplit=2) for line in lines.splitlines() if re.search(" [bBdDrRvV] ", line)]
    count = collections.Counter(name for _, _, name in found)
    names = [name if count[name] == 1 else None for _, _, name in found]
    return [int(place, 16) for place, _, _ in found], names


def touched(command, places, names, log):
    """The data that a command reads or writes, by the names that the linker knows."""
    subprocess.run(
        ["valgrind", "--tool=lackey", "--trace-mem=yes", "--basic-counts=no", f"--log-file={log}"]
        + [str(word) for word in command],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    with log.open(errors="replace") as lines:
        accesses = dict.fromkeys(line[3:].partition(",")[0] for line in lines if line[0] == " ")
    for access in accesses:
        place = int(access, 16)
        # What lies behind the last name is the heap and the stack.
        if places[0] <= place < places[-1]:
            if name := names[bisect.bisect(places, place) - 1]:
                yield name


def main():
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is not there, which tells what is called: apt install valgrind")
    verso, *photos = map(pathlib.Path, sys.argv[1:])
    names = {}
    places = data(verso)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for command in commands(verso, photos, folder):
            before = len(names)
            names.update(dict.fromkeys(called([verso, *command], folder / "profile")))
            if command[0] == "read":
                names.update(dict.fromkeys(touched([verso, *command], *places, folder / "log")))
            print(f"{command[0]}: {len(names) - before} more", file=sys.stderr)
    if not names:
        sys.exit(f"{verso} has no symbols; make order builds one that has")
    # Functions without a symbol are told by their place, which says nothing in another build.
    LIST.write_text("".join(f"{name}\n" for name in names if not name.startswith("0x")))


if __name__ == "__main__":
    main()
