#!/usr/bin/env python3
"""Tests of what rules may say of camera models, and of what the compiler refuses.

    python3 Scripts/generate/camera_models_test.py
"""

import pathlib
import shutil
import tempfile
import unittest

from camera_models import CameraModels, rows
from maker_formula import compile_formula

TABLES = pathlib.Path(__file__).resolve().parents[1] / "Tables" / "makers"


class Notation(unittest.TestCase):
    def setUp(self):
        self.models = CameraModels(TABLES)

    def test_sets_and_names(self):
        for formula in (
                "model in eos_350d", "model not in (eos_350d, 'NIKON D6')", "model == 'NIKON D6'",
                "starts(model, 'ILCE-', 'ILME-')", "u8(0) in (1, 2)"):
            self.assertTrue(compile_formula(formula, self.models))

    def test_what_is_not_known_is_refused(self):
        for formula in (
                "model in no_such_set", "model == 'NIKON D99'", "model == 'nikon d6'",
                "model in ('NIKON D6', nothing)", "model in 'NIKON.*'"):
            with self.assertRaises(ValueError, msg=formula):
                compile_formula(formula, self.models)

    def test_one_set_has_one_number(self):
        first = compile_formula("model in ('NIKON D6', 'NIKON D5')", self.models)
        self.assertEqual(compile_formula("model in ('NIKON D5', 'NIKON D6')", self.models), first)


class Tables(unittest.TestCase):
    def changed(self, file, row):
        """The models with a row added to one of the two tables."""
        with tempfile.TemporaryDirectory() as folder:
            for name in ("models.tsv", "model-names.tsv"):
                shutil.copy(TABLES / name, folder)
            path = pathlib.Path(folder) / file
            path.write_text(path.read_text(encoding="utf-8") + row + "\n", encoding="utf-8")
            return CameraModels(pathlib.Path(folder))

    def test_a_set_holds_full_names_that_are_known(self):
        for models in ("NIKON D.*", "D6", "NIKON D99", "nikon d6", "NIKON D6, NIKON D6", ""):
            with self.assertRaises(ValueError, msg=models):
                self.changed("models.tsv", f"Nikon\tnew\tnothing\t{models}")

    def test_a_set_and_a_name_stand_once(self):
        with self.assertRaises(ValueError):
            self.changed("models.tsv", "Canon\teos_350d\tagain\tCanon EOS 20D")
        with self.assertRaises(ValueError):
            self.changed("model-names.tsv", "Nikon\tnikon D6")

    def test_kinds_tell_the_sets(self):
        models = CameraModels(TABLES)
        models.sets = list(models.named.values())
        names, kinds, width = models.tables()
        self.assertEqual({len(kind) for kind in kinds}, {width})
        for name, kind in names:
            for number, members in enumerate(models.sets):
                bit = int(kinds[kind][number // 4], 16) >> number % 4 & 1
                self.assertEqual(bool(bit), name in members, (name, number))

    def test_no_rule_has_a_pattern_for_models(self):
        for path in TABLES.glob("*-rules.tsv"):
            for row in rows(path):
                for text in row.values():
                    self.assertNotIn("match(model,", text, path.name)


if __name__ == "__main__":
    unittest.main()
