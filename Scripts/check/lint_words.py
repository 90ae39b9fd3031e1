#!/usr/bin/env python3
"""lint_words.py: the texts of Verso are plain English.

Counts the old words that STYLE.md's table replaces, and the sentences of more than MOST_WORDS words. Each count must not
exceed its limit below: lower the limits when the counts have fallen, and never raise them.

- sources: comments and string literals of Sources, without generated files.
- documents: all Markdown files: README, CONTRIBUTING, the articles. Code is left out.
- titles: the titles of tests and suites.
- help: the texts of VersoCommand that have several lines, and those after `help:` and `abstract:`.
- comments: the comments of Sources, for long sentences.

Options: --list WORD prints the lines with a word; --long prints the long sentences.
"""
import pathlib, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_WORDS = 30

# What is counted, and the most that there may be: in sources, in documents, and in titles.
LIMITS = {
    "is none": (3, 0, 0),
    "are none": (0, 0, 0),
    "told": (2, 0, 0),
    "tells": (0, 0, 0),
    "says": (3, 1, 0),
    "speaks": (0, 0, 0),
    "stands": (1, 0, 0),
    "lies": (0, 0, 0),
    "believed": (2, 0, 0),
    "beside": (0, 0, 0),
    "besides": (2, 0, 0),
    "behind": (11, 0, 2),
    "anew": (0, 0, 0),
    "side file": (7, 0, 0),
    "wish": (0, 0, 0),
    "turned": (3, 0, 0),
    "passed over": (0, 0, 0),
}
LONG_LIMITS = {"documents": 5, "help": 0, "comments": 10}

FORMS = {"side file": "side files?", "wish": "wish(?:es)?"}
PATTERNS = {word: re.compile(rf"\b{FORMS.get(word, word)}\b", re.IGNORECASE) for word in LIMITS}
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


def files(*patterns):
    """The files that Git knows, without generated ones and licences."""
    found = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, check=True).stdout
    names = sorted(name for name in found.decode().split("\0") if name)
    return [ROOT / name for name in names if "Generated/" not in name and "LICENSES" not in name and (ROOT / name).exists()]


def without_code(text):
    """A text without interpolations, code in backticks and links."""
    while (shorter := re.sub(r"\\\([^()]*\)", "N", re.sub(r"(\\\([^()]*)\([^()]*\)", r"\1", text))) != text:
        text = shorter
    return re.sub(r"`[^`]*`", "N", re.sub(r"\]\([^)]*\)", "]", text))


def source_lines(path):
    """The comments and strings of a file, with their lines."""
    if path.suffix == ".h":
        text = path.read_text(encoding="utf-8")
        for match in re.finditer(r"/\*.*?\*/|//[^\n]*", text, re.S):
            yield text.count("\n", 0, match.start()) + 1, re.sub(r"\s*\n[ *]*", " ", match[0])
        return
    is_text = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        stripped = line.strip()
        if is_text or line.count('"""') == 1:
            yield number, stripped
            is_text ^= line.count('"""') % 2 == 1
        elif stripped.startswith("//"):
            yield number, stripped.lstrip("/ ")
        else:
            yield from ((number, text) for text in STRING.findall(line))
            if " // " in line:
                yield number, line.rsplit(" // ", 1)[1]


def document_paragraphs(path):
    """The paragraphs of a document, with their first lines."""
    begin, words, is_code = 0, [], False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() + [""], 1):
        stripped = line.strip()
        if stripped.startswith("```"):
            is_code = not is_code
            stripped = ""
        if is_code:
            continue
        isNew = not stripped or stripped.startswith(("#", "-", "*", "|", ">")) or re.match(r"\d+\. ", stripped)
        if isNew and words:
            yield begin, " ".join(words)
            words = []
        if stripped.startswith("|"):
            yield from ((number, cell) for cell in stripped.strip("|").split("|"))
        elif stripped:
            begin = begin if words else number
            words.append(stripped.lstrip("#-*> "))


def test_titles(path):
    """The titles of the tests and suites of a file, with their lines."""
    text = path.read_text(encoding="utf-8")
    for match in re.finditer(r'@(?:Test|Suite)\(\s*(?:"""(.*?)"""|"((?:[^"\\]|\\.)*)")', text, re.S):
        yield text.count("\n", 0, match.start()) + 1, (match[1] or match[2] or "").strip()


def comment_paragraphs(path):
    """The paragraphs and list items of the comments of a file, with their first lines."""
    begin, words, is_code = 0, [], False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() + [""], 1):
        match = re.match(r"\s*///? ?(.*)$", line)
        text = match[1].strip() if match else ""
        if text.startswith("```"):
            is_code, text = not is_code, ""
        if words and (not text or is_code or re.match(r"[-*|] ?|\d+\. ", text)):
            yield begin, " ".join(words)
            words = []
        if text and not is_code and not text.startswith("|"):
            begin = begin if words else number
            words.append(re.sub(r"^[-*] ", "", text))
        is_code = is_code and match is not None


def help_paragraphs(path):
    """The texts of a file of the command, with their lines."""
    text = path.read_text(encoding="utf-8")
    for match in re.finditer(r'"""\n(.*?)"""', text, re.S):
        begin = text.count("\n", 0, match.start()) + 1
        for paragraph in re.split(r"\n\s*\n", re.sub(r"\\\n\s*", "", match[1])):
            # Lines of their own are examples.
            yield from ((begin, line) for line in paragraph.splitlines() if not line.strip().startswith("verso "))
    joined = re.sub(r'"\s*\n\s*\+ "', "", text)
    for match in re.finditer(r'(?:help:|abstract:|ArgumentHelp\()\s*"((?:[^"\\]|\\.)*)"', joined):
        yield joined.count("\n", 0, match.start()) + 1, match[1]


def sentences(text):
    return re.split(r"(?<=[.!?:;])\s+(?=[A-Z`\"*(\[N-])|(?<=[.!?])\s+", without_code(text))


def long_sentences(paragraphs):
    for place, paragraph in paragraphs:
        for sentence in sentences(paragraph):
            count = len([word for word in sentence.split() if re.search(r"\w", word)])
            if count > MOST_WORDS:
                yield place, count, sentence.strip()


sources = [(path, number, without_code(text)) for path in files("Sources/*.swift", "Sources/*.h")
           for number, text in source_lines(path)]
documents = [(path, number, without_code(text)) for path in files("*.md") for number, text in document_paragraphs(path)]
titles = [(path, number, without_code(text)) for path in files("Tests/*.swift", "Examples/*.swift")
          for number, text in test_titles(path)]
counts = {word: tuple(sum(len(pattern.findall(text)) for _, _, text in texts) for texts in (sources, documents, titles))
          for word, pattern in PATTERNS.items()}
long = {"documents": list(long_sentences(((path, number), text) for path in files("*.md")
                                         for number, text in document_paragraphs(path))),
        "help": list(long_sentences(((path, number), text) for path in files("Sources/VersoCommand/*.swift")
                                    for number, text in help_paragraphs(path))),
        "comments": list(long_sentences(((path, number), text) for path in files("Sources/*.swift")
                                        for number, text in comment_paragraphs(path)))}

if "--list" in sys.argv:
    pattern = PATTERNS[sys.argv[sys.argv.index("--list") + 1]]
    for path, number, text in sources + documents + titles:
        if pattern.search(text):
            print(f"{path.relative_to(ROOT)}:{number}: {text}")
if "--long" in sys.argv:
    for kind in long.values():
        for (path, number), count, sentence in kind:
            print(f"{path.relative_to(ROOT)}:{number}: {count} words: {sentence}")

exceeded = []
print(f"{'word':<12} {'sources':>14} {'documents':>14} {'titles':>14}")
for word, found in counts.items():
    print(f"{word:<12}" + "".join(f"{count:>8} of {limit:<4}" for count, limit in zip(found, LIMITS[word])))
    exceeded += [word for count, limit in zip(found, LIMITS[word]) if count > limit]
for kind, found in long.items():
    print(f"{len(found)} sentences of more than {MOST_WORDS} words in {kind}, {LONG_LIMITS[kind]} allowed")
    exceeded += [f"long sentences in {kind}"] * (len(found) > LONG_LIMITS[kind])
if exceeded:
    print("more than allowed: " + ", ".join(dict.fromkeys(exceeded)))
sys.exit(bool(exceeded))
