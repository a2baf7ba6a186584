#!/usr/bin/env bash
# What tables take in memory when a program runs several times at once: tables that are constants, and tables that each process fills.
# Every process reads all slots; then the kernel says what they take together, pages that they share counted once. What a program
# without tables takes is subtracted.
# Usage: scripts/processes.sh [--docs]
#   --docs  rewrites the table in docs/choosing.md instead of printing it
# Needs Linux and a C compiler.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

most=8
page=docs/choosing.md
choices=('--scheme fancy --pext never' '--scheme fancy --pext never --fill' '--scheme fancy --entries byte --pext never' '--scheme hyperbola')

cargo build --quiet --release -p magics
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Looks up all occupancies of each square, and waits until it may end.
cat >"$folder/program.c" <<'C'
#include <stdio.h>
#ifdef TABLES
#define MAGIC_TABLES_IMPLEMENTATION
#include "sliders.h"

static uint64_t all(uint64_t (*attacks)(unsigned, uint64_t))
{
    uint64_t sum = 0;
    for (unsigned square = 0; square < 64; square++) {
        const uint64_t mask = attacks(square, 0);
        uint64_t occupied = 0;
        do {
            sum += attacks(square, occupied);
            occupied = (occupied - mask) & mask;
        } while (occupied);
    }
    return sum;
}
#endif

int main(void)
{
#ifdef FILL
    sliders_init();
#endif
#ifdef TABLES
    printf("%llu\n", (unsigned long long)(all(rook_attacks) + all(bishop_attacks)));
#else
    printf("0\n");
#endif
    fflush(stdout);
    return getchar() == 0;
}
C

# KiB of several processes together.
taken() { # program, how many processes
    local processes=$2 pids=() sum=0 number fifo=$folder/end line
    rm -f "$fifo" && mkfifo "$fifo"
    # Open for as long as the processes wait.
    exec 3<>"$fifo"
    for ((number = 0; number < processes; number++)); do
        "$1" <"$fifo" >"$folder/said.$number" 3<&- &
        pids+=($!)
    done
    for ((number = 0; number < processes; number++)); do
        while [ ! -s "$folder/said.$number" ]; do sleep 0.05; done
    done
    for number in "${pids[@]}"; do
        line=$(awk '$1 == "Pss:" { print $2 }' "/proc/$number/smaps_rollup")
        sum=$((sum + line))
    done
    kill "${pids[@]}" && wait "${pids[@]}" 2>/dev/null || true
    exec 3<&-
    rm -f "$folder"/said.*
    echo $sum
}

thousands() { sed -E ':again; s/([0-9])([0-9]{3})($|,)/\1,\2\3/; t again' <<<"$1"; }

"${CC:-cc}" -std=c99 -O2 "$folder/program.c" -o "$folder/empty"
rows="| options | bytes of tables | one process, KiB | $most processes, KiB |"$'\n|---|---:|---:|---:|'
for choice in "${choices[@]}"; do
    # shellcheck disable=SC2086 # Several options.
    "$target/release/magics" generate $choice --language c --out "$folder/sliders.h" >/dev/null
    flags=(-DTABLES)
    [[ $choice != *--fill* ]] || flags+=(-DFILL)
    "${CC:-cc}" -std=c99 -O2 "${flags[@]}" "$folder/program.c" -o "$folder/program"
    taken=()
    for count in 1 $most; do
        taken+=("$(thousands $(($(taken "$folder/program" "$count") - $(taken "$folder/empty" "$count"))))")
    done
    bytes=$(sed -n 's/.*TABLE_BYTES \([0-9]*\).*/\1/p' "$folder/sliders.h" | tail -n 1)
    rows+=$'\n'"| \`$choice\` | $(thousands "$bytes") | ${taken[0]} | ${taken[1]} |"
done

if [ "${1:-}" = --docs ]; then
    text=$(awk -v rows="$rows" '
        /<!-- end of processes -->/ { inside = 0 }
        !inside
        /<!-- processes -->/ { print rows; inside = 1 }
    ' "$page")
    printf '%s\n' "$text" >"$page"
else
    printf '%s\n' "$rows"
fi
