#!/usr/bin/env bash
# Tries the first steps of docs/c.md as they are written: generates, compiles, runs, and compares what is printed; and what it says of AVR
# and of kernels.
# Usage: scripts/c-first-steps.sh [--install]
#
# With --install, what is missing for AVR and for kernels is installed where that is possible: Debian's packages, and NVIDIA's compiler from
# PyPI.
# Status 0: what could be tried works; "not checked: …" says what could not. 2: nothing could be tried.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
. scripts/packages.sh
install=false
[ "${1:-}" != --install ] || install=true

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

# What the page says of AVR: the tables do not fit into RAM, the flags of the page leave them in flash, and look-ups there are right.
try_avr() {
    local lacking=()
    command -v avr-gcc >/dev/null || lacking+=(gcc-avr avr-libc)
    command -v qemu-system-avr >/dev/null || lacking+=(qemu-system-misc)
    ! $install || [ ${#lacking[@]} -eq 0 ] || install_packages "${lacking[@]}" >&2 || true
    if ! command -v avr-gcc >/dev/null; then
        printf 'not checked: AVR in docs/c.md (avr-gcc is missing; on Debian, gcc-avr and avr-libc)\n'
        return
    fi
    local compile=(avr-gcc -Os -mmcu=atmega328p avr.c -o avr.elf) errors flags printed
    tried=$((tried + 1))
    magics generate --language c --scheme hyperbola --out sliders.h --force >/dev/null
    # It prints sixteen digits, on AVR by its serial line.
    cat >avr.c <<'END'
#define MAGIC_TABLES_IMPLEMENTATION
#include "sliders.h"
#ifdef __AVR__
#include <avr/io.h>
static void print(char letter)
{
    UCSR0B = 1 << TXEN0;
    while ((UCSR0A & 1 << UDRE0) == 0) {
    }
    UDR0 = letter;
}
#else
#include <stdio.h>
static void print(char letter) { putchar(letter); }
#endif
volatile uint8_t square = 27;
volatile uint64_t occupied = 0x0000001008000200;
int main(void)
{
    const uint64_t attacks = queen_attacks(square, occupied);
    for (int digit = 15; digit >= 0; digit--)
        print("0123456789abcdef"[attacks >> 4 * digit & 15]);
    print('\n');
    return 0;
}
END
    if errors=$("${compile[@]}" -std=gnu99 2>&1); then
        printf 'AVR: the tables fit into RAM, other than docs/c.md says\n' >&2
        exit 1
    fi
    grep -q 'is not within region' <<<"$errors" || { printf '%s\n' "$errors" >&2; exit 1; }
    read -ra flags <<<"$(sed -n 's/.*`\(-std=gnu99 .*__flash\)`.*/\1/p' "$page")"
    "${compile[@]}" "${flags[@]}"
    avr-size -A avr.elf | awk '$1 == ".data" && $2 > 64 { exit 1 }' || {
        printf 'AVR: tables are in RAM with the flags of docs/c.md\n' >&2
        exit 1
    }
    if ! command -v qemu-system-avr >/dev/null; then
        printf 'not checked: look-ups on AVR (qemu-system-avr is missing; on Debian, qemu-system-misc)\n'
        return
    fi
    cc avr.c -o on-host
    # It goes on after its last line.
    printed=$(timeout 60 qemu-system-avr -machine uno -bios avr.elf -nographic -serial stdio -monitor none </dev/null 2>&1 | head -n 1) || true
    [ "$printed" = "$(./on-host)" ] || {
        printf 'AVR: the look-up gives %s, on this machine %s\n' "$printed" "$(./on-host)" >&2
        exit 1
    }
    printf 'AVR: the tables are in flash, as docs/c.md says, and the look-up is right\n'
}
try_avr

# The kernel of the page, by NVIDIA's compiler. What look-ups give there, tests ask on the host.
try_kernel() {
    local errors
    find_nvcc "$target" "$install"
    if [ -z "$nvcc" ]; then
        printf 'not checked: kernels in docs/c.md (nvcc is missing; PyPI has it: %s)\n' "${nvcc_packages[*]}"
        return
    fi
    tried=$((tried + 1))
    magics generate --language cpp --scheme fancy --out sliders.hpp --force >/dev/null
    block Kernels 1 >kernel.cu
    "$nvcc" -arch=sm_80 -std=c++17 -Werror all-warnings -ptx kernel.cu -o kernel.ptx
    grep -q 'ld.global' kernel.ptx && ! grep -q trap kernel.ptx || { printf 'kernels: the look-up does not read its data\n' >&2; exit 1; }
    # Without the macros, also where everything may be called from everywhere.
    sed -i '/^#define/d' kernel.cu
    if errors=$("$nvcc" -arch=sm_80 -std=c++17 --expt-relaxed-constexpr -ptx kernel.cu -o kernel.ptx 2>&1); then
        printf 'kernels: a header of the host compiles\n' >&2
        exit 1
    fi
    grep -q 'kernels cannot read tables of the host' <<<"$errors" || { printf '%s\n' "$errors" >&2; exit 1; }
    printf 'kernels: that of docs/c.md compiles, and that without its data is refused\n'
}
try_kernel
[ "$tried" -gt 0 ] || exit 2
