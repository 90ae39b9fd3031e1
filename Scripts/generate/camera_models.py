"""The names of cameras, and the sets of them that rules of maker notes speak of.

Two tables in Scripts/Tables/makers, tab-separated, with a header line:

model-names.tsv, one row a camera: the full names that are known, as the tag Model has them
    maker, model   a name stands once, whatever the case of its letters

models.tsv, one row a set
    maker     whose cameras they are
    set       the name by which rules call it
    meaning   what its members have in common, in a few words
    models    full names of model-names.tsv, with a comma and a blank between them

A rule says `model == "NIKON D6"`, `model in eos_350d`, `model not in (eos_350d, "Canon EOS 20D")`. The
case of letters and blanks at the end do not count. Where a whole line of cameras is meant, the
future ones too, a rule says `starts(model, "ILCE-")` instead.

The program knows sets by number, and each camera by its kind: cameras that are in the same sets are
of one kind. A photo's kind is looked up once; whether it is in a set is then one bit.
"""

import ast
import csv

MEMBERS_PER_DIGIT = 4


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def folded(name):
    """A name as names are compared."""
    return "".join(letter.lower() if letter < "\x80" else letter for letter in name).rstrip(" ")


class CameraModels:
    """What rules may say of models, and the numbers of the sets that they have asked for."""

    def __init__(self, folder):
        self.known = {}
        for row in rows(folder / "model-names.tsv"):
            name = folded(row["model"])
            if name in self.known or not name:
                raise ValueError(f"model-names.tsv: {row['model']} stands twice")
            self.known[name] = row["model"]
        self.named = {}
        for row in rows(folder / "models.tsv"):
            names = row["models"].split(", ")
            for name in names:
                if self.known.get(folded(name)) != name:
                    raise ValueError(f"models.tsv: {row['set']}: {name} is no known model")
            members = frozenset(map(folded, names))
            if row["set"] in self.named or len(members) != len(names):
                raise ValueError(f"models.tsv: {row['set']} or a model of it stands twice")
            self.named[row["set"]] = members
        self.used = set()
        self.sets = []

    def members(self, node):
        """The models that an expression behind `in` or `==` names."""
        match node:
            case ast.Name(id=name) if name in self.named:
                self.used.add(name)
                return self.named[name]
            case ast.Constant(value=str() as name) if self.known.get(folded(name)) == name:
                return frozenset([folded(name)])
            case ast.Tuple(elts=parts):
                return frozenset().union(*map(self.members, parts))
        raise ValueError(f"no set of models and no known model: {ast.unparse(node)}")

    def number(self, node):
        """The number of the set that an expression names."""
        members = self.members(node)
        if members not in self.sets:
            self.sets.append(members)
        return self.sets.index(members)

    def tables(self):
        """Names with the kinds of their cameras, sorted; and of each kind in which sets it is.

        Kind 0 is in none.
        """
        width = -(-len(self.sets) // MEMBERS_PER_DIGIT)
        kinds = ["0" * width]
        names = []
        for name in sorted(frozenset().union(*self.sets)):
            bits = [name in members for members in self.sets]
            digits = "".join(
                f"{sum(bit << place for place, bit in enumerate(bits[first:first + 4])):x}"
                for first in range(0, len(bits), MEMBERS_PER_DIGIT))
            if digits not in kinds:
                kinds.append(digits)
            names.append((name, kinds.index(digits)))
        return names, kinds, width
