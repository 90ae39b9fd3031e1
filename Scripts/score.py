#!/usr/bin/env python3
"""Compares what Verso and ExifTool read of the photos in a folder, value by value.

    python3 Scripts/score.py Photos
    python3 Scripts/score.py Photos --numeric --worst 30 --json score.json
    EXIFTOOL="perl exiftool" python3 Scripts/score.py Photos --fail-under 99.5

A value is what one of the two says of one tag of one file. It is equal, different, missing (only
ExifTool has it) or extra (only Verso has it); the percentage is the equal ones of all that ExifTool
has. Values are equal when their texts are, fractions in them when they differ by a millionth at most; a
list needs the same elements in the same order, a structure the same fields, and a list of one is its
element. Pages, tracks and further pictures count each. What programs say of themselves and of
the file system (versions, warnings, paths, dates of files) is no value of a photo. Composite values
follow from others: they have a row of their own and stand outside the last line.

A picture or film that ExifTool reads and Verso refuses counts with all its values missing. Other
files that Verso refuses (texts, sounds ...), and those that ExifTool does not know, are counted and
named, not compared. Files whose name begins with a dot are passed over.

Exit status: 0; 1 when the score is under --fail-under; 2 when a program or the folder is not there.
"""

import argparse
import collections
import json
import math
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

BATCH = 50
TOLERANCE = 1e-6
OUTCOMES = ["equal", "different", "missing", "extra"]
# What is no value of a photo.
UNCOMPARED = re.compile(r"(System|ExifTool)\d*$")
WHOLE = re.compile(r"[-+]?\d{1,300}")
NUMBER = re.compile(r"[-+]?(\d{1,300}(\.\d*)?|\.\d+)([eE][-+]?\d{1,4})?")

# The rows of the table, and patterns of ExifTool's groups (family 1) in them; the first one counts.
MAKERS = """Apple Canon Casio DJI FLIR FujiFilm GE Google HP InfiRay JVC Kodak Leaf Leica Minolta Motorola
  Nikon Nintendo Olympus Panasonic Pentax PhaseOne PrintIM Qualcomm Reconyx Ricoh Samsung Sanyo Sigma
  Sony""".split()
MORE_OF_MAKERS = {"Canon": "|CIFF", "FujiFilm": "|Fuji(Sub)?IFD", "Kodak": "|KDC_IFD", "Nikon": "|PreviewIFD",
                  "Olympus": "|CameraIFD", "Pentax": "|AOC", "Sony": "|SR[2F].*"}
ROWS = [
  ("Exif", r"(Sub|Exif|Interop|GlobParam)?IFD\d*"), ("GPS", r"GPS"), ("IPTC", r"IPTC\d*"), ("XMP", r"XMP-.*"),
  ("Photoshop", r"Photoshop"), ("ICC profile", r"ICC.*"), ("Index of pictures (MPF)", r"MP(F|Image)\d*"),
  *[(f"Maker notes: {maker}", rf"(?!CanonVRD|Kodak(Borders|Effects)IFD){maker}(?![a-z]).*"
     + MORE_OF_MAKERS.get(maker, "")) for maker in MAKERS],
  ("Maker notes: unknown", r"MakerUnknown|MakerNotes"), ("File", r"File"), ("PNG", r"PNG.*"),
  ("QuickTime, HEIF", r"QuickTime|Track\d+|(Audio|Video)?Keys|ItemList|UserData|Meta|iTunes|HEIC"),
  ("RIFF (WebP, AVI)", r"RIFF"), ("Segments of JPEG", r"JFIF|JFXX|APP\d+|Adobe|Ducky|SPIFF"),
  ("Composite", r"Composite"), ("Other containers", r".*")]


def row_of(group):
  """The row of the table in which values of a group are counted."""
  return next(row for row, pattern in ROWS if re.fullmatch(pattern, group))


def kind(tag):
  """A tag without the numbers of tracks, pages and further pictures, which are not counted apart."""
  return re.sub(r"^(Track|SubIFD|MPImage|IPTC|ICC-[a-z]+)\d+:", r"\1:", tag)


class Number(str):
  """A number of JSON, as it is written."""


def is_alike(one, other, is_number=False):
  """Whether two words are the same, or fractions that are the same to six digits.

  Whole numbers are the same or not. As numbers of JSON 7 and 007 are the same, as texts not."""
  if one == other:
    return True
  if not (NUMBER.fullmatch(one) and NUMBER.fullmatch(other)):
    return False
  if WHOLE.fullmatch(one) and WHOLE.fullmatch(other):
    return is_number and int(one) == int(other)
  return math.isclose(float(one), float(other), rel_tol=TOLERANCE)


def is_equal(one, other):
  """Whether two values of JSON say the same."""
  if isinstance(one, list) != isinstance(other, list):
    one, other = ([value] if not isinstance(value, list) else value for value in (one, other))
  if isinstance(one, list):
    return len(one) == len(other) and all(map(is_equal, one, other))
  if isinstance(one, dict) and isinstance(other, dict):
    return one.keys() == other.keys() and all(is_equal(one[name], other[name]) for name in one)
  if not (isinstance(one, str) and isinstance(other, str)):
    # The words true and false are texts or not.
    return not isinstance(one, dict) and str(one).lower() == str(other).lower()
  if isinstance(one, Number) or isinstance(other, Number):
    return is_alike(one.strip(), other.strip(), is_number=True)
  left, right = one.split(" "), other.split(" ")
  return len(left) == len(right) and all(map(is_alike, left, right))


def values(answer):
  """What a program says of the photo itself, by group and name."""
  return {tag: value for tag, value in answer.items()
          if ":" in tag and not UNCOMPARED.match(tag.split(":")[0])}


def compared(expected, found):
  """Each tag of two answers on one photo with its outcome, Verso's answer being the second."""
  expected, found = values(expected), values(found)
  for tag, value in expected.items():
    if tag not in found:
      yield tag, "missing"
    else:
      yield tag, "equal" if is_equal(value, found[tag]) else "different"
  for tag in found.keys() - expected.keys():
    yield tag, "extra"


def exiftool_list(names):
  """A file of arguments for ExifTool; names with control characters are written as strings of C."""
  lines = []
  for name in names:
    if re.search(r"[\x00-\x1f]", name):
      name = "#[CSTR]" + name.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")
    lines.append(os.fsencode(name) + b"\n")
  return "-@", b"".join(lines)


def verso_list(names):
  """A list of files for Verso, which may have any name."""
  return "--files-from", b"".join(os.fsencode(name) + b"\0" for name in names)


class Program:
  """One of the two programs, and how files are listed for it."""

  def __init__(self, command, listed, folder):
    self.command, self.listed, self.folder = command, listed, folder

  def run(self, names):
    """The answers on files, and what was said on standard error."""
    option, listed = self.listed(names)
    with tempfile.NamedTemporaryFile() as file:
      file.write(listed)
      file.flush()
      try:
        done = subprocess.run(
          [*self.command, option, file.name], cwd=self.folder, stdin=subprocess.DEVNULL,
          capture_output=True, check=False, timeout=60 + 5 * len(names),
          env={**os.environ, "TZ": "UTC", "LC_ALL": "C.UTF-8", "PERL_HASH_SEED": "0"})
      except subprocess.TimeoutExpired:
        return [], "no answer in time"
    said = done.stderr.decode(errors="replace").strip()
    try:
      return json.loads(done.stdout or b"[]", parse_float=Number, parse_int=Number), said
    except ValueError:
      return [], said or "an answer that is no JSON"

  def read(self, names):
    """The answer on each file, or the reason why there is none, as a text."""
    answers, said = self.run(names)
    if len(names) == 1:
      reason = said.split("\n")[0].split(f"{names[0]}: ")[-1]
      return {names[0]: answers[0] if answers else reason or "no answer"}
    answers = {answer.get("SourceFile"): answer for answer in answers}
    # Files without an answer are asked for alone: for the reason, or as one file ended the program.
    return {name: answers.get(name) or self.read([name])[name] for name in names}


class Score:
  """What was compared so far: outcomes by row, tag and file, and files that were not."""

  def __init__(self):
    self.rows = collections.defaultdict(collections.Counter)
    self.tags = collections.defaultdict(collections.Counter)
    self.files = collections.defaultdict(collections.Counter)
    self.examples = {}
    self.uncompared = collections.defaultdict(list)
    self.refused = collections.defaultdict(list)

  def add(self, name, exiftool, verso, again):
    """Counts one file; `again` is how ExifTool reads it alone."""
    if isinstance(exiftool, str) or not values(exiftool):
      reason = exiftool if isinstance(exiftool, str) else exiftool.get("ExifTool:Error", "no values")
      self.uncompared[f"ExifTool: {reason}"].append(name)
      return
    if isinstance(verso, str):
      media = str(exiftool.get("File:MIMEType", "unknown type"))
      is_photo = media.startswith(("image/", "video/"))
      reason = f"Verso: {verso.split('; looked for')[0]} ({media})"
      (self.refused if is_photo else self.uncompared)[reason].append(name)
      if not is_photo:
        return
      verso = {}
    elif any(outcome != "equal" for _, outcome in compared(exiftool, verso)):
      # In a batch a file can change how ExifTool words values of the next ones; alone it cannot.
      alone = again([name])[name]
      exiftool = exiftool if isinstance(alone, str) else alone
    for tag, outcome in compared(exiftool, verso):
      row = row_of(tag.split(":")[0])
      self.rows[row][outcome] += 1
      self.tags[kind(tag)][outcome] += 1
      self.examples.setdefault((kind(tag), outcome), (exiftool.get(tag), verso.get(tag), name))
      if row != "Composite":
        self.files[name][outcome] += 1

  def sum(self, wanted):
    return sum((count for row, count in self.rows.items() if wanted(row)), collections.Counter())

  def table(self):
    """The lines of the table: a name and a count each."""
    is_maker = lambda row: row.startswith("Maker notes")
    rows = [row for row, _ in ROWS if row in self.rows and row != "Composite"]
    return [*((row, self.rows[row]) for row in rows if not is_maker(row)),
            *((row, self.rows[row]) for row in rows if is_maker(row)),
            ("All maker notes", self.sum(is_maker)), ("Composite", self.rows["Composite"]),
            ("All", self.sum(lambda row: True)),
            ("All but Composite", self.sum(lambda row: row != "Composite"))]


def known(count):
  """How many values ExifTool has."""
  return count["equal"] + count["different"] + count["missing"]


def percent(count):
  return 100 * count["equal"] / known(count) if known(count) else 100.0


def show(score, worst):
  """Prints what was not compared, what was wrong most often, and the table."""
  for title, groups in [("Not compared", score.uncompared),
                        ("Refused by Verso, all values missing", score.refused)]:
    if groups:
      print(f"\n{title}: {sum(map(len, groups.values())):,} files")
    for reason, names in sorted(groups.items(), key=lambda group: -len(group[1])):
      print(f"  {len(names):6,}  {reason}: {', '.join(names[:3])}{' …' if len(names) > 3 else ''}")
  for outcome in OUTCOMES[1:]:
    tags = sorted((-count[outcome], tag) for tag, count in score.tags.items() if count[outcome])
    if tags and worst:
      print(f"\nMost often {outcome}, of {len(tags):,} tags:")
    for number, tag in tags[:worst]:
      *said, name = score.examples[tag, outcome]
      said = [f"{program} {json.dumps(value, ensure_ascii=False):.60}"
              for program, value in zip(["ExifTool", "Verso"], said) if value is not None]
      print(f"  {-number:6,}  {tag}: {', '.join(said)}, {name}")
  wrong = {name: count["different"] + count["missing"] for name, count in score.files.items()}
  files = sorted((-number, name) for name, number in wrong.items() if number)
  print(f"\n{len(score.files):,} files compared, {len(score.files) - len(files):,} of them without "
        "a different or missing value")
  for number, name in files[:worst]:
    print(f"  {-number:6,} of {known(score.files[name]):,} wrong: {name}")
  print(f"\n{'':26}{'values':>9}" + "".join(f"{outcome:>11}" for outcome in OUTCOMES) + f"{'%':>10}")
  for row, count in score.table():
    print(f"{row:26}{known(count):9,}" + "".join(f"{count[outcome]:11,}" for outcome in OUTCOMES)
          + f"{percent(count):10.2f}")


def written(score):
  """The same for programs."""
  def counts(lines):
    return {name: {"values": known(count), **{outcome: count[outcome] for outcome in OUTCOMES},
                   "percent": round(percent(count), 4)} for name, count in lines}
  return {"rows": counts(score.table()), "tags": counts(sorted(score.tags.items())),
          "files": counts(sorted(score.files.items())),
          "notCompared": score.uncompared, "refused": score.refused}


def command(words, version, advice, parser):
  """A program's command as it can be run from any folder; ends the script when it does not run."""
  words = shlex.split(words)
  if not words or shutil.which(words[0]) is None:
    parser.error(f"{' '.join(words) or 'a program'} was not found ({advice})")
  words[0] = shutil.which(words[0])
  words = [os.path.abspath(word) if os.path.isfile(word) else word for word in words]
  done = subprocess.run([*words, version], capture_output=True, text=True, check=False)
  if done.returncode != 0:
    parser.error(f"{shlex.join(words)} does not run: {done.stderr.strip()}")
  return words, done.stdout.strip()


def photos(root):
  """The files in a folder and in those inside, by their names from there."""
  for folder, folders, files in os.walk(root):
    folders[:] = sorted(name for name in folders if not name.startswith("."))
    for path in (os.path.join(folder, name) for name in sorted(files) if not name.startswith(".")):
      if os.path.isfile(path):
        # The dot keeps names that begin with a dash from being read as options.
        yield os.path.join(".", os.path.relpath(path, root))


def main():
  parser = argparse.ArgumentParser(
    description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("folder", type=pathlib.Path, help="photos, those in folders inside included")
  parser.add_argument("--verso", default=".build/release/verso", help="(%(default)s)")
  parser.add_argument("--exiftool", default=os.environ.get("EXIFTOOL") or "exiftool",
                      help="may be several words ($EXIFTOOL, or exiftool)")
  parser.add_argument("--numeric", action="store_true", help="compare plain numbers (-n of both)")
  parser.add_argument("--worst", type=int, default=10, metavar="N", help="length of lists (%(default)s)")
  parser.add_argument("--json", type=pathlib.Path, metavar="OUT", help="write all counts to a file")
  parser.add_argument("--fail-under", type=float, metavar="PCT", help="exit status 1 below this score")
  options = parser.parse_args()
  if not options.folder.is_dir():
    parser.error(f"{options.folder} is no folder")
  advice = "see https://exiftool.org, or name it with --exiftool or $EXIFTOOL"
  exiftool, exiftool_version = command(options.exiftool, "-ver", advice, parser)
  verso, verso_version = command(options.verso, "--version", "make build, or --verso", parser)
  # No configuration of the user's: it could add tags.
  exiftool += ["-config", "", "-charset", "filename=utf8", "-j", "-G1", "-struct"]
  exiftool += ["-api", "largefilesupport=1", *(["-n"] if options.numeric else [])]
  verso += ["read", "--json", *(["--numeric"] if options.numeric else [])]
  reference = Program(exiftool, exiftool_list, options.folder)
  own = Program(verso, verso_list, options.folder)
  names, score = list(photos(options.folder)), Score()
  for start in range(0, len(names), BATCH):
    if sys.stderr.isatty():
      print(f"{start:,} of {len(names):,} files", end="\r", file=sys.stderr, flush=True)
    batch = names[start:start + BATCH]
    expected, found = reference.read(batch), own.read(batch)
    for name in batch:
      score.add(name, expected[name], found[name], reference.read)
  if not score.files:
    print("No file was compared.", file=sys.stderr)
  print(f"Verso {verso_version}, ExifTool {exiftool_version}" + (", numeric" if options.numeric else ""))
  show(score, options.worst)
  if options.json:
    options.json.write_text(json.dumps(written(score), indent=1, ensure_ascii=False), encoding="utf-8")
  if options.fail_under is not None and percent(score.table()[-1][1]) < options.fail_under:
    sys.exit(1)


if __name__ == "__main__":
  main()
