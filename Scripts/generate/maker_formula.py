"""Turns the formulas of maker-note tables into what the program computes with.

A formula is one expression in the notation of Python: numbers, texts, `none`, names, calls,
`x[1]`, `a if c else b`, `and`, `or`, `not`, comparisons and arithmetic, `x in (1, 2)`, and `model in` a
set of models (see camera_models.py). It becomes a run of text in
which operands precede their operators, which a small machine reads from left to right: see
Sources/VersoMakerNotes/Engine/Formula.swift, where the tokens and the names are explained. What there is
not is refused: functions that neither all makers nor this one have, names that nothing keeps.
"""

import ast
import pathlib
import re

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "Sources/VersoMakerNotes/Engine/FormulaNames.swift"


def cases(enumeration, source):
    """The names of an enumeration's cases in Swift, in their order; none where it is not there."""
    found = re.search(
        rf"enum {enumeration}: (?:UInt8|[\w, ]*\bUInt8\b[\w, ]*) {{(.*?)}}", source, re.S)
    if not found:
        return []
    body = re.sub(r"//[^\n]*", "", found[1])
    lists = re.findall(r"\bcase\s+([^;{}]*?)(?=\bcase\b|\Z)", body, re.S)
    return [name.strip(" `\n") for names in lists for name in names.split(",")]


NAMES = cases("Name", SOURCE.read_text())
FUNCTIONS = cases("Function", SOURCE.read_text())

OPERATORS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Mod: "%", ast.Pow: "^",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "X", ast.LShift: "l", ast.RShift: "r",
    ast.Lt: "<", ast.Gt: ">", ast.Eq: "=", ast.NotEq: "!", ast.LtE: "L", ast.GtE: "G",
}


def compile_formula(source, models, own=(), kept=None):
    """The tokens of a formula.

    - models: what `model in` may name, `CameraModels`.
    - own: the functions of the maker's own code, in their order.
    - kept: the names that something keeps; any where none are told.
    """
    tree = ast.parse(source.strip(), mode="eval").body
    called = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called.add(node.func)
            name = node.func.id
            if name not in FUNCTIONS and name not in own:
                raise ValueError(f"no function {name}")
            node.own = list(own).index(name) if name in own else None
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node not in called and node.id not in (*NAMES, "x"):
            if kept is not None and node.id not in kept and node.id not in models.named:
                raise ValueError(f"nothing keeps {node.id}")
    out = []
    emit(tree, out, models)
    return "".join(out)


def remembered(sources, tags):
    """The names that some formulas keep; `tagname()` is the name of any of some tags."""
    kept = set()
    for source in sources:
        try:
            tree = ast.parse(source.strip(), mode="eval")
        except SyntaxError:
            # It is told with its place where it is compiled.
            continue
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="remember"), args=[ast.Constant(value=name), _]):
                    kept.add(name)
                case ast.Call(func=ast.Name(id="remember"), args=[ast.Call(), _]):
                    kept.update(tags)
    return kept


def length(out):
    return sum(len(token) for token in out)


def jump(letter, out):
    """Appends a jump whose target is not known yet; returns where it stands."""
    out.append(letter + "000")
    return len(out) - 1


def land(place, out):
    out[place] = f"{out[place][0]}{length(out):03x}"


def emit(node, out, models):
    match node:
        case ast.Constant(value=bool() as value):
            out.append(f"n{int(value)} ")
        case ast.Constant(value=int() | float() as value):
            out.append(f"n{value!r} ")
        case ast.Constant(value=str() as value):
            stored = value.encode("utf-8")
            if len(stored) > 0xFFF:
                raise ValueError(f"too long: {value[:40]}")
            out.append(f"s{len(stored):03x}" + stored.decode("latin-1"))
        case ast.Name(id="x"):
            out.append("x")
        case ast.Name(id=name):
            out.append(f"v{NAMES.index(name):02x}" if name in NAMES else f"k{name} ")
        case ast.BinOp(left, operator, right):
            emit(left, out, models)
            emit(right, out, models)
            out.append(OPERATORS[type(operator)])
        case ast.Compare(ast.Name(id="model"), [ast.In() | ast.Eq()], [right]):
            out.append(f"M{models.number(right):03x}")
        case ast.Compare(ast.Name(id="model"), [ast.NotIn() | ast.NotEq()], [right]):
            out.append(f"M{models.number(right):03x}N")
        case ast.Compare(left, [ast.In()], [ast.Tuple(elts=parts)]):
            emit(ast.Call(ast.Name("among"), [left, *parts], []), out, models)
        case ast.Compare(left, [ast.NotIn()], [ast.Tuple(elts=parts)]):
            emit(ast.Call(ast.Name("among"), [left, *parts], []), out, models)
            out.append("N")
        case ast.Call(ast.Name(id="starts"), [text, *parts], []) if len(parts) > 1:
            each = [ast.Call(ast.Name("starts"), [text, part], []) for part in parts]
            emit(ast.BoolOp(ast.Or(), each), out, models)
        case ast.Compare(left, [operator], [right]):
            emit(left, out, models)
            emit(right, out, models)
            out.append(OPERATORS[type(operator)])
        case ast.UnaryOp(ast.Not(), operand):
            emit(operand, out, models)
            out.append("N")
        case ast.UnaryOp(ast.USub(), operand):
            emit(operand, out, models)
            out.append("m")
        case ast.BoolOp(operator, values):
            letter = "a" if isinstance(operator, ast.And) else "o"
            places = []
            for index, value in enumerate(values):
                emit(value, out, models)
                if index < len(values) - 1:
                    places.append(jump(letter, out))
            for place in places:
                land(place, out)
        case ast.IfExp(test, body, orelse):
            emit(test, out, models)
            start = jump("j", out)
            emit(body, out, models)
            end = jump("J", out)
            land(start, out)
            emit(orelse, out, models)
            land(end, out)
        case ast.Subscript(value, index):
            emit(value, out, models)
            emit(index, out, models)
            out.append("i")
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
            if len(arguments) > 15:
                raise ValueError(f"{name} has too many arguments")
            for argument in arguments:
                emit(argument, out, models)
            count = f"{len(arguments):x}"
            known = name in FUNCTIONS
            out.append(
                f"c{count}{FUNCTIONS.index(name):02x}" if known else f"C{count}{node.own:02x}")
        case _:
            raise ValueError(f"not a formula: {ast.unparse(node)}")
