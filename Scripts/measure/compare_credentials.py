#!/usr/bin/env python3
"""Compares what Verso and the reference implementation say of signed files, and explains differences.

    Scripts/measure/compare_credentials.py FOLDER ...                        # every signed file in the folders
    Scripts/measure/compare_credentials.py --trust roots.pem FOLDER ...      # ... with a list of authorities
    Scripts/measure/compare_credentials.py --mutations 10000 --fresh FILE ...    # ... changed at random

The reference is c2pa-python, in the Python of --python (`make reference` installs it). Both read the
same bytes with the same authorities and without a network. A file agrees when the states and the
codes of all failures are equal; a difference is explained when each piece of it has a row in
Scripts/Tables/credential-differences.tsv, where rows tell kinds of differences, not files:

    difference   "state A B": the reference says A, Verso says B;
                 "-CODE": a failure that only the reference names; "+CODE": one that only Verso names
    condition    what must also hold, separated by commas: "verso:CODE" and "reference:CODE" (a status
                 of any kind), "verso-state:STATE", "reference-state:STATE", "ending:NAME", "stops" (the
                 reference gives an error instead of an answer), "error:TEXT" (in that error),
                 "says:TEXT" (in Verso's error), "finding:TEXT" (in the explanation of one of Verso's
                 findings), "mutated"; "!" in front turns it round
    clause       the clause of the C2PA specification 2.2 that decides
    reason       one sentence

In differences and codes * stands for anything. Verso's fourth state, CannotTell, has no twin in the
reference, so it is always a difference. A file that Verso says it does not read is "Unread".

Exit status: 0 when all differences are explained, 1 when one is not.
"""

import argparse
import collections
import csv
import fnmatch
import hashlib
import json
import os
import pathlib
import random
import selectors
import shutil
import struct
import subprocess
import sys
import tempfile

TYPES = {
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp",
    "avif": "image/avif", "heic": "image/heic", "heif": "image/heif", "tif": "image/tiff",
    "tiff": "image/tiff", "dng": "image/x-adobe-dng", "arw": "image/x-sony-arw",
    "nef": "image/x-nikon-nef", "gif": "image/gif", "svg": "image/svg+xml", "jxl": "image/jxl",
    "mp4": "video/mp4", "m4v": "video/x-m4v", "mov": "video/quicktime", "avi": "video/avi",
    "m4a": "audio/mp4", "mp3": "audio/mpeg", "wav": "audio/wav", "flac": "audio/flac",
    "pdf": "application/pdf", "ttf": "font/ttf", "otf": "font/otf",
}
# What certificates may be issued for; without a list the reference knows only some of them.
PURPOSES = """1.3.6.1.5.5.7.3.4
1.3.6.1.5.5.7.3.36
1.3.6.1.5.5.7.3.8
1.3.6.1.5.5.7.3.9
1.3.6.1.4.1.311.76.59.1.9
1.3.6.1.4.1.62558.2.1"""
TABLE = pathlib.Path(__file__).resolve().parents[1] / "Tables" / "credential-differences.tsv"
BATCH = 40

# MARK: The reference


def reference_codes(results):
    """The codes of a result of the reference, by kind, those of ingredients included."""
    parts = [results.get("activeManifest") or {}]
    parts += [delta["validationDeltas"] for delta in results.get("ingredientDeltas") or []]
    return {
        kind: sorted({status["code"] for part in parts for status in part.get(kind) or []})
        for kind in ("success", "informational", "failure")
    }


def reference_read(c2pa, context, path):
    """What the reference says of a file; a file that it cannot read is invalid there."""
    media = TYPES[path.rsplit(".", 1)[1].lower()]
    try:
        with open(path, "rb") as file:
            with c2pa.Reader(media, file, context=context) as reader:
                found = json.loads(reader.json())
    except Exception as error:
        text = str(error)
        state = "None" if "no JUMBF data" in text or "ManifestNotFound" in text else "Invalid"
        if "NotSupported" in text:
            state = "Unread"
        return {"state": state, "error": text, "success": [], "informational": [], "failure": []}
    return {
        "state": found.get("validation_state", "None"), "error": "",
        **reference_codes(found.get("validation_results") or {}),
    }


def serve():
    """Reads the authorities, then a path a line, and answers, as the process that may crash or hang."""
    import c2pa

    roots = json.loads(sys.stdin.readline())
    trust = {"trust_config": PURPOSES}
    if roots:
        trust["trust_anchors"] = roots
    context = c2pa.Context.from_dict({
        "verify": {"verify_trust": True, "remote_manifest_fetch": False, "ocsp_fetch": False},
        "trust": trust, "cawg_trust": trust,
    })
    for line in sys.stdin:
        sys.stdout.write(json.dumps(reference_read(c2pa, context, json.loads(line))) + "\n")
        sys.stdout.flush()


class Reference:
    """The reference in a process of its own, which is started anew after a crash or a hang."""

    def __init__(self, python, roots, seconds=30):
        self.python, self.roots, self.seconds, self.process = python, roots, seconds, None

    def answer(self, path):
        line, lines = b"", [str(path)]
        if self.process is None:
            self.process = subprocess.Popen(
                [self.python, __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL)
            lines.insert(0, self.roots)
        try:
            for text in lines:
                self.process.stdin.write(json.dumps(text).encode() + b"\n")
            self.process.stdin.flush()
            with selectors.DefaultSelector() as selector:
                selector.register(self.process.stdout, selectors.EVENT_READ)
                if selector.select(self.seconds):
                    line = self.process.stdout.readline()
            return json.loads(line)
        except (OSError, ValueError):
            self.process.kill()
            what = "crashed" if self.process.wait() not in (0, -9) else "hung"
            self.process = None
            return {"state": "Crashed", "error": what, "success": [], "informational": [],
                    "failure": []}

    def close(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.wait()


# MARK: Verso


def verso_answer(found):
    """What Verso's JSON says of a file."""
    statuses = found.get("Statuses") or []
    codes = {
        kind: sorted({status["Code"] for status in statuses if status["Kind"] == kind})
        for kind in ("success", "informational", "failure", "unread")
    }
    explanations = [
        status["Explanation"] for status in statuses if status["Kind"] != "success"]
    if found.get("State") == "Unreadable":
        return {"state": "Unread", "error": found.get("Error", "")}
    return {"state": found.get("State", "None"), "error": "", "explanations": explanations,
            **codes}


def verso_call(command, options, paths):
    """What one call of Verso says of files: by path, and its words and status."""
    try:
        outcome = subprocess.run(
            [*command, "verify", "--json", *options, *map(str, paths)], capture_output=True,
            timeout=30 + len(paths), check=False)
    except subprocess.TimeoutExpired:
        return None, "hung", -1
    try:
        answers = json.loads(outcome.stdout or b"[]")
    except ValueError:
        return None, outcome.stderr.decode("utf-8", "replace"), outcome.returncode
    found = {entry["SourceFile"]: verso_answer(entry) for entry in answers}
    return found, outcome.stderr.decode("utf-8", "replace"), outcome.returncode


def verso_read(command, options, paths):
    """What Verso says of files, in their order."""
    found, words, status = verso_call(command, options, paths)
    answers = []
    for path in paths:
        answer = (found or {}).get(str(path))
        if answer is None and found is not None and str(path) in words and status != 0:
            text = next((line for line in words.splitlines() if str(path) in line), "")
            answer = {"state": "Unread", "error": text}
        if answer is None and len(paths) > 1:
            answer = verso_read(command, options, [path])[0]
        if answer is None:
            answer = {"state": "Crashed", "error": words[-300:] or f"exit status {status}"}
        for kind in ("success", "informational", "failure", "unread"):
            answer.setdefault(kind, [])
        answers.append(answer)
    return answers


# MARK: Differences


def pieces(reference, verso):
    """The pieces that a difference is made of; none where both agree."""
    found = []
    if reference["state"] != verso["state"]:
        found.append(f"state {reference['state']} {verso['state']}")
    there, here = set(reference["failure"]), set(verso["failure"])
    found += [f"-{code}" for code in sorted(there - here)]
    found += [f"+{code}" for code in sorted(here - there)]
    return found


class Table:
    """The explained kinds of differences."""

    def __init__(self, path):
        with open(path, encoding="utf-8", newline="") as file:
            lines = (line for line in file if not line.startswith("#"))
            self.rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))

    @staticmethod
    def holds(condition, reference, verso, path, mutated):
        """Whether a row's condition is true of a file."""
        for part in filter(None, (part.strip() for part in condition.split(","))):
            wanted, name = not part.startswith("!"), part.lstrip("!")
            kind, _, value = name.partition(":")
            kinds = ("success", "informational", "failure", "unread")
            if kind in ("verso", "reference"):
                answer = verso if kind == "verso" else reference
                holds = any(
                    fnmatch.fnmatchcase(code, value) for each in kinds for code in answer.get(each, []))
            elif kind == "stops":
                holds = bool(reference["error"])
            elif kind == "finding":
                holds = any(value in text for text in verso.get("explanations", []))
            elif kind == "verso-state":
                holds = verso["state"] == value
            elif kind == "reference-state":
                holds = reference["state"] == value
            elif kind == "ending":
                holds = str(path).lower().endswith("." + value)
            elif kind == "error":
                holds = value.lower() in reference.get("error", "").lower()
            elif kind == "says":
                holds = value.lower() in verso.get("error", "").lower()
            elif kind == "mutated":
                holds = mutated
            else:
                raise SystemExit(f"{TABLE.name}: {part} is no condition")
            if holds != wanted:
                return False
        return True

    def rows_for(self, reference, verso, path, mutated=False):
        """A row for each piece of a difference, None where there is none."""
        found = []
        for piece in pieces(reference, verso):
            found.append((piece, next((
                index for index, row in enumerate(self.rows)
                if fnmatch.fnmatchcase(piece, row["difference"])
                and self.holds(row["condition"], reference, verso, path, mutated)), None)))
        return found


class Tally:
    """Counts agreement, and keeps what is to be said of differences."""

    def __init__(self, table):
        self.table, self.counts, self.rows = table, collections.Counter(), collections.Counter()
        self.open = []

    def add(self, path, reference, verso, mutated=False):
        """Counts a file; says which word belongs to it and which rows explain it."""
        explained = self.table.rows_for(reference, verso, path, mutated)
        self.counts["files"] += 1
        self.counts["states"] += reference["state"] == verso["state"]
        if not explained:
            word = "agree"
        elif all(row is not None for _, row in explained):
            word = "explained"
        else:
            word = "DIFFER"
            self.open.append((path, [piece for piece, row in explained if row is None]))
        self.counts[word] += 1
        self.rows.update({row for _, row in explained if row is not None})
        return word, explained

    def summary(self, title):
        count = self.counts
        lines = [
            f"{title}: {count['files']} files; states and codes equal: {count['agree']}; "
            f"states equal: {count['states']}; explained: {count['explained']}; "
            f"not explained: {count['DIFFER']}"]
        for row, number in self.rows.most_common():
            entry = self.table.rows[row]
            condition = f" [{entry['condition']}]" if entry["condition"] else ""
            lines.append(f"  {number:5} {entry['difference']}{condition}: {entry['reason']} "
                         f"({entry['clause']})")
        kinds = collections.defaultdict(list)
        for path, found in self.open:
            kinds[", ".join(found)].append(path)
        for kind, paths in sorted(kinds.items(), key=lambda item: -len(item[1])):
            lines.append(f"  {len(paths):5} NOT EXPLAINED {kind}, such as {paths[0]}")
        return "\n".join(lines)


# MARK: Files


def is_signed(path):
    """Whether a file holds a manifest store, or names one that is kept elsewhere."""
    data = path.read_bytes()
    return (b"jumdc2pa" in data or b"c2pa\x00\x11\x00\x10" in data
            or b"dcterms:provenance" in data or b"c2pa.assertions" in data)


def signed_files(places):
    """The signed files of folders, each content once."""
    seen, found = set(), []
    for place in map(pathlib.Path, places):
        inside = sorted(place.rglob("*")) if place.is_dir() else [place]
        for path in inside:
            if not path.is_file() or path.suffix.lower().lstrip(".") not in TYPES:
                continue
            digest = hashlib.sha256(path.read_bytes()).digest()
            if digest not in seen and is_signed(path):
                seen.add(digest)
                found.append(path)
    return found


# MARK: Mutations

PICTURES = ["harbour.jpg", "big-endian.jpg", "orientation-6.jpg", "formats/baseline.jpg",
            "formats/still.png", "formats/lossy.webp", "formats/lossless.webp",
            "formats/still.tiff", "formats/still.heic", "formats/still.avif"]


def fresh(options, folder):
    """Samples that are signed now: by each of the programs, and a second time by the other."""
    root = pathlib.Path(__file__).resolve().parents[2]
    keys = folder / "keys"
    keys.mkdir()
    subprocess.run([*options.verso, "keys", "--output", str(keys)], check=True,
                   capture_output=True)
    chain, key = keys / "chain.pem", keys / "key.pem"

    def own(source, target):
        shutil.copy(source, target)
        subprocess.run(
            [*options.verso, "sign", "--key", str(key), "--chain", str(chain), str(target)],
            check=True, capture_output=True)

    def theirs(mode, source, target):
        subprocess.run(
            [options.python, str(root / "Tests/VersoEvidenceTests/reference.py"), mode, "es256",
             str(chain), str(key), str(source), str(target)], check=True, capture_output=True)

    found = []
    for name in PICTURES:
        plain = root / "Samples" / name
        paths = [folder / f"{kind}-{plain.name}" for kind in ("a", "b", "ab", "ba")]
        own(plain, paths[0])
        theirs("sign", plain, paths[1])
        theirs("edit", paths[0], paths[2])
        own(paths[1], paths[3])
        found += paths
    return found, keys / "root.pem"



def store_range(data):
    """Where the manifest store lies in a file, as far as this is simply found."""
    at = data.find(b"jumdc2pa")
    if at < 12:
        return 0, len(data)
    start = at - 12
    length = struct.unpack_from(">I", data, start)[0]
    return start - min(start, 12), min(len(data), start + max(length, 64))


def mutated(data, chance):
    """A changed copy, and what was changed."""
    low, high = store_range(data)
    at, count = chance.randrange(low, high), chance.randrange(1, 40)
    copy = bytearray(data)
    kind = chance.randrange(20)
    if kind < 9:
        copy[at] ^= 1 << chance.randrange(8)
        return copy, f"a bit at {at - low} of the store"
    if kind < 11:
        at = chance.randrange(len(copy))
        copy[at] ^= 1 << chance.randrange(8)
        return copy, f"a bit at {at} of the file"
    if kind < 13:
        copy[at] = chance.randrange(256)
        return copy, f"a byte at {at - low} of the store"
    if kind == 13:
        del copy[at:min(at + count, high)]
        return copy, f"{count} bytes removed at {at - low} of the store"
    if kind == 14:
        copy[at:at] = bytes(chance.randrange(256) for _ in range(count))
        return copy, f"{count} bytes put in at {at - low} of the store"
    if kind == 15:
        return copy[:max(at, 4)], f"cut at {at}"
    if kind == 16:
        return copy + bytes([7]) * count, f"{count} bytes behind the end"
    if kind == 17:
        other = chance.randrange(low, high)
        copy[at:at + count], copy[other:other + count] = (
            copy[other:other + count], copy[at:at + count])
        return copy, f"{count} bytes at {at - low} and {other - low} of the store swapped"
    boxes = [place for place in range(low, high - 8)
             if data[place + 4:place + 8] in (b"jumb", b"jumd", b"cbor", b"json")] or [at]
    box = chance.choice(boxes)
    length = chance.choice([0, 1, 7, 8, 9, 0xFFFFFFFF, chance.randrange(0x10000)])
    struct.pack_into(">I", copy, box, length) if box + 4 <= len(copy) else None
    return copy, f"the length {length} of the box at {box - low} of the store"


# MARK: The two programs


def compare_files(options, paths, reference, verso_options, title, table):
    """Compares files as they are."""
    tally = Tally(table)
    for start in range(0, len(paths), BATCH):
        batch = paths[start:start + BATCH]
        for path, own in zip(batch, verso_read(options.verso, verso_options, batch)):
            there = reference.answer(path)
            word, explained = tally.add(path, there, own)
            if options.verbose or word == "DIFFER" or (word == "explained" and options.all):
                print(f"{word:9} {path}")
                print(f"          reference {there['state']} {there['failure']} {there['error'][:200]}")
                print(f"          verso     {own['state']} {own['failure']} {own['unread']} "
                      f"{own['error'][-200:]}")
                for piece, row in explained:
                    reason = "not explained" if row is None else table.rows[row]["reason"]
                    print(f"            {piece}: {reason}")
    print(tally.summary(title))
    return tally


def compare_mutations(options, paths, reference, verso_options, table):
    """Compares changed copies of files: only the states, as one change may be named in two ways."""
    tally, chance, number = Tally(table), random.Random(options.seed), 0
    originals = [(path, path.read_bytes()) for path in paths]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mutations-"))
    while number < options.mutations:
        batch = []
        for _ in range(min(BATCH, options.mutations - number)):
            path, data = originals[number % len(originals)]
            content, what = mutated(data, chance)
            copy = folder / f"{number}{path.suffix}"
            copy.write_bytes(content)
            batch.append((copy, f"{path}, {what}"))
            number += 1
        copies = [copy for copy, _ in batch]
        for (copy, what), own in zip(batch, verso_read(options.verso, verso_options, copies)):
            there = reference.answer(copy)
            if own["state"] == "Unread":
                # Torn so that it is no file of its format any more.
                own["state"] = "Invalid" if there["state"] != "None" else "None"
            # What the codes say is left to the conditions of rows.
            word, _ = tally.add(
                copy, dict(there, failure=[], informational=there["informational"] + there["failure"]),
                dict(own, failure=[], unread=own["unread"] + own["failure"]), mutated=True)
            if word == "DIFFER":
                print(f"DIFFER    {what}: reference {there['state']} {there['failure']} "
                      f"{there['error'][:120]}, verso {own['state']} {own['failure']} {copy}")
            else:
                copy.unlink()
    print(tally.summary(f"{number} mutations of {len(originals)} files, seed {options.seed}"))
    if tally.open:
        print(f"the files that differ are in {folder}")
    else:
        shutil.rmtree(folder)
    return tally


def main():
    if sys.argv[1:] == ["--serve"]:
        serve()
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", help="signed files, and folders of them")
    parser.add_argument("--trust", action="append", default=[], help="authorities, in PEM")
    parser.add_argument("--verso", default=os.environ.get("VERSO", ".build/release/verso"))
    parser.add_argument(
        "--python", default=os.environ.get("C2PA_PYTHON", ".build/c2pa/bin/python"))
    parser.add_argument("--table", default=TABLE)
    parser.add_argument("--mutations", type=int, default=0, metavar="COUNT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--fresh", action="store_true", help="add samples that both programs sign now")
    parser.add_argument("--all", action="store_true", help="print what is explained, too")
    parser.add_argument("--verbose", action="store_true", help="print every file")
    options = parser.parse_args()
    options.verso = options.verso.split()
    table = Table(options.table)
    with tempfile.TemporaryDirectory(prefix="signed-") as name:
        paths = signed_files(options.files)
        if options.fresh:
            more, root = fresh(options, pathlib.Path(name))
            paths += more
            options.trust.append(str(root))
        if not paths:
            parser.error("there is no signed file")
        sys.exit(not compare(options, paths, table))


def compare(options, paths, table):
    """Compares files without and with authorities; says whether all differences are explained."""
    roots = "\n".join(pathlib.Path(path).read_text() for path in options.trust)
    trust = [word for path in options.trust for word in ("--trust", path)]
    runs = [("without authorities", "", [])] if not (roots and options.mutations) else []
    runs += [("with authorities", roots, trust)] if roots else []
    tallies = []
    for title, pem, words in runs:
        reference = Reference(options.python, pem)
        if options.mutations:
            tallies.append(compare_mutations(options, paths, reference, words, table))
        else:
            tallies.append(compare_files(options, paths, reference, words, title, table))
        reference.close()
    return not any(tally.open for tally in tallies)


if __name__ == "__main__":
    main()
