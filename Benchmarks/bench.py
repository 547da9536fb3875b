#!/usr/bin/env python3
"""Measures pushlint beside a parse-only limit on the same input, and checks that it finds exactly the faults put in.

  make bench                                                  builds both programs and runs this
  python3 Benchmarks/bench.py PUSHLINT PARSE_ONLY [--runs 5] [--lines 200000] [--jobs 2] [--write]

PARSE_ONLY is simdjson's DOM parser (parse_many, one thread) doing nothing else. Before each run of pushlint it reads the same
file, and the ratio is that of the pair: quote ratios, not seconds. Python's standard library only.
"""
import argparse
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
RULES = ["--ruleset", "pushlint:recommended", "--ruleset", "pushlint:contract", "--format", "ndjson", "--no-config"]


def run(argv, out):
    """Wall seconds, peak resident bytes and exit status of one process, its output in a file."""
    with open(out, "wb") as sink:
        start = time.perf_counter()
        child = subprocess.Popen(argv, stdout=sink, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
    return wall, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024), os.waitstatus_to_exitcode(status)


def data(folder, name, *arguments):
    """A generated input and the faults in it; made once."""
    path = os.path.join(folder, name)
    if not os.path.exists(path + ".truth.json"):
        subprocess.run([sys.executable, os.path.join(HERE, "generate.py"), *arguments, "-o", path], check=True, stdout=subprocess.DEVNULL)
    with open(path + ".truth.json", encoding="utf-8") as file:
        truth = json.load(file)
    return path, {(str(place), check) for check, places in truth["faults"].items() for place in places}


def judge(out, base, want, checks):
    """Misses, false findings and what else was said at error or warn about documents without a fault."""
    found, other = set(), 0
    faulty = {place for place, _ in want}
    with open(out, encoding="utf-8") as file:
        for line in file:
            finding = json.loads(line)
            place = os.path.relpath(finding["file"], base).replace(os.sep, "/") if base else str(finding["line"])
            if finding["rule"] in checks:
                found.add((place, checks[finding["rule"]]))
            elif place not in faulty and finding["severity"] in ("error", "warn"):
                other += 1
    return len(want - found), len(found - want), other


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pushlint")
    parser.add_argument("parse_only")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--lines", type=int, default=200000)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="keep the result in Benchmarks/RESULTS.md")
    options = parser.parse_args()
    pushlint = os.path.abspath(options.pushlint)
    with open(os.path.join(HERE, "checks.json"), encoding="utf-8") as file:
        checks = json.load(file)
    folder = os.path.join(tempfile.gettempdir(), "pushlint-own-bench")
    os.makedirs(folder, exist_ok=True)
    out = os.path.join(folder, "out")
    rows, wrong = [], []

    log, faults = data(folder, f"log-{options.lines}.ndjson", "--lines", str(options.lines), "--seed", "1", "--fault-rate", "0.05")
    tree, tree_faults = data(folder, f"tree-{options.files}", "--files", str(options.files), "--seed", "1", "--fault-rate", "0.2")
    for name, path, want, base in [("log, a payload a line", log, faults, None), ("folder of small files", tree, tree_faults, tree)]:
        command = [pushlint, "check", *RULES, "--jobs", str(options.jobs), path]
        run([options.parse_only, "dom", path], out)
        pairs = []
        for _ in range(options.runs):
            limit, _, _ = run([options.parse_only, "dom", path], out)
            wall, peak, status = run(command, out)
            pairs.append((limit, wall, peak))
            if status not in (0, 1):
                wrong.append(f"{name}: ended with {status}")
        missed, false, other = judge(out, base, want, checks)
        if missed or false or other:
            wrong.append(f"{name}: {missed} missed, {false} false, {other} other errors or warnings on faultless documents")
        size = os.path.getsize(path) if base is None else sum(os.path.getsize(os.path.join(r, f)) for r, _, fs in os.walk(path) for f in fs)
        ratio = statistics.median(limit / wall for limit, wall, _ in pairs)
        wall = statistics.median(wall for _, wall, _ in pairs)
        rows.append(f"| {name} | {size / 1e6:.1f} MB | {wall * 1000:.0f} ms | {size / 1e6 / wall:.0f} MB/s | {ratio:.2f} | {max(p for _, _, p in pairs) / 2**20:.0f} MiB | {len(want)} of {len(want)} |" if not (missed or false) else f"| {name} | wrong |")

    one = os.path.join(folder, "one.json")
    with open(log, "rb") as source, open(one, "wb") as target:
        target.write(source.readline())
    starts = sorted(run([pushlint, "check", *RULES, one], out)[0] for _ in range(options.runs * 8))
    rows.append(f"| one small file, from cold | {os.path.getsize(one)} B | {statistics.median(starts) * 1000:.1f} ms | | | | |")

    text = "\n".join([
        f"`make bench`, {time.strftime('%Y-%m-%d')}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores, {options.jobs} job(s), median of {options.runs} pairs:",
        "", "| input | size | time | rate | ratio to simdjson's parse alone | peak memory | faults found |", "| --- | ---: | ---: | ---: | ---: | ---: | ---: |", *rows, ""])
    print(text)
    if options.write:
        with open(os.path.join(HERE, "RESULTS.md"), "w", encoding="utf-8") as file:
            file.write("# Measured\n\n" + text)
    for line in wrong:
        print("FAILED:", line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
