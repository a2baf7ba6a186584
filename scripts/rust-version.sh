#!/usr/bin/env bash
# Checks the crates that engines use with the oldest Rust that the manifests name, 1.85, which Debian 12 has as `rustc-web`, and source
# that needs no other crate with the oldest Rust that it names, 1.63, which is `rustc` there, or 1.85 with constant functions.
# Usage: scripts/rust-version.sh [--fetch]
#   --fetch  first, the compilers from Debian's packages, unpacked into target/rust-version; nothing is installed
#
# Status 0: all compile. 2: there is no such compiler; a line "not checked: …" says so for each. Otherwise something does not compile.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

of_crates=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml | head -1)
of_source=$(sed -n 's/^const OLDEST_RUST: &str = "\(.*\)";/\1/p' magic-tables/src/emit/source/rust/writer.rs)
all=${CARGO_TARGET_DIR:-$PWD/target}/rust-version
fetch=${1-}

missing() { # what, why
    printf 'not checked: %s (%s; on Debian 12, "scripts/rust-version.sh --fetch" fetches it)\n' "$1" "$2"
}

# Unpacks packages, or prints why not.
unpack() { # folder, packages
    local folder=$1 program package
    shift
    for program in apt-get dpkg; do command -v "$program" >/dev/null || { printf '%s is missing' "$program"; return 1; }; done
    mkdir -p "$folder/packages"
    (cd "$folder/packages" && timeout --kill-after=5 180 apt-get -qq download "$@" </dev/null >&2) ||
        { printf 'the packages cannot be fetched'; return 1; }
    for package in "$folder"/packages/*.deb; do dpkg --extract "$package" "$folder"; done
    rm -r "$folder/packages"
}

# Makes one program of the compiler, which Cargo calls, at `$folder/rustc`. Prints why there is none.
compiler() { # folder, version, packages
    local folder=$1 version=$2 libraries found
    shift 2
    if [ "$fetch" = --fetch ] && [ ! -x "$folder/usr/bin/rustc" ]; then unpack "$folder" "$@" || return 0; fi
    [ -x "$folder/usr/bin/rustc" ] || { printf 'it is not there'; return; }
    libraries=$(find "$folder/usr/lib" -name '*.so*' -printf '%h\n' | sort -u | paste -sd:)
    cat >"$folder/rustc" <<END
#!/bin/sh
LD_LIBRARY_PATH=$libraries exec "$folder/usr/bin/rustc" --sysroot "$folder/usr" "\$@"
END
    chmod +x "$folder/rustc"
    found=$("$folder/rustc" --version) || { printf 'the one that was fetched does not run here'; return; }
    [[ $found == "rustc $version."* ]] || { printf '%s is another' "$found"; return; }
    printf '== %s\n' "$found" >&2
}

checked=0
# The version is named, because Debian has later ones, too.
why=$(compiler "$all/crates" "$of_crates" "rustc-web=$of_crates.*" "libstd-rust-web-$of_crates" "libstd-rust-web-dev=$of_crates.*" \
    libllvm19 libz3-4)
if [ -n "$why" ]; then
    missing "crates with Rust $of_crates" "$why"
else
    # With constant functions, source needs no older one than the crates.
    STANDALONE_RUSTC=$all/crates/rustc cargo test --release -p c-headers --features full --test rust compiles
    RUSTC=$all/crates/rustc cargo check --quiet --target-dir "$all/target" --all-features \
        -p magic-tables -p magic-macros -p magic-bitboards
    checked=1
fi
why=$(compiler "$all/source" "$of_source" "rustc=$of_source.*" "libstd-rust-$of_source" "libstd-rust-dev=$of_source.*" libllvm14 libz3-4)
if [ -n "$why" ]; then
    missing "source without dependencies with Rust $of_source" "$why"
else
    # All that asks a compiler, but clippy, which comes with one of its own.
    STANDALONE_RUSTC=$all/source/rustc cargo test --release -p c-headers --features full --test rust -- --skip clippy_finds_nothing \
        --skip files_are_as_small_as_documented --skip meaningless_forms_are_refused --skip every_file_says_what_it_is \
        --skip fancy_is_short
    checked=1
fi
[ "$checked" = 1 ] || exit 2
