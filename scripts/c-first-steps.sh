#!/usr/bin/env bash
# Tries the first steps of docs/c.md as they are written: generates, compiles, runs, and compares what is printed.
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
[ "$tried" -gt 0 ] || exit 2
