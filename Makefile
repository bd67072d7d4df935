# Makefile -- front door over CMake: every target sets up what is missing, then calls cmake.

BUILD := build
JOBS := $(shell nproc 2>/dev/null || echo 2)

# CMake runs a make of its own, which is told how many jobs to use and nothing else.
CMAKE := env -u MAKEFLAGS -u MFLAGS cmake

.PHONY: help verify verify-full test test-slow build bench clean setup configure
.NOTPARALLEL:
.DEFAULT_GOAL := help

help:
	@echo 'make verify        run every study and case, write reports/out/index.html, check every gate'
	@echo 'make verify-full   the same, and what is too long for every day'
	@echo 'make test          build everything and run the unit tests and the order gates'
	@echo 'make test-slow     the tests that take minutes, which make test leaves out'
	@echo 'make build         build the program $(BUILD)/lubench'
	@echo 'make bench         build and run the benchmarks'
	@echo 'make clean         remove what was built (not .deps/)'

verify: build
	$(BUILD)/lubench verify

verify-full: build
	$(BUILD)/lubench verify --full

test test-slow: configure
	$(CMAKE) --build $(BUILD) --parallel $(JOBS)
	ctest --test-dir $(BUILD) $(if $(filter test-slow,$@),-L,-LE) slow --output-on-failure \
		--no-tests=error -j2 --output-junit $(if $(filter test-slow,$@),slow,junit).xml

build: configure
	$(CMAKE) --build $(BUILD) --parallel $(JOBS) --target lubench

bench: configure
	$(CMAKE) --build $(BUILD) --parallel $(JOBS) --target lubench-bench
	$(BUILD)/lubench-bench

clean:
	rm -rf build build-* reports/out

setup:
	@scripts/setup

configure: setup
	$(CMAKE) -S . -B $(BUILD) -DCMAKE_BUILD_TYPE=Release
