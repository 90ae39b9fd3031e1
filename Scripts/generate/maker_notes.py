"""Reads Scripts/Tables/makers/makers.tsv: which makers there are, and how their notes are recognized.

The columns, and the notation of `bytes`, are described in Scripts/Tables/makers/README.md. A row
becomes what MakerNotes/Recognition reads: a condition, where the directory begins, its byte order,
what its positions may count from, and the table.
"""

import re

from tags import require

COLUMNS = (
    "maker note in make models files bytes table start order base layout remembers identity places"
    .split())

# What holds a note: the table that its rows become, and their number there.
CARRIERS = {"Exif": ("MakerNotes::Main", 0x927C), "DNG": ("MakerNotes::PrivateData", 0xC634)}
BOXES = {"film": "MakerNotes::UserData", "chunk": "MakerNotes::RIFF"}

ORDERS = {"inherit": "", "detect": "?", "big": ">", "little": "<"}


# MARK: Bytes


SPECIAL = re.compile(r"([\\.^$*+?()\[\]{}|])")
CLASSES = {
    "any": "[\\0-\\xff]", "digit": "\\d", "letter": "[A-Za-z]", "alnum": "[A-Z\\d]",
}
BYTE = r"[0-9A-F]{2}"
ITEM = re.compile(
    rf'(?P<text>"[^"]+")|(?P<range>{BYTE}-{BYTE})|(?P<byte>{BYTE})|(?P<set><{BYTE}( {BYTE})*>)'
    r"|(?P<name>[a-z]+)")
TIMES = re.compile(r"\*(\d+)(?:-(\d+))?|\?")


def letters(text):
    """The pattern of a text, letter by letter."""
    return SPECIAL.sub(r"\\\1", text)


def byte(digits):
    """The pattern of a byte, as short as it can be said."""
    number = int(digits, 16)
    if number < 8:
        return f"\\{number}"
    return letters(chr(number)) if 0x20 <= number < 0x7F else f"\\x{digits.lower()}"


def sequence(text, where):
    """The pattern of one run of bytes: `"Nikon" 00 02-03 any*4`."""
    out, at = "", 0
    text = text.strip()
    require(text, where, "no bytes")
    while at < len(text):
        found = ITEM.match(text, at)
        require(found, where, f"what is {text[at:]}?")
        at = found.end()
        times = TIMES.match(text, at)
        if found["text"]:
            item = letters(found["text"][1:-1])
            if times and len(found["text"]) > 3:
                item = f"(?:{item})"
        elif found["byte"]:
            item = byte(found["byte"])
        elif found["range"]:
            first, last = found["range"].lower().split("-")
            require(first < last, where, f"{found['range']} runs backwards")
            item = f"[\\x{first}-\\x{last}]"
        elif found["set"]:
            item = "[" + "".join(f"\\x{byte.lower()}" for byte in found["set"][1:-1].split()) + "]"
        else:
            require(found["name"] in CLASSES, where, f"what is {found['name']}?")
            item = CLASSES[found["name"]]
        if times:
            at = times.end()
            if times[0] == "?":
                item += "?"
            else:
                item += "{" + times[1] + ("," + times[2] if times[2] else "") + "}"
        out += item
        require(at == len(text) or text[at] == " ", where, f"a blank is missing before {text[at:]}")
        while at < len(text) and text[at] == " ":
            at += 1
    return out


def pattern(text, where):
    """The pattern of alternatives with which a note may begin."""
    found = [sequence(one, where) for one in text.split(" | ")]
    return "^" + (found[0] if len(found) == 1 else f"({'|'.join(found)})")


RANGES = {
    "digit": range(0x30, 0x3A), "letter": [*range(0x41, 0x5B), *range(0x61, 0x7B)],
    "alnum": [*range(0x30, 0x3A), *range(0x41, 0x5B)]}


def first_bytes(text):
    """A bit for the last five bits of each byte with which a note may begin; 0 for any."""
    mask = 0
    for one in text.partition(" but not ")[0].split(" | "):
        found = ITEM.match(one.strip())
        times = TIMES.match(one.strip(), found.end())
        if found["name"] == "any" or times and times[0] == "?":
            return 0
        if found["text"]:
            firsts = [ord(found["text"][1])]
        elif found["name"]:
            firsts = RANGES[found["name"]]
        else:
            numbers = [int(digits, 16) for digits in re.findall(BYTE, found[0])]
            firsts = range(numbers[0], numbers[1] + 1) if found["range"] else numbers
        for first in firsts:
            mask |= 1 << (first & 31)
    return mask


def first_letters(text):
    """A bit for the last four bits of each letter, small or capital, with which a make may begin; 0 for any."""
    mask = 0
    for name in [] if text == "-" else text.split(","):
        mask |= 1 << (ord(name.strip().lstrip("=")[0].lower()) & 15)
    return mask


# MARK: Conditions


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def listed(text, where):
    names = [name.strip() for name in text.split(",")]
    require(all(names), where, "an empty name")
    return names


def alternatives(names):
    return names[0] if len(names) == 1 else f"({'|'.join(names)})"


def make_condition(text, where):
    """Makes, as they begin, whatever the case of their letters; with = in front as they are."""
    names = listed(text, where)
    exact = [name[1:] for name in names if name[0] == "="]
    begins = [letters(name) for name in names if name[0] != "="]
    tests = [f"upper(make) == {quoted(name.upper())}" for name in exact]
    if begins:
        tests.append(f'match(make, {quoted("^" + alternatives(begins))}, "i")')
    return tests


def model_condition(text, where):
    """Whole names of models; with * behind them their beginnings, with ~ before them a part."""
    whole, begins, parts = [], [], []
    for name in listed(text, where):
        if name[0] == "~":
            parts.append(letters(name[1:]))
        elif name[-1] == "*":
            begins.append(name[:-1])
        else:
            whole.append(name)
    tests = []
    if whole:
        tests.append(f"model in ({', '.join(map(quoted, whole))},)")
    if begins:
        tests.append(f"starts(model, {', '.join(map(quoted, begins))})")
    if parts:
        tests.append(f'match(model, {quoted(alternatives(parts))}, "i")')
    return tests


def either(tests):
    return tests[0] if len(tests) == 1 else f"({' or '.join(tests)})"


def condition(row, where):
    """When a row holds, as a formula."""
    tests = []
    if row["make"] != "-":
        tests.append(either(make_condition(row["make"], where)))
    if row["models"] != "-":
        tests.append(either(model_condition(row["models"], where)))
    if row["files"] != "-":
        tests.append(either([f"filetype == {quoted(name)}" for name in listed(row["files"], where)]))
    if row["bytes"] != "-":
        wanted, _, refused = row["bytes"].partition(" but not ")
        if wanted.strip() != "any":
            tests.append(f"match(bytes, {quoted(pattern(wanted, where))})")
        else:
            require(refused, where, "any bytes are no condition")
        if refused:
            tests.append(f"not match(bytes, {quoted(pattern(refused, where))})")
    if row["remembers"] != "-":
        name, equals, formula = row["remembers"].partition("=")
        require(equals and name[:1].isupper(), where, f"what is {row['remembers']}?")
        # Numbers below 0 are true as well.
        tests.append(f"(remember({quoted(name)}, {formula}) or true)")
    return " and ".join(tests)


def remembered(rows):
    """The names that rows keep for the formulas of all makers."""
    return {row["remembers"].partition("=")[0] for row in rows if row["remembers"] != "-"}


# MARK: Places


def number(text, where):
    require(re.fullmatch(r"\d+", text), where, f"{text} is no number of bytes")
    return int(text)


def base(text, where):
    """What positions may count from, the likelier first, each with a letter for what it is."""
    out = []
    for one in text.split(" or "):
        name, plus, amount = one.partition("+")
        if name in ("exif", "note"):
            out.append(name[0] + str(number(amount, where) if plus else 0))
        elif one in ("entry", "footer"):
            out.append(one[0] if one == "footer" else "t")
        elif one.startswith("behind "):
            out.append("h" + str(number(one.removeprefix("behind "), where)))
        else:
            require(False, where, f"what is a base of {one}?")
    require(len(out) == len(set(out)), where, "a base is named twice")
    return out


def placement(row, layouts, where):
    """Where the directory of a note begins and how it lies, with a letter for every word."""
    words = []
    if start := number(row["start"], where):
        words.append(f"s{start}")
    require(row["order"] in ORDERS, where, f"what is a byte order of {row['order']}?")
    words.append(ORDERS[row["order"]])
    words += base(row["base"], where)
    if row["layout"] != "-":
        require(row["layout"] in layouts, where, f"no layout {row['layout']}")
        words.append(f"l{layouts.index(row['layout'])}")
    return " ".join(word for word in words if word)


def carrier(text, where):
    """The table of rules of what holds a note, and the number of its rows there."""
    if text in CARRIERS:
        return CARRIERS[text]
    kind, _, code = text.partition(" ")
    require(kind in BOXES and len(code) == 4, where, f"what is a carrier of {text}?")
    return BOXES[kind], int.from_bytes(code.encode("ascii"), "big")


# MARK: Rows


def checked(rows, tables):
    """Refuses rows that say nothing, or of what there is not.

    - rows: the rows of makers.tsv.
    - tables: the names of all makers' tables.
    """
    for place, row in enumerate(rows, 2):
        where = f"makers.tsv, line {place}"
        require(
            set(row) == set(COLUMNS) and all(row.values()), where,
            "every column says something; - for nothing")
        if row["in"] == "-":
            require(row["note"] == "-" and row["table"] == "-", where, "a note that nothing holds")
            continue
        require(row["note"] != "-", where, "a note without a name")
        if row["table"] != "-":
            require(row["table"] in tables, where, f"no table {row['table']}")
        tells = any(row[name] != "-" for name in ("make", "models", "files", "bytes"))
        known, _ = carrier(row["in"], where)
        require(tells or known in BOXES.values(), where, "nothing by which it is recognized")


def rules(rows, layouts):
    """The rows of the tables of recognition, in the form of those of tags."""
    out, counts = [], {}
    for place, row in enumerate(rows, 2):
        where = f"makers.tsv, line {place}"
        if row["in"] == "-":
            continue
        table, identity = carrier(row["in"], where)
        counts[identity] = counts.get(identity, 0) + 1
        test = condition(row, where)
        mask = 0 if row["bytes"] == "-" else first_bytes(row["bytes"])
        out.append({
            "table": table, "id": str(identity), "index": str(counts[identity] - 1),
            "name": row["note"], "format": "", "count": str(first_letters(row["make"])), "mask": hex(mask),
            "flags": "", "group": "", "sets": {},
            "subtable": "" if row["table"] == "-" else row["table"],
            "rule": {"condition": test, "placed": placement(row, layouts, where)}})
    return out


def private(rows):
    """What each maker keeps that tells of a person or a place: names of tags, with * for any letters."""
    out = {}
    for row in rows:
        for column, flag in (("identity", "identity"), ("places", "place")):
            names = [] if row[column] == "-" else row[column].split()
            out.setdefault(row["maker"], []).extend((name, flag) for name in names)
    return out
