#!/usr/bin/env bash
# Measures what look-ups on boards other than that of chess cost, and writes magic-tables/catalog/board_costs.txt, by which
# `scheme = auto` chooses there: on each level of x86-64.
# Usage: scripts/board-costs.sh [ROUNDS]     (default: 501)
# Takes some minutes to compile, and then about a minute.
set -euo pipefail
cd "$(dirname "$0")/.."

file=magic-tables/catalog/board_costs.txt
target=${CARGO_TARGET_DIR:-target}/compare/boards
native=$(rustc --print cfg -Ctarget-cpu=native)
for feature in ssse3 avx2 bmi2; do
    grep -qxF "target_feature=\"$feature\"" <<<"$native" || { echo "this processor has no $feature" >&2; exit 3; }
done
host=$(rustc -vV | sed -n 's/^host: //p')
text=$(sed -n '/^#/p' "$file")
for level in x86-64 x86-64-v2 x86-64-v3; do
    text+=$'\n'$(RUSTFLAGS="-C target-cpu=$level" cargo --config benches/profile.toml run --quiet --release \
        --manifest-path benches/Cargo.toml -p boards --target "$host" --target-dir "$target" -- \
        --costs --rounds "${1:-501}" 2>/dev/null)
done
printf '%s\n' "$text" >"$file"
