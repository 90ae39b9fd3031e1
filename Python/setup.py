"""The wheel holds libverso.so beside Python that runs everywhere: one for all versions, for one kind of machine."""

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel


class Wheel(bdist_wheel):
  def get_tag(self):
    return ("py3", "none", super().get_tag()[2])


class WithLibrary(Distribution):
  def has_ext_modules(self):
    return True


setup(distclass=WithLibrary, cmdclass={"bdist_wheel": Wheel})
