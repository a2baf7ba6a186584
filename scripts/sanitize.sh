#!/usr/bin/env bash
# Runs the exhaustive tests of the look-ups under AddressSanitizer, which sees every read beyond a table: compiled for any
# processor of the architecture, and for this one. Usage: scripts/sanitize.sh [PACKAGE...]   (default: combinations)
# Takes some ten minutes on two cores.
# Status 0: no report. 2: something that is needed is missing; it says what. Otherwise a test failed, or read what it must not.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

cargo +nightly --version >/dev/null 2>&1 || {
    echo 'sanitize.sh: a nightly toolchain is missing; "rustup toolchain install nightly" installs one' >&2
    exit 2
}
[ $# -gt 0 ] || set -- combinations
host=$(rustc -vV | sed -n 's/^host: //p')
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/sanitize
for flags in '' '-Ctarget-cpu=native'; do
    printf '== AddressSanitizer %s\n' "$flags"
    # With a target named, the flags are not those of build scripts and macros.
    RUSTFLAGS="-Zsanitizer=address $flags" cargo +nightly test --target "$host" "${@/#/-p}"
done
