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
    command -v javac >/dev/null || lacking+=(default-jdk-headless)
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

# The newest Java stands beside the one that programs find, if at all.
java_with_foreign_functions() {
    local java version
    for java in "$(command -v java)" /usr/lib/jvm/*/bin/java; do
        version=$("$java" -version 2>&1 | sed -n '1s/[^"]*"\([0-9]*\).*/\1/p')
        [ "${version:-0}" -lt 22 ] || { PATH=$(dirname "$java"):$PATH; return 0; }
    done
    return 1
}

tried=0
try() { # section, the files that are its first blocks (the last block is a console), what must succeed for the language to be there
    local section=$1 files file printed number=1
    read -ra files <<<"$2"
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
    for file in "${files[@]}"; do
        block "$section" $((number++)) >"$file"
    done
    printed=$(bash -e <<<"$(block "$section" $number | sed -n 's/^\$ //p')" 2>&1 | tail -n 1)
    [ "$printed" = "$(block "$section" $number | tail -n 1)" ] || {
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
# Where Java has the headers of JNI, unless it says so.
export JAVA_HOME=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)" 2>/dev/null)")")}
try Java 'Main.java jni.c' javac -version
try 'Java 22' Main.java java_with_foreign_functions
[ "$tried" -gt 0 ] || exit 2
