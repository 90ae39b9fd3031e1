#!/usr/bin/env python3
"""lint_tags.py: tags are called by their names, and words are made for people alone.

Numbers of tags stand in tables: generated ones, files called ...Tables.swift, and the definitions of named
constants. Elsewhere code says `ExifNumber.orientation`, not its four hexadecimal digits. What is no tag at all is let
pass: an operand of a bit operation, the largest number of so many bits, and what stands under a comment that begins
"// No tag:" and says what it is, down to the next empty line. What is a tag and has no name stands in the same way under
"// By its number:" with its reason; there may be fewer than LIMIT of them.

Words such as "(Binary data 12 bytes)" and "Unknown (7)" are made last (VersoModel/Words, Verso/Rendering); code that
looks at how a text begins to know what a value is takes them apart again. And no text of the library names an option
of the command: errors advise by a code (Advice), which the command puts into words.
"""
import pathlib, re, sys

LIMIT = 40
ROOT = pathlib.Path(__file__).resolve().parents[2] / "Sources"
# Code points, not tags: pages of characters, classes of characters, surrogates.
CHARACTERS = {"Latin.swift", "HiddenCharacters.swift", "Rendering+Line.swift", "NameLimits.swift", "XMLReader.swift", "XMLReader+Tags.swift",
              "XMLText.swift", "StructuredText.swift", "JSONItems.swift"}
NUMBER = re.compile(r"(?<!\w)0x[0-9A-Fa-f]{4}(?!\w)")
# The largest numbers of 10, 12, 13, 14, 15 and 16 bits, the sign of 16, and what is one more than 12 of them.
WIDTHS = {0x03FF, 0x0FFF, 0x1FFF, 0x3FFF, 0x7FFF, 0xFFFF, 0x8000}
CONSTANT = re.compile(r"\b(static )?(let|var) \w+(: U?Int\d*)? (= |\{ )0x[0-9A-Fa-f]{4}( \})?$")
WORDS = re.compile(r"(?:has(?:Prefix|Suffix)|contains|starts\(with:|range\(of:|firstRange\(of:|[!=]=)\s*\(?\s*"
                   r"\"(?:\(Binary|Unknown|\(none|Binary data|use -b)")


def is_masked(code, match):
    """Whether a number stands in a bit operation."""
    before, after = code[:match.start()].rstrip(" ("), code[match.end():].lstrip()
    return (re.search(r"(?<!&)&=?$|(?<!\|)\|=?$|\^=?$", before)
            or re.match(r"&(?!&)|\|(?!\|)|<<|>>", after)) is not None


# An option in a text, after a blank or at its start.
OPTION = re.compile(r'"(?:[^"\\]|\\.)*(?<![\w-])--[a-z](?:[^"\\]|\\.)*"')
# These call other programs, whose options they name.
CALLERS = {"Curl.swift", "ImagingProcess.swift"}
# The pages repeat the call that made them, and say what to add to it.
COMMAND = {"VersoCommand", "VersoImagingCommand", "VersoPages"}
unnamed, parsed, options, allowed = [], [], [], 0
for path in sorted(ROOT.rglob("*.swift")):
    if "Generated" in path.parts or path.stem.endswith("Tables"):
        continue
    mark, isText = "", False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        place = f"{path.relative_to(ROOT.parent)}:{number}: {line.strip()}"
        if not line.strip():
            mark = ""
        for known in ("// No tag: ", "// By its number: "):
            if known in line:
                mark = known
        if not line.lstrip().startswith("//") and WORDS.search(line):
            parsed.append(place)
        target = path.relative_to(ROOT).parts[0]
        if not line.lstrip().startswith("//") and target not in COMMAND and path.name not in CALLERS and OPTION.search(line.split(" // ")[0]):
            options.append(place)
        # A text of several lines.
        isText ^= line.count('"""') % 2 == 1
        if isText:
            continue
        code = re.sub(r'"(?:[^"\\]|\\.)*"', '""', line).split("//")[0].rstrip()
        if path.name in CHARACTERS or CONSTANT.search(code):
            continue
        for match in NUMBER.finditer(code):
            if int(match[0], 16) in WIDTHS or is_masked(code, match) or mark.startswith("// No tag"):
                continue
            allowed += bool(mark)
            if not mark:
                unnamed.append(place)
print("\n".join(dict.fromkeys(unnamed + parsed + options)))
print(f"{len(unnamed)} tags by their numbers without a reason, {allowed} with one, {len(parsed)} texts taken apart, "
      f"{len(options)} options of the command in the library")
sys.exit(bool(unnamed or parsed or options or allowed >= LIMIT))
