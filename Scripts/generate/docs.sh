#!/bin/sh
# Builds the documentation of the public targets with DocC: .build/docs and .build/docs-imageio, -evidence, -query, -catalog
set -eu
cd "$(dirname "$0")/../.."
build=.build/docs-build
docc=docc sdk=
if [ "$(uname -s)" = Darwin ]; then
  docc="xcrun docc"
  sdk="-sdk $(xcrun --show-sdk-path)"
fi
triple=$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -1)
for target in VersoImageIO VersoEvidence VersoQuery VersoCatalog; do swift build --target $target --scratch-path $build; done
maps=
for map in Sources/*/module.modulemap $build/debug/CVersoSystem.build/module.modulemap; do
  maps="$maps -Xcc -fmodule-map-file=$map"
done
rm -rf $build/graphs
mkdir -p $build/graphs
for target in Verso VersoImageIO VersoEvidence VersoQuery VersoCatalog; do
  # What Verso re-exports of the targets below it is documented as its own.
  swift symbolgraph-extract -I $build/debug/Modules -I Sources/CVersoSystem/include $maps $sdk -target "$triple" \
    -minimum-access-level public -output-dir $build/graphs -module-name $target \
    -experimental-allowed-reexported-modules=VersoBytes,VersoModel,VersoBlocks,VersoFormats,VersoMakerNotes
  name=$(echo "${target#Verso}" | tr '[:upper:]' '[:lower:]')
  $docc convert --additional-symbol-graph-dir $build/graphs Sources/$target/$target.docc \
    --output-dir ".build/docs${name:+-$name}" --fallback-display-name $target \
    --fallback-bundle-identifier "verso${name:+-$name}"
done
