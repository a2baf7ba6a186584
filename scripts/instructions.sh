#!/usr/bin/env bash
# Counts the instructions of one look-up (rook, bishop, queen) with callgrind, for this project and for other crates.
# Usage: scripts/instructions.sh [--native] [NAMES...]     (default: one scheme of each family, and all peers)
#   --native   compiles for this processor, with PEXT and AVX2 if it has them
# Needs valgrind (Debian: apt-get install valgrind).
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v valgrind >/dev/null; then
    echo "valgrind is not installed; on Debian: apt-get install valgrind" >&2
    exit 3
fi
# Uses the target folders of compare.sh.
name=baseline flags=
if [ "${1:-}" = --native ]; then name=native flags="-C target-cpu=native"; shift; fi
target=${CARGO_TARGET_DIR:-target}/compare/$name
RUSTFLAGS="$flags" cargo --config benches/profile.toml build --quiet --release --manifest-path benches/Cargo.toml \
    --bin repeat --target-dir "$target"
repeat=$target/release/repeat

if [ $# -eq 0 ]; then
    ours='^(fancy|fancy, incorporate_shift|fixed_shift|black|pext|pext, pdep|pext, pdep/bitboard|hyperbola|kindergarten)$'
    readarray -t names < <("$repeat" --list | grep -E "$ours"; "$repeat" --list-peers)
    set -- "${names[@]}"
fi

# The instructions of a whole run.
instructions() { # name, piece, look-ups
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$repeat" "$@" 2>&1 >/dev/null |
        sed -n 's/.*Collected : //p' | grep .
}

# The difference of a long and a short run excludes the start-up. The loop is subtracted below: `nothing` measures it.
per_look_up() { # name, piece
    local few many
    few=$(instructions "$1" "$2" 16384)
    many=$(instructions "$1" "$2" 49152)
    awk "BEGIN { printf \"%.2f\", ($many - $few) / 32768 }"
}

loop=$(per_look_up nothing rook)
echo "| look-ups | rook | bishop | queen |"
echo "|---|---:|---:|---:|"
for name in "$@"; do
    printf '| %s |' "$name"
    for piece in rook bishop queen; do
        printf ' %s |' "$(awk "BEGIN { printf \"%.1f\", $(per_look_up "$name" "$piece") - $loop }")"
    done
    echo
done
