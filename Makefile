# One command for each purpose; what takes more than a line is in scripts/.

PREFIX ?= /usr/local
SWIFT_SOURCES = Sources Tests Benchmarks Package.swift

.PHONY: demo test build install format lint rules docs bench clean setup

# Builds pushlint and lints Samples/: the first thing to try.
demo:
	@scripts/demo

# Runs all tests; only what fails is told.
test: setup
	swift build --build-tests
	swift test --skip-build --quiet --disable-xctest

# Builds the release program and prints where it is.
build:
	@scripts/build

# Installs it as PREFIX/bin/pushlint.
install:
	@program=$$(scripts/build) && install -d "$(DESTDIR)$(PREFIX)/bin" && \
	  install -m 755 "$$program" "$(DESTDIR)$(PREFIX)/bin/pushlint" && \
	  echo "installed $(DESTDIR)$(PREFIX)/bin/pushlint"

# Formats the sources; `make lint` only says what it would change.
format:
	swift format --in-place --recursive $(SWIFT_SOURCES)

lint:
	swift format lint --strict --recursive $(SWIFT_SOURCES)

# Writes Rules/ into the program's sources, which hold them as text.
rules: setup
	@scripts/embed-rules

# Writes Docs/rules.md from what the program says of its rules, and Docs/coverage.md from Docs/coverage/.
docs:
	@scripts/rules-page >Docs/rules.md.new && mv Docs/rules.md.new Docs/rules.md
	@scripts/coverage-page >Docs/coverage.md.new && mv Docs/coverage.md.new Docs/coverage.md

# Measures speed; `make bench WRITE=1` keeps the result in Benchmarks/RESULTS.md, BENCH_ARGS goes to Benchmarks/bench.py.
bench:
	@scripts/bench $(if $(WRITE),--write) $(BENCH_ARGS)

clean:
	rm -rf .build

setup:
	@scripts/setup
