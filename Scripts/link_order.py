#!/usr/bin/env python3
"""Lists the functions that typical commands call, in the order of their first call.

The linker puts them together (see the Makefile), so that a start loads few pages of the file.

    Scripts/link_order.py .build/release/verso Samples/*.jpg   # the command with its symbols
"""

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


def main():
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is not there, which tells what is called: apt install valgrind")
    verso, *photos = map(pathlib.Path, sys.argv[1:])
    names = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for command in commands(verso, photos, folder):
            before = len(names)
            names.update(dict.fromkeys(called([verso, *command], folder / "profile")))
            print(f"{command[0]}: {len(names) - before} more", file=sys.stderr)
    if not names:
        sys.exit(f"{verso} has no symbols; make order builds one that has")
    # Functions without a symbol are told by their place, which says nothing in another build.
    LIST.write_text("".join(f"{name}\n" for name in names if not name.startswith("0x")))


if __name__ == "__main__":
    main()
