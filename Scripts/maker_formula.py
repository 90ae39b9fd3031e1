"""Turns the formulas of maker-note tables into what the program computes with.

A formula is one expression in the notation of Python: numbers, texts, `none`, names, calls,
`x[1]`, `a if c else b`, `and`, `or`, `not`, comparisons and arithmetic, `x in (1, 2)`, and `model in` a
set of models (see camera_models.py). It becomes a run of text in
which operands precede their operators, which a small machine reads from left to right: see
Sources/Verso/MakerNotes/Formula.swift, where the tokens and the names are explained.
"""

import ast
import pathlib
import re

SOURCE = pathlib.Path(__file__).parent.parent / "Sources/Verso/MakerNotes/FormulaNames.swift"


def cases(enumeration):
    """The names of an enumeration's cases, in their order."""
    body = re.search(rf"enum {enumeration}: UInt8 {{(.*?)\n  }}", SOURCE.read_text(), re.S)[1]
    lines = re.findall(r"^\s*case (.*)$", body, re.M)
    return [name.strip(" `") for line in lines for name in line.split(",")]


NAMES = cases("Name")
FUNCTIONS = cases("Function")

OPERATORS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Mod: "%", ast.Pow: "^",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "X", ast.LShift: "l", ast.RShift: "r",
    ast.Lt: "<", ast.Gt: ">", ast.Eq: "=", ast.NotEq: "!", ast.LtE: "L", ast.GtE: "G",
}


def compile_formula(source, models):
    """The tokens of a formula; its sets of models are those of `CameraModels`."""
    out = []
    emit(ast.parse(source.strip(), mode="eval").body, out, models)
    return "".join(out)


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
            out.append(f"c{count}{FUNCTIONS.index(name):02x}" if known else f"C{count}{name} ")
        case _:
            raise ValueError(f"not a formula: {ast.unparse(node)}")
