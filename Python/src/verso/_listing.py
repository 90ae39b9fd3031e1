"""Which photos a pattern or a folder means, here or in a store of objects, a folder at a time.

A tree is walked by whoever has time: a program begins, and hands the folders that it has not entered to others.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Optional

from ._errors import NotFoundError, ValueRefused

_MAGIC = re.compile(r"[*?\[{]")
_OWN_NAMES = {"s3a": "s3", "s3n": "s3"}
"""What Hadoop calls stores that fsspec knows by another name."""


class File(NamedTuple):
  """A file to be read; with a `problem` it is a folder that could not be entered."""

  path: str
  size: Optional[int]
  problem: Optional[str] = None


def readable(path: str) -> str:
  """The path as `verso.scan` takes it, of one as Spark and Hadoop write it: s3a://, file:/.

  >>> readable("s3a://bucket/a.jpg"), readable("file:///a.jpg"), readable("a.jpg")
  ('s3://bucket/a.jpg', '/a.jpg', 'a.jpg')
  """
  scheme, colon, rest = path.partition(":")
  if not colon or "/" in scheme:
    return path
  if scheme == "file" and rest.startswith("/"):
    return "/" + rest.lstrip("/")
  if scheme in _OWN_NAMES and rest.startswith("//"):
    return _OWN_NAMES[scheme] + colon + rest
  return path


def is_remote(path: str) -> bool:
  """Whether a path is read through fsspec."""
  return "://" in readable(path)


@dataclass(frozen=True)
class Tree:
  """A folder, and which names below it are meant.

  A name in the pattern has `*` for anything, `?` for one character, `[ab]`, `{jpg,jpeg}`; `**` is any number of
  folders. Names that begin with a dot are meant only where the pattern says the dot. Links to folders are not followed.
  """

  base: str
  pattern: str = "**"

  @classmethod
  def of(cls, source: str, storage: "Optional[dict[str, Any]]") -> "Optional[Tree]":
    """The tree that a pattern or a folder with a slash behind it means; None for a name of one file."""
    if source.startswith(("http:", "https:")):
      return None  # Question marks begin queries there, and nothing is listed.
    if not _MAGIC.search(source):
      return cls(source) if source.endswith("/") else None
    parts = source.split("/")
    first = next(index for index, part in enumerate(parts) if _MAGIC.search(part))
    base = "/".join(parts[:first]) + ("/" if first else "")
    if base.endswith("://"):
      raise ValueRefused(f"the bucket in {source!r} has to be named", "ARGUMENT")
    if _exists(source, storage):
      return None
    return cls(base, "/".join(part for part in parts[first:] if part))

  def entries(
    self, folder: str, storage: "Optional[dict[str, Any]]",
  ) -> "tuple[list[File], list[str]]":
    """The files in a folder of the tree that are meant, and the folders in it that may have more.

    Args:
      folder: Where it lies below the base, with a slash behind it; "" for the base itself.
    """
    match = _Match(self.pattern)
    states = match.start
    for name in folder.split("/")[:-1]:
      states = match.step(states, name)
    files, folders = [], []
    for name, size, is_folder in _names(self.base + folder, storage):
      found = match.step(states, name)
      if is_folder:
        if any(state < match.end for state in found):
          folders.append(f"{folder}{name}/")
      elif match.end in found:
        files.append(File(self.base + folder + name, size))
    return files, folders

  def walk(self, folder: str, storage: "Optional[dict[str, Any]]") -> "Iterator[File]":
    """All files of the tree below a folder of it; a folder that cannot be entered is one with a problem."""
    waiting = [folder]
    while waiting:
      folder = waiting.pop()
      try:
        files, folders = self.entries(folder, storage)
      except Exception as error:  # One folder is not the end of the walk, whatever fsspec raises.
        yield File(self.base + folder, None, f"the folder cannot be listed: {_said(error)}")
        continue
      yield from files
      waiting.extend(reversed(folders))


class Begun(NamedTuple):
  """A listing that was begun: the files that were found, and the folders that nobody has entered yet."""

  files: "list[File]"
  folders: "list[tuple[Tree, str]]"


def begin(
  sources: "list[str]", storage: "Optional[dict[str, Any]]", *, most_files: int = 100_000, enough_folders: int = 64,
) -> Begun:
  """Lists level by level, until there are folders enough for many to go on with, or so many files.

  Args:
    sources: Files, patterns, and folders with a slash behind them.

  Raises:
    NotFoundError: A pattern, or a folder, has nothing.
  """
  files: "list[File]" = []
  level: "list[tuple[Tree, str]]" = []
  for source in sources:
    tree = Tree.of(source, storage)
    if tree is None:
      files.append(File(source, None))
    else:
      level.append((tree, ""))
  found: "dict[Tree, bool]" = {tree: False for tree, _ in level}
  listed = 0
  while level and len(level) < max(enough_folders, 2 * len(found)) and listed < most_files:
    below: "list[tuple[Tree, str]]" = []
    for tree, folder in level:
      try:
        new, folders = tree.entries(folder, storage)
      except Exception as error:
        if isinstance(error, FileNotFoundError) and not folder:
          raise NotFoundError("no such folder", "NOT_FOUND", tree.base) from None
        if not folder:
          raise
        new, folders = [File(tree.base + folder, None, f"the folder cannot be listed: {_said(error)}")], []
      files += new
      listed += len(new)
      found[tree] = found[tree] or bool(new)
      below += [(tree, folder) for folder in folders]
    level = below
  waiting = {tree for tree, _ in level}
  for tree, some in found.items():
    if not some and tree not in waiting:
      raise NotFoundError(f"no file matches {tree.pattern!r} in this folder", "NOT_FOUND", tree.base or ".")
  return Begun(files, level)


def is_folder(path: str, storage: "Optional[dict[str, Any]]") -> bool:
  """Whether a path is a folder, or the beginning of names of objects.

  Raises:
    NotFoundError: There is nothing.
  """
  if path.startswith(("http:", "https:")):
    return False
  if not is_remote(path):
    local = readable(path)
    if not os.path.lexists(local):
      raise NotFoundError("no such file or folder", "NOT_FOUND", path)
    return os.path.isdir(local)
  system, place = _system(path, storage)
  try:
    return bool(system.info(place)["type"] == "directory")
  except FileNotFoundError:
    raise NotFoundError("no such object, and none whose name begins so", "NOT_FOUND", path) from None


def _system(path: str, storage: "Optional[dict[str, Any]]") -> "tuple[Any, str]":
  """Who lists the path, and what it calls it."""
  from fsspec.core import url_to_fs

  system, place = url_to_fs(readable(path), **(storage or {}))
  return system, place


def _exists(path: str, storage: "Optional[dict[str, Any]]") -> bool:
  if not is_remote(path):
    return os.path.lexists(readable(path))
  system, place = _system(path, storage)
  try:
    return bool(system.info(place)["type"] == "file")
  except Exception:  # Not there, or not for us: then it is a pattern, and listing says what is wrong.
    return False


def _names(folder: str, storage: "Optional[dict[str, Any]]") -> "Iterator[tuple[str, Optional[int], bool]]":
  """The names in a folder, the sizes where they are told, and which are folders; those in stores in their order."""
  if not is_remote(folder):
    for entry in os.scandir(readable(folder) or "."):
      if entry.is_dir(follow_symlinks=False):
        yield _text(entry.name), None, True
      elif not entry.is_dir():  # A link to a folder may lead back here. Sizes would cost a call each.
        yield _text(entry.name), None, False
    return
  system, place = _system(folder, storage)
  system.invalidate_cache()  # What is there now, and no list of everything that was seen before.
  entries = system.ls(place, detail=True)
  system.invalidate_cache()
  place = place.rstrip("/") + "/"
  for entry in entries:
    name = entry["name"].rstrip("/")
    if name.startswith(place):  # Objects that stand for the folder itself are left out.
      yield name[len(place):], entry.get("size"), entry["type"] == "directory"


def _text(name: str) -> str:
  """A name as Arrow can have it; one of other bytes than UTF-8 will not be found, and be a row that says so."""
  return os.fsencode(name).decode("utf-8", "replace")


def _said(error: Exception) -> str:
  return str(error) or type(error).__name__


class _Match:
  """A pattern as an automaton over the names of a path; a state is how much of it has been seen."""

  def __init__(self, pattern: str) -> None:
    try:
      self._parts = [None if part == "**" else re.compile(_expression(part)) for part in pattern.split("/")]
    except re.error as error:
      raise ValueRefused(f"{pattern!r} is no pattern: {error.msg}", "ARGUMENT") from None
    self.end = len(self._parts)
    self.start = self._reached({0})

  def _reached(self, states: "set[int]") -> "frozenset[int]":
    """With those states that follow where ** is nothing."""
    reached = set(states)
    for state in range(self.end):
      if state in reached and self._parts[state] is None:
        reached.add(state + 1)
    return frozenset(reached)

  def step(self, states: "frozenset[int]", name: str) -> "frozenset[int]":
    new: "set[int]" = set()
    for state in states:
      if state == self.end:
        continue
      part = self._parts[state]
      if part is None:
        if not name.startswith("."):
          new.add(state)
      elif part.fullmatch(name):
        new.add(state + 1)
    return self._reached(new)


def _expression(part: str) -> str:
  """A regular expression for one name of a pattern."""
  written = "" if part.startswith(".") else r"(?!\.)"
  index, depth = 0, 0
  while index < len(part):
    letter = part[index]
    index += 1
    if letter == "*":
      written += ".*"
    elif letter == "?":
      written += "."
    elif letter == "[" and (end := part.find("]", index + (2 if part[index:index + 1] == "!" else 1))) > 0:
      inside = part[index:end].replace("\\", r"\\").replace("[", r"\[").replace("^", r"\^")
      written += "[" + ("^" + inside[1:] if inside.startswith("!") else inside) + "]"
      index = end + 1
    elif letter == "{" and "}" in part[index:]:
      written += "(?:"
      depth += 1
    elif letter == "}" and depth:
      written += ")"
      depth -= 1
    elif letter == "," and depth:
      written += "|"
    else:
      written += re.escape(letter)
  return "(?s:" + written + ")" if depth == 0 else re.escape(part)
