#!/usr/bin/env python3
"""Compares what Verso and ExifTool read of the photos in a folder, value by value.

    python3 Scripts/measure/score.py Photos
    python3 Scripts/measure/score.py Photos --numeric --worst 30 --json score.json
    EXIFTOOL="perl exiftool" python3 Scripts/measure/score.py Photos --fail-under 99.5
    python3 Scripts/measure/score.py Photos --page docs/parity.html

A value is what one of the two says of one tag of one file. It is equal, different, missing (only
ExifTool has it) or extra (only Verso has it); the percentage is the equal ones of all that ExifTool
has. Values are equal when their texts are, fractions in them when they differ by a millionth at most;
lists need the same elements in the same order, structures the same fields, and a list of one is its
element. What programs say of themselves and of the file system (versions, warnings, paths, dates of
files) is no value of a photo. Composite values follow from others and stand outside the last line.

A picture or film that ExifTool reads and Verso refuses counts with all its values missing. Other
files that Verso refuses (texts, sounds ...), and those that ExifTool does not know, are counted and
named, not compared. Files whose name begins with a dot are passed over.

Exit status: 0; 1 when the score is under --fail-under; 2 when a program or the folder is not there.
"""

import argparse
import collections
import datetime
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

import parity

BATCH, TOLERANCE = 50, 1e-6
OUTCOMES = ["equal", "different", "missing", "extra"]
# What is no value of a photo.
UNCOMPARED = re.compile(r"(System|ExifTool)\d*:")
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
ALL_NOTES = "All maker notes"


def row_of(tag):
  """The row of the table in which values of a tag are counted."""
  return next(row for row, pattern in ROWS if re.fullmatch(pattern, tag.split(":")[0]))


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
    # The words true and false may be texts.
    return one is other or {str(one).lower(), str(other).lower()} in ({"true"}, {"false"})
  if isinstance(one, Number) or isinstance(other, Number):
    return is_alike(one.strip(), other.strip(), is_number=True)
  left, right = one.split(" "), other.split(" ")
  return len(left) == len(right) and all(map(is_alike, left, right))


def values(answer):
  """What a program says of the photo itself, by group and name."""
  return {tag: value for tag, value in answer.items() if ":" in tag and not UNCOMPARED.match(tag)}


def compared(expected, found):
  """Each tag of two answers on one photo with its outcome, Verso's answer being the second."""
  expected, found = values(expected), values(found)
  for tag in {**expected, **found}:
    if tag in expected and tag in found:
      yield tag, "equal" if is_equal(expected[tag], found[tag]) else "different"
    else:
      yield tag, "missing" if tag in expected else "extra"


def exiftool_list(names):
  """A file of arguments for ExifTool; names with control characters are written as strings of C."""
  def line(name):
    escaped = name.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")
    return f"#[CSTR]{escaped}\n" if re.search(r"[\x00-\x1f]", name) else f"{name}\n"
  return "-@", b"".join(os.fsencode(line(name)) for name in names)


def verso_list(names):
  """A list of files for Verso, which may have any name."""
  return "--files-from", b"".join(os.fsencode(name) + b"\0" for name in names)


def reader(command, listed, folder):
  """How a program reads files: it gives the answer on each, or as Error why there is none."""
  environment = {**os.environ, "TZ": "UTC", "LC_ALL": "C.UTF-8", "PERL_HASH_SEED": "0"}
  def read(names):
    option, content = listed(names)
    with tempfile.NamedTemporaryFile() as file:
      file.write(content)
      file.flush()
      try:
        done = subprocess.run(
          [*command, option, file.name], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
          capture_output=True, timeout=60 + 5 * len(names), encoding="utf-8", errors="replace", check=False)
        answers = json.loads(done.stdout or "[]", parse_float=Number, parse_int=Number)
        said = done.stderr.strip()
      except subprocess.TimeoutExpired:
        answers, said = [], "no answer in time"
      except (ValueError, RecursionError):
        answers, said = [], "an answer that is no JSON"
    if len(names) == 1:
      reason = said.split("\n")[0].split(f"{names[0]}: ")[-1]
      return {names[0]: answers[0] if answers else {"Error": reason or "no answer"}}
    answers = {answer.get("SourceFile"): answer for answer in answers}
    # Files without an answer are asked for alone: for the reason, or as one file ended the program.
    return {name: answers.get(name) or read([name])[name] for name in names}
  return read


class Score:
  """What was compared so far: outcomes by row, tag and file, and files that were not."""

  def __init__(self):
    self.rows, self.tags, self.files = (collections.defaultdict(collections.Counter) for _ in range(3))
    self.uncompared, self.refused = collections.defaultdict(list), collections.defaultdict(list)
    self.examples = {}
    # For the page, by format of the file and by row of the table: outcomes, files, and examples of what is not equal.
    self.formats = collections.defaultdict(collections.Counter)
    self.seen, self.wrong = collections.defaultdict(set), collections.defaultdict(dict)

  def add(self, name, exiftool, verso, again):
    """Counts one file; `again` is how ExifTool reads it alone."""
    if not values(exiftool):
      reason = exiftool.get("Error") or exiftool.get("ExifTool:Error", "no values")
      self.uncompared[f"ExifTool: {reason}"].append(name)
      return
    if "Error" in verso:
      media = exiftool.get("File:MIMEType", "unknown type")
      is_photo = media.startswith(("image/", "video/"))
      reason = f"Verso: {verso['Error'].split('; looked for')[0]} ({media})"
      (self.refused if is_photo else self.uncompared)[reason].append(name)
      if not is_photo:
        return
    elif {outcome for _, outcome in compared(exiftool, verso)} != {"equal"}:
      # In a batch a file can change how ExifTool words values of the next ones; alone it cannot.
      alone = again([name])[name]
      exiftool = exiftool if "Error" in alone else alone
    form = re.sub(r"^Extended | \(.*\)| Codestream$", "", str(exiftool.get("File:FileType", "unknown")))
    for tag, outcome in compared(exiftool, verso):
      self.rows[row_of(tag)][outcome] += 1
      self.formats[form][outcome] += 1
      for group in (("format", form), ("row", row_of(tag)), *([("row", ALL_NOTES)] if "Maker" in row_of(tag) else [])):
        self.seen[group].add(name)
        if outcome in ("different", "missing") and group != ("row", ALL_NOTES):
          self.wrong[group].setdefault((outcome, kind(tag)), (exiftool.get(tag), verso.get(tag)))
      self.tags[kind(tag)][outcome] += 1
      self.examples.setdefault((kind(tag), outcome), (exiftool.get(tag), verso.get(tag), name))
      if not tag.startswith("Composite:"):
        self.files[name][outcome] += 1

  def table(self):
    """The lines of the table: a name and a count each, the makers' behind the others."""
    makers = [row for row, _ in ROWS if row in self.rows and row.startswith("Maker notes")]
    rows = [row for row, _ in ROWS if row in self.rows and row not in ("Composite", *makers)] + makers
    lines = [*((row, [row]) for row in rows), (ALL_NOTES, makers), ("Composite", ["Composite"]),
             ("All", [*rows, "Composite"]), ("All but Composite", rows)]
    return [(name, sum((self.rows[row] for row in members), collections.Counter())) for name, members in lines]


def known(count):
  """How many values ExifTool has."""
  return count["equal"] + count["different"] + count["missing"]


def percent(count):
  return 100 * count["equal"] / known(count) if known(count) else 0.0


def say(line):
  """Prints a line with names and values in it, which may hold anything."""
  print("".join(character if character.isprintable() else "?" for character in line))


def show(score, worst):
  """Prints what was not compared, what was wrong most often, and the table."""
  for title, groups in ("Not compared", score.uncompared), ("Refused: all missing", score.refused):
    if groups:
      print(f"\n{title}: {sum(map(len, groups.values())):,} files")
    for reason, names in sorted(groups.items(), key=lambda group: -len(group[1])):
      say(f"  {len(names):6,}  {reason}: {', '.join(names[:3])}{' …' if len(names) > 3 else ''}")
  for outcome in OUTCOMES[1:]:
    tags = sorted((-count[outcome], tag) for tag, count in score.tags.items() if count[outcome])
    if tags and worst:
      print(f"\nMost often {outcome}, of {len(tags):,} tags:")
    for number, tag in tags[:worst]:
      *said, name = score.examples[tag, outcome]
      said = [f"{program} {json.dumps(value, ensure_ascii=False):.60}"
              for program, value in zip(["ExifTool", "Verso"], said) if value is not None]
      say(f"  {-number:6,}  {tag}: {', '.join(said)}, {name}")
  wrong = {name: count["different"] + count["missing"] for name, count in score.files.items()}
  files = sorted((-number, name) for name, number in wrong.items() if number)
  print(f"\n{len(score.files):,} files compared; in {len(files):,} a value is different or missing")
  for number, name in files[:worst]:
    say(f"  {-number:6,} of {known(score.files[name]):,} wrong: {name}")
  print(f"\n{'':26}", *(f"{title:>10}" for title in ["values", *OUTCOMES, "%"]))
  for row, count in score.table():
    numbers = [known(count), *(count[outcome] for outcome in OUTCOMES)]
    share = f"{percent(count):.2f}" if known(count) else "-"
    print(f"{row:26}", *(f"{number:10,}" for number in numbers), f"{share:>10}")


def command(words, version, advice):
  """A program's command as it can be run from any folder, and its version."""
  words = shlex.split(words) or ["an empty command"]
  if (program := shutil.which(words[0])) is None:
    raise OSError(f"{words[0]} was not found: {advice}")
  words = [os.path.abspath(word) if os.path.isfile(word) else word for word in [program, *words[1:]]]
  done = subprocess.run([*words, version], capture_output=True, text=True, check=False)
  if done.returncode != 0:
    raise OSError(f"{shlex.join(words)} does not run: {done.stderr.strip()}")
  return words, done.stdout.strip()


def main():
  parser = argparse.ArgumentParser(
    description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  add = parser.add_argument
  add("folder", type=pathlib.Path, help="photos, those in folders inside included")
  add("--verso", default=".build/release/verso", help="(%(default)s)")
  add("--exiftool", default=os.environ.get("EXIFTOOL") or "exiftool", help="or $EXIFTOOL; words of a command")
  add("--numeric", action="store_true", help="compare plain numbers (-n of both)")
  add("--worst", type=int, default=10, metavar="N", help="length of lists (%(default)s)")
  add("--json", type=pathlib.Path, metavar="OUT", help="write all counts to a file")
  add("--page", type=pathlib.Path, metavar="OUT", help="write a page for people, in HTML")
  add("--fail-under", type=float, metavar="PCT", help="exit status 1 below this score")
  options = parser.parse_args()
  try:
    os.listdir(options.folder)
    exiftool, exiftool_version = command(
      options.exiftool, "-ver", "see https://exiftool.org, or name it with --exiftool or $EXIFTOOL")
    verso, verso_version = command(options.verso, "--version", "make build, or --verso")
  except OSError as error:
    parser.error(str(error))
  # No configuration of the user's, which could add tags.
  exiftool += ["-config", "", "-charset", "filename=utf8", "-j", "-G1", "-struct"]
  exiftool += ["-api", "largefilesupport=1", *(["-n"] if options.numeric else [])]
  verso += ["read", "--json", *(["--numeric"] if options.numeric else [])]
  reference, own = reader(exiftool, exiftool_list, options.folder), reader(verso, verso_list, options.folder)
  paths = sorted(path.relative_to(options.folder) for path in options.folder.rglob("*") if path.is_file())
  names = [f"./{path}" for path in paths if not any(part.startswith(".") for part in path.parts)]
  score = Score()
  for start in range(0, len(names), BATCH):
    if sys.stderr.isatty():
      print(f"{start:,} of {len(names):,} files", end="\r", file=sys.stderr, flush=True)
    batch = names[start:start + BATCH]
    expected, found = reference(batch), own(batch)
    for name in batch:
      score.add(name, expected[name], found[name], reference)
  print(f"Verso {verso_version}, ExifTool {exiftool_version}" + (", numeric" if options.numeric else ""))
  show(score, options.worst)
  if options.json:
    rows = {row: {**dict.fromkeys(OUTCOMES, 0), **count, "values": known(count), "percent": percent(count)}
            for row, count in score.table()}
    result = {"rows": rows, "tags": score.tags, "files": score.files, "notCompared": score.uncompared}
    options.json.write_text(json.dumps({**result, "refused": score.refused}, indent=1), encoding="utf-8")
  if options.page:
    newest = max((os.path.getmtime(options.folder / name) for name in score.files), default=0)
    date = datetime.datetime.fromtimestamp(newest, datetime.timezone.utc).date()
    options.page.write_text(parity.page(score, verso_version, exiftool_version, date), encoding="utf-8")
  if options.fail_under is not None and percent(score.table()[-1][1]) < options.fail_under:
    sys.exit(1)


if __name__ == "__main__":
  main()
