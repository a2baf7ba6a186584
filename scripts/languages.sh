#!/usr/bin/env bash
# Tries the programs of docs/languages.md as they are written: generates, compiles, runs, and compares what is printed.
# Usage: scripts/languages.sh [--install]
#
# With --install, compilers that are missing are installed where that is possible: Debian's packages, and Zig from PyPI.
# Status 0: what could be tried works; "not checked: …" says what could not. 2: nothing could be tried.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
. scripts/packages.sh
# shellcheck source=scripts/pages.sh
. scripts/pages.sh
install=false
[ "${1:-}" != --install ] || install=true

page=$PWD/docs/languages.md
magics=$(built_magics)
target=$(dirname "$(dirname "$magics")")
if $install; then
    lacking=()
    command -v go >/dev/null || lacking+=(golang-go)
    command -v gdc >/dev/null || lacking+=(gdc)
    command -v nim >/dev/null || lacking+=(nim)
    command -v mono >/dev/null || lacking+=(mono-mcs mono-runtime)
    [ ${#lacking[@]} -eq 0 ] || install_packages "${lacking[@]}" >&2 || true
fi
find_zig "$target" "$install"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# The commands of the page, wherever the programs are.
mkdir bin
PATH=$folder/bin:$(dirname "$magics"):$PATH
if [ ${#zig[@]} -gt 0 ] && ! command -v zig >/dev/null; then
    printf '#!/bin/sh\nexec %s "$@"\n' "${zig[*]}" >bin/zig
    chmod +x bin/zig
fi

block() { # section, number: that block of the section
    awk -v heading="$1" -v number="$2" '
        /^## / { inside = substr($0, 4) == heading }
        inside && /^```/ { open = !open; count += open; next }
        inside && open && count == number
    ' "$page"
}

java_with_foreign_functions() {
    local version
    version=$(java -version 2>&1 | sed -n '1s/.*"\([0-9]*\).*/\1/p')
    [ "${version:-0}" -ge 22 ]
}

tried=0
try() { # section, file, what must succeed for the language to be there
    local section=$1 file=$2 printed
    shift 2
    if ! "$@" >/dev/null 2>&1; then
        printf 'not checked: %s in docs/languages.md (there is no compiler)\n' "$section"
        return
    fi
    tried=$((tried + 1))
    # Programs of one language must not meet those of another one.
    mkdir "$section"
    cd "$section"
    bash -e <<<"$(block 'Two files' 1)" >/dev/null
    block "$section" 1 >"$file"
    printed=$(bash -e <<<"$(block "$section" 2 | sed -n 's/^\$ //p')" 2>&1 | tail -n 1)
    [ "$printed" = "$(block "$section" 2 | tail -n 1)" ] || {
        printf '%s: the program of docs/languages.md prints %s\n' "$section" "$printed" >&2
        exit 1
    }
    printf '%s: the program of docs/languages.md prints %s, as the page says\n' "$section" "$printed"
    cd ..
}

try Zig main.zig zig version
try Python main.py python3 --version
try Go main.go go version
try 'C#' main.cs mcs --version
try D main.d gdc --version
try Nim main.nim nim --version
try Java Main.java java_with_foreign_functions
[ "$tried" -gt 0 ] || exit 2
