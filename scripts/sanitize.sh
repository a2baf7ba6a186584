#!/usr/bin/env bash
# Runs the exhaustive tests of the look-ups, of each scheme with each kind of entry, under AddressSanitizer, which sees every
# read beyond a static: compiled for any processor of the architecture, and for this one.
# Usage: scripts/sanitize.sh
# Takes a minute and a half on two cores.
# Status 0: no report. 2: something that is needed is missing; "not checked: …" says what. Otherwise a test failed, or
# read what it must not.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

missing() { # what, how to get it
    printf 'not checked: reads beyond tables, by AddressSanitizer (%s is missing; %s)\n' "$1" "$2"
    exit 2
}

cargo +nightly --version >/dev/null 2>&1 || missing 'a nightly toolchain' '"rustup toolchain install nightly" installs one'
host=$(rustc -vV | sed -n 's/^host: //p')
specification=$(rustc +nightly -Zunstable-options --print target-spec-json --target "$host")
[[ $specification =~ \"supported-sanitizers\":[^]]*\"address\" ]] || missing 'AddressSanitizer' "$host has none"

export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/sanitize
for flags in '' '-Ctarget-cpu=native'; do
    printf '== AddressSanitizer %s\n' "$flags"
    # With a target named, the flags are not those of build scripts and macros.
    RUSTFLAGS="-Zsanitizer=address $flags" cargo +nightly test --target "$host" -p combinations
    # Other boards only once: this processor's look-ups, with PEXT if it has it.
    [ -z "$flags" ] ||
        RUSTFLAGS="-Zsanitizer=address $flags" cargo +nightly test --target "$host" -p magic-bitboards \
            --features boards --test macro_boards
    # Views so, too: unoptimised, they would take a minute.
    [ -z "$flags" ] ||
        RUSTFLAGS="-Zsanitizer=address -Copt-level=1 -Cdebug-assertions $flags" cargo +nightly test --target "$host" \
            -p line-wise --test views
done
