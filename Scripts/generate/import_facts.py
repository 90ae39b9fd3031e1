#!/usr/bin/env python3
"""Brings the imported facts of maker notes up to date from what ExifTool lists of itself.

    exiftool -listx -f > FILE
    python3 Scripts/generate/import_facts.py --listx FILE            changes the tables
    python3 Scripts/generate/import_facts.py --listx FILE --check    says what would change

ExifTool (https://exiftool.org, by Phil Harvey) prints its lists of tags with `-listx`: the program is
run, and nothing of its source is read. These facts come from the list into the tables of
Scripts/Tables/makers: which tables, numbers and alternatives there are, the names of tags, groups,
formats and counts in blocks, whether a tag is binary, unknown or to be avoided (<maker>.tsv), and
the coded values with their meanings, lenses and cameras among them (<maker>-values.tsv). Today's
tables are those of version 13.58.

The list does not say, and the tables keep as they are:

- the layout of a table, where its first value lies, and the table of a tag's lower level (a new table is
  reported; its own row, and what leads to it, are written by hand);
- the bits of a value that count (mask), and the format where it is not the one of writing;
- whether a tag's offset or a second claim to its name is meant (flags offset, low), and tags that are
  only read to understand others (flag hidden): these rows have names of ours;
- how values are computed: that is what <maker>-rules.tsv says, by hand.

A row that the list no longer has stays, and is reported: photos of old cameras do not change. What is
left out on purpose stands in LEFT_OUT, with reasons.

After a change: python3 Scripts/generate/makers.py, then the tests.
"""

import argparse
import collections
import pathlib
import re
import sys
import xml.etree.ElementTree

from makers import INPUT, TABLE_COLUMNS, VALUE_COLUMNS, modules, order, read

NOTE = "# From what `exiftool -listx -f` prints, by Scripts/generate/import_facts.py, which says more.\n"

# Tables of the list that Verso's reader of maker notes does not read.
LEFT_OUT = {
    "Canon::LogInfo": "a log that Canon's cameras keep in raw files, not known in detail",
    "CanonVRD::IHL": "what a program keeps beside a picture to work faster, not known in detail",
    "CanonVRD::Main": "blocks of a recipe, of which the reader of recipes knows",
    "DJI::DroneInfo": "telemetry of films, read elsewhere or not at all",
    "DJI::FrameInfo": "telemetry of films",
    "DJI::GPSInfo": "telemetry of films",
    "DJI::GimbalInfo": "telemetry of films",
    "DJI::Protobuf": "telemetry of films",
    "FLIR::AFF1": "sequences of thermal pictures, a format that Verso does not read",
    "FLIR::AFF5": "sequences of thermal pictures",
    "FLIR::FPF": "a format of thermal pictures that Verso does not read",
    "FLIR::UserData": "atoms of films",
    "InfiRay::OpMode": "trailers that are read by another table",
    "InfiRay::Sensor": "trailers that are read by another table",
    "Nikon::NineEdits": "edits of a program for computers",
    "Sony::rtmd": "telemetry of films",
}

# Flags that the list knows, and ours.
FLAGS = {"Binary": "binary", "Unknown": "unknown", "Avoid": "avoid"}


def identity(text):
    """An id as the tables write it: numbers of tags with four hexadecimal digits at least."""
    if re.fullmatch(r"\d+", text):
        return f"0x{int(text):04x}"
    return text


def key(row):
    """The tag of a row, however its number is written."""
    match = re.fullmatch(r"0x([0-9a-f]+)", row["id"])
    return row["table"], str(int(match[1], 16)) if match else row["id"], row["index"]


class Facts:
    """What the list says of one maker."""

    def __init__(self):
        self.tables = {}
        self.tags = {}
        self.values = {}


def listed(path):
    """The facts of each maker."""
    _, _, owners = modules()
    found = collections.defaultdict(Facts)
    for table in xml.etree.ElementTree.parse(path).getroot().iter("table"):
        name = table.get("name")
        maker = owners.get(name.split("::")[0])
        if maker is None or name in LEFT_OUT:
            continue
        facts = found[maker]
        facts.tables[name] = table.get("g1")
        for tag in table.iter("tag"):
            kind = tag.get("type")
            row = {
                "table": name, "id": identity(tag.get("id")), "index": tag.get("index", ""),
                "name": tag.get("name"), "format": "" if kind == "?" else kind,
                "count": tag.get("count", ""), "group": tag.get("g1", ""), "mask": "", "subtable": "",
                "flags": " ".join(
                    FLAGS[flag] for flag in tag.get("flags", "").split(",") if flag in FLAGS)}
            facts.tags[key(row)] = row
            for values in tag.iter("values"):
                for value in values.iter("key"):
                    meaning = next(
                        (text.text or "" for text in value.iter("val") if text.get("lang") == "en"),
                        "")
                    place = (*key(row), values.get("index", ""), value.get("id"))
                    facts.values[place] = dict(row, item=place[3], raw=place[4], text=meaning)
    return found


def merge(maker, facts, say):
    """The rows of a maker's two tables with what the list adds and changes."""
    base = INPUT / maker.lower()
    rows = read(f"{base}.tsv")
    has_values = pathlib.Path(f"{base}-values.tsv").exists()
    values = read(f"{base}-values.tsv") if has_values else []
    layouts = {row["table"]: row for row in rows if row["id"] == "-"}
    known = {key(row): row for row in rows if row["id"] != "-"}
    for table in facts.tables:
        if table not in layouts:
            say(f"{table}: a new table; its own row is to be written by hand")
    for place, tag in facts.tags.items():
        head = layouts.get(tag["table"])
        if head is None:
            continue
        if place in known:
            if known[place]["name"] != tag["name"]:
                say(f"{tag['table']} {tag['id']}: {known[place]['name']} is now {tag['name']}")
                known[place]["name"] = tag["name"]
            continue
        say(f"{tag['table']} {tag['id']}: new, {tag['name']}")
        # A directory's entries say their own format and count.
        if head["name"] != "binary":
            tag = dict(tag, format="", count="")
        elif tag["format"] == head["format"]:
            tag = dict(tag, format="")
        if tag["group"] == "MakerNotes":
            tag = dict(tag, group="")
        rows.append(tag)
    heads = [row for row in rows if row["id"] == "-"]
    tags = [row for row in rows if row["id"] != "-"]
    if len(tags) > len(known):
        tags.sort(key=lambda row: (row["table"], order(row["id"]), row["id"], row["index"]))
    place = lambda row: (*key(row), row["item"], row["raw"])
    meanings = {place(row): row for row in values}
    added = False
    for where, value in facts.values.items():
        if value["table"] not in layouts:
            continue
        old = meanings.get(where)
        if old is None:
            say(f"{value['table']} {value['id']}: value {value['raw']} is new, {value['text']}")
            values.append(value)
            added = True
        elif old["text"] != value["text"]:
            say(f"{value['table']} {value['id']}: value {value['raw']}, {old['text']}, is now "
                f"{value['text']}")
            old["text"] = value["text"]
    if added:
        first = {}
        for index, row in enumerate(values):
            first.setdefault(place(row)[:4], index)
        values.sort(key=lambda row: first[place(row)[:4]])
    gone = [row for row in values if row["table"] in facts.tables and place(row) not in facts.values]
    for row in gone:
        say(f"{row['table']} {row['id']}: value {row['raw']} is not in the list (it stays)", False)
    for where, row in known.items():
        is_ours = row["subtable"] or {"hidden", "unknown"} & set(row["flags"].split())
        if row["table"] in facts.tables and where not in facts.tags and not is_ours:
            say(f"{row['table']} {row['id']}: {row['name']} is not in the list (it stays)", False)
    return heads + tags, values


def write(path, columns, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(NOTE + "\t".join(columns) + "\n")
        for row in rows:
            file.write("\t".join(row.get(column, "") for column in columns) + "\n")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0], epilog=__doc__.split("\n\n", 2)[2],
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--listx", required=True, type=pathlib.Path, help="what `exiftool -listx -f` printed")
    parser.add_argument("--check", action="store_true", help="say what would change, change nothing")
    options = parser.parse_args()
    changes = 0

    def say(text, is_change=True):
        nonlocal changes
        changes += is_change
        print(text)

    for maker, facts in sorted(listed(options.listx).items()):
        rows, values = merge(maker, facts, say)
        if not options.check:
            base = INPUT / maker.lower()
            write(f"{base}.tsv", TABLE_COLUMNS, rows)
            if values:
                write(f"{base}-values.tsv", VALUE_COLUMNS, values)
    print(f"{changes} changes" + (" to make" if options.check else ""))
    return 1 if options.check and changes else 0


if __name__ == "__main__":
    sys.exit(main())
