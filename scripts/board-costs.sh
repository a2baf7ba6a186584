#!/usr/bin/env bash
# Measures what look-ups on boards other than that of chess cost, and writes magic-tables/catalog/board_costs.txt, by which
# `scheme = auto` chooses there. Each cost is the median of some runs on each level of x86-64 that this processor has.
# Usage: scripts/board-costs.sh [RUNS]     (default: 5)
# Takes some minutes to compile, and then about a minute.
set -euo pipefail
cd "$(dirname "$0")/.."

runs=${1:-5}
file=magic-tables/catalog/board_costs.txt
target=${CARGO_TARGET_DIR:-target}/compare/boards
levels=(x86-64 x86-64-v2 x86-64-v3)
native=$(rustc --print cfg -Ctarget-cpu=native)
for feature in ssse3 avx2 bmi2; do
    if ! grep -qxF "target_feature=\"$feature\"" <<<"$native"; then
        echo "this processor has no $feature" >&2
        exit 3
    fi
done

host=$(rustc -vV | sed -n 's/^host: //p')
measured=$(mktemp)
trap 'rm -f "$measured"' EXIT
for level in "${levels[@]}"; do
    RUSTFLAGS="-C target-cpu=$level" cargo --config benches/profile.toml build --quiet --release \
        --manifest-path benches/Cargo.toml -p boards --target "$host" --target-dir "$target"
    cp "$target/$host/release/boards" "$target/boards-$level"
done
# Other work on the machine slows down all levels alike.
for ((run = 0; run < runs; run++)); do
    for level in "${levels[@]}"; do
        "$target/boards-$level" --costs 2>/dev/null >>"$measured"
    done
done

head=$(sed -n '/^#/p' "$file")
{
    printf '%s\n' "$head"
    # The median of each line, in the order in which they came.
    awk '{
        cost = $NF
        sub(/ [^ ]*$/, "")
        if (!($0 in count)) names[++lines] = $0
        costs[$0, ++count[$0]] = cost
    } END {
        for (line = 1; line <= lines; line++) {
            name = names[line]
            n = count[name]
            for (i = 1; i <= n; i++) sorted[i] = costs[name, i]
            for (i = 2; i <= n; i++) {
                value = sorted[i]
                for (j = i - 1; j > 0 && sorted[j] > value; j--) sorted[j + 1] = sorted[j]
                sorted[j + 1] = value
            }
            print name, sorted[int((n + 1) / 2)]
        }
    }' "$measured"
} >"$measured.new"
mv "$measured.new" "$file"
