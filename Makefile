# Makefile -- front door over CMake: every target sets up what is missing, then calls cmake.

BUILD := build
JOBS := $(shell nproc 2>/dev/null || echo 2)

# Where `make install` puts the program, the library, headers and manuals.
PREFIX ?= /usr/local

# CMake runs a make of its own, which is told how many jobs to use and nothing else.
CMAKE := env -u MAKEFLAGS -u MFLAGS cmake

.PHONY: install uninstall package help pdf figures verify verify-full test test-slow fuzz build bench clean setup configure
.NOTPARALLEL:
.DEFAULT_GOAL := help

help:
	@echo 'make verify        run every study and case, write reports/out/index.html, check every gate'
	@echo 'make verify-full   the same, and what is too long for every day'
	@echo 'make pdf           print that report to reports/out/report.pdf (needs Chromium)'
	@echo 'make figures       the particle cases of the papers at their own sizes, as stills and films (long)'
	@echo 'make test          build everything and run the unit tests and the order gates'
	@echo 'make test-slow     the tests that take minutes, which make test leaves out'
	@echo 'make fuzz SECONDS=n   damaged files for every reader, n seconds in all (needs clang)'
	@echo 'make build         build the program $(BUILD)/lubench'
	@echo 'make install       install program, library, headers and manuals below PREFIX=$(PREFIX)'
	@echo 'make uninstall     remove what the last make install put there'
	@echo 'make package       build a Debian package in $(BUILD)-package'
	@echo 'make bench         build and run the benchmarks'
	@echo 'make clean         remove what was built (not .deps/)'

verify: build
	$(BUILD)/lubench verify

verify-full: build
	$(BUILD)/lubench verify --full

pdf:
	scripts/pdf reports/out

figures: build
	scripts/figures --out reports/figures

fuzz: setup
	scripts/fuzz.sh $(SECONDS)

test test-slow: configure
	$(CMAKE) --build $(BUILD) --parallel $(JOBS)
	ctest --test-dir $(BUILD) $(if $(filter test-slow,$@),-L,-LE) slow --output-on-failure \
		--no-tests=error -j2 --output-junit $(if $(filter test-slow,$@),slow,junit).xml

build: SETUP := --build
build: configure
	$(CMAKE) --build $(BUILD) --parallel $(JOBS) --target lubench

bench: configure
	$(CMAKE) --build $(BUILD) --parallel $(JOBS) --target lubench-bench
	$(BUILD)/lubench-bench

# After set-up a user without the right to install packages can install below a folder of his own.
# Folders that were there before are noted, so that uninstall removes those that were not.
FOUND := $(BUILD)/install_found.txt
FOLDERS := awk -F/ '{ folder = ""; for (k = 2; k <= NF; k++) print folder = folder "/" $$k }' | sort -ru
install: build
	@folder=$(abspath $(PREFIX)); grep -qsxF "# $$folder" $(FOUND) || { echo "# $$folder"; \
		find $$folder -type d 2>/dev/null; while folder=$$(dirname $$folder); test $$folder != /; do \
		test ! -d $$folder || echo $$folder; done; } >$(FOUND)
	$(CMAKE) --install $(BUILD) --prefix $(abspath $(PREFIX))

uninstall:
	@test -f $(BUILD)/install_manifest.txt || { echo 'nothing was installed from $(BUILD)' >&2; exit 1; }
	@test -f $(FOUND) || sed -E 's,/lubench.*,,' $(BUILD)/install_manifest.txt | $(FOLDERS) >$(FOUND)
	tr '\n' '\0' <$(BUILD)/install_manifest.txt | xargs -0 rm -f --
	sed -E 's,/[^/]*$$,,' $(BUILD)/install_manifest.txt | $(FOLDERS) | grep -vxF -f $(FOUND) | tr '\n' '\0' | xargs -0 -r rmdir --ignore-fail-on-non-empty --
	rm -f $(BUILD)/install_manifest.txt $(FOUND)

# Without MPI, which a package cannot choose for its users.
package: SETUP := --build
package: setup
	$(CMAKE) -S . -B $(BUILD)-package -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DLUBENCH_MPI=OFF
	$(CMAKE) --build $(BUILD)-package --parallel $(JOBS)
	cd $(BUILD)-package && cpack && ls lubench_*.deb

clean:
	rm -rf build build-* reports/out

SETUP ?=
setup:
	@scripts/setup $(SETUP)

configure: setup
	$(CMAKE) -S . -B $(BUILD) -DCMAKE_BUILD_TYPE=Release
