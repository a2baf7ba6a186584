#!/usr/bin/env bash
# Fuzzes all that reads what others write: scripts/fuzz.sh [SECONDS PER TARGET, 30 if not given] [TARGET...]
#
# One thread. What is new in what it finds stays in fuzz/found, and is where the next run goes on; fuzz/corpus is not
# written to. An input that does harm is left in fuzz/artifacts: mend the fault, and add the input to fuzz/corpus. If SEED
# is set, the same inputs are tried in each run, as far as the time goes.
# Status 0: no harm. 1: there was, and the input is named, or the targets cannot be built. 2: something that is needed is
# missing; "not checked: …" says what.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../fuzz"

wrong() { # what
    printf 'fuzz.sh: %s\n' "$1" >&2
    exit 1
}

missing() { # what, what to do about it
    printf 'not checked: hostile input, by fuzzing (%s; %s)\n' "$1" "$2"
    exit 2
}

# Gets the dependencies. Cargo's own messages say what is wrong with a manifest or a lock file.
fetch() {
    local fetch=(cargo fetch -q --target "$host")
    "${fetch[@]}" --offline 2>/dev/null && return
    cargo metadata --offline --no-deps --format-version 1 >/dev/null || wrong 'the manifest is broken'
    cargo metadata --offline --no-deps --format-version 1 --manifest-path ../Cargo.toml >/dev/null ||
        wrong 'a manifest of the workspace is broken'
    # A crate that is there, so that the answer says whether crates.io can be reached; elsewhere, Cargo.lock may answer.
    (cd / && timeout 60 cargo info -q --registry crates-io serde >/dev/null 2>&1) ||
        missing 'a dependency is missing' 'crates.io must be reachable, once'
    "${fetch[@]}" || wrong 'the dependencies cannot be fetched'
}

command -v cargo >/dev/null || missing 'cargo is missing' 'get Rust by rustup'
command -v c++ >/dev/null || missing 'a C++ compiler is missing' 'libFuzzer is built with it'
host=$(rustc -vV | sed -n 's/^host: //p')

seconds=${1:-30}
[[ $seconds =~ ^[1-9][0-9]*$ ]] || wrong "$seconds is no number of seconds"
shift || true
targets=("$@")
[ $# -gt 0 ] || targets=(arguments certificate factors games geometry macro manifest options packing pieces)
for target in "${targets[@]}"; do
    [ -d "corpus/$target" ] || wrong "there is no target $target"
done
fetch

# What `cargo fuzz build -s none` does, with any toolchain: libFuzzer is told of every branch and comparison. A sanitizer
# would only slow it down: everything but the look-ups is safe code, and those are Miri's.
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
instrumented=(--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table
    -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions -Ccodegen-units=1)
RUSTFLAGS="${instrumented[*]}" cargo build -q --release --target "$host"

status=0
for target in "${targets[@]}"; do
    mkdir -p "found/$target" "artifacts/$target"
    log=$(mktemp)
    # An input may take 10 s, 1 GiB of memory, and 256 MiB at once.
    if TARGET=$target "$CARGO_TARGET_DIR/$host/release/fuzz" "found/$target" "corpus/$target" \
        -artifact_prefix="artifacts/$target/" -max_total_time="$seconds" -seed="${SEED:-0}" -timeout=10 -rss_limit_mb=1024 \
        -malloc_limit_mb=256 -max_len=4096 -print_final_stats=1 >"$log" 2>&1; then
        printf '%-12s %12d executions, no harm\n' "$target" "$(awk '/number_of_executed_units/ { print $2 }' "$log")"
    else
        status=1
        printf '%-12s does harm:\n' "$target"
        tail -n 40 "$log"
    fi
    rm -f "$log"
done
exit "$status"
