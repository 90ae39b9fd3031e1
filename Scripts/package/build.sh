#!/bin/sh
# Builds what is released into .build/release: Scripts/package/build.sh verso|verso-imaging|VersoC|symbols
#
# All products are built with one set of flags, so that what they share is compiled once. This file explains the flags.
set -eu
cd "$(dirname "$0")/../.."
export VERSO_STRICT=1 VERSO_STATIC=1
root=$(pwd -P)
product=${1:?a product}
system=$(uname -s)
set -- swift build -c release -debug-info-format none

# Paths of this computer stay out of the programs, so that two folders give the same bytes. Only C and C++ (BoringSSL) have some.
[ -z "${VERSO_REPEATABLE:-}" ] || set -- "$@" -Xswiftc -num-threads -Xswiftc 1
set -- "$@" -Xcc "-ffile-prefix-map=$root=verso" -Xcxx "-ffile-prefix-map=$root=verso"

if [ "$system" = Linux ]; then
  # Swift's libraries are inside each program. The command is one static file in addition (VERSO_STATIC, see Package.swift).
  set -- "$@" --static-swift-stdlib -Xswiftc -static-stdlib -Xlinker --gc-sections
  # The linker's digest of its inputs depends on the folder, too; nothing here looks for it.
  set -- "$@" -Xlinker --build-id=none
  # Two hidden flags of the compiler's front end. Without them a short command takes half as long again (measured when they
  # came in): types are made directly, not found by their names among thousands of conformances; and each function has a
  # section of its own, so that the linker can place those that a start needs next to each other, on few pages.
  set -- "$@" -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
    -Xswiftc -Xfrontend -Xswiftc -function-sections
  # The order is in link-order.txt, which link_order.py writes (make order). Only the toolchain's own linker reads it.
  if [ -e "$(dirname "$(realpath "$(command -v swift)")")/ld.lld" ]; then
    set -- "$@" -Xswiftc -use-ld=lld -Xlinker --no-warn-symbol-ordering \
      -Xlinker "--symbol-ordering-file=$root/Scripts/package/link-order.txt"
  fi
fi

case $product-$system in
VersoC-*)
  # All names are hidden but those of the header, so that a program may contain other Swift as well. The library's own name
  # contains the version of the ABI.
  library=.build/library
  abi=$(sed -n 's/^.define VERSO_ABI_VERSION //p' Sources/CVerso/include/verso.h)
  mkdir -p $library/lib
  if [ "$system" = Linux ]; then
    name=libverso.so.$abi link=libverso.so built=libVersoC.so
    { echo '{ global:'; sed 's/$/;/' Scripts/check/c-functions.txt; echo 'local: *; };'; } > $library/names
    set -- "$@" -Xlinker -s -Xlinker "--version-script=$root/$library/names" -Xlinker -soname=$name
  else
    name=libverso.$abi.dylib link=libverso.dylib built=libVersoC.dylib
    sed 's/^/_/' Scripts/check/c-functions.txt > $library/names
    set -- "$@" -Xlinker -dead_strip -Xlinker -exported_symbols_list -Xlinker "$root/$library/names" \
      -Xlinker -install_name -Xlinker @rpath/$name
  fi
  "$@" --product VersoC
  install -m 755 .build/release/$built $library/lib/$name
  ln -sf $name $library/lib/$link
  ;;
symbols-*) exec "$@" --product verso -Xlinker --strip-debug ;;  # with symbols, for link_order.py
verso-imaging-*)
  if ! pkg-config --exists vips 2>/dev/null; then
    echo "libvips is not installed (make setup): only JPEG pictures can be cropped and rotated."
    exit 0
  fi
  [ "$system" != Linux ] || set -- "$@" -Xlinker -s
  exec "$@" --product verso-imaging
  ;;
*)
  [ "$system" != Linux ] || set -- "$@" -Xlinker -s
  exec "$@" --product "$product"
  ;;
esac
