#!/bin/sh
# Runs all tests: those of Swift, those of the Python package, those that drive a page in Chromium, and a package that
# depends on Verso. VERSO, VERSO_DATA and VERSO_LIBRARY name what is tested; VERSO_CORPUS may name a folder of photos.
#
# The tests of the command run the release build, the very file that is installed. It is in a folder of its own next to
# the debug build of the tests, so the two do not disturb each other.
set -eu
cd "$(dirname "$0")/../.."
C2PA_PYTHON=$(ls "$PWD/.build/c2pa/bin/python" 2>/dev/null || true)
export C2PA_PYTHON
swift build --build-tests
swift test --skip-build
python=$(ls .build/python/bin/python 2>/dev/null || command -v python3 || true)
if [ -n "$python" ]; then "$python" -m unittest discover -s Python/tests
else echo "python3 is not installed: the tests of the Python package are skipped."; fi
browser=.build/browser/bin/python
if $browser -c 'import playwright' 2>/dev/null; then $browser -m unittest discover -s Tests/Browser
else echo "Playwright is not installed (make browser): the tests that drive the page of verso report are skipped."; fi
if command -v valgrind >/dev/null; then python3 Scripts/measure/instructions.py --verso "$VERSO"
else echo "valgrind is not installed: the instructions of a read are not counted."; fi
Scripts/check/consumer.sh
