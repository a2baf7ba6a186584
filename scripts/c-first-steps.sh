#!/usr/bin/env bash
# Tries the first steps of docs/c.md as they are written: generates, compiles, runs, and compares what is printed; and what it says of AVR.
# Usage: scripts/c-first-steps.sh
#
# Status 0: what could be tried works; "not checked: …" says what could not. 2: nothing could be tried.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

page=$PWD/docs/c.md
cargo build --quiet --release -p magics
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
PATH=$target/release:$PATH
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

block() { # section, number: that block of the section
    awk -v heading="$1" -v number="$2" '
        /^#+ / { line = $0; sub(/^#+ /, "", line); inside = line == heading }
        inside && /^```/ { open = !open; count += open; next }
        inside && open && count == number
    ' "$page"
}

tried=0
try() { # section, file, compiler
    local printed
    if ! command -v "$3" >/dev/null; then
        printf 'not checked: first steps of docs/c.md, %s (%s is missing)\n' "$1" "$3"
        return
    fi
    tried=$((tried + 1))
    bash -e <<<"$(block "$1" 1)"
    block "$1" 2 >"$2"
    # The first line is the command, behind a `$`; the others are what it prints.
    printed=$(bash -e <<<"$(block "$1" 3 | sed -n '1s/^\$ //p')")
    [ "$printed" = "$(block "$1" 3 | tail -n +2)" ] || {
        printf '%s: the program of docs/c.md prints %s\n' "$1" "$printed" >&2
        exit 1
    }
    printf '%s: the program of docs/c.md prints %s, as the page says\n' "$1" "$printed"
}

try C main.c cc
try C++ main.cpp c++
try Xiangqi main.c cc

# What the page says of AVR: the tables do not fit into RAM, and the command of the page puts them into flash.
try_avr() {
    if ! command -v avr-gcc >/dev/null; then
        printf 'not checked: AVR in docs/c.md (avr-gcc is missing; on Debian, gcc-avr and avr-libc)\n'
        return
    fi
    local compile=(avr-gcc -Os -std=gnu99 -mmcu=atmega328p avr.c -o avr.elf) errors
    tried=$((tried + 1))
    magics generate --language c --scheme hyperbola --out sliders.h --force >/dev/null
    cat >avr.c <<'END'
#define MAGIC_TABLES_IMPLEMENTATION
#include "sliders.h"
volatile uint64_t occupied, attacks;
int main(void) { attacks = queen_attacks(27, occupied); return 0; }
END
    if errors=$("${compile[@]}" 2>&1); then
        printf 'AVR: the tables fit into RAM, other than docs/c.md says\n' >&2
        exit 1
    fi
    grep -q 'is not within region' <<<"$errors" || { printf '%s\n' "$errors" >&2; exit 1; }
    bash -e <<<"$(sed -n 's/^ *\(sed -i .*__flash.*\)/\1/p' "$page")"
    "${compile[@]}"
    avr-size -A avr.elf | awk '$1 == ".data" && $2 > 0 { exit 1 }' || {
        printf 'AVR: tables are in RAM after the command of docs/c.md\n' >&2
        exit 1
    }
    printf 'AVR: the tables are in flash, as docs/c.md says\n'
}
try_avr
[ "$tried" -gt 0 ] || exit 2
