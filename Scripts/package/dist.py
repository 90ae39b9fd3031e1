#!/usr/bin/env python3
"""Packages what was built: tarball, packages of Debian and RPM, image for containers, parts list and checksums.

    SOURCE_DATE_EPOCH=... Scripts/package/dist.py FOLDER --verso FILE [--imaging FILE] [--data FOLDER] [--only tarball]

`make dist` builds first and then calls this. The same inputs give the same bytes, whatever the folder and the time are.
"""

import argparse
import hashlib
import os
import pathlib
import platform
import shutil
import subprocess
import tempfile

import archives
import deb
import oci
import sbom
from stage import ROOT, stage, version


def rpm(staged, number, output):
  if not shutil.which("rpmbuild"):
    print("rpmbuild is not installed: no RPM. Packaging/verso.spec describes it.")
    return
  with tempfile.TemporaryDirectory() as top:
    definitions = {
      "_topdir": top, "_staged": staged, "_version": number, "_rpmdir": output, "_rpmfilename": "%{NAME}-%{VERSION}.%{ARCH}.rpm",
      "_buildhost": "localhost", "use_source_date_epoch_as_buildtime": 1, "clamp_mtime_to_source_date_epoch": 1,
      "_binary_payload": "w6.xzdio", "_changelog_trimtime": 0}
    words = [word for name, value in definitions.items() for word in ("--define", f"{name} {value}")]
    subprocess.run(["rpmbuild", "-bb", "--quiet", *words, ROOT / "Packaging/verso.spec"], check=True)


def main():
  parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
  parser.add_argument("folder", type=pathlib.Path)
  for name in ["verso", "imaging", "data"]:
    parser.add_argument(f"--{name}", type=pathlib.Path, required=name == "verso")
  parser.add_argument("--only", choices=["tarball"])
  options = parser.parse_args()
  number, machine = version(), platform.machine()
  os.umask(0o022)
  options.folder.mkdir(parents=True, exist_ok=True)
  output = options.folder.resolve()
  with tempfile.TemporaryDirectory() as temporary:
    staged = pathlib.Path(temporary) / "staged"
    stage(staged, options.verso, data=options.data)
    for path in [staged, *staged.rglob("*")]:
      os.utime(path, (archives.moment(), archives.moment()), follow_symlinks=False)
    text = sbom.sbom(number, hashlib.sha256(options.verso.read_bytes()).hexdigest())
    name = f"verso-{number}-{platform.system().lower()}-{machine}"
    content = [(f"{name}/{path_name}", path) for path_name, path in archives.tree(staged)]
    archive = archives.gzipped(archives.tar(content + [(f"{name}/share/doc/verso/sbom.cdx.json", text.encode())]))
    (output / f"{name}.tar.gz").write_bytes(archive)
    if options.only:
      return
    (output / f"verso-{number}.cdx.json").write_text(text, encoding="utf-8")
    deb.command(staged, number, machine, output)
    if options.imaging and options.imaging.exists():
      deb.imaging(options.imaging, number, machine, output)
    rpm(staged, number, output)
    (output / f"verso-{number}-oci-{machine}.tar").write_bytes(oci.image(staged, number, machine))


if __name__ == "__main__":
  main()
