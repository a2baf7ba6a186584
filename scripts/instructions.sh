#!/usr/bin/env bash
# Instructions of one look-up, ours and those of other crates, counted by callgrind: rook, bishop, queen.
# Usage: scripts/instructions.sh [--native] [NAMES...]     (default: one scheme of each family, and all peers)
#   --native   compiled for this processor, so with PEXT and AVX2 where it has them
# Needs valgrind (Debian: apt-get install valgrind).
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v valgrind >/dev/null; then
    echo "valgrind is not installed; on Debian: apt-get install valgrind" >&2
    exit 3
fi
# The target folders are those of compare.sh.
name=baseline flags=
if [ "${1:-}" = --native ]; then name=native flags="-C target-cpu=native"; shift; fi
target=${CARGO_TARGET_DIR:-target}/compare/$name
RUSTFLAGS="$flags" cargo --config benches/profile.toml build --quiet --release -p magic-bitboards-benches \
    --bin repeat --target-dir "$target"
repeat=$target/release/repeat

if [ $# -eq 0 ]; then
    ours='^(fancy|fancy, incorporate_shift|fixed_shift|black|pext|pext, pdep|pext, pdep/bitboard|hyperbola|kindergarten)$'
    readarray -t names < <("$repeat" --list | grep -E "$ours"; "$repeat" --list-peers)
    set -- "${names[@]}"
fi

# Instructions of a whole run.
instructions() { # name, piece, look-ups
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$repeat" "$@" 2>&1 >/dev/null |
        sed -n 's/.*Collected : //p' | grep .
}

# What start-up and the loop take is the same in a longer run, and in one that looks nothing up.
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
