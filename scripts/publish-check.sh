#!/usr/bin/env bash
# What must hold before the crates are published, in their order: packages, a dry run, documentation as docs.rs
# builds it, every set of features, the oldest dependencies, the oldest compiler, licences and advisories, compatibility.
# Says what it could not check.
# Usage: scripts/publish-check.sh
# Status 0: all that was checked is well. 1: something is not; it says what.
set -uo pipefail
cd "$(dirname "$0")/.."

crates=(magic-tables magic-macros magic-bitboards magics)
all=(-p magic-tables -p magic-macros -p magic-bitboards -p magics)
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

# Of a crate that is published, so that the answer says whether crates.io can be reached.
online=false
timeout 60 cargo info -q --registry crates-io serde >/dev/null 2>&1 && online=true

check 'packages, built from what they contain' cargo package --quiet --allow-dirty "${all[@]}"
# All at once: each finds the others in its own dry run, though none of them is published yet.
if $online; then
    check 'publication, dry run' cargo publish --quiet --dry-run --allow-dirty --no-verify "${all[@]}"
else
    missing+=('publication, dry run (crates.io cannot be reached)')
fi

# Each as its manifest asks for it.
for crate in "${crates[@]}"; do
    if cargo +nightly --version >/dev/null 2>&1; then
        check "docs.rs, $crate" env RUSTDOCFLAGS='-D warnings --cfg docsrs' \
            cargo +nightly doc --quiet --no-deps --all-features -p "$crate"
    else
        missing+=("docs.rs, $crate (rustup toolchain install nightly)")
    fi
done

# Both change manifests while they run, so they get a copy.
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files --cached --others --exclude-standard -z | while IFS= read -r -d '' file; do
    if [ -e "$file" ]; then cp --parents "$file" "$copy"; fi
done
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
here=$PWD
cd "$copy" || exit 1
for crate in "${crates[@]}"; do
    with hack "features of $crate" cargo hack check --quiet --feature-powerset --no-dev-deps -p "$crate"
done

# Only the oldest versions of direct dependencies: what theirs ask for is their affair.
with minimal-versions 'oldest dependencies' cargo minimal-versions check --direct --all-features "${all[@]}"
cd "$here" || exit 1

oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
if rustup run "$oldest" rustc --version >/dev/null 2>&1; then
    check "Rust $oldest" env CARGO_TARGET_DIR="$CARGO_TARGET_DIR/oldest" \
        rustup run "$oldest" cargo check --quiet --all-features "${all[@]}"
else
    missing+=("Rust $oldest (rustup toolchain install $oldest --profile minimal)")
fi

with deny 'licences, sources and bans' cargo deny check licenses sources bans
if cargo deny --version >/dev/null 2>&1; then
    if timeout 120 cargo deny fetch db >/dev/null 2>&1; then
        check 'advisories' cargo deny check --disable-fetch advisories
    else
        missing+=('advisories (their database cannot be reached)')
    fi
fi

for crate in "${crates[@]}"; do
    if ! $online; then
        missing+=("compatibility of $crate (crates.io cannot be reached)")
    elif ! timeout 60 cargo info -q --registry crates-io "$crate" >/dev/null 2>&1; then
        missing+=("compatibility of $crate (no version is published to compare with)")
    else
        with semver-checks "compatibility of $crate" cargo semver-checks -p "$crate"
    fi
done

printf '\n== summary\n'
for name in ${missing+"${missing[@]}"}; do printf 'not checked: %s\n' "$name"; done
for name in ${failed+"${failed[@]}"}; do printf 'failed: %s\n' "$name"; done
[ ${#failed[@]} -eq 0 ] && echo 'all that was checked is well'
