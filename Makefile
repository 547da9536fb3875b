# One command for each purpose; what takes more than a line is in scripts/.

PREFIX ?= /usr/local
SWIFT_SOURCES = Sources Tests Benchmarks Package.swift

.PHONY: demo test build install format lint rules bench clean setup

# Builds pushlint and lints Samples/: the first thing to try.
demo:
	@scripts/demo

test: setup
	swift test

build:
	@scripts/build

install:
	@program=$$(scripts/build) && install -d "$(DESTDIR)$(PREFIX)/bin" && \
	  install -m 755 "$$program" "$(DESTDIR)$(PREFIX)/bin/pushlint" && \
	  echo "installed $(DESTDIR)$(PREFIX)/bin/pushlint"

format:
	swift format --in-place --recursive $(SWIFT_SOURCES)

lint:
	swift format lint --strict --recursive $(SWIFT_SOURCES)

# Writes Rules/ into the program's sources, which hold them as text.
rules: setup
	@scripts/embed-rules

bench:
	@scripts/bench $(BENCH_ARGS)

clean:
	rm -rf .build

setup:
	@scripts/setup
