"""Archives whose bytes depend on their content alone: sorted, of owner 0, with one time, without the mode of the umask."""

import gzip
import io
import lzma
import os
import pathlib
import tarfile


def moment():
  """The time of everything that is packaged: SOURCE_DATE_EPOCH, which is the time of the commit."""
  return int(os.environ["SOURCE_DATE_EPOCH"])


def tree(folder, below=""):
  """The content of a folder for `tar`: what is in it, sorted, under the names that it gets in the archive."""
  folder = pathlib.Path(folder)
  for path in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).parts):
    yield below + path.relative_to(folder).as_posix(), path


def tar(entries):
  """An archive of files, folders and symbolic links, and of bytes, which become files: (name, path or bytes)."""
  out = io.BytesIO()
  with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as archive:
    for name, content in entries:
      entry = tarfile.TarInfo(name)
      entry.mtime, entry.mode = moment(), 0o644
      if isinstance(content, bytes):
        entry.size = len(content)
        archive.addfile(entry, io.BytesIO(content))
      elif content.is_symlink():
        entry.type, entry.linkname, entry.mode = tarfile.SYMTYPE, os.readlink(content), 0o777
        archive.addfile(entry)
      elif content.is_dir():
        entry.type, entry.mode = tarfile.DIRTYPE, 0o755
        archive.addfile(entry)
      else:
        data = content.read_bytes()
        entry.size, entry.mode = len(data), 0o755 if os.access(content, os.X_OK) else 0o644
        archive.addfile(entry, io.BytesIO(data))
  return out.getvalue()


def gzipped(data):
  """Compressed without a name or time."""
  out = io.BytesIO()
  with gzip.GzipFile(filename="", mode="wb", fileobj=out, compresslevel=9, mtime=0) as file:
    file.write(data)
  return out.getvalue()


def xz(data):
  return lzma.compress(data, preset=6)


def ar(members):
  """An archive of ar, as packages of Debian are: (name, bytes)."""
  out = b"!<arch>\n"
  for name, data in members:
    out += f"{name:<16}{moment():<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n".encode() + data + b"\n" * (len(data) % 2)
  return out
