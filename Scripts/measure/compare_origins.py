#!/usr/bin/env python3
"""Marks, signs and edits pictures, and asks ExifTool and c2pa-python what they then say of their origin.

    Scripts/measure/compare_origins.py --verso .build/release/verso [--dng FILE] [--types TERM,...] [--jobs N]

Every format that is signed, with every term of IPTC's list that is not retired, goes through five edits
(crop, convert, turn, watermark, strip), each signed again. An edit agrees when

- ExifTool reads the term's address in XMP-iptcExt:DigitalSourceType,
- the first "c2pa.created" to which the active manifest of c2pa-python leads has the same address, and it
  finds nothing invalid, and
- `verso origin` says both, and that nothing disagrees.

An edit that Verso refuses for a format is counted apart, and the reason is printed once. c2pa-python is in the
Python of --python (`make reference` installs it); ExifTool is $EXIFTOOL, which may be several words.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXIFTOOL = shlex.split(os.environ.get("EXIFTOOL", "exiftool"))
FORMATS = {"JPEG": "baseline.jpg", "PNG": "still.png", "WebP": "lossy.webp", "TIFF": "still.tiff",
           "HEIF": "still.heic", "AVIF": "still.avif"}
EDITS = {
    "crop": ["crop", "--rect", "1,1,12,12"],
    "convert": ["convert", "--longest", "16"],
    "turn": ["rotate", "90", "--trim"],
    "watermark": ["watermark", "--text", "A", "--mark-size", "6"],
    "strip": ["strip"],
}
# What a file becomes by conversion: another format than its own.
TARGETS = {"JPEG": "png", "PNG": "jpg", "WebP": "jpg", "TIFF": "webp", "DNG": "tif", "HEIF": "jpg",
           "AVIF": "png"}
READER = """
import json, sys
import c2pa
types = {"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp", "tif": "image/tiff",
         "tiff": "image/tiff", "dng": "image/x-adobe-dng", "heic": "image/heic", "avif": "image/avif"}
for line in sys.stdin:
    path = line.strip()
    try:
        with open(path, "rb") as file:
            reader = c2pa.Reader(types[path.rsplit(".", 1)[1].lower()], file)
            store = json.loads(reader.json())
        label, state = store["active_manifest"], store.get("validation_state")
        created, seen = None, set()
        while label and label not in seen and created is None:
            seen.add(label)
            manifest = store["manifests"][label]
            for assertion in manifest.get("assertions", []):
                if assertion["label"].startswith("c2pa.actions"):
                    for action in assertion["data"]["actions"]:
                        if action["action"] == "c2pa.created" and created is None:
                            created = action.get("digitalSourceType")
            parents = [i for i in manifest.get("ingredients", []) if i.get("relationship") == "parentOf"]
            label = parents[0].get("active_manifest") if parents else None
        print(json.dumps({"path": path, "state": state, "created": created}))
    except Exception as error:
        print(json.dumps({"path": path, "error": str(error)}))
"""


def call(words, **options):
    return subprocess.run(words, capture_output=True, text=True, **options)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--verso", default=str(ROOT / ".build/release/verso"))
    parser.add_argument("--python", default=str(ROOT / ".build/c2pa/bin/python"))
    parser.add_argument("--dng", help="a small DNG file; without one DNG is left out")
    parser.add_argument("--types", help="only these terms")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    verso = options.verso
    listed = call([verso, "mark", "--list"]).stdout.splitlines()
    terms = [line for line in listed if line and not line.startswith(" ") and "(" not in line]
    if options.types:
        terms = options.types.split(",")
    samples = {name: ROOT / "Samples/formats" / file for name, file in FORMATS.items()}
    if options.dng:
        samples["DNG"] = pathlib.Path(options.dng)

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        state = dict(os.environ, XDG_STATE_HOME=str(folder / "state"))
        call([verso, "keys", "--output", str(folder / "keys")], env=state)
        signer = ["--key", str(folder / "keys/key.pem"), "--chain", str(folder / "keys/chain.pem")]
        refused, results = {}, []

        def make(job):
            name, term = job
            made = []
            # A copy, as what is made of a file that may not be written may not be, either.
            sample = folder / f"{name}-{term}-sample{samples[name].suffix}"
            shutil.copyfile(samples[name], sample)
            first = folder / f"{name}-{term}{sample.suffix}"
            for words in (["mark", "--source", term, str(sample), "--output", str(first)],
                          ["sign", *signer, str(first)]):
                told = call([verso, *words], env=state)
                if told.returncode:
                    return [(name, term, "sign", None, told.stderr.strip())]
            made.append((name, term, "sign", first, ""))
            for edit, words in EDITS.items():
                ending = "." + TARGETS[name] if edit == "convert" else sample.suffix
                path = folder / f"{name}-{term}-{edit}{ending}"
                told = call([verso, *words, str(first), "--output", str(path), "--resign", *signer],
                            env=state)
                made.append((name, term, edit, None if told.returncode else path,
                             told.stderr.strip()))
            return made

        jobs = [(name, term) for name in samples for term in terms]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for made in pool.map(make, jobs):
                results += made
        paths = [str(path) for *_, path, _ in results if path]
        listing = folder / "paths.txt"
        listing.write_text("\n".join(paths) + "\n")
        tags = call([*EXIFTOOL, "-j", "-G1", "-XMP-iptcExt:DigitalSourceType", "-@", str(listing)])
        exif = {row["SourceFile"]: row.get("XMP-iptcExt:DigitalSourceType")
                for row in json.loads(tags.stdout or "[]")}
        read = call([options.python, "-c", READER], input=listing.read_text())
        c2pa = {row["path"]: row for row in map(json.loads, read.stdout.splitlines())}
        if not c2pa and paths:
            sys.exit(f"c2pa-python does not run: {read.stderr.strip()[-300:]}")
        told = call([verso, "origin", "--json", "--files-from", str(listing)], env=state)
        own = {row["SourceFile"]: row for row in json.loads(told.stdout or "[]") if "Error" not in row}

    table, wrong = collections.defaultdict(lambda: [0, 0]), []
    for name, term, edit, path, errors in results:
        if path is None:
            refused.setdefault((name, edit), errors)
            continue
        address = f"http://cv.iptc.org/newscodes/digitalsourcetype/{term}"
        path = str(path)
        reference, report = c2pa.get(path, {}), own.get(path, {})
        said = [s for s in report.get("Statements", []) if s["Place"].endswith("c2pa.created")]
        checks = {
            "ExifTool": exif.get(path) == address,
            "c2pa-python": reference.get("created") == address
            and reference.get("state") in ("Valid", "Trusted"),
            "Verso": report.get("DigitalSourceType") == address and report.get("Agrees") is True
            and [s["Address"] for s in said] == [address],
        }
        cell = table[name, edit]
        cell[1] += 1
        if all(checks.values()):
            cell[0] += 1
        else:
            wrong.append(f"{name} {term} {edit}: {checks} {reference} {exif.get(path)}")
    columns = ["sign", *EDITS]
    print("format  " + "".join(f"{edit:>12}" for edit in columns))
    for name in samples:
        cells = ["/".join(map(str, table[name, edit])) if (name, edit) in table else "refused"
                 for edit in columns]
        print(f"{name:8}" + "".join(f"{cell:>12}" for cell in cells))
    for (name, edit), reason in refused.items():
        print(f"refused: {name} {edit}: {reason.splitlines()[-1] if reason else '?'}")
    for line in wrong[:20]:
        print(line)
    good, all_ = (sum(cell[i] for cell in table.values()) for i in (0, 1))
    print(f"{good} of {all_} agree, {len(terms)} terms")
    sys.exit(0 if good == all_ and good else 1)


if __name__ == "__main__":
    main()
