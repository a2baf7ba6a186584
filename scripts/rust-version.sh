#!/usr/bin/env bash
# Checks the crates that engines use, and source that needs no other crate, with the oldest Rust that the manifests name, 1.85, which
# Debian 12 has as `rustc-web`.
# Usage: scripts/rust-version.sh [--fetch]
#   --fetch  first, the compiler from Debian's packages, unpacked into target/rust-version; nothing is installed
#
# Status 0: they compile. 2: there is no such compiler; a line "not checked: …" says so. Otherwise they do not compile.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml | head -1)
# The version is named, because Debian has later ones, too.
packages=("rustc-web=$version.*" "libstd-rust-web-$version" "libstd-rust-web-dev=$version.*" libllvm19 libz3-4)
folder=${CARGO_TARGET_DIR:-$PWD/target}/rust-version

missing() { # what
    printf 'not checked: crates and source with Rust %s (%s; on Debian 12, "scripts/rust-version.sh --fetch" fetches it)\n' "$version" "$1"
    exit 2
}

fetch() {
    local program package
    for program in apt-get dpkg; do command -v "$program" >/dev/null || missing "$program is missing"; done
    mkdir -p "$folder/packages"
    (cd "$folder/packages" && timeout --kill-after=5 180 apt-get -qq download "${packages[@]}" </dev/null >&2) ||
        missing 'the packages cannot be fetched'
    for package in "$folder"/packages/*.deb; do dpkg --extract "$package" "$folder"; done
    rm -r "$folder/packages"
}

[ "${1-}" != --fetch ] || [ -x "$folder/usr/bin/rustc" ] || fetch
[ -x "$folder/usr/bin/rustc" ] || missing 'it is not there'
libraries=$(find "$folder/usr/lib" -name '*.so*' -printf '%h\n' | sort -u | paste -sd:)
# Cargo calls one program.
cat >"$folder/rustc" <<END
#!/bin/sh
LD_LIBRARY_PATH=$libraries exec "$folder/usr/bin/rustc" --sysroot "$folder/usr" "\$@"
END
chmod +x "$folder/rustc"
found=$("$folder/rustc" --version) || missing 'the one that was fetched does not run here'
[[ $found == "rustc $version."* ]] || missing "$found is another"
printf '== %s\n' "$found"
RUSTC=$folder/rustc cargo check --quiet --target-dir "$folder/target" --all-features \
    -p magic-tables -p magic-macros -p magic-bitboards
STANDALONE_RUSTC=$folder/rustc cargo test --release -p c-headers --features full --test rust -- --skip clippy_finds_nothing
