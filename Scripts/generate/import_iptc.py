#!/usr/bin/env python3
"""Writes the table of IPTC's photo metadata that the tests go through, from IPTC's TechReference.

    Scripts/generate/import_iptc.py iptc-pmd-techreference_2025.1.json > Tests/VersoTests/IPTC/photo-metadata.tsv

IPTC publishes the TechReference beside its standard of photo metadata; any version from 2021.1 on does.
What a later version of the standard added is in ADDED, so that an earlier file gives the same table.

    in         the structure that it is a field of; empty for a property
    name       what IPTC calls it
    xmp        its name as ExifTool has it: "XMP-dc:Title"; of a field its tag alone
    iim, exif  the other places, with + between fields that belong together
    type       text, languages, number, integer, date, address, or a structure in braces
    count      single or multi
"""

import json
import sys

# IPTC Photo Metadata Standard 2025.1, Extension 1.9: the AI properties.
ADDED = [
    ("", "AI Prompt Information", "XMP-iptcExt:AIPromptInformation", "", "", "text", "single"),
    ("", "AI Prompt Writer Name", "XMP-iptcExt:AIPromptWriterName", "", "", "text", "single"),
    ("", "AI System Used", "XMP-iptcExt:AISystemUsed", "", "", "text", "single"),
    ("", "AI System Version Used", "XMP-iptcExt:AISystemVersionUsed", "", "", "text", "single"),
]
TYPES = {"date-time": "date", "uri": "address", "url": "address", "integer": "integer"}


def kind(row):
    form = row.get("dataformat")
    if row["datatype"] == "struct":
        return "languages" if form == "AltLang" else "{%s}" % form
    if row["datatype"] == "number":
        return TYPES.get(form, "number")
    return TYPES.get(form, "text")


def main():
    reference = json.load(open(sys.argv[1], encoding="utf-8"))
    rows = [
        ("", row["name"], row["etXMP"], row.get("etIIM", ""), row.get("etEXIF", ""), kind(row),
         row["propoccurrence"])
        for row in reference["ipmd_top"].values()
    ]
    known = {row[2] for row in rows}
    rows += [row for row in ADDED if row[2] not in known]
    rows.sort(key=lambda row: row[2].lower())
    for structure, fields in sorted(reference["ipmd_struct"].items()):
        rows += sorted(
            (structure, row["name"], row["etTag"], "", "", kind(row), row["propoccurrence"])
            for row in fields.values() if isinstance(row, dict) and row.get("etTag"))
    print("in\tname\txmp\tiim\texif\ttype\tcount")
    for row in rows:
        print("\t".join(row))


if __name__ == "__main__":
    main()
