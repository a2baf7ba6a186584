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
sysroot=$(rustc --print sysroot)
host=$(rustc -vV | sed -n 's/^host: //p')
packages=(rustc-web cargo-web rust-web-src libstd-rust-web-dev chromium)

missing() { # what
    printf 'not checked: the playground (%s; on Debian 12, as root, "scripts/playground.sh test --install" installs %s)\n' \
        "$1" "${packages[*]}"
    exit 2
}

has_target() { [ -d "$sysroot/lib/rustlib/$target/lib" ]; }

# Says what is not there of what a build needs; nothing if all is.
lacking_to_build() {
    has_target && return
    [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] || { printf 'no compiler for %s is installed' "$target"; return; }
    [ -d /usr/lib/rustlib/src/rust/library/std ] || { printf 'the source of std is missing'; return; }
    [ -x "$sysroot/lib/rustlib/$host/bin/rust-lld" ] || printf 'rust-lld, which a toolchain of rustup has, is missing'
}

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
    export DEBIAN_FRONTEND=noninteractive
    local apt=(apt-get -qq -o DPkg::Lock::Timeout=60 -o Acquire::Retries=0 -o Acquire::http::Timeout=20)
    command -v apt-get >/dev/null || missing 'apt-get is missing'
    [ "$(id -u)" -eq 0 ] || missing 'only root can install packages'
    command -v node >/dev/null || packages+=(nodejs)
    timeout --kill-after=5 60 "${apt[@]}" update </dev/null >&2 || missing 'the lists of packages cannot be fetched'
    timeout --kill-after=5 300 "${apt[@]}" install -y --no-install-recommends "${packages[@]}" </dev/null >&2 ||
        missing 'the packages cannot be installed, or not within five minutes'
}

# Fetches the packages that are compiled, those of the standard library among them.
fetch() {
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 /usr/bin/cargo -Zbuild-std=std,panic_abort --quiet fetch --target "$target"
}

# Compiles the generator.
compile() {
    local cargo=(cargo build) flags=("--remap-path-prefix=$PWD=.")
    if ! has_target; then
        # The standard library is compiled, too, which a stable compiler does only if told so.
        export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
        cargo=(/usr/bin/cargo -Zbuild-std=std,panic_abort build --ignore-rust-version)
        flags+=("-Clinker=$sysroot/lib/rustlib/$host/bin/rust-lld" -Clinker-flavor=wasm-ld)
    fi
    CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f' && echo "${flags[*]}") \
        "${cargo[@]}" --quiet --lib --package playground --profile playground --target "$target"
}

build() {
    local lack
    lack=$(lacking_to_build)
    [ -z "$lack" ] || missing "$lack"
    has_target || fetch || missing 'what the standard library depends on cannot be fetched'
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
