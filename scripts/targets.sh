#!/usr/bin/env bash
# Builds examples/firmware with each scheme for targets other than this machine's, runs it, compares the answers, and
# prints the sizes: a Cortex-M4 in an emulator, Linux on 64-bit Arm of either endianness and on 32-bit x86, WebAssembly.
# Then, unless schemes are named, it tries the cases of tests/soundness on 32-bit x86: none may compile.
# Usage: scripts/targets.sh [--install] [--docs] [SCHEME...]
#   --install  first, what is missing of the Debian packages below; needs Debian 12 and root
#   --docs     writes the table into docs/targets.md, which is otherwise compared with it
#
# Needs a compiler with the sources of `core`, the linker of a toolchain of rustup, QEMU, and Node.js.
# Status 0: all right. 1: a scheme gave a wrong answer, a case of tests/soundness compiles, or the page has other sizes.
# 2: something that is needed is missing. A line "not checked: …" says what, and what else could not be checked.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../examples/firmware"

packages=(rustc-web cargo-web rust-web-src libstd-rust-web-dev qemu-system-arm qemu-user nodejs)
all=(fancy fixed_shift black plain magic32 shared pdep byte congruent_modulo kindergarten hyperbola)
targets=(thumbv7em-none-eabihf aarch64-unknown-linux-gnu aarch64_be-unknown-linux-gnu i686-unknown-linux-gnu wasm32-unknown-unknown)
# Of all answers, by FNV-1a; what no scheme, target or compiler may change.
expected=97279be0fc630cd1
page=../../docs/targets.md
soundness=../../tests/soundness/cases

fail() { # what is wrong
    printf 'targets.sh: %s\n' "$1" >&2
    exit 1
}

missing() { # what
    printf 'not checked: other targets (%s; on Debian 12, as root, "scripts/targets.sh --install" installs %s)\n' \
        "$1" "${packages[*]}"
    exit 2
}

# Says what is not there of what is needed; nothing if all is.
lacking() {
    local program
    for program in /usr/bin/rustc /usr/bin/cargo qemu-system-arm qemu-aarch64 qemu-aarch64_be qemu-i386 node readelf; do
        command -v "$program" >/dev/null || { printf '%s is missing' "$program"; return; }
    done
    [ -d /usr/lib/rustlib/src/rust/library/core ] || { printf 'the source of core is missing'; return; }
    [ -x "$(linker)" ] || printf 'rust-lld, which a toolchain of rustup has, is missing'
}

# Of the toolchain in use: Debian's have none.
linker() {
    command -v rustc >/dev/null &&
        echo "$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-lld"
}

# Never asks, and never waits long: neither for a slow mirror nor for somebody else's installation.
install() {
    export DEBIAN_FRONTEND=noninteractive
    local apt=(apt-get -qq -o DPkg::Lock::Timeout=30 -o Acquire::Retries=0 -o Acquire::http::Timeout=20)
    command -v apt-get >/dev/null || missing 'apt-get is missing'
    [ "$(id -u)" -eq 0 ] || missing 'only root can install packages'
    timeout --kill-after=5 60 "${apt[@]}" update </dev/null >&2 || missing 'the lists of packages cannot be fetched'
    timeout --kill-after=5 180 "${apt[@]}" install -y --no-install-recommends --download-only "${packages[@]}" \
        </dev/null >&2 || missing 'the packages cannot be fetched, or not within three minutes'
    # What has been fetched is unpacked in seconds; the limit is for what nobody expects.
    timeout 180 "${apt[@]}" install -y --no-install-recommends --no-download "${packages[@]}" </dev/null >&2 ||
        missing 'the packages cannot be installed'
}

build() { # for a target, with a scheme; prints the program's path
    # Without the checkout's path, which would be in messages and so in the sizes.
    local flags=("-Clinker=$linker" "--remap-path-prefix=$root=.") program=firmware
    case $1 in
    thumb*) flags+=(-Clinker-flavor=ld.lld -Clink-arg=-Tmemory.ld) ;;
    wasm*)
        flags+=(-Clinker-flavor=wasm-ld -Clink-arg=--export=start -Clink-arg=--no-entry -Cstrip=symbols)
        program=firmware.wasm
        ;;
    *) flags+=(-Clinker-flavor=ld.lld -Clink-arg=-nostdlib -Crelocation-model=static) ;;
    esac
    CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f' && echo "${flags[*]}") debian_cargo build --target "$1" --features "$2" >&2 &&
        echo "$CARGO_TARGET_DIR/$1/release/$program"
}

# No standard library is installed for the targets, so `core` is compiled, too.
debian_cargo() { # cargo's arguments
    /usr/bin/cargo -q -Zbuild-std=core "$@" --release --ignore-rust-version
}

# As tests/soundness does for this machine: no case compiles, each for the reason that is named there, but the package
# without a case does.
refuse_unsound() { # for a target
    local check=(debian_cargo check --manifest-path "$soundness/Cargo.toml" --target "$1") case reason said count=0
    said=$("${check[@]}" 2>&1) || fail "tests/soundness cannot be checked for $1: $said"
    while IFS= read -r line; do
        [[ $line != '#'* ]] || continue
        case=${line%%: *} reason=${line#*: }
        ! said=$("${check[@]}" --features "$case" 2>&1) || fail "$case of tests/soundness compiles for $1"
        [[ $said == *"$reason"* ]] || fail "$case of tests/soundness fails on $1, but not for its reason: $said"
        count=$((count + 1))
    done <"$soundness/reasons.txt"
    [ "$count" -gt 0 ] || fail 'tests/soundness has no cases'
    printf 'No case of tests/soundness compiles, of %d: %s\n' "$count" "$1"
}

run() { # a program for a target
    local limit=(timeout --kill-after=5 60)
    case $1 in
    thumb*)
        "${limit[@]}" qemu-system-arm -M mps2-an386 -nographic -monitor none -serial none \
            -semihosting-config enable=on,target=native -kernel "$2"
        ;;
    aarch64-*) "${limit[@]}" qemu-aarch64 "$2" ;;
    aarch64_be-*) "${limit[@]}" qemu-aarch64_be "$2" ;;
    i686-*) "${limit[@]}" qemu-i386 "$2" ;;
    wasm*) "${limit[@]}" node run.mjs "$2" ;;
    esac
}

# Bytes of a program's sections: those that are loaded (A), can be written to (W), or hold code (X).
bytes() { # of a program, with a flag
    readelf -SW "$1" | sed -n 's/^ *\[ *[0-9]*\] //p' | awk -v flag="$2" '$7 ~ flag { print "0x" $5 }' |
        { local sum=0 size; while read -r size; do sum=$((sum + size)); done; echo $sum; }
}

thousands() { sed -E ':again; s/([0-9])([0-9]{3})($|,)/\1,\2\3/; t again' <<<"$1"; }

row() { # of the table: a scheme
    local target program answer scheme='' sizes=() ram code
    for target in "${targets[@]}"; do
        program=$(build "$target" "$1") || fail "$1 cannot be built for $target"
        answer=$(run "$target" "$program") || fail "$1 on $target failed (status $?): $answer"
        [ "${answer#*: }" = "digest $expected, all right" ] ||
            fail "on $target: $answer, where digest $expected is right"
        scheme=${answer%%: *}
        case $target in
        wasm*) sizes+=("$(thousands "$(stat -c %s "$program")")") ;;
        *)
            ram=$(bytes "$program" W)
            [ "$ram" -eq 0 ] || fail "$1 on $target takes $ram bytes of RAM"
            sizes+=("$(thousands "$(bytes "$program" A)")")
            ;;
        esac
        case $target in thumb*) code=$(thousands "$(bytes "$program" X)") ;; esac
    done
    # shellcheck disable=SC2016 # These are Markdown's.
    printf '| `%s` | %s | %s | %d | %s | %s | %s | %s |\n' "$scheme" "${sizes[0]}" "$code" "$ram" "${sizes[@]:1}"
}

docs=false install=false
while [ $# -gt 0 ]; do
    case $1 in
    --install) install=true ;;
    --docs) docs=true ;;
    -*) fail "unknown option $1; the first lines of this script say what there is" ;;
    *) break ;;
    esac
    shift
done
for scheme in "$@"; do
    [[ " ${all[*]} " == *" $scheme "* ]] || fail "unknown scheme $scheme; there are ${all[*]}"
done
[ $# -eq 0 ] || [ $docs = false ] || fail '--docs writes the table of all schemes; leave the schemes out'
schemes=("${@:-${all[@]}}")

lack=$(lacking)
if [ -n "$lack" ] && [ $install = true ]; then
    install
    lack=$(lacking)
fi
[ -z "$lack" ] || missing "$lack"

root=$(cd ../.. && pwd)
linker=$(linker)
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
mkdir -p "$CARGO_TARGET_DIR"
CARGO_TARGET_DIR=$(cd "$CARGO_TARGET_DIR" && pwd)
# Debian's compiler. The sources of `core` are built with it, which a stable one does only if told so.
export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1

version=$(/usr/bin/rustc -vV | awk '/^release/ { release = $2 } /^LLVM/ { print "rustc " release ", LLVM " $3 }')
table='| options | Cortex-M4: flash | of it code | RAM | aarch64 | aarch64_be | i686 | WebAssembly |
|---|---:|---:|---:|---:|---:|---:|---:|'
printf '%s\n' "$table"
for scheme in "${schemes[@]}"; do
    row=$(row "$scheme") || exit
    printf '%s\n' "$row"
    table+=$'\n'$row
done
printf '\nThe answers of all are right (digest %s): %s\n' "$expected" "${targets[*]}"
[ $# -gt 0 ] || refuse_unsound i686-unknown-linux-gnu

# The page with this table, and the compiler that made it.
renewed() {
    awk -v table="$table" -v version="$version" '
        /<!-- compiler -->/ { sub(/<!-- compiler -->.*<!-- end of compiler -->/, "<!-- compiler -->" version "<!-- end of compiler -->") }
        /<!-- end of sizes -->/ { inside = 0 }
        !inside
        /<!-- sizes -->/ { print table; inside = 1 }
    ' "$page"
}
if [ $docs = true ]; then
    text=$(renewed)
    printf '%s\n' "$text" >"$page"
elif [ $# -eq 0 ]; then
    if ! grep -qF "<!-- compiler -->$version<!-- end of compiler -->" "$page"; then
        printf 'not checked: sizes in docs/targets.md (they are not of %s)\n' "$version"
    elif ! difference=$(diff "$page" <(renewed)); then
        printf '%s\n' "$difference"
        fail 'docs/targets.md has other sizes; scripts/targets.sh --docs rewrites them'
    fi
fi
