#!/usr/bin/env python3
"""Tests of what counts as equal when Verso is compared with ExifTool, and of how values are counted.

    python3 Scripts/measure/score_test.py
"""

import contextlib
import io
import json
import unittest

import parity
from score import (
  Number, Score, compared, exiftool_list, is_equal, percent, row_of, show, verso_list)


def parsed(text):
  return json.loads(text, parse_float=Number, parse_int=Number)


class Equality(unittest.TestCase):
  def test_equal(self):
    for one, other in [
        ('"Canon"', '"Canon"'), ('1.5', '1.50'), ('1.5', '"1.5"'), ('2', '2.0'), ('7', '"007"'),
        ('0', '-0'), ('115332808', '"115332808   "'), ('0.3333333', '0.33333333'),
        ('"0.3333333 m"', '"0.33333333 m"'), ('"1e-05 2"', '"0.00001 2"'), ('["a"]', '"a"'),
        ('[1, 2.0]', '[1, 2]'), ('{"a": 1, "b": [2]}', '{"b": 2, "a": 1.0}'), ('true', '"true"'),
        ('null', 'null')]:
      self.assertTrue(is_equal(parsed(one), parsed(other)), (one, other))
      self.assertTrue(is_equal(parsed(other), parsed(one)), (other, one))

  def test_different(self):
    for one, other in [
        ('"Canon"', '"canon"'), ('1.5', '1.50001'), ('0', '0.0001'), ('16777217', '16777216'),
        ('"007"', '"7"'), ('"1 2"', '"1  2"'), ('"1 m"', '"1"'), ('"a"', '"a "'),
        ('[1, 2]', '[2, 1]'), ('[1, 2]', '"1 2"'), ('[1]', '[1, 1]'), ('{"a": 1}', '{"a": 2}'),
        ('{"a": 1}', '{"a": 1, "b": 2}'), ('{"a": 1}', '1'), ('true', 'false'), ('true', '1'),
        ('null', '""'), ('null', '"None"'), ('1e999', '1'), ('"' + '1' * 5000 + '"', '1')]:
      self.assertFalse(is_equal(parsed(one), parsed(other)), (one, other))
      self.assertFalse(is_equal(parsed(other), parsed(one)), (other, one))


class Counting(unittest.TestCase):
  def test_outcomes(self):
    expected = {"SourceFile": "a", "System:FileSize": "1 kB", "ExifTool:Warning": "odd",
                "IFD0:Make": "A", "IFD0:Model": "B", "GPS:GPSAltitude": Number("1")}
    found = {"SourceFile": "b", "IFD0:Make": "A", "IFD0:Model": "C", "IFD0:Artist": "D"}
    self.assertEqual(dict(compared(expected, found)), {
      "IFD0:Make": "equal", "IFD0:Model": "different", "GPS:GPSAltitude": "missing",
      "IFD0:Artist": "extra"})

  def test_rows(self):
    for group, row in [
        ("IFD0", "Exif"), ("SubIFD2", "Exif"), ("GPS", "GPS"), ("XMP-dc", "XMP"), ("ICC-view", "ICC profile"),
        ("CanonCustom", "Maker notes: Canon"), ("CanonVRD", "Other containers"),
        ("Google", "Maker notes: Google"),
        ("GE", "Maker notes: GE"), ("GeoTiff", "Other containers"), ("SR2SubIFD", "Maker notes: Sony"),
        ("KodakIFD", "Maker notes: Kodak"), ("Track12", "QuickTime, HEIF"), ("Composite", "Composite")]:
      self.assertEqual(row_of(f"{group}:Name"), row, group)

  def test_what_counts(self):
    score = Score()
    photo = {"File:MIMEType": "image/jpeg", "IFD0:Make": "A", "Composite:Aperture": Number("2.8")}
    found = {"File:MIMEType": "image/jpeg", "IFD0:Make": "A"}
    score.add("read.jpg", photo, found, lambda names: {names[0]: photo})
    score.add("refused.jpg", photo, {"Error": "the file is damaged"}, None)
    score.add("text.txt", {"File:MIMEType": "text/plain", "File:LineCount": Number("1")},
              {"Error": "not a photo"}, None)
    score.add("empty.jpg", {"ExifTool:Error": "File is empty"}, {"Error": "the file is empty"}, None)
    table = dict(score.table())
    self.assertEqual(table["Composite"], {"missing": 2})
    self.assertEqual(table["All but Composite"], {"equal": 2, "missing": 2})
    self.assertEqual(percent(table["All but Composite"]), 50)
    self.assertEqual(list(score.table())[-1][0], "All but Composite")
    self.assertEqual(score.refused, {"Verso: the file is damaged (image/jpeg)": ["refused.jpg"]})
    self.assertEqual(score.uncompared, {
      "Verso: not a photo (text/plain)": ["text.txt"], "ExifTool: File is empty": ["empty.jpg"]})
    with contextlib.redirect_stdout(io.StringIO()) as printed:
      show(score, 3)
    for text in ("refused.jpg", "text.txt", "empty.jpg", "50.00"):
      self.assertIn(text, printed.getvalue())
    self.assertIn("33.3 % of 6 values in 2 files agree with ExifTool 1.0.", parity.page(score, "2.0", "1.0", "today"))

  def test_page_names_nobody(self):
    score = Score()
    photo = {"File:MIMEType": "image/jpeg", "File:FileType": "JPEG", "IFD0:Artist": "Ada", "GPS:GPSLatitude": Number("51.5"),
             "Canon:SerialNumber": "12345", "XMP-x:Data": {"Creator": "Grace"}, "Canon:Macro": "<On>"}
    score.add("Ada's house.jpg", photo, {"File:MIMEType": "image/jpeg", "File:FileType": "JPEG", "Canon:Macro": "Off"},
              lambda names: {names[0]: photo})
    page = parity.page(score, "2.0", "1.0", "today")
    for text in ("Ada", "51.5", "12345", "Grace", "<On>"):
      self.assertNotIn(text, page)
    self.assertIn("<code>Canon:Macro</code> different: Verso “Off”, ExifTool “&lt;On&gt;”", page)

  def test_a_file_that_differs_is_read_again_alone(self):
    score = Score()
    own = {"XMP-x:Toolkit": "one"}
    score.add("a.jpg", {"XMP-x:Toolkit": "two"}, own, lambda names: {names[0]: own})
    self.assertEqual(score.rows["XMP"], {"equal": 1})

  def test_names_of_files(self):
    names = ["./ü \\ $x.jpg", "./line\nbreak\\.jpg", "./\udcff.jpg"]
    self.assertEqual(exiftool_list(names)[1].split(b"\n")[:3], [
      "./ü \\ $x.jpg".encode(), b"#[CSTR]./line\\nbreak\\\\.jpg", b"./\xff.jpg"])
    self.assertEqual(verso_list(names)[1].split(b"\0")[1], b"./line\nbreak\\.jpg")


if __name__ == "__main__":
  unittest.main()
