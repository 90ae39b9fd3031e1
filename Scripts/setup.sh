#!/bin/sh
# Checks for Swift and installs what Verso needs: Scripts/setup.sh [--install] build|test
#
#   build    the headers that the build needs
#   test     also the programs and Python packages that the tests compare Verso with
#
# With --install, apt-get (by sudo, if needed) or Homebrew installs the system packages that are missing. Without it only root
# in a container gets them; for anybody else one line names them. Python packages go into folders below .build.
set -eu
cd "$(dirname "$0")/.."
installs=false
if [ "${1:-}" = --install ]; then
  installs=true
  shift
fi
purpose=${1:?build or test}

# Swift is the one thing that must be there, 6.2 or later.
found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
set -- ${found:-0 0}
if [ "$1" -lt 6 ] || { [ "$1" -eq 6 ] && [ "$2" -lt 2 ]; }; then
  [ "$1" -eq 0 ] && echo "Swift was not found." || echo "Swift $1.$2 is too old."
  echo "Verso needs Swift 6.2 or later: https://www.swift.org/install"
  exit 1
fi

# A header and its Debian package. The build needs them; without libvips, verso-imaging is not built.
headers="zlib.h:zlib1g-dev sqlite3.h:libsqlite3-dev archive.h:libarchive-dev yaml.h:libyaml-dev lzma.h:liblzma-dev
  zstd.h:libzstd-dev bzlib.h:libbz2-dev brotli/decode.h:libbrotli-dev jpeglib.h:libjpeg-dev vips/vips.h:libvips-dev"
# A program that tests compare Verso with, its Debian package, and its Homebrew formula.
programs="exiftool:libimage-exiftool-perl:exiftool exiv2:exiv2:exiv2 python3:python3:python
  vips:libvips-tools:vips djxl:libjxl-tools:jpeg-xl heif-info:libheif-examples:libheif dwebp:webp:webp
  pngcheck:pngcheck:pngcheck tiffinfo:libtiff-tools:libtiff ffmpeg:ffmpeg:ffmpeg dcraw_emu:libraw-bin:libraw
  chromium:chromium:chromium gcc:gcc: g++:g++: valgrind:valgrind: abidiff:abigail-tools: mandoc:mandoc:mandoc"

has() { command -v "$1" >/dev/null 2>&1; }

# The packages that are missing.
packages() {
  if has apt-get; then
    for entry in $headers; do [ -e "/usr/include/${entry%%:*}" ] || echo "${entry#*:}"; done
    [ "$purpose" = test ] || return 0
    /usr/bin/python3 -c 'import PIL' 2>/dev/null || echo python3-pil
    /usr/bin/python3 -c 'import ensurepip' 2>/dev/null || echo python3-venv
    for entry in $programs; do has "${entry%%:*}" || { names=${entry#*:}; echo "${names%%:*}"; }; done
  elif has brew; then
    for name in libarchive libyaml jpeg-turbo vips; do brew list "$name" >/dev/null 2>&1 || echo "$name"; done
    [ "$purpose" = test ] || return 0
    for entry in $programs; do has "${entry%%:*}" || { names=${entry#*:}; echo "${names#*:}"; }; done
  fi
}

missing=$(packages | tr '\n' ' ')
if [ -n "$missing" ]; then
  sudo=
  [ "$(id -u)" -eq 0 ] || sudo=sudo
  if has apt-get && { $installs || [ -z "$sudo" ]; }; then
    echo "Installing $missing"
    apt="$sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=1"
    all() { $apt install -y --no-install-recommends $missing; }
    each() { for package in $missing; do $apt install -y --no-install-recommends "$package"; done; }
    { all || { $apt update && { all || each; }; }; } >/dev/null 2>&1 || true
  elif has brew && $installs; then
    echo "Installing $missing"
    HOMEBREW_NO_AUTO_UPDATE=1 brew install --quiet $missing >/dev/null 2>&1 || true
  fi
  missing=$(packages | tr '\n' ' ')
  [ -z "$missing" ] || echo "Missing: $missing(make setup installs them; tests that need a missing program are skipped)"
fi
[ "$purpose" = test ] || exit 0

# Python packages, each in a folder of its own: the reference implementation of C2PA, and readers of tables with mypy.
environment() {  # FOLDER MODULES PACKAGES...
  folder=.build/$1 modules=$2
  shift 2
  "$folder/bin/python" -c "import $modules" 2>/dev/null \
    || { python3 -m venv "$folder" && "$folder/bin/python" -m pip install -q "$@"; } >/dev/null 2>&1 \
    || { "$folder/bin/python" -c "import ${modules%%,*}" 2>/dev/null || rm -rf "$folder"
         echo "Not all of $* could be installed: the tests that need them are skipped."; }
}
environment c2pa c2pa c2pa-python
environment python 'pyarrow, polars, duckdb, fsspec, aiohttp, pandas, mypy' \
  pyarrow polars duckdb fsspec aiohttp 'pandas<3' mypy
Scripts/generate/data.sh || echo "Tests that need this data are skipped."
