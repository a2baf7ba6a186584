#!/usr/bin/env bash
# Measures look-ups on boards other than that of chess, on levels of x86-64, with positions that stay in the cache.
# Usage: scripts/boards.sh speed [ROUNDS [FILE]]     (default: 301 docs/board-speed.csv)
#        scripts/boards.sh costs [ROUNDS]            (default: 501)
#   speed   compares our look-ups on 9x9 with those of other crates, and those on 9x10 with those of the chess board, and writes FILE
#   costs   writes magic-tables/catalog/board_costs.txt, by which `scheme = auto` chooses on other boards
# Takes some minutes to compile, and then about a minute. Nothing else should run meanwhile.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${CARGO_TARGET_DIR:-target}/compare/boards
host=$(rustc -vV | sed -n 's/^host: //p')
native=$(rustc --print cfg -Ctarget-cpu=native)
for feature in ssse3 avx2 bmi2; do
    grep -qxF "target_feature=\"$feature\"" <<<"$native" || { echo "this processor has no $feature" >&2; exit 3; }
done
boards() { # level, feature of the package, options of the program
    RUSTFLAGS="-C target-cpu=$1" cargo --config benches/profile.toml build --quiet --release \
        --manifest-path benches/Cargo.toml -p boards --features "$2" --target "$host" --target-dir "$target"
    local run=("$target/$host/release/boards" "${@:3}")
    if command -v taskset >/dev/null; then run=(taskset -c "$(($(nproc) - 1))" "${run[@]}"); fi
    "${run[@]}"
}

case ${1:-} in
speed)
    rounds=${2:-301} file=${3:-docs/board-speed.csv}
    measured='compiled for,pieces,look-ups,bytes,ns,throughput'
    for level in x86-64-v2 x86-64-v3; do
        # haitaka has two ways to look up, and a program can have one of them. Of the second run, only its times: the ratios of all
        # others are those of the first one.
        measured+=$'\n'$(boards $level '' --rounds "$rounds")
        measured+=$'\n'$(boards $level haitaka-qugiy --rounds "$rounds" | grep 'haitaka, qugiy')
    done
    ;;
costs)
    file=magic-tables/catalog/board_costs.txt
    measured=$(grep '^#' "$file")
    for level in x86-64 x86-64-v2 x86-64-v3; do
        measured+=$'\n'$(boards $level '' --costs --rounds "${2:-501}" 2>/dev/null)
    done
    ;;
*) sed -n '3,6s/^# //p' "$0" >&2; exit 2 ;;
esac
printf '%s\n' "$measured" >"$file"
