#!/usr/bin/env python3
"""Puts together what is installed: command, manual, completions, licences, data, and the library for C.

    Scripts/package/stage.py FOLDER --verso FILE [--imaging FILE] [--data FOLDER] [--library FOLDER] [--prefix /usr/local]

FOLDER gets bin and share, and lib and include with --library; --prefix is where they will be. What is named and does not exist is
left out, except the command.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LICENCES = ["LICENSE", "NOTICE", "THIRD-PARTY-LICENSES"]


def version():
  """The version, which is in one place."""
  text = (ROOT / "Sources/Verso/Release.swift").read_text(encoding="utf-8")
  return re.search(r'let version: StaticString = "(.*)"', text)[1]


def put(source, target, mode=0o644):
  """Copies a file. A program that runs keeps its old file."""
  target.parent.mkdir(parents=True, exist_ok=True)
  new = target.with_name(target.name + ".new")
  shutil.copyfile(source, new)
  new.chmod(mode)
  new.replace(target)


def stage(folder, verso, imaging=None, data=None, library=None, prefix="/usr/local"):
  put(verso, folder / "bin/verso", 0o755)
  if imaging and imaging.exists():
    put(imaging, folder / "bin/verso-imaging", 0o755)
  subprocess.run([sys.executable, ROOT / "Scripts/generate/manual.py", folder / "share", "--verso", verso], check=True)
  for name in LICENCES:
    put(ROOT / name, folder / "share/doc/verso" / name)
  if data:
    for path in sorted(data.glob("*.verso")) + sorted(data.glob("*.verso.txt")):
      put(path, folder / "share/verso" / path.name)
  if library and library.exists():
    for path in sorted(library.glob("libverso.*")):
      if path.is_symlink():
        link = folder / "lib" / path.name
        link.unlink(missing_ok=True)
        link.symlink_to(path.readlink())
      else:
        put(path, folder / "lib" / path.name, 0o755)
    put(ROOT / "Sources/CVerso/include/verso.h", folder / "include/verso.h")
    text = (ROOT / "Scripts/package/verso.pc.in").read_text(encoding="utf-8")
    (folder / "lib/pkgconfig").mkdir(parents=True, exist_ok=True)
    (folder / "lib/pkgconfig/verso.pc").write_text(
      text.replace("@PREFIX@", prefix).replace("@VERSION@", version()), encoding="utf-8")


def main():
  parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
  parser.add_argument("folder", type=pathlib.Path)
  for name in ["verso", "imaging", "data", "library"]:
    parser.add_argument(f"--{name}", type=pathlib.Path, required=name == "verso")
  parser.add_argument("--prefix", default="/usr/local")
  stage(**vars(parser.parse_args()))


if __name__ == "__main__":
  main()
