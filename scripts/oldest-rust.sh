#!/usr/bin/env bash
# Compiles source that needs no other crate with the oldest Rust that it is made for, 1.63, which Debian 12 has.
# Usage: scripts/oldest-rust.sh [--fetch]
#   --fetch  first, the compiler from Debian's packages, unpacked into target/oldest-rust; nothing is installed
#
# Status 0: it compiles. 2: there is no such compiler; a line "not checked: …" says so. Otherwise it does not compile.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=1.63
packages=(rustc "libstd-rust-$version" libstd-rust-dev libllvm14)
folder=${CARGO_TARGET_DIR:-$PWD/target}/oldest-rust
rustc=$folder/usr/bin/rustc

missing() { # what
    printf 'not checked: standalone source with Rust %s (%s; on Debian 12, "scripts/oldest-rust.sh --fetch" fetches it)\n' \
        "$version" "$1"
    exit 2
}

fetch() {
    local program
    for program in apt-get dpkg; do command -v "$program" >/dev/null || missing "$program is missing"; done
    mkdir -p "$folder/packages"
    (cd "$folder/packages" && timeout --kill-after=5 180 apt-get -qq download "${packages[@]}" </dev/null >&2) ||
        missing 'the packages cannot be fetched'
    local package
    for package in "$folder"/packages/*.deb; do dpkg --extract "$package" "$folder"; done
    rm -r "$folder/packages"
}

[ "${1-}" != --fetch ] || [ -x "$rustc" ] || fetch
[ -x "$rustc" ] || missing 'it is not there'
libraries=$(dirname "$(find "$folder/usr/lib" -name 'libLLVM-*.so*' -print -quit)")
STANDALONE_RUSTC="env LD_LIBRARY_PATH=$libraries $rustc --sysroot $folder/usr"
found=$($STANDALONE_RUSTC --version) || missing 'the one that was fetched does not run here'
[[ $found == "rustc $version."* ]] || missing "$found is another"
printf '== %s\n' "$found"
export STANDALONE_RUSTC
standalone=(--manifest-path checks/Cargo.toml --target-dir "${CARGO_TARGET_DIR:-target}" -p standalone)
cargo test "${standalone[@]}" --test standalone -- compiles_in_every_edition \
    other_forms_compile_in_every_edition own_types_are_converted filling_twice_at_the_same_time_is_harmless \
    halves_are_merged tables_that_are_too_short_do_not_compile required_instructions_must_be_there
cargo test "${standalone[@]}" --test standalone_boards -- boards_compile_in_every_edition \
    types_of_engines_on_boards squares_beyond_the_slots_do_not_compile
