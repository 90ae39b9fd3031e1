# Verso: everything a person or a machine does with this checkout. `make` alone lists it; the work is done in Scripts.

PREFIX  ?= /usr/local
BUILD   := $(CURDIR)/.build
VERSO   := $(BUILD)/release/verso
DATA    := $(BUILD)/data
IS_LINUX := $(filter Linux,$(shell uname -s))
LIBRARY := $(BUILD)/library/lib/libverso.$(if $(IS_LINUX),so,dylib)

# Package.swift then treats warnings as errors.
export VERSO_STRICT := 1
# What the tests run.
TESTED := VERSO="$(VERSO)" VERSO_DATA="$(DATA)" VERSO_LIBRARY="$(LIBRARY)"

# What the formatter checks; nested packages have a .build of their own, which it must not enter.
EXAMPLES    := Examples/Uploads Examples/EvidenceCamera
SWIFT_FILES  = $(wildcard Package.swift Sources Tests Snippets $(foreach p,Benchmarks Fuzz $(EXAMPLES) Service,\
  $(p)/Package.swift $(p)/Sources $(p)/Tests))

.NOTPARALLEL:
.PHONY: $(shell sed -n 's/^\([a-z]*\):.*/\1/p' $(firstword $(MAKEFILE_LIST)))

help:  ## list the targets (this)
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' $(firstword $(MAKEFILE_LIST)) \
	  | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

setup:  ## install what building and testing use, with sudo if needed
	Scripts/setup.sh --install test

demo:  ## build the library, and show on sample photos what it does
	@Scripts/setup.sh build
	Scripts/package/build.sh verso-tour
	@$(BUILD)/release/verso-tour Samples

test: ready lint build library  ## check the formatting, build, run all tests
	$(TESTED) Scripts/check/tests.sh

ready:
	@Scripts/setup.sh test

build:  ## build the command: .build/release/verso, and verso-imaging with libvips
	Scripts/package/build.sh verso
	Scripts/package/build.sh verso-imaging

library:  ## build the library for C: .build/library/lib/libverso.so
	Scripts/package/build.sh VersoC

data:  ## make the files with place names, time zones and outlines: .build/data
	@Scripts/generate/data.sh

install:  ## install what was built into PREFIX: command, manual, completions, library, data
	@test -x "$(VERSO)" || $(MAKE) build
	Scripts/package/stage.py "$(DESTDIR)$(PREFIX)" --verso "$(VERSO)" --imaging "$(VERSO)-imaging" --data "$(DATA)" \
	  --library "$(dir $(LIBRARY))" --prefix "$(PREFIX)"

manual:  ## make the manual pages and completions: .build/manual
	Scripts/generate/manual.py "$(BUILD)/manual" --verso "$(VERSO)"

wheel: library  ## build the package for Python: .build/wheel/*.whl
	Scripts/package/wheel.sh

dist:  ## build what is published from the commit: .build/dist
	Scripts/package/dist.sh

release:  ## run all checks, build what is published, then make the tag of the version
	Scripts/package/release.sh

format:  ## format the sources in place
	swift format --in-place --recursive --parallel $(SWIFT_FILES)

lint:  ## check the formatting, words and lists without changing anything
	swift format lint --strict --recursive --parallel $(SWIFT_FILES)
	set -e; for check in lint_ranges lint_tags lint_words interface third_party; do python3 Scripts/check/$$check.py; done

docs:  ## build the site with all documentation: .build/site
	python3 Scripts/generate/documentation.py

bench:  ## measure the speed of the library
	cd Benchmarks && swift run -c release

fuzz:  ## look for inputs that break reading or editing: FUZZ_SECONDS each, FUZZ_FAMILIES
	Scripts/check/fuzz.sh $(or $(FUZZ_SECONDS),600) $(FUZZ_FAMILIES)

# For new or much changed code; needs valgrind. The more kinds of photos, the better.
order:  ## list the functions that the command places together, by reading PHOTOS
	Scripts/package/build.sh symbols
	Scripts/package/link_order.py "$(VERSO)" $(or $(PHOTOS),Samples/harbour.jpg Samples/plain.jpg $(wildcard Samples/formats/*))

browser: build  ## install Playwright; run the tests that drive the page of verso report
	@.build/browser/bin/python -c 'import playwright' 2>/dev/null || { python3 -m venv .build/browser \
	  && .build/browser/bin/python -m pip install -q --no-deps -r Tests/Browser/requirements.txt; }
	$(TESTED) .build/browser/bin/python -m unittest discover -s Tests/Browser

engines: ready library  ## install Spark, Ray, Daft and a store of objects; run the tests that share work among them
	$(TESTED) Scripts/check/engines.sh

# They share one folder, so that Verso is compiled once; SwiftPM would run the first one's tests twice if it kept its plan.
examples:  ## build the example apps, a server and a camera, and run their tests
	set -e; for example in $(EXAMPLES); do swift test --disable-build-manifest-caching \
	  --package-path $$example --scratch-path .build/examples; done

service: build  ## build the service, a package of its own, and run its tests: Service/.build/release/verso-serve
	VERSO="$(VERSO)" swift test --package-path Service && swift build -c release --package-path Service

consumer:  ## build and run a package that depends on Verso, with both build engines
	Scripts/check/consumer.sh

# Checks that take long, and measurements.
compare: build ready  ## compare verdicts on SIGNED files (with TRUST in PEM) and on MUTATIONS of them with c2pa-python
	set -e; for options in $(if $(SIGNED),"") "--fresh --mutations $(or $(MUTATIONS),10000)"; do \
	  Scripts/measure/compare_credentials.py --verso "$(VERSO)" --python .build/c2pa/bin/python $(TRUST:%=--trust %) \
	    $$options $(SIGNED); done
forgeries:  ## make FORGERIES of signed photos, and check that none is trusted
	swift build --build-tests
	FORGERIES=$(or $(FORGERIES),2000) swift test --skip-build --filter "ForgeryTests|EveryByteTests|SealedPictureTests"
stress: build  ## let WRITERS change one file at once, STRESS_RUNS times in every format, some of them killed
	set -e; for options in "" --kill $(if $(IS_LINUX),--refuse-unnamed "--refuse-unnamed --kill"); do \
	  Scripts/check/stress_writers.py --verso "$(VERSO)" --writers $(or $(WRITERS),50) --runs $(or $(STRESS_RUNS),20) \
	    $$options; done
killimport: build  ## kill IMPORT_KILLS imports at random moments, and check that the next one completes them
	set -e; for options in "" $(if $(IS_LINUX),--refuse-unnamed); do \
	  Scripts/check/kill_import.py --verso "$(VERSO)" --kills $(or $(IMPORT_KILLS),100) $$options; done
killfilms: build  ## kill changes of films at random moments, and check that each is the old or the new one
	Scripts/check/kill_films.py --verso "$(VERSO)"
films: build  ## change every film in FOLDER, and compare with ExifTool and ffmpeg
	Scripts/check/films.py --verso "$(VERSO)" "$(FOLDER)"
damagedfilms:  ## read, set and strip every prefix of small films, and each changed byte of their headers
	Scripts/check/small_films.sh "$(BUILD)/films"
	DAMAGED_FILMS="$(BUILD)/films" swift test --filter DamagedFilmTests
mutations: build  ## strip DAMAGED photos with damaged headers, and check that no picture is lost
	Scripts/check/mutate_strip.py --verso "$(VERSO)" --count $(or $(DAMAGED),200000)
# The sanitizer cannot see inside Swift's own locks, which threads.supp lists.
soak:  ## read and edit by the functions for C in eight threads, SOAK times each, and look for races
	SOAK=$(or $(SOAK),10000) TSAN_OPTIONS="suppressions=$(CURDIR)/Scripts/check/threads.supp halt_on_error=1" \
	  swift test --sanitize thread --scratch-path .build/threads --filter SoakTests
filmtimes: build  ## time changes of films next to ExifTool and ffmpeg
	Scripts/measure/time_films.py --verso "$(VERSO)"
instructions: build  ## count the instructions that reading the JPEG files in PHOTOS takes, or those of the samples
	python3 Scripts/measure/instructions.py $(PHOTOS) --verso "$(VERSO)"
photos:  ## fetch openly licensed photos for tests and measurements: .build/photos
	Scripts/measure/public_photos.py .build/photos
score: build  ## compare what is read of the photos in FOLDER with ExifTool, value by value; SCORE has options
	python3 Scripts/measure/score.py "$(or $(FOLDER),Samples)" --verso "$(VERSO)" $(SCORE)
parity: build  ## compare what is read of PHOTOS with ExifTool; write the page docs/parity.html
	python3 Scripts/measure/score.py "$(or $(PHOTOS),Samples)" --verso "$(VERSO)" --worst 0 --page docs/parity.html

clean:  ## remove everything that was built
	rm -rf .build Benchmarks/.build Fuzz/.build Service/.build $(EXAMPLES:=/.build)
