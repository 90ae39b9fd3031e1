#!/usr/bin/env python3
"""Writes the tables of maker notes in Sources/VersoMakerNotes.

    python3 Scripts/generate/makers.py                     writes the files
    python3 Scripts/generate/makers.py --check             says whether they are what would be written

The input is in Scripts/Tables/makers, tab-separated, with a header line, before which a line with # may
say where the rows are from. The makers are those of makers.tsv, by hand: one row a kind of note, see
Scripts/Tables/makers/README.md. A maker has up to four further files, of which the first must be there
and import_facts.py keeps the first two up to date:

<maker>.tsv, imported: one row a table and one row a tag
    table     the table's name, as in Canon::CameraSettings
    id        the number in the file, the place in a block, or the text that stands for it; `-` for
              the row of the table itself, whose other columns then mean what stands in brackets
    index     the number of the alternative where an id has several
    name      the name that users know [layout: ifd, binary or other]
    format    the format in which it is read where it is not the stored one [that of its values]
    count     the number of values in a block [the first place that is used]
    mask      the bits that count
    flags     binary, unknown, avoid, low (another tag of the name has precedence), offset
    group     the group where it is not the table's [the table's group]
    subtable  the table of what lies below it [the name of the maker's own layout]

<maker>-values.tsv, imported: one row a coded value
    table, id, index, item   the tag, its alternative, and the place in a list
    raw, text                the value and what it means; Bit0, Bit1 ... are single bits

<maker>-rules.tsv, by hand: what more is to be said of tags. A rule holds for all rows that it fits;
of several rules for one row the later ones win, column by column. Empty columns keep what is
imported, and flags are added to it; `-` takes back what an earlier rule says
    table              the table, with * for any letters: Canon::CameraInfo*
    tag                an id (0x0016), a name (ExposureTime, *Temperature), or - for the table itself
    index              the alternative; empty for all
    condition          when this alternative holds
    raw                the stored value as it counts; none where it counts for nothing
    value              the numeric form
    print              the human-readable form; of a value without a label where there are labels
    count              the number of values in a block, where other values tell
    hook               by how many bytes all that follow in a block are further back
    sub                how the table below lies: see the list of SUB
    format, subtable, name   instead of the imported ones; an id that the facts lack becomes a row
    flags              bits (labels are those of bits), hex (values without a label are shown in
                       hexadecimal digits), repeat (the last list conversion holds for all that
                       follow), hidden (it is read, but never shown), shown (although unknown),
                       whole (the formula sees a list with labels as one), binary, unknown, avoid,
                       low, offset; with - in front the imported one is dropped

<maker>-firmware.tsv, by hand: blocks in which a camera's firmware moved values. Where the firmware's
version stands tells which layout it is
    table     the table of the block
    version   the byte at which a version such as 1.0.2 stands; none for the row that holds where it
              stands at no byte of the other rows
    shifts    behind which tags the rest lies how many bytes further, or that nothing behind one can be
              told (end): FocalLength -3, MaxFocalLength end

models.tsv and model-names.tsv, by hand: the sets of cameras that rules speak of; see camera_models.py

All formulas are explained in Scripts/Tables/makers/README.md. SUB:
    pointer       the value is the position of the table, or those of several
    skip=N        it begins N bytes behind the start of the value
    start=N       as skip, and N may be negative
    order=big     the byte order: big, little, or detect by the count of entries
    base=start+N  positions count from N bytes behind the start of the table; base=N: N further
    layout=name   a layout of the maker of this row, instead of the table's
    decode=name   the block is deciphered by the maker's cipher of that name; decode=N+M by its
                  only one, from byte N on, and the block begins M bytes behind that
    most=N        so many tables at most
    numbered      the groups of several tables are numbered
"""

import csv
import fnmatch
import pathlib
import re
import sys

import maker_notes
from camera_models import CameraModels
from tags import InputError, require, run
from maker_formula import FUNCTIONS, cases, compile_formula, remembered

ROOT = pathlib.Path(__file__).resolve().parents[2]
INPUT = ROOT / "Scripts" / "Tables" / "makers"
OUTPUT = ROOT / "Sources" / "VersoMakerNotes"

HEADER = "// Generated by Scripts/generate/makers.py from Scripts/Tables/makers/. Do not edit.\n"

# Tables that no maker has: labels of values that follow from others.
LABELS = ["Composite"]

# The tables of how notes are recognized, made from makers.tsv.
RECOGNITION = "MakerNotes"

# Inputs that are no maker's.
SHARED = {"makers", "models", "model-names"}

# The tables of others to which rows lead: their blocks are told, not read here.
ELSEWHERE = {"Exif", "GPS", "ICC_Profile", "IPTC", "JPEG", "XMP", "Unknown"}
UNREAD = {"Canon::LogInfo", "Nikon::NineEdits"}

# What is known before the first value of a note is read.
GIVEN = {"Software", "Heap"}

TABLE_COLUMNS = "table id index name format count mask flags group subtable".split()
VALUE_COLUMNS = "table id index item raw text".split()
FORMULAS = {"condition", "raw", "value", "print", "count", "hook"}
RULE_COLUMNS = (
    "table tag index condition raw value print count hook sub format subtable name flags".split())

FLAGS = {
    "binary": 1, "unknown": 2, "low": 4, "avoid": 8, "offset": 16, "bits": 32, "hex": 64,
    "repeat": 128, "hidden": 256, "shown": 512, "list": 1024,
    "whole": 2048, "identity": 4096, "place": 8192,
}

# The codes of formats: those of TIFF, and further ones; see MakerFormat.
FORMATS = {
    "": 0, "int8u": 1, "string": 2, "int16u": 3, "int32u": 4, "rational64u": 5, "int8s": 6,
    "undef": 7, "int16s": 8, "int32s": 9, "rational64s": 10, "float": 11, "double": 12, "ifd": 13,
    "unicode": 14, "int64u": 16, "int64s": 17, "int16uRev": 32, "int32uRev": 33,
    "rational32u": 34, "rational32s": 35, "fixed16u": 36, "fixed16s": 37, "fixed32u": 38,
    "fixed32s": 39, "var_string": 40, "int16sRev": 41, "binary": 7, "utf8": 129, "pstring": 42,
    "var_undef": 7, "var_int16u": 3, "extended": 43, "var_ustr32": 44, "var_unicode": 45,
    "var_pstr32": 46, "unsigned": 0, "signed": 0, "ue7": 47, "var_ue7": 47,
}


# MARK: Input


def read(path, encoding="utf-8"):
    with open(path, encoding=encoding, newline="") as file:
        lines = (line for line in file if not line.startswith("# "))
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def order(identity):
    """The number of an id, and what sorts those that share it."""
    if match := re.fullmatch(r"(-?\d+|0x[0-9a-f]+)(\.\d+)?", identity):
        return (int(match[1], 0) & 0xFFFFFFFF, float("0" + (match[2] or ".0")))
    return (0xFFFFFFFF, 0.0)


# MARK: Output


class Pool:
    """One run of bytes in which every piece is stored once."""

    def __init__(self):
        self.value = ""
        self.places = {}

    def place(self, piece, digits=2):
        """Where the piece stands, as five hexadecimal digits, and its length as further ones."""
        if piece not in self.places:
            position = self.value.find(piece)
            if position < 0:
                position = len(self.value)
                self.value += piece
            self.places[piece] = position
        require(len(piece) < 16**digits, piece[:60], "text is too long")
        require(self.places[piece] < 16**5, piece[:60], "too much text")
        return f"{self.places[piece]:05x}{len(piece):0{digits}x}"


def quoted(text):
    """The text as a literal of Swift."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    escaped = re.sub(r"[\0-\x1f\x7f]", lambda found: f"\\u{{{ord(found[0]):x}}}", escaped)
    return f'"{escaped}"'


def literal(name, text):
    """A static string, with a comment in front that keeps the formatter away from it."""
    return f"  // swift-format-ignore\n  static let {name}: StaticString = {quoted(text)}\n"


PLACEMENTS = {
    "pointer": "p", "numbered": "n", "skip": "s", "start": "s", "base": "b",
    "most": "m", "order=big": ">", "order=little": "<", "order=detect": "?"}


def numbered(kind, name, names, where):
    """The place of a name among those that a maker's code declares."""
    require(name in names, where, f"no {kind} {name}")
    return names.index(name)


def placement(sub, words, where):
    """How a table lies below a row (see SUB), with a letter for every word."""
    out = []
    for word in sub.split():
        name, _, value = word.partition("=")
        if name == "layout":
            out.append(f"l{numbered('layout', value, words['Layout'], where)}")
            continue
        if name == "decode":
            part = ""
            if re.fullmatch(r"\d+(\+\d+)?", value):
                require(len(words["Cipher"]) == 1, where, f"which cipher is {value}?")
                value, part = words["Cipher"][0], f",{value}"
            out.append(f"d{numbered('cipher', value, words['Cipher'], where)}{part}")
            continue
        if word.startswith("base=start"):
            out.append("B" + word.removeprefix("base=start"))
        elif word in PLACEMENTS:
            out.append(PLACEMENTS[word])
        else:
            require(
                name in PLACEMENTS and re.fullmatch(r"-?\d+", value), where, f"what is {word}?")
            out.append(PLACEMENTS[name] + value)
    return " ".join(out)


def stored(text):
    """A text as the characters that stand for its bytes."""
    return text.encode("utf-8").decode("latin-1")


def added(rules, rows):
    """The rows that rules add: those of an id with a name and a format that the facts lack."""
    known = {(row["table"], row["id"]) for row in rows}
    return [
        dict.fromkeys(TABLE_COLUMNS, "") | {
            "table": rule["table"], "id": rule["tag"], "name": rule["name"]}
        for rule in rules
        if rule["name"] and rule["format"] and rule["tag"].startswith("0x")
        and (rule["table"], rule["tag"]) not in known]


def apply(rule, rows):
    """Gives a rule to the rows that it fits."""
    tag = rule["tag"]
    is_id = tag == "-" or re.fullmatch(r"-?\d[\w.]*", tag)
    found = False
    for row in rows:
        if not fnmatch.fnmatchcase(row["table"], rule["table"]):
            continue
        fits = row["id"] == tag if is_id else (
            row["id"] != "-" and fnmatch.fnmatchcase(row["name"], tag))
        if not fits or rule["index"] not in ("", row["index"]):
            continue
        found = True
        for column, text in rule.items():
            if text and column not in ("table", "tag", "index"):
                row["rule"][column] = "" if text == "-" else text
    require(found, f"{rule['table']} {tag}", "no such row")


def firmware_rules(path):
    """The rules that follow from where firmware has moved values."""
    cameras = {}
    for row in read(path) if path.exists() else []:
        cameras.setdefault(row["table"], []).append(row)
    rules = []
    for table, layouts in cameras.items():
        places = [row["version"] for row in layouts if row["version"] != "none"]
        rules.append({
            "table": table, "tag": "VersionPlace", "count": str(int(places[-1]) + 6),
            "raw": f'remember("VersionPlace", versionplace(x, {", ".join(places)}))'})
        hooks = {}
        for row in layouts:
            place = "0" if row["version"] == "none" else row["version"]
            for shift in filter(None, row["shifts"].split(", ")):
                tag, distance = shift.split(" ")
                distance = "0x10000" if distance == "end" else str(int(distance))
                hooks.setdefault(tag, []).append(f"{distance} if VersionPlace == {place} else ")
        for tag, parts in hooks.items():
            rules.append({"table": table, "tag": tag, "hook": "".join(parts) + "0"})
    return [dict.fromkeys(RULE_COLUMNS, "") | rule for rule in rules]


def declared(name):
    """What a maker's code declares: its layouts, ciphers and functions, by their names.

    A maker without code has none.
    """
    folder = OUTPUT / name
    code = "".join(
        path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.swift"))
        if path.name != f"{name}Tables.swift")
    return {kind: cases(kind, code) for kind in ("Layout", "Cipher", "Function")}


def has_code(name):
    """Whether a maker has code beside its tables."""
    path = OUTPUT / name / f"{name}.swift"
    return path.exists() and f"enum {name}: MakerCode" in path.read_text(encoding="utf-8")


class Module:
    """The tables of a maker, or others: what becomes a file of facts."""

    def __init__(self, name, known, private=()):
        self.name = name
        # The names of all makers' tables, and what rows of recognition keep for formulas.
        self.all_tables, self.given, self.models = known
        self.private = private
        self.words = declared(name)
        shared = set(self.words["Function"]) & set(FUNCTIONS)
        require(not shared, name, f"functions that all makers have: {sorted(shared)}")
        self.pool = Pool()
        self.programs = []
        self.sets = []
        self.labels = []
        self.rows = []
        self.tables = []
        self.known = {}

    def read(self):
        base = INPUT / self.name.lower()
        rows = read(f"{base}.tsv")
        rules = pathlib.Path(f"{base}-rules.tsv")
        hand = read(rules) if rules.exists() else []
        hand += firmware_rules(pathlib.Path(f"{base}-firmware.tsv"))
        sets = {}
        values = pathlib.Path(f"{base}-values.tsv")
        for value in read(values) if values.exists() else []:
            place = (value["table"], value["id"], value["index"])
            sets.setdefault(place, {}).setdefault(value["item"], {})[value["raw"]] = value["text"]
        tables = {}
        rows += added(hand, rows)
        for row in rows:
            tables.setdefault(row["table"], []).append(row)
            place = (row["table"], row["id"], row["index"])
            row["rule"] = {}
            row["sets"] = sets.get(place, {})
        for found in tables.values():
            found.sort(key=lambda row: (row["id"] != "-", order(row["id"]), row["id"], row["index"]))
        for rule in hand:
            apply(rule, rows)
        self.lay(tables)

    def lay(self, tables):
        """Makes the records of all tables."""
        rows = [row for found in tables.values() for row in found]
        self.kept = self.given | GIVEN | remembered(
            [text for row in rows for column, text in row["rule"].items()
             if column in FORMULAS and text], [row["name"] for row in rows])
        self.mark(rows)
        for name in sorted(tables, key=stored):
            self.add(name, tables[name])

    def mark(self, rows):
        """Marks what tells of a person or a place."""
        for pattern, flag in self.private:
            found = [
                row for row in rows
                if row["id"] != "-" and fnmatch.fnmatchcase(self.column(row, "name"), pattern)]
            require(found, f"makers.tsv, {self.name}", f"no tag is named {pattern}")
            for row in found:
                row["flags"] += f" {flag}"
        for row in rows:
            name = self.column(row, "name")
            if row["id"] != "-" and name.endswith(("SerialNumber", "OwnerName")):
                require(
                    "identity" in row["flags"] or self.name in LABELS,
                    f"{row['table']} {name}", "tells whose camera it is: makers.tsv must say so")

    def formula(self, source, where):
        """The number of a formula, counted from 1; 0 for none."""
        if not source:
            return "0000"
        try:
            program = compile_formula(source, self.models, self.words["Function"], self.kept)
        except (SyntaxError, ValueError, KeyError) as error:
            raise InputError(f"{where}: {source}: {error}") from error
        if program not in self.known:
            self.programs.append(self.pool.place(program, 3))
            self.known[program] = len(self.programs)
        return f"{self.known[program]:04x}"

    def label_set(self, sets):
        """The number of the first of some sets, counted from 1, and how many there are."""
        if not sets:
            return "000000"
        if "" in sets:
            lists = [sets[""]]
        else:
            lists = [sets.get(str(item), {}) for item in range(1 + max(map(int, sets)))]
        key = ("" in sets, repr(lists))
        if key not in self.known:
            first = len(self.sets) + 1
            for labels in lists:
                start = len(self.labels)
                for raw in sorted(labels, key=stored):
                    self.labels.append(
                        self.pool.place(stored(raw)) + self.pool.place(stored(labels[raw])))
                self.sets.append(f"{start:05x}{len(labels):04x}")
            self.known[key] = f"{first:04x}{0 if '' in sets else len(lists):02x}"
        return self.known[key]

    def flags(self, row):
        flags = f"{row['flags']} {row['rule'].get('flags', '')}".split()
        dropped = [flag[1:] for flag in flags if flag.startswith("-")]
        flags = [flag for flag in flags if flag[0] != "-" and flag not in dropped]
        require(all(flag in FLAGS for flag in flags), row["name"], f"unknown flags {flags}")
        if "shown" in flags:
            flags = [flag for flag in flags if flag not in ("unknown", "hidden")]
        if any(raw.startswith("Bit") for labels in row.get("sets", {}).values() for raw in labels):
            flags.append("bits")
        return sum(FLAGS[flag] for flag in set(flags))

    def column(self, row, name):
        return row["rule"].get(name) or row.get(name, "")

    def add(self, name, rows):
        place = self.pool.place
        head = next((row for row in rows if row["id"] == "-"), None)
        require(head, name, "has no row of its own")
        tags = [row for row in rows if row["id"] != "-"]
        counts = {}
        for row in tags:
            counts[order(row["id"])] = counts.get(order(row["id"]), 0) + 1
        # What is not known is left out, unless it keeps another alternative from being believed.
        tags = [
            row for row in tags
            if counts[order(row["id"])] > 1 or row["rule"] or self.column(row, "subtable")
            or not self.flags(row) & (FLAGS["unknown"] | FLAGS["hidden"])]
        tags.sort(key=lambda row: (order(row["id"]), row["id"] if order(row["id"])[0] == 0xFFFFFFFF
                                   else "", int(row["index"] or 0)))
        layout = self.column(head, "name")[:1]
        process = self.column(head, "subtable")
        own = 1 + numbered("layout", process, self.words["Layout"], name) if process else 0
        self.tables.append(
            place(name) + layout + f"{FORMATS[self.column(head, 'format')]:02x}"
            + f"{len(self.rows):04x}{len(tags):04x}" + place(head["group"])
            + f"{own:02x}{self.flags(head):04x}")
        parts = {}
        for row in tags:
            number, part = order(row["id"])
            known = parts.setdefault(number, [])
            if part not in known:
                known.append(part)
            self.add_row(row, known.index(part))

    def add_row(self, row, part):
        place, rule = self.pool.place, row["rule"]
        where = f"{row['table']} {row['id']} {row['index']}"
        count, formula = self.column(row, "count"), ""
        if count and not count.isdigit():
            count, formula = "", count if rule.get("count") else ""
        number, _ = order(row["id"])
        key = row["id"] if number == 0xFFFFFFFF else ""
        below = self.column(row, "subtable")
        require(
            not below or below in self.all_tables or below in UNREAD
            or below.split("::")[0] in ELSEWHERE, where, f"no table {below}")
        placed = rule.get("placed") or placement(rule.get("sub") or "", self.words, where)
        programs = [rule.get(name) for name in ("condition", "raw", "value", "print")]
        self.rows.append(
            f"{number:08x}{min(part, 255):02x}" + place(self.column(row, "name"))
            + f"{FORMATS[self.column(row, 'format')]:02x}{int(count or 0):04x}"
            + "".join(self.formula(program, where) for program in programs)
            + self.formula(formula, where) + self.formula(rule.get("hook"), where)
            + f"{int(row['mask'] or '0', 0):08x}{self.flags(row):04x}"
            + self.label_set(row["sets"]) + place(below) + place(placed)
            + place(row["group"]) + place(stored(key)))

    def source(self):
        require(len(self.tables) < 512, self.name, "too many tables")
        text = self.pool.value.encode("latin-1").decode("utf-8")
        return HEADER + f"""
/// The data on {self.subject}: {len(self.tables)} tables, {len(self.rows)} rows.
///
/// The records are those that `MakerFacts` describes.
enum {self.name}Tables {{
  // swift-format-ignore
  static var facts: MakerFacts {{
    MakerFacts(
      tables: {quoted("".join(self.tables))},
      rows: {quoted("".join(self.rows))},
      sets: {quoted("".join(self.sets))},
      labels: {quoted("".join(self.labels))},
      programs: {quoted("".join(self.programs))},
      text: {quoted(text)})
  }}
}}
"""


def modules():
    """The makers' modules by their names, and the rows of makers.tsv."""
    rows = read(INPUT / "makers.tsv")
    makers = sorted({row["maker"] for row in rows})
    stems = {
        path.name.removesuffix(".tsv") for path in INPUT.glob("*.tsv")
        if not path.name.endswith(("-rules.tsv", "-values.tsv", "-firmware.tsv"))} - SHARED
    names = {name.lower(): name for name in makers + LABELS}
    for stem in sorted(stems):
        require(stem in names, f"{stem}.tsv", "makers.tsv has no row of this maker")
    # A maker whose notes are known, but not read, has no tables.
    for name in makers:
        isRead = any(row["maker"] == name and (row["table"] != "-" or row["in"] == "-") for row in rows)
        require(not isRead or name.lower() in stems, name, f"{name.lower()}.tsv is missing")
    owners = {}
    for name in makers + LABELS:
        if name.lower() in stems:
            for row in read(INPUT / f"{name.lower()}.tsv"):
                owner = owners.setdefault(row["table"].split("::")[0], name)
                require(owner == name, row["table"], f"is a table of {owner}, too")
    for path in INPUT.glob("*-*.tsv"):
        stem = path.name.rpartition("-")[0]
        require(stem in stems or path.stem in SHARED, path.name, "has no tables")
    return [name for name in makers if name.lower() in stems], rows, owners


def recognition(rows, known):
    """The module of how notes are recognized."""
    source = (OUTPUT / "Recognition" / "NoteLayout.swift").read_text(encoding="utf-8")
    module = Module(RECOGNITION, known)
    module.subject = "how notes of makers are recognized"
    tables = {}
    for row in maker_notes.rules(rows, cases("NoteLayout", source)):
        head = {"table": row["table"], "id": "-", "name": "ifd", "format": "", "count": "",
                "flags": "", "group": RECOGNITION, "subtable": "", "rule": {}, "sets": {}, "mask": ""}
        tables.setdefault(row["table"], [head]).append(row)
    module.lay(tables)
    return module


def module_list(makers, owners):
    """The one list of all modules of tables."""
    names = makers + LABELS + [RECOGNITION]
    owners = owners | {RECOGNITION: RECOGNITION}
    require(len(names) < 64, "makers.tsv", "too many makers")
    require(all(len(word) < 16 for word in owners), "makers.tsv", "too long a name")
    words = "".join(
        f"{word:16}{names.index(owner):02x}" for word, owner in sorted(owners.items()))
    facts = "\n".join(
        f"    {f'case {index}' if index < len(names) - 1 else 'default'}: {name}Tables.facts"
        for index, name in enumerate(names))
    codes = "\n".join(
        f"    case {index}: {name}.self" for index, name in enumerate(names) if has_code(name))
    lower = lambda name: name.lower() if name.isupper() else name[0].lower() + name[1:]
    constants = "\n".join(
        f"  package static var {lower(name)}: TableModule {{ TableModule(number: {names.index(name)}) }}"
        for name in names)
    return HEADER + f"""
/// The list of all modules: the makers, sorted, then those of no maker.
extension TableModule {{
{constants}

  /// The number of makers with tables; they come first.
  package static var makerCount: UInt8 {{ {len(makers)} }}
  package static var count: UInt8 {{ {len(names)} }}

  /// The first words of tables' names, sorted: 16 letters, and two digits for the module.
  // swift-format-ignore
  static let names: StaticString = "{words}"

  package var facts: MakerFacts {{
    switch number {{
{facts}
    }}
  }}

  /// The code in addition to the tables; nil if a maker needs none.
  var code: (any MakerCode.Type)? {{
    switch number {{
{codes}
    default: nil
    }}
  }}
}}
"""


def model_tables(models):
    """The source of the sets of models that all formulas have asked for."""
    names, kinds, width = models.tables()
    pool = Pool()
    records = "".join(pool.place(stored(name)) + f"{kind:03x}" for name, kind in names)
    text = pool.value.encode("latin-1").decode("utf-8")
    return HEADER + f"""
/// The sets of cameras in rules: {len(names)} names of {len(kinds) - 1} kinds, \
{len(models.sets)} sets.
///
/// The records are those that `CameraModel` describes.
enum CameraModelTables {{
  /// The number of digits for the sets of a kind.
  static let width = {width}

{literal("names", records)}{literal("kinds", "".join(kinds))}{literal("text", text)}}}
"""


def generate():
    """The files by their names."""
    try:
        models = CameraModels(INPUT)
    except ValueError as error:
        raise InputError(str(error)) from error
    makers, rows, owners = modules()
    tables = {
        row["table"] for name in makers + LABELS for row in read(INPUT / f"{name.lower()}.tsv")}
    maker_notes.checked(rows, tables)
    known = (tables, maker_notes.remembered(rows), models)
    private = maker_notes.private(rows)
    files = {"TableModule+List.swift": module_list(makers, owners)}
    for name in makers + LABELS:
        module = Module(name, known, private.get(name, ()))
        module.subject = (
            "values that follow from others" if name in LABELS else f"the maker notes of {name}")
        module.read()
        files[f"{name}/{name}Tables.swift"] = module.source()
    files[f"Recognition/{RECOGNITION}Tables.swift"] = recognition(rows, known).source()
    idle = sorted(set(models.named) - models.used)
    require(not idle, "models.tsv", f"sets that no rule names: {', '.join(idle)}")
    return files | {"Engine/CameraModelTables.swift": model_tables(models)}


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:], __doc__.split("\n\n")[1], OUTPUT, generate))
