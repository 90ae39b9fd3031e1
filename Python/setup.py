"""The wheel holds libverso.so beside Python that runs everywhere: one for all versions, for one kind of machine."""

import pathlib
import re

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel


class Wheel(bdist_wheel):
  def get_tag(self):
    return ("py3", "none", super().get_tag()[2])


class WithLibrary(Distribution):
  def has_ext_modules(self):
    return True


def version():
  """Verso's version, which is in one place: Sources/Verso/Release.swift, in a folder above this one."""
  for folder in pathlib.Path(__file__).resolve().parents:
    release = folder / "Sources/Verso/Release.swift"
    if release.exists():
      return re.search(r'let version: StaticString = "(.*)"', release.read_text(encoding="utf-8"))[1]
  raise SystemExit("The version is in Sources/Verso/Release.swift of a checkout of Verso, which is not above this folder.")


setup(version=version(), distclass=WithLibrary, cmdclass={"bdist_wheel": Wheel})
