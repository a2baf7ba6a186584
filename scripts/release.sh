#!/usr/bin/env bash
# Makes the files of a release in a folder: the program for this machine, the advised headers, the handbook, the playground, what the
# release says, and checksums. It uploads nothing: `.github/workflows/release.yml` does that for a tag.
# Usage: scripts/release.sh [--prepare] [--only program|headers|pages|notes|sums] [--tag vVERSION] [FOLDER]
# FOLDER is target/release-files, unless it is named.
#
# With --tag, the tag must be the version of the workspace, the changelog must have a section for it with its date, and messages and pages
# must name the published crates. TARGET names a target of rustup for the program, such as x86_64-unknown-linux-musl. --prepare does no more
# than to make messages and pages name the published crates, before the first release: badges, dependencies, and where headers are.
# Status 0: all files are there; "not checked: …" says what this machine has not made, such as the program for each other target of
# the workflow.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

only=all tag= folder= prepare=
while [ $# -gt 0 ]; do
    case $1 in
    --only) only=$2 && shift ;;
    --tag) tag=$2 && shift ;;
    --prepare) prepare=yes ;;
    -*) sed -n '4s/^# //p' "$0" >&2 && exit 2 ;;
    *) folder=$1 ;;
    esac
    shift
done
# What all messages and pages say of where the crates are, and how it begins until the first release.
origin=magic-tables/src/origin.rs until_published='^ *concat!("git = '
if [ -n "$prepare" ]; then
    sed -i "s/$until_published.*/        \"version = \\\\\"0.1\\\\\"\"/" $origin
    export UPDATE=1
    cargo test --package pages -- pages_say_where_the_crates_are
    cargo test --package errors
    unset UPDATE
    exec cargo test --package pages
fi
of_workspace() { sed -n "/^\[workspace.package\]/,/^\[/s/^$1 = \"\(.*\)\"/\1/p" Cargo.toml; }
version=$(of_workspace version)
built=${CARGO_TARGET_DIR:-$PWD/target}
folder=${folder:-$built/release-files}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

wrong() { printf '%s\n' "$1" >&2 && exit 1; }
wants() { [ "$only" = all ] || [ "$only" = "$1" ]; }
case $only in
all | program | headers | pages | notes | sums) ;;
*) wrong "--only takes program, headers, pages, notes or sums, not $only" ;;
esac

if [ -n "$tag" ]; then
    [ "$tag" = "v$version" ] || wrong "the tag is $tag, and the workspace has version $version"
    grep -qE "^## \[$version\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md || wrong "CHANGELOG.md has no section [$version] with its date"
    ! grep -q "$until_published" $origin || wrong 'messages and pages name the repository; --prepare lets them name the published crates'
fi

# A page from standard input, whose links to files of the repository lead there from anywhere.
with_addresses() { sed -E "s#\]\(([^:)]*)\)#]($(of_workspace repository)/blob/v$version/\1)#g"; }

# The program with its licences, as its target calls it.
program() {
    local target=${TARGET:-$(rustc -vV | sed -n 's/^host: //p')} options=() ending='' name unpacked
    [ -z "${TARGET:-}" ] || options=(--target "$TARGET")
    case $target in *windows*) ending=.exe ;; esac
    # Bash 3.2, which macOS has, takes an empty array for one that is not set.
    cargo build --release --package magics ${options[@]+"${options[@]}"}
    name=magics-$version-$target
    unpacked=$(mktemp -d)
    mkdir "$unpacked/$name"
    # What it generates is under a licence of its own.
    cp "$built/${TARGET:+$TARGET/}release/magics$ending" LICENSE-MIT LICENSE-APACHE LICENSE-MIT-0 magics/README.md "$unpacked/$name"
    with_addresses <CHANGELOG.md >"$unpacked/$name/CHANGELOG.md"
    "$unpacked/$name/magics$ending" --version
    tar -C "$unpacked" -czf "$folder/$name.tar.gz" "$name"
    rm -r "$unpacked"
    # Who names a target wants that one alone.
    [ -z "${TARGET:-}" ] || return 0
    local other
    for other in $(targets_of_workflow); do
        [ "$other" = "$target" ] || printf 'not checked: the program for %s (the workflow makes it for a tag)\n' "$other"
    done
}

# The targets for which the workflow makes the program.
targets_of_workflow() { sed -n 's/^ *- {.* target: \([^ ]*\) }$/\1/p' .github/workflows/release.yml; }

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
    cp LICENSE-MIT-0 "$folder/headers"
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

# What the changelog says of the version; before it has its date, of what comes.
notes() {
    local of=$version
    grep -q "^## \[$version\]" CHANGELOG.md || of=Unreleased
    awk -v "of=## [$of]" '/^## \[/ { within = index($0, of) == 1; next } within' CHANGELOG.md | sed '/./,$!d' | with_addresses >"$folder/notes.md"
    [ -s "$folder/notes.md" ] || wrong "CHANGELOG.md says nothing of version $of"
}

# Those of archives: the pages and the notes are no download. macOS has the other program.
sums() (
    cd "$folder"
    archives=$(find . -maxdepth 1 -name '*.tar.gz' | sed 's|^\./||' | sort)
    [ -n "$archives" ] || return 0
    program=(sha256sum)
    command -v sha256sum >/dev/null || program=(shasum -a 256)
    # shellcheck disable=SC2086 # names have no spaces
    "${program[@]}" $archives | tee SHA256SUMS
)

! wants program || program
! wants headers || headers
! wants pages || pages
! wants notes || notes
! wants sums || sums
