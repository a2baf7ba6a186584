#!/usr/bin/env bash
# Makes the files of a release in a folder: the program for this machine, the advised headers, the handbook, the playground, and their
# checksums. It uploads nothing: `.github/workflows/release.yml` does that for a tag.
# Usage: scripts/release.sh [--only program|headers|pages] [--tag vVERSION] [FOLDER]     (default: all of them, into target/release-files)
#
# With --tag, the tag must be the version of the workspace, and the changelog must have a section for it. TARGET names a target of rustup
# for the program, such as x86_64-unknown-linux-musl.
# Status 0: all files are there; "not checked: …" says what this machine cannot make.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

only=all tag= folder=
while [ $# -gt 0 ]; do
    case $1 in
    --only) only=$2 && shift ;;
    --tag) tag=$2 && shift ;;
    -*) sed -n '4s/^# //p' "$0" >&2 && exit 2 ;;
    *) folder=$1 ;;
    esac
    shift
done
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
built=${CARGO_TARGET_DIR:-$PWD/target}
folder=${folder:-$built/release-files}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

wrong() { printf '%s\n' "$1" >&2 && exit 1; }
wants() { [ "$only" = all ] || [ "$only" = "$1" ]; }

if [ -n "$tag" ]; then
    [ "$tag" = "v$version" ] || wrong "the tag is $tag, and the workspace has version $version"
    grep -q "^## \[$version\]" CHANGELOG.md || wrong "CHANGELOG.md has no section [$version]"
fi

# The program with its licences, as its target calls it.
program() {
    local target=${TARGET:-$(rustc -vV | sed -n 's/^host: //p')} options=() ending='' name unpacked
    [ -z "${TARGET:-}" ] || options=(--target "$TARGET")
    case $target in *windows*) ending=.exe ;; esac
    cargo build --release --package magics "${options[@]}"
    name=magics-$version-$target
    unpacked=$(mktemp -d)
    mkdir "$unpacked/$name"
    cp "$built/${TARGET:+$TARGET/}release/magics$ending" LICENSE-MIT LICENSE-APACHE CHANGELOG.md magics/README.md \
        "$unpacked/$name"
    "$unpacked/$name/magics$ending" --version
    tar -C "$unpacked" -czf "$folder/$name.tar.gz" "$name"
    rm -r "$unpacked"
}

# What docs/choosing.md advises, for engines that have no Rust: in C and in C++, each with its options in its name.
headers() {
    local language ending name options magics=("$built/release/magics")
    [ -x "${magics[0]}" ] || magics=(cargo run --quiet --release --package magics --)
    mkdir -p "$folder/headers"
    for language in c cpp; do
        ending=h
        [ $language = c ] || ending=hpp
        while read -r name options; do
            # shellcheck disable=SC2086 # options are words
            "${magics[@]}" generate --language $language $options --steppers --lines --force --out "$folder/headers/$name.$ending"
        done <<'END'
hyperbola --scheme hyperbola
hyperbola-setwise --scheme hyperbola --setwise
fancy --scheme fancy
fancy-pext-pdep --scheme fancy --pext-entries pdep
fancy-pdep --scheme fancy --entries pdep
fixed-shift --scheme fixed_shift
END
    done
    tar -C "$folder" -czf "$folder/magic-tables-headers-$version.tar.gz" headers
    rm -r "$folder/headers"
}

# The handbook, with the playground in it, as they are served.
pages() {
    local book status=0
    scripts/playground.sh build || status=$?
    [ $status -eq 0 ] || [ $status -eq 2 ] || exit $status
    book=$(dirname "$(cargo run --quiet --manifest-path handbook/Cargo.toml --target-dir "$built")")
    rm -rf "$folder/site"
    cp -r "$book" "$folder/site"
}

! wants program || program
! wants headers || headers
! wants pages || pages
# Those of archives: the pages are no download.
cd "$folder"
sums=$(find . -maxdepth 1 -name '*.tar.gz' | sort)
# shellcheck disable=SC2086 # names have no spaces
[ -z "$sums" ] || sha256sum $sums | sed 's| \./| |' | tee SHA256SUMS
