#!/usr/bin/env python3
"""interface.py [--write]: lists the public declarations of the package, product by product, and counts them.

A declaration is whatever a program of another package can name: a type, a typealias, an associated type, a property,
a function, an operator, a subscript, an initializer, each case of an enumeration and each requirement of a protocol.
It is public if it is marked `public` or `open`, or is a case of a public enumeration, a requirement of a public
protocol, or a member of an extension that is marked `public`, and if all types around it are public. What the
compiler adds (conformances, memberwise initializers, `==` and `hash(into:)` that nobody wrote) is not counted.
What is declared in both branches of an `#if` counts once, and so does a default implementation
with its requirement. Keys in files that another script generates are counted apart and
not listed.

Scripts/check/interface.txt is the list, one declaration a line. Without --write this checks that it agrees with the
sources, and that `import Verso` brings at most LIMIT declarations. A change of the interface is a change of the list.
"""
import collections, pathlib, re, sys

LIMIT = 480
ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = ROOT / "Scripts" / "check" / "interface.txt"
LEVELS = {"public", "open", "package", "internal", "fileprivate", "private"}
TYPES = {"struct", "enum", "class", "actor", "protocol", "extension"}
KEYWORDS = TYPES | {"func", "var", "let", "init", "subscript", "case", "typealias", "associatedtype", "deinit", "import"}
SHOWN = {"static", "mutating", "private(set)", "package(set)", "internal(set)", "indirect"}
TOKEN = re.compile(r"[@#]?[A-Za-z_]\w*|`\w+`|[{}()\[\].,=\n]|[^\s\w{}()\[\].,=@#`]+|\S")
# `place` is where the word of its level is in the file; None for cases and requirements.
Declaration = collections.namedtuple("Declaration", "module type text isPublic isGenerated path place")


def blanked(text):
    """The source with comments and contents of strings replaced by blanks, so that places stay the same."""
    out, i = list(text), 0
    def blank(start, end):
        for k in range(start, end):
            if out[k] != "\n":
                out[k] = " "
    opening = re.compile(r'//|/\*|(#*)("""|")')
    while match := opening.search(text, i):
        start = match.start()
        if match.group() == "//":
            end = text.find("\n", start) % (len(text) + 1)
            blank(start, end)
        elif match.group() == "/*":
            depth, end = 1, start + 2
            while depth:
                step = re.compile(r"/\*|\*/").search(text, end)
                depth, end = depth + (1 if step.group() == "/*" else -1), step.end()
            blank(start, end)
        else:
            hashes, quote = match.group(1), match.group(2)
            escape = "\\" + hashes
            end = match.end()
            while not text.startswith(quote + hashes, end):
                if text.startswith(escape + "(", end):
                    depth, end = 1, end + len(escape) + 1
                    while depth:
                        depth += {"(": 1, ")": -1}.get(text[end], 0)
                        end += 1
                else:
                    end += len(escape) + 1 if text.startswith(escape, end) else 1
            blank(match.end(), end)
            end += len(quote + hashes)
        i = end
    return "".join(out)


def header(source, code, start):
    """A declaration from its keyword to its body, its value or its end, on one line."""
    depth, i = 0, start
    while i < len(code):
        c = code[i]
        if c in "([":
            depth += 1
        elif c in ")]":
            depth -= 1
        if depth < 0 or depth == 0 and (c == "{" or c == "}"):
            break
        if depth == 0 and c == "=" and code[i - 1:i + 2] == " = ":
            break
        if depth == 0 and c == "\n":
            before, after = code[start:i].rstrip(), code[i:].lstrip()
            if not (before.endswith((",", ":", "->")) or re.match(r"->|where\b|throws\b|async\b|[:{=]", after)):
                break
        i += 1
    text = re.sub(r"\s+", " ", re.sub(r"//[^\n]*", "", source[start:i])).strip()
    return text.replace("( ", "(").replace(" )", ")")


def scan(path, module):
    """The declarations of a file: (scope, kind, level, level of the scope, text, place of the level's word)."""
    source = path.read_text(encoding="utf-8")
    if not re.search(r"\b(public|open)\b", source):
        return
    code = blanked(source)
    tokens = [(m.group(), m.start()) for m in TOKEN.finditer(code)]
    # Scopes: name, kind, level that members without one of their own have.
    scopes, modifiers, pending, i = [("", "file", "internal")], [], None, 0

    def skip(i):
        """The place after the bracket that closes the one at i."""
        depth = 0
        while True:
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(tokens[i][0], 0)
            i += 1
            if depth == 0:
                return i

    while i < len(tokens):
        token, start = tokens[i]
        before = tokens[i - 1][0] if i else ""
        after = tokens[i + 1][0] if i + 1 < len(tokens) else ""
        if token in "([":
            i = skip(i)
            continue
        if token == "{":
            if pending:
                scopes.append(pending)
                pending, modifiers, i = None, [], i + 1
            else:
                i, modifiers = skip(i), []
            continue
        if token == "}":
            scopes.pop()
            modifiers, i = [], i + 1
            continue
        if token in LEVELS and after == "(":
            modifiers.append((token + "(set)", start))
            i = skip(i + 1)
            continue
        if token == "class" and after in ("func", "var"):
            token = "static"
        if token in KEYWORDS and before != "." and after != ":":
            levels = [m for m in modifiers if m[0] in LEVELS]
            scope, kind, implied = scopes[-1]
            level = levels[0][0] if levels else implied
            place = levels[0][1] if levels else None
            prefix = "".join(m[0] + " " for m in modifiers if m[0] in SHOWN)
            modifiers = []
            if token in TYPES:
                name = re.compile(r"[\w.`]*").match(code, tokens[i + 1][1]).group() or "Array"
                full = name if token == "extension" or not scope else f"{scope}.{name}"
                inner = level if token == "protocol" or token == "extension" and levels else "internal"
                pending = (full, token, inner if token != "enum" else f"enum {level}")
                if token != "extension":
                    yield full, token, level, prefix + header(source, code, start), place
                while tokens[i][0] != "{":
                    i += 1
                continue
            if token == "case":
                i += 1
                while True:
                    name_at = tokens[i][1]
                    i += 1
                    while tokens[i][0] in ("(", "["):
                        i = skip(i)
                    text = re.sub(r"\s+", " ", source[name_at:tokens[i - 1][1] + 1] if tokens[i - 1][0] in ")]"
                                  else tokens[i - 1][0])
                    yield scope, "case", implied.removeprefix("enum "), "case " + text, None
                    if tokens[i][0] == "=":
                        i += 1
                        while tokens[i][0] not in (",", "\n", "}"):
                            i += 1
                    if tokens[i][0] != ",":
                        break
                    i += 1
                    while tokens[i][0] == "\n":
                        i += 1
                continue
            if token not in ("deinit", "import"):
                text = prefix + header(source, code, start)
                level = "internal" if level.startswith("enum ") else level
                yield scope, token, level, text, place
        elif token in LEVELS or token in SHOWN:
            modifiers.append((token, start))
        elif token == "=" and not pending:
            modifiers = []
        i += 1


def declarations():
    """All declarations of the library's targets in files with something public."""
    found, types = [], {}
    for folder in sorted((ROOT / "Sources").iterdir()):
        for path in sorted(folder.rglob("*.swift")):
            generated = path.open(encoding="utf-8").readline().startswith("// Generated by")
            for scope, kind, level, text, place in scan(path, folder.name):
                found.append((folder.name, scope, kind, level, text, place, path, generated))
                if kind in TYPES:
                    types.setdefault(scope, {})[folder.name] = level

    def is_public(name, module):
        """Whether all types of a dotted name are public; those that no file declares are of Swift."""
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            levels = types.get(".".join(parts[:end]))
            if levels and levels.get(module, max(levels.values(), key=("public", "open").__contains__)) not in ("public", "open"):
                return False
        return True

    for module, scope, kind, level, text, place, path, generated in found:
        public = level in ("public", "open") and (not scope or is_public(scope, module))
        if public:
            yield Declaration(module, scope, text, True, generated, path, place)


def products():
    """The products of the package that are libraries, and the targets of each with what these re-export."""
    package = (ROOT / "Package.swift").read_text(encoding="utf-8")
    def exported(module):
        lines = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "Sources" / module).rglob("Exports.swift"))
        below = re.findall(r"@_exported public import (\w+)", lines)
        return {module}.union(*map(exported, below))
    for name, targets in re.findall(r"\.library\(\s*name: \"(\w+)\",(?: type: \.\w+,)? targets: \[([^\]]*)\]", package):
        yield name, set().union(*map(exported, re.findall(r"\w+", targets)))


def main():
    # A default implementation is one with its requirement, and what stands under both sides of `#if` is one.
    all_found = {d[:5]: d for d in declarations()}.values()
    listed, generated = collections.Counter(), collections.Counter()
    for d in all_found:
        (generated if d.isGenerated else listed)[d.module] += 1
    lines, front = ["# Public declarations by product. Written by Scripts/check/interface.py --write, checked by make lint."], set()
    count = 0
    for name, modules in products():
        own = modules - front
        front = front or modules
        own_count = sum(listed[m] for m in own)
        keys = sum(generated[m] for m in own)
        count = count or own_count
        lines.append(f"# {name}: {own_count}" + (f", and {keys} generated keys" if keys else ""))
    shipped = set().union(*(modules for _, modules in products()))
    lines += sorted({f"{d.module}  {d.type or '-'}  {d.text}" for d in all_found if not d.isGenerated and d.module in shipped})
    text = "\n".join(lines) + "\n"
    if "--write" in sys.argv:
        LIST.write_text(text, encoding="utf-8")
    agrees = LIST.exists() and LIST.read_text(encoding="utf-8") == text
    print(f"import Verso: {count} public declarations, at most {LIMIT}")
    if not agrees:
        print("The interface changed: Scripts/check/interface.py --write lists it anew in Scripts/check/interface.txt.")
    sys.exit(not agrees or count > LIMIT)


if __name__ == "__main__":
    main()
