#!/usr/bin/env bash
# Compares our look-ups on 9x9 with those of other crates, and those on 9x10 with those of the chess board, and writes
# docs/board-speed.csv, or another file: throughput on x86-64-v2 and x86-64-v3, with positions that stay in the cache.
# Usage: scripts/compare-boards.sh [ROUNDS [FILE]]     (default: 301 docs/board-speed.csv)
# Takes some minutes to compile, and then about a minute. Nothing else should run meanwhile.
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=${1:-301}
file=${2:-docs/board-speed.csv}
target=${CARGO_TARGET_DIR:-target}/compare/boards
host=$(rustc -vV | sed -n 's/^host: //p')
measured=$(mktemp)
trap 'rm -f "$measured"' EXIT
echo 'compiled for,pieces,look-ups,bytes,ns,throughput' >"$measured"
for level in x86-64-v2 x86-64-v3; do
    # haitaka has two ways to look up, and a program can have one of them.
    for way in "" haitaka-qugiy; do
        RUSTFLAGS="-C target-cpu=$level" cargo --config benches/profile.toml build --quiet --release \
            --manifest-path benches/Cargo.toml -p boards --features "$way" --target "$host" --target-dir "$target"
        run=("$target/$host/release/boards" --csv --rounds "$rounds")
        if command -v taskset >/dev/null; then run=(taskset -c "$(($(nproc) - 1))" "${run[@]}"); fi
        # Of the second run, only its times: the ratios of all others are those of the first one.
        if [ -z "$way" ]; then "${run[@]}"; else "${run[@]}" | grep 'haitaka, qugiy'; fi >>"$measured"
    done
done
cat "$measured" >"$file"
