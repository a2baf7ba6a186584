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

target=${CARGO_TARGET_DIR:-target}
export CARGO_TARGET_DIR=$target/sanitize
# The sanitizer is in the programs with the look-ups, so nightly compiles these alone. They stand beside the program that asks for them.
# As its tests build it, which may run meanwhile.
CARGO_TARGET_DIR=$target cargo test --release -p lookups --test answers --no-run
mkdir -p "$CARGO_TARGET_DIR/release"
cp "$target/release/lookups" "$CARGO_TARGET_DIR/release/"
RUSTUP_TOOLCHAIN=nightly LOOKUPS_RUSTFLAGS=-Zsanitizer=address "$CARGO_TARGET_DIR/release/lookups" --list few --rust least --rust best \
    --front unchecked,expansion
# With a target named, the flags are not those of build scripts and macros.
RUSTFLAGS='-Zsanitizer=address -Cdebug-assertions -Ctarget-cpu=native' cargo +nightly test --target "$host" -p lookups \
    --no-default-features --features full --test boards --test views
