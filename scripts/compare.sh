#!/usr/bin/env bash
# Compares the look-ups of this project with those of other crates, compiled for any processor of the architecture and
# for this one. Usage: scripts/compare.sh [--seconds N] [--costs]
#   --costs   writes the table of costs that `scheme = auto` uses, fitted to the engines in docs/engines.csv
# With UPDATE=1 in the environment, it writes the times for this processor into docs/schemes.md and the files beside it; then
# UPDATE=1 cargo test -p pages draws docs/schemes.svg.
# Takes some minutes to compile, and then twice N seconds (default: 120). Nothing else should run meanwhile.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=120 costs=
while [ $# -gt 0 ]; do
    case $1 in
        --seconds) seconds=${2:?--seconds takes a number}; shift ;;
        --costs) costs=yes ;;
        *) sed -n '2,7s/^# //p' "$0" >&2; exit 2 ;;
    esac
    shift
done

# Each build has its own target folder, so that a second run need not compile everything again.
target=${CARGO_TARGET_DIR:-target}/compare
# The flags are not for macros and build scripts, which run while this builds.
host=$(rustc -vV | sed -n 's/^host: //p')
table() { # name, flags, options of `table`
    local name=$1 flags=$2
    shift 2
    RUSTFLAGS="$flags" cargo --config benches/profile.toml build --quiet --release --manifest-path benches/Cargo.toml \
        --bin table --target "$host" --target-dir "$target/$name"
    # Pinned to one processor, so that it keeps its caches.
    local run=("$target/$name/$host/release/table" --seconds "$seconds" --json "$target/$name.json" "$@")
    if command -v taskset >/dev/null; then run=(taskset -c "$(($(nproc) - 1))" "${run[@]}"); fi
    "${run[@]}"
}

printf '## For any processor\n\n'
UPDATE=0 table baseline ""
printf '\n## For this processor\n\n'
table native "-C target-cpu=native"
printf '\nAll medians and quartiles are in %s.\n' "$target/{baseline,native}.json"
[ -z "$costs" ] || cargo run --quiet --release --manifest-path benches/Cargo.toml -p engines -- fit --look-ups "$target/baseline.json" "$target/native.json"
