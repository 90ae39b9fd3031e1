"""Packages of Debian, written without its tools: verso, which needs no other package, and verso-imaging."""

import datetime
import email.utils
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import archives

ROOT = pathlib.Path(__file__).resolve().parents[2]
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
MAINTAINER = os.environ.get("VERSO_MAINTAINER", "The Verso contributors <verso@lists.example.org>")

DESCRIPTION = {
  "verso": """\
read and write photo metadata without touching the picture
 Verso reads and writes Exif, GPS, XMP, IPTC and maker notes of photos and
 films, strips places and persons from them, sorts photos by their dates, and
 signs and verifies Content Credentials. An edit never encodes the picture
 again.""",
  "verso-imaging": """\
pixels of all formats for verso
 The command verso runs this program to crop, rotate, convert and mark pictures
 that are not JPEG. It uses libvips.""",
}

# Debian has the text of this licence, and wants it to be referred to.
APACHE = re.compile(r"TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION.*?END OF TERMS AND CONDITIONS", re.S)

COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Verso
Source: the tag v{version} of the project's repository
Comment:
{third}

Files: *
Copyright: 2026 the Verso contributors
License: Apache-2.0
 On Debian systems, the text of the Apache License 2.0 is in
 /usr/share/common-licenses/Apache-2.0.
"""


def indented(text):
  """Text as the value of a field."""
  return "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in text.strip("\n").splitlines())


def control(name, version, architecture, size, depends):
  lines = [f"Package: {name}", f"Version: {version}", f"Architecture: {architecture}", f"Maintainer: {MAINTAINER}",
           f"Installed-Size: {size}"]
  lines += [f"Depends: {depends}"] if depends else []
  lines += ["Recommends: verso-imaging"] if name == "verso" else []
  lines += ["Section: graphics", "Priority: optional", f"Description: {DESCRIPTION[name]}"]
  return "\n".join(lines) + "\n"


def documentation(folder, name, version):
  """Copyright and changelog, which every package has."""
  place = folder / "usr/share/doc" / name
  place.mkdir(parents=True)
  third = (ROOT / "NOTICE").read_text(encoding="utf-8") + "\n" + (ROOT / "THIRD-PARTY-LICENSES").read_text(encoding="utf-8")
  third = APACHE.sub("The text of the licence is in /usr/share/common-licenses/Apache-2.0.", third)
  (place / "copyright").write_text(COPYRIGHT.format(version=version, third=indented(third)), encoding="utf-8")
  date = email.utils.format_datetime(datetime.datetime.fromtimestamp(archives.moment(), datetime.timezone.utc))
  changes = f"{name} ({version}) unstable; urgency=medium\n\n  * Release {version}; see the changelog of the project.\n\n -- {MAINTAINER}  {date}\n"
  (place / "changelog.gz").write_bytes(archives.gzipped(changes.encode()))


def shared_libraries(program):
  """The packages of the libraries that a program uses, by dpkg-shlibdeps; nil without it."""
  if not shutil.which("dpkg-shlibdeps"):
    return None
  with tempfile.TemporaryDirectory() as folder:
    (pathlib.Path(folder) / "debian").mkdir()
    (pathlib.Path(folder) / "debian/control").write_text("Source: verso\n\nPackage: verso\nArchitecture: any\n", encoding="utf-8")
    found = subprocess.run(["dpkg-shlibdeps", "-O", "--ignore-missing-info", program.resolve()], cwd=folder, capture_output=True, text=True)
  return found.stdout.strip().removeprefix("shlibs:Depends=") if found.returncode == 0 else None


def package(folder, name, version, machine, depends, output):
  """Writes the package of what is in a folder."""
  documentation(folder, name, version)
  architecture = ARCHITECTURES.get(machine, machine)
  files = [(path_name, path) for path_name, path in archives.tree(folder) if path.is_file() and not path.is_symlink()]
  sums = "".join(f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path_name}\n" for path_name, path in files)
  size = sum((path.stat().st_size + 1023) // 1024 for _, path in files)
  text = control(name, version, architecture, size, depends)
  inside = archives.tar([("./control", text.encode()), ("./md5sums", sums.encode())])
  content = archives.tar([(f"./{path_name}", path) for path_name, path in archives.tree(folder)])
  (output / f"{name}_{version}_{architecture}.deb").write_bytes(archives.ar([
    ("debian-binary", b"2.0\n"), ("control.tar.xz", archives.xz(inside)), ("data.tar.xz", archives.xz(content))]))


def manual(source, target):
  """A manual page, or those of a folder, compressed as Debian wants it."""
  target.mkdir(parents=True, exist_ok=True)
  for page in sorted(source.glob("*.1")) if source.is_dir() else [source]:
    (target / f"{page.name}.gz").write_bytes(archives.gzipped(page.read_bytes()))


def overrides(folder, name, *lines):
  path = folder / "usr/share/lintian/overrides" / name
  path.parent.mkdir(parents=True)
  path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def command(staged, version, machine, output):
  """The package of the command, of what was put together."""
  with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    shutil.copytree(staged, folder / "usr", symlinks=True, ignore=shutil.ignore_patterns("man", "doc", "zsh", "verso-imaging"))
    manual(staged / "share/man/man1", folder / "usr/share/man/man1")
    completions = folder / "usr/share/zsh/vendor-completions"
    completions.mkdir(parents=True)
    shutil.copyfile(staged / "share/zsh/site-functions/_verso", completions / "_verso")
    overrides(folder, "verso",
              "# One file that runs on every Linux is the purpose of this package.",
              "verso: statically-linked-binary [usr/bin/verso]",
              "# For the same reason it contains these libraries; /usr/share/doc/verso/copyright lists them.",
              "verso: embedded-library *")
    package(folder, "verso", version, machine, "", output)


def imaging(program, version, machine, output):
  """The package of verso-imaging; nothing where its dependencies cannot be found out."""
  depends = shared_libraries(program)
  if depends is None:
    print("dpkg-shlibdeps is not installed: no package of verso-imaging.")
    return
  with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    (folder / "usr/bin").mkdir(parents=True)
    shutil.copyfile(program, folder / "usr/bin/verso-imaging")
    (folder / "usr/bin/verso-imaging").chmod(0o755)
    manual(ROOT / "Packaging/verso-imaging.1", folder / "usr/share/man/man1")
    package(folder, "verso-imaging", version, machine, f"verso (= {version}), {depends}", output)
