"""Drives the page of `verso report` in Chromium, as people use it and as strangers would misuse it.

  VERSO=.build/release/verso .build/browser/bin/python -m unittest discover -s Tests/Browser
"""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

try:
  from playwright.sync_api import sync_playwright
except ImportError:
  sync_playwright = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
VERSO = os.environ.get("VERSO", str(ROOT / ".build/release/verso"))
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

HOSTILE = [
  b"\"><img src=x onerror=alert(1)>.jpg", b"<script>document.title='taken'<!--.jpg", b"'; alert(1); '.jpg",
  "gpj.\u202Edesrever.jpg".encode(), b"a\x07\x1b[31m.jpg", b"--><svg onload=alert(1)>.jpg", b"&lt;b&gt; &amp;.jpg",
  b"javascript:alert(1).jpg", b"caf\xe9.jpg", b"%2e%2e%2f#?.jpg", b"line\nbreak.jpg", "\u200B\u2028.jpg".encode(),
]
WORDS = "</script><script>document.title='taken'</script><img src=https://evil.example/x onerror=alert(1)>"


def verso(*arguments):
  return subprocess.run([VERSO, *arguments], capture_output=True, check=True)


@unittest.skipUnless(sync_playwright, "Playwright is not installed (make browser)")
@unittest.skipUnless(CHROMIUM, "Chromium is not installed (make setup)")
@unittest.skipUnless(os.access(VERSO, os.X_OK), "the command is not built (make build)")
class PageTest(unittest.TestCase):
  """A browser, a folder for photos, and whatever the page complains of."""

  @classmethod
  def setUpClass(cls):
    cls.playwright = sync_playwright().start()
    cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    cls.folder = tempfile.TemporaryDirectory()
    cls.photos = pathlib.Path(cls.folder.name, "Photos")
    cls.photos.mkdir()
    cls.fill()

  @classmethod
  def tearDownClass(cls):
    cls.browser.close()
    cls.playwright.stop()
    cls.folder.cleanup()

  @classmethod
  def fill(cls):
    raise NotImplementedError

  @classmethod
  def add(cls, name, *assignments, sample="harbour.jpg"):
    path = os.fsencode(cls.photos) + b"/" + (name if isinstance(name, bytes) else name.encode())
    shutil.copy(ROOT / "Samples" / sample, path)
    if assignments:
      verso("set", path, "--quiet", *assignments)

  @classmethod
  def report(cls, name, *options):
    """Makes a page, and gives its address."""
    path = pathlib.Path(cls.folder.name, name)
    subprocess.run([VERSO, "report", "--recursive", cls.photos, "--output", path, "--quiet", *options], check=True)
    return path.as_uri()

  def open(self, address, width=1200, height=800, **options):
    """Opens a page; what it complains of, asks or loads is a failure when the test ends."""
    context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
    self.addCleanup(context.close)
    page = context.new_page()
    heard = []
    page.on("console", lambda message: heard.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: heard.append(f"error: {error}"))
    page.on("dialog", lambda dialog: (heard.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.on("request", lambda request: request.url.startswith(("file:", "data:")) or heard.append(request.url))
    self.addCleanup(lambda: self.assertEqual(heard, []))
    page.goto(address)
    page.wait_for_selector("html[data-ready=true]", state="attached")
    return page

  def count(self, page):
    return page.text_content("#count")

  def search(self, page, words):
    page.fill("#search", words)
    page.wait_for_timeout(150)
    return self.count(page)


class LibraryTest(PageTest):
  """A small library with a bit of everything."""

  @classmethod
  def fill(cls):
    for year in range(2015, 2025):
      for month in (3, 8):
        cls.add(
          f"IMG_{year}{month}.jpg", f"DateTimeOriginal={year}:{month:02}:10 12:00:00", "OffsetTimeOriginal=+01:00",
          "Make=Canon" if year < 2020 else "Make=Apple", "Model=Canon EOS R5" if year < 2020 else "Model=iPhone 15",
          f"ISO={year - 1915}", "FocalLength=35" if month == 3 else "FocalLength=85",
          "GPS=46.95,7.45" if month == 3 else "GPS=-33.92,18.42", "City=Bern" if month == 3 else "City=Cape Town",
          "Country=Switzerland" if month == 3 else "Country=South Africa", "Title=Zürich lake" if year == 2016 else "Title=")
    cls.add("plain.jpg", sample="plain.jpg")
    cls.address = cls.report("library.html", "--heading", "Our photos")

  def test_way_back(self):
    page = self.open(self.address)
    page.click("#tab-gear")
    page.click("#view-gear button:has-text('iPhone 15')")
    chosen = self.count(page)
    self.assertNotEqual(chosen, "21 photos")
    page.click("#tab-photos")
    page.go_back()
    page.wait_for_timeout(100)
    self.assertEqual(page.get_attribute("#tab-gear", "aria-selected"), "true")
    self.assertEqual(self.count(page), chosen)
    page.go_back()
    page.wait_for_timeout(100)
    self.assertEqual(self.count(page), "21 photos")

  def test_is_no_wider_than_a_phone(self):
    for width in (320, 360, 390):
      page = self.open(self.address, width=width, height=700)
      for tab in ("photos", "map", "gear", "found"):
        page.evaluate(f"document.getElementById('tab-{tab}').click()")
        self.assertLessEqual(page.evaluate("document.scrollingElement.scrollWidth"), width, tab)

  def test_says_what_a_word_may_be_about(self):
    page = self.open(self.address)
    self.assertEqual(self.search(page, "bogus:foo"), "0 of 21 photos")
    self.assertIn("but not with bogus:", page.text_content("#sheet"))

  def test_opens(self):
    page = self.open(self.address, offline=True)
    self.assertEqual(page.title(), "Our photos")
    self.assertEqual(page.text_content("h1"), "Our photos")
    self.assertEqual(self.count(page), "21 photos")
    self.assertIn("2015–2024", page.text_content("#summary"))
    page.wait_for_selector("#sheet .photo img")

  def test_search(self):
    page = self.open(self.address)
    for words, expected in {
        "canon": "10 of 21 photos", "camera:apple": "10 of 21 photos", "zurich": "2 of 21 photos", "2016": "2 of 21 photos",
        "date:2016-08": "1 of 21 photos", "cape town": "10 of 21 photos", 'place:"cape town" canon': "5 of 21 photos",
        "iso:>105": "8 of 21 photos", "mm:35": "10 of 21 photos", "IMG_20153": "1 of 21 photos", "nothing": "0 of 21 photos",
        "": "21 photos"}.items():
      self.assertEqual(self.search(page, words), expected, words)

  def test_keyboard(self):
    page = self.open(self.address)
    page.keyboard.press("/")
    self.assertEqual(page.evaluate("document.activeElement.id"), "search")
    page.keyboard.type("canon")
    page.wait_for_timeout(150)
    page.keyboard.press("Enter")
    self.assertEqual(page.evaluate("document.activeElement.id"), "sheet")
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "End", "Home"):
      page.keyboard.press(key)
      current = page.get_attribute("#sheet", "aria-activedescendant")
      self.assertEqual(page.get_attribute(f"#{current}", "aria-selected"), "true", key)
    page.keyboard.press("Enter")
    self.assertEqual(page.evaluate("document.activeElement.id"), "detail-name")
    self.assertIn("IMG_20198.jpg", page.text_content("#detail"))
    page.keyboard.press("ArrowRight")
    self.assertIn("IMG_20193.jpg", page.text_content("#detail"))
    page.keyboard.press("Escape")
    self.assertTrue(page.is_hidden("#detail"))
    self.assertEqual(page.evaluate("document.activeElement.id"), "sheet")
    page.keyboard.press("Escape")
    self.assertEqual(self.count(page), "21 photos")
    page.focus("#tab-photos")
    page.keyboard.press("ArrowRight")
    self.assertTrue(page.is_visible("#view-map"))

  def test_labels(self):
    page = self.open(self.address)
    first = page.locator("#sheet").get_by_role("option").first
    self.assertEqual(first.get_attribute("aria-posinset"), "1")
    self.assertEqual(first.get_attribute("aria-setsize"), "21")
    self.assertRegex(first.get_attribute("aria-label"), r"IMG_20248\.jpg, 10 August 2024, 12:00:00 UTC\+01:00, .*iPhone 15")
    self.assertEqual(page.get_by_role("tab").count(), 4)
    self.assertEqual(page.get_by_role("status").count(), 1)
    nameless = page.evaluate("""Array.from(document.querySelectorAll("button, input, select")).filter((element) =>
      !(element.textContent.trim() || element.getAttribute("aria-label") || element.labels && element.labels.length))
      .map((element) => element.outerHTML)""")
    self.assertEqual(nameless, [])

  def test_time(self):
    page = self.open(self.address)
    box = page.locator("#timeline").bounding_box()
    y = box["y"] + 20
    page.mouse.move(box["x"] + 1, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.5, y)
    page.mouse.up()
    self.assertEqual(self.count(page), "10 of 21 photos")
    page.click(".chip")
    self.assertEqual(self.count(page), "21 photos")
    page.fill("#from", "2020-01-01")
    page.fill("#to", "2020-12-31")
    self.assertEqual(self.count(page), "2 of 21 photos")

  def test_map(self):
    page = self.open(self.address)
    page.click("#tab-map")
    self.assertIn("Map with 20 photos in 2 groups", page.get_attribute("#map", "aria-label"))
    page.focus("#map")
    page.keyboard.press("Enter")
    page.wait_for_timeout(150)
    self.assertIn("Map with 10 photos in 1 group ", page.get_attribute("#map", "aria-label"))
    page.click("#inside")
    self.assertEqual(self.count(page), "10 of 21 photos")
    page.click("#inside")
    page.click("#places button >> nth=0")
    self.assertEqual(self.count(page), "10 of 21 photos")

  def test_cameras_and_findings(self):
    page = self.open(self.address)
    page.click("#tab-gear")
    page.get_by_role("button", name="Canon EOS R5, 10 photos").click()
    self.assertEqual(self.count(page), "10 of 21 photos")
    page.click(".chip")
    page.click("#tab-found")
    self.assertIn("No date", page.text_content("#view-found"))
    page.get_by_role("button", name="Show these photos").first.click()
    self.assertEqual(self.count(page), "1 of 21 photos")
    self.assertTrue(page.is_visible("#view-photos"))

  def test_widths(self):
    for width in (400, 1200, 2400):
      for scheme in ("light", "dark"):
        page = self.open(self.address, width=width, color_scheme=scheme)
        for tab in ("map", "gear", "found", "photos"):
          page.click(f"#tab-{tab}")
          self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width, (width, tab))
          view = page.evaluate(f"[document.querySelector('#view-{tab}')].map((it) => it.scrollWidth - it.clientWidth)[0]")
          self.assertLessEqual(view, 0, (width, tab))
        page.click("#sheet .photo >> nth=0")
        panel = page.locator("#detail").bounding_box()
        self.assertLessEqual(panel["x"] + panel["width"], width)
        self.assertFalse(page.evaluate("document.querySelector('#detail').scrollWidth > document.querySelector('#detail').clientWidth"))

  def test_paper(self):
    page = self.open(self.address)
    self.assertTrue(page.pdf().startswith(b"%PDF"))

  def test_links(self):
    page = self.open(self.address)
    page.keyboard.press("/")
    self.search(page, "name:IMG_20153")
    page.click("#sheet .photo")
    self.assertEqual(page.evaluate("document.querySelector('#detail a').href"), (self.photos / "IMG_20153.jpg").as_uri())


class HostileTest(PageTest):
  """Names and words that would like to be more."""

  @classmethod
  def fill(cls):
    for index, name in enumerate(HOSTILE):
      cls.add(name, f"DateTimeOriginal=2020:01:{index + 1:02} 00:00:00", f"Title={WORDS}", f"Description={WORDS}",
              f"Keywords={WORDS}", f"Model={WORDS}", f"City={WORDS}", f"Artist={WORDS}", sample="plain.jpg")
    cls.addresses = [cls.report("file.html", "--form", "file", "--heading", WORDS),
                     cls.report("folder.html", "--form", "folder", "--heading", WORDS)]

  def test_nothing_runs(self):
    for address in self.addresses:
      page = self.open(address)
      self.assertEqual(self.count(page), f"{len(HOSTILE)} photos")
      self.assertEqual(page.title(), WORDS)
      for tab in ("map", "gear", "found", "photos"):
        page.click(f"#tab-{tab}")
      page.focus("#sheet")
      page.keyboard.press("Home")
      page.keyboard.press("Enter")
      for index in range(len(HOSTILE)):
        page.wait_for_timeout(20)
        self.assertEqual(page.evaluate("document.querySelectorAll('#detail script, #detail svg, #detail img:not([src^=\"data:\"])').length"), 0)
        target = page.evaluate("document.querySelector('#detail a').href")
        self.assertTrue(target.startswith(self.photos.as_uri() + "/"), target)
        page.keyboard.press("ArrowRight")
      # The text of every name is shown, with what is hidden in it.
      self.assertEqual(self.search(page, "desrever"), f"1 of {len(HOSTILE)} photos")
      page.click("#sheet .photo")
      self.assertIn("U+202E", page.text_content("#detail"))
      self.assertNotIn("\u202E", page.text_content("body > main"))

  def test_links_lead_to_the_files(self):
    page = self.open(self.addresses[0])
    found = page.evaluate("names.map((_, i) => new URL(address(i), location.href).pathname)")
    from urllib.parse import unquote_to_bytes
    self.assertEqual({unquote_to_bytes(path) for path in found}, {os.fsencode(self.photos) + b"/" + name for name in HOSTILE})


class LargeTest(PageTest):
  """More than fits a window, with the pictures in a folder."""

  @classmethod
  def fill(cls):
    cls.add("0.jpg", "DateTimeOriginal=2001:01:01 00:00:00")
    for index in range(1, 700):
      os.link(cls.photos / "0.jpg", cls.photos / f"{index}.jpg")
    cls.address = cls.report("large.html", "--form", "folder")

  def test_only_what_is_in_sight_is_there(self):
    page = self.open(self.address)
    self.assertEqual(self.count(page), "700 photos")
    self.assertLess(page.locator("#sheet .photo").count(), 150)
    page.focus("#sheet")
    page.keyboard.press("End")
    page.wait_for_selector("#sheet .photo.current img")
    self.assertEqual(page.get_attribute("#sheet .current", "aria-posinset"), "700")
    self.assertLess(page.locator("#sheet .photo").count(), 150)

  def test_another_width_shows_the_same_photos(self):
    page = self.open(self.address)
    first = "sheet.placeOf(sheet.rowAt(sheet.box.scrollTop + 1))"
    page.evaluate("sheet.box.scrollTop = sheet.box.scrollHeight / 2")
    before = page.evaluate(first)
    self.assertGreater(before, 200)
    for width in (700, 2000, 1200):
      page.set_viewport_size({"width": width, "height": 800})
      page.wait_for_timeout(300)
      self.assertAlmostEqual(page.evaluate(first), before, delta=25)

  def test_without_its_folder_names_stand_for_pictures(self):
    with tempfile.TemporaryDirectory() as folder:
      alone = pathlib.Path(folder, "large.html")
      shutil.copy(pathlib.Path(self.folder.name, "large.html"), alone)
      context = self.browser.new_context()
      self.addCleanup(context.close)
      page = context.new_page()
      page.goto(alone.as_uri())
      page.wait_for_selector("html[data-ready=true]", state="attached")
      page.wait_for_timeout(200)
      self.assertEqual(page.text_content("#count"), "700 photos")
      self.assertGreater(page.locator("#sheet .photo .name").count(), 10)


del PageTest

if __name__ == "__main__":
  unittest.main()
