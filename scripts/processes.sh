#!/usr/bin/env bash
# What tables take in memory when a program runs several times at once: tables that are constants, and tables that each process fills.
# Every process reads all slots; then the kernel says what they take together, pages that they share counted once. What a program
# without tables takes is subtracted.
# Usage: scripts/processes.sh [--docs]
#   --docs  rewrites the table in docs/choosing.md instead of printing it
# Needs Linux and a C compiler.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/pages.sh
. scripts/pages.sh

most=8
choices=('--scheme fancy --pext never' '--scheme fancy --pext never --fill' '--scheme fancy --entries byte --pext never' '--scheme hyperbola')
magics=$(built_magics)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Looks up all occupancies of each square, and waits until it may end.
cat >"$folder/program.c" <<'C'
#include <stdio.h>
#include <stdint.h>
#ifdef TABLES
#define MAGIC_TABLES_IMPLEMENTATION
#include "sliders.h"
#else
#define rook_attacks(square, occupied) 0
#define bishop_attacks(square, occupied) 0
#endif

int main(void)
{
    uint64_t sum = 0;
#ifdef FILL
    sliders_init();
#endif
    for (unsigned square = 0; square < 64; square++)
        for (int bishop = 0; bishop < 2; bishop++) {
            const uint64_t mask = bishop ? bishop_attacks(square, 0) : rook_attacks(square, 0);
            uint64_t occupied = 0;
            do {
                sum += bishop ? bishop_attacks(square, occupied) : rook_attacks(square, occupied);
                occupied = (occupied - mask) & mask;
            } while (occupied);
        }
    printf("%llu\n", (unsigned long long)sum);
    fflush(stdout);
    return getchar() == 0;
}
C
"${CC:-cc}" -std=c99 -O2 "$folder/program.c" -o "$folder/empty"

# KiB of several processes together.
taken() { # program, how many processes
    local pids=() sum=0 number fifo=$folder/end
    rm -f "$fifo" && mkfifo "$fifo"
    # Open for as long as the processes wait.
    exec 3<>"$fifo"
    for ((number = 0; number < $2; number++)); do
        "$1" <"$fifo" >"$folder/said.$number" 3<&- &
        pids+=($!)
    done
    for ((number = 0; number < $2; number++)); do
        while [ ! -s "$folder/said.$number" ]; do sleep 0.05; done
    done
    for number in "${pids[@]}"; do
        sum=$((sum + $(awk '$1 == "Pss:" { print $2 }' "/proc/$number/smaps_rollup")))
    done
    kill "${pids[@]}" && wait "${pids[@]}" 2>/dev/null || true
    exec 3<&-
    rm -f "$folder"/said.*
    echo $sum
}

table() {
    local choice flags bytes count
    printf '| options | bytes of tables | one process, KiB | %s processes, KiB |\n|---|---:|---:|---:|\n' $most
    for choice in "${choices[@]}"; do
        # shellcheck disable=SC2086 # Several options.
        "$magics" generate $choice --language c --out "$folder/sliders.h" >/dev/null
        flags=(-DTABLES)
        [[ $choice != *--fill* ]] || flags+=(-DFILL)
        "${CC:-cc}" -std=c99 -O2 "${flags[@]}" "$folder/program.c" -o "$folder/program"
        bytes=$(sed -n 's/.*TABLE_BYTES \([0-9]*\).*/\1/p' "$folder/sliders.h" | tail -n 1)
        printf '| `%s` | %s |' "$choice" "$(thousands "$bytes")"
        for count in 1 $most; do
            printf ' %s |' "$(thousands $(($(taken "$folder/program" "$count") - $(taken "$folder/empty" "$count"))))"
        done
        echo
    done
}

if [ "${1:-}" = --docs ]; then table | into_page docs/choosing.md processes; else table; fi
