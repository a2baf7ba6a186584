#!/usr/bin/env bash
# The playground: the generator as WebAssembly, on one page (docs/playground.md).
# Usage: scripts/playground.sh build | serve [PORT] | test [--install]
#
#   build   writes target/playground/index.html, which needs no server: open it
#   serve   builds it, and serves it at http://localhost:8000/, or another port
#   test    builds it, and tries it in headless Chromium, opened as a file; --install installs what is missing (Debian 12, as root)
#
# Building needs a compiler for wasm32-unknown-unknown: `rustup target add wasm32-unknown-unknown`, or Debian's packages rustc-web,
# cargo-web and rust-web-src, which "test --install" installs. Testing needs chromium, node 18 or newer, and cc.
# Ends with status 2, and says what is not checked, if something is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
target=wasm32-unknown-unknown
folder=${CARGO_TARGET_DIR:-target}
page=$folder/playground/index.html
# shellcheck source=scripts/packages.sh
. scripts/packages.sh
packages=("${rust_packages[@]}" chromium)

missing() { # what
    printf 'not checked: the playground (%s; on Debian 12, as root, "scripts/playground.sh test --install" installs %s)\n' \
        "$1" "${packages[*]}"
    exit 2
}

has_target() { [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; }

# Says what is not there of what a build needs; nothing if all is.
lacking_to_build() { has_target || lacking_rust; }

lacking_to_test() {
    local program
    for program in chromium node cc; do
        command -v "$program" >/dev/null || { printf '%s is missing' "$program"; return; }
    done
    # It may be there and not run, in a container for example.
    timeout 60 chromium --headless=new --no-sandbox --disable-gpu --dump-dom about:blank >/dev/null 2>&1 ||
        printf 'chromium does not start'
}

install() {
    local why
    command -v node >/dev/null || packages+=(nodejs)
    why=$(install_packages "${packages[@]}") || missing "$why"
}

# The standard library is compiled, too.
with_library() { # cargo's arguments
    debian_cargo -Zbuild-std=std,panic_abort "$@"
}

# Compiles the generator.
compile() {
    local cargo=(cargo -q build) flags=("--remap-path-prefix=$PWD=.")
    if ! has_target; then
        cargo=(with_library build --ignore-rust-version)
        flags+=("-Clinker=$(linker)" -Clinker-flavor=wasm-ld)
    fi
    CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f' && echo "${flags[*]}") \
        "${cargo[@]}" --lib --package playground --profile playground --target "$target"
}

build() {
    local lack
    lack=$(lacking_to_build)
    [ -z "$lack" ] || missing "$lack"
    has_target || with_library fetch --target "$target" || missing 'what the standard library depends on cannot be fetched'
    compile
    mkdir -p "${page%/*}"
    gzip -9 --no-name --stdout "$folder/$target/playground/playground.wasm" | base64 --wrap=0 >"${page%/*}/generator"
    # Lines with an @ stand for files.
    awk -v generator="${page%/*}/generator" '
        function put(file,    line, status) {
            while ((status = (getline line <file)) > 0) {
                if (line ~ /^@include /) put("playground/page/" substr(line, 10))
                else if (line == "@generator") put(generator)
                else print line
            }
            if (status < 0) { print "cannot read " file >"/dev/stderr"; exit 1 }
            close(file)
        }
        BEGIN { put("playground/page/index.html") }
    ' >"$page"
    rm "${page%/*}/generator"
    printf '%s: %s bytes\n' "$page" "$(wc -c <"$page")"
}

serve() { # port
    build
    python3 -m http.server --bind localhost --directory "${page%/*}" "$1"
}

# Tries the page in a browser. Its folder is kept, so that the pictures can be looked at.
try() {
    local lack
    lack=$(lacking_to_test)
    [ -z "$lack" ] || missing "$lack"
    build
    node playground/test/browser.mjs "$page" "${page%/*}/test"
}

case "${1-} ${2-}" in
'build ') build ;;
'serve '*) serve "${2:-8000}" ;;
'test ' | 'test --install')
    if [ -n "${2-}" ] && [ -n "$(lacking_to_build)$(lacking_to_test)" ]; then install; fi
    try
    ;;
*)
    printf 'usage: %s build | serve [PORT] | test [--install]\n' "$0" >&2
    exit 1
    ;;
esac
