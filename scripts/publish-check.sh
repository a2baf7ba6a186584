#!/usr/bin/env bash
# What must hold before the four crates are published, in their order: packages, a dry run, every set of features, the oldest
# dependencies, the oldest compiler, licences and advisories, compatibility. `.ci/run documentation` builds what docs.rs will show.
# Usage: scripts/publish-check.sh
# Status 0: all that was checked is well. 1: something is not; it says what. A line "not checked: …" names each thing that
# could not be checked.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

crates=(magic-tables magic-macros magic-bitboards magics)
all=("${crates[@]/#/--package=}")
failed=()
missing=()

check() { # what it is, command
    local name=$1
    shift
    printf '\n== %s: %s\n' "$name" "$*"
    "$@" || failed+=("$name")
}

# Runs a check only if its program is there.
with() { # subcommand of cargo, what it is, command
    local tool=$1
    shift
    if cargo "$tool" --version >/dev/null 2>&1; then
        check "$@"
    else
        missing+=("$1 (cargo install cargo-$tool)")
    fi
}

# From outside the workspace: within, Cargo answers from what it has here.
is_published() { # crate
    (cd / && timeout 60 cargo info -q --registry crates-io "$1" >/dev/null 2>&1)
}

# What a manifest says or takes over from the workspace's.
oldest_compiler() { # for a crate
    local manifest=$1/Cargo.toml
    [ "$1" != magic-bitboards ] || manifest=Cargo.toml
    cargo read-manifest --manifest-path "$manifest" | sed -n 's/.*"rust_version":"\([^"]*\)".*/\1/p'
}

check_oldest_compiler() { # crate
    local version name
    version=$(oldest_compiler "$1")
    name="$1 with Rust $version"
    if [ -z "$version" ]; then
        failed+=("$1 names no oldest compiler")
    elif rustup run "$version" rustc --version >/dev/null 2>&1; then
        check "$name" env CARGO_TARGET_DIR="$CARGO_TARGET_DIR/oldest" \
            rustup run "$version" cargo check --quiet --all-features -p "$1"
    else
        missing+=("$name (rustup toolchain install $version --profile minimal)")
    fi
}

# Runs what uses a crate with the oldest versions that all its dependencies together allow, as an old lock file has them.
# `cargo minimal-versions` asks for one lock file of the whole workspace, in which the macro has no `syn` of 2022.
check_oldest_dependencies() { # of what, dependency, text of main.rs
    local name="oldest dependencies of $1" user=$work/${1##* }
    local at=(--quiet --manifest-path "$user/Cargo.toml")
    mkdir -p "$user/src"
    printf '[package]\nname = "user"\nedition = "2024"\n[workspace]\n[dependencies]\n%s\n' "$2" >"$user/Cargo.toml"
    printf '%s\n' "$3" >"$user/src/main.rs"
    if [ $online = false ]; then
        missing+=("$name (crates.io cannot be reached)")
    # The option is unstable.
    elif ! RUSTC_BOOTSTRAP=1 cargo update -Z minimal-versions "${at[@]}"; then
        failed+=("$name: no versions go together")
    elif ! cargo fetch "${at[@]}"; then
        missing+=("$name (they cannot be fetched)")
    else
        check "$name" cargo run "${at[@]}"
    fi
}

check_compatibility() { # crate
    if [ $online = false ]; then
        missing+=("compatibility of $1 (crates.io cannot be reached)")
    elif ! is_published "$1"; then
        missing+=("compatibility of $1 (no version is published to compare with)")
    else
        with semver-checks "compatibility of $1" cargo semver-checks -p "$1"
    fi
}

# A crate that is published, so that the answer says whether crates.io can be reached.
online=false offline=(--offline)
if is_published serde; then online=true offline=(); fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# In a folder with a new name: Cargo keeps the unpacked packages by the folder's name, even when their content changes.
check 'packages, built from what they contain' \
    cargo package --quiet --allow-dirty --target-dir "$work/packed" "${offline[@]}" "${all[@]}"
# All of them at once: each finds the others in its own dry run, though none of them is published yet.
if [ $online = true ]; then
    check 'publication, dry run' cargo publish --quiet --dry-run --allow-dirty --no-verify "${all[@]}"
else
    missing+=('publication, dry run (crates.io cannot be reached)')
fi

export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
for crate in "${crates[@]}"; do check_oldest_compiler "$crate"; done

check_oldest_dependencies 'an engine' "magic-bitboards = { path = \"$PWD\", features = [\"boards\"] }" \
    'mod sliders { magic_bitboards::magic_tables!(); } fn main() { assert_eq!(sliders::rook_attacks(0, 0), 0x0101_0101_0101_01fe); }'
check_oldest_dependencies 'a build script' "magic-tables = { path = \"$PWD/magic-tables\", features = [\"generate\"] }" \
    'fn main() { let _ = magic_tables::Builder::new(); }'
check_oldest_dependencies 'the program' "magics = { path = \"$PWD/magics\", features = [\"gpu\"] }" 'fn main() {}'

# It changes manifests while it runs, so it gets a copy.
copy=$work/copy
mkdir "$copy"
git ls-files --cached --others --exclude-standard -z | while IFS= read -r -d '' file; do
    if [ -e "$file" ]; then cp --parents "$file" "$copy"; fi
done
pushd "$copy" >/dev/null
for crate in "${crates[@]}"; do
    with hack "features of $crate" cargo hack check --quiet --feature-powerset --no-dev-deps -p "$crate"
done
popd >/dev/null

with deny 'licences, sources and bans' cargo deny check licenses sources bans
if ! cargo deny --version >/dev/null 2>&1; then
    missing+=('advisories (cargo install cargo-deny)')
elif timeout 120 cargo deny fetch db >/dev/null 2>&1; then
    check 'advisories' cargo deny --offline check advisories
else
    missing+=('advisories (their database cannot be reached)')
fi

for crate in "${crates[@]}"; do check_compatibility "$crate"; done

printf '\n== summary\n'
for name in ${missing+"${missing[@]}"}; do printf 'not checked: %s\n' "$name"; done
for name in ${failed+"${failed[@]}"}; do printf 'failed: %s\n' "$name"; done
[ ${#failed[@]} -eq 0 ] || exit 1
echo 'all that was checked is well'
