#!/usr/bin/env bash
# Builds examples/firmware with each scheme for targets other than this machine's, runs it, compares the answers, and
# prints the sizes: a Cortex-M4 in an emulator, Linux on 64-bit Arm of either endianness, 32-bit x86, LoongArch and RISC-V,
# WebAssembly. Then the scheme `hyperbola` once more with target features that change it, and the instructions of its
# look-ups everywhere. The scheme `shogi` is `hyperbola` on 9x9 squares. On 64-bit Arm, each scheme runs once more with debug
# assertions: look-ups there tell the compiler something of the index, which is then checked. Unless schemes are named, it also
# compares views along rays on some of them, and tries the cases of tests/soundness on 32-bit x86 and on 64-bit Arm: none may compile.
# Usage: scripts/targets.sh [--install] [SCHEME...]
#   --install  first, what is missing of the Debian packages below; needs Debian 12 and root
# With UPDATE=1 in the environment, it writes the tables into docs/targets.md and docs/targets.csv, which are otherwise compared
# with them.
#
# Needs a compiler with the sources of `core`, the linker of a toolchain of rustup, QEMU, and Node.js.
# Status 0: all right. 1: a scheme gave a wrong answer, a case of tests/soundness compiles, or the page has other figures.
# 2: something that is needed is missing. A line "not checked: …" says what, and what else could not be checked.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../examples/firmware"
# shellcheck source=scripts/packages.sh
. ../../scripts/packages.sh
# shellcheck source=scripts/pages.sh
. ../../scripts/pages.sh

packages=("${rust_packages[@]}" qemu-system-arm qemu-user nodejs)

all=(fancy fixed_shift black plain magic32 shared pdep byte congruent_modulo kindergarten hyperbola shogi)
targets=(thumbv7em-none-eabihf aarch64-unknown-linux-gnu aarch64_be-unknown-linux-gnu i686-unknown-linux-gnu
    loongarch64-unknown-linux-gnu riscv64gc-unknown-linux-gnu wasm32-unknown-unknown)
# Where target features change `hyperbola`.
variants=(riscv64gc-unknown-linux-gnu+zbb riscv64gc-unknown-linux-gnu+zbkb)
# Of all answers, by FNV-1a; what no scheme, target or compiler may change. Of chess, and of shogi.
expected=97279be0fc630cd1
expected_of_shogi=268afa36fbdb1e2d
page=../../docs/targets.md
file=${page%.md}.csv
# The answers of views along rays, and where their form is for vectors, for bytes in the other order, and for 32 bits.
expected_of_views=318d6c2bcff82b7c
targets_of_views=(aarch64-unknown-linux-gnu aarch64_be-unknown-linux-gnu i686-unknown-linux-gnu)
soundness=../../tests/soundness
# Where look-ups tell the compiler something that only debug assertions check.
checked=aarch64-unknown-linux-gnu

fail() { # what is wrong
    printf '%s: %s\n' "${0##*/}" "$1" >&2
    exit 1
}

missing() { # what
    printf 'not checked: other targets (%s; on Debian 12, as root, "scripts/targets.sh --install" installs %s)\n' "$1" "${packages[*]}"
    exit 2
}

# Says what is not there of what is needed; nothing if all is.
lacking() {
    local program
    for program in qemu-system-arm qemu-aarch64 qemu-aarch64_be qemu-i386 qemu-loongarch64 qemu-riscv64 node readelf; do
        command -v "$program" >/dev/null || { printf '%s is missing' "$program"; return; }
    done
    lacking_rust
}

# A target is a triple, and behind plus signs the features that it has besides: riscv64gc-unknown-linux-gnu+zbkb.
triple() { echo "${1%%+*}"; }

# No standard library is installed for the targets, so `core` is compiled, too, which takes most of the time: once for each triple. Programs
# with other features, and with debug assertions, take it from here, and are linked with it as with a library that is installed: what
# look-ups take from `core` is inlined, so it is compiled together with them.
sysroot() { # of a triple for which a program was built
    local folder=$CARGO_TARGET_DIR/sysroot/$1 crate
    mkdir -p "$folder/lib/rustlib/$1/lib"
    for crate in core compiler_builtins; do
        # The newest one: there may be those of another compiler.
        cp "$(ls -t "$CARGO_TARGET_DIR/$1/release/deps/lib$crate"-*.rlib | head -n 1)" "$folder/lib/rustlib/$1/lib/lib$crate.rlib"
    done
    echo "$folder"
}

# Whether `core` was compiled before.
has_core=false

# Runs cargo for a target.
cargo_for() { # target, cargo's command and arguments
    # Without the checkout's path, which would be in messages and so in the sizes.
    local target=$1 flags=("-Clinker=$(linker)" "--remap-path-prefix=$root=.") command=$2 features='' core=(-Zbuild-std=core)
    shift 2
    [[ $target != *+* ]] || features=${target#*+} features=+${features//+/,+}
    if [ "$has_core" = true ]; then core=() flags+=("--sysroot=$(sysroot "$(triple "$target")")"); fi
    case $target in
    thumb*) flags+=(-Clinker-flavor=ld.lld -Clink-arg=-Tmemory.ld) ;;
    wasm*) flags+=(-Clinker-flavor=wasm-ld -Clink-arg=--export=start -Clink-arg=--no-entry -Cstrip=symbols) ;;
    *) flags+=(-Clinker-flavor=ld.lld -Clink-arg=-nostdlib -Crelocation-model=static) ;;
    esac
    # The emulator of Debian 12 has no vectors of LoongArch.
    [[ $target != loongarch* ]] || features=-lsx
    [ -z "$features" ] || flags+=("-Ctarget-feature=$features")
    CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f' && echo "${flags[*]}") debian_cargo "${core[@]}" "$command" --release --ignore-rust-version \
        --target "$(triple "$target")" "$@"
}

# Runs a program for a target.
run_on() { # target, command and arguments
    local target=$1 limit=(timeout --kill-after=5 60)
    shift
    case $target in
    thumb*)
        "${limit[@]}" qemu-system-arm -M mps2-an386 -nographic -monitor none -serial none \
            -semihosting-config enable=on,target=native -kernel "$@"
        ;;
    aarch64-*) "${limit[@]}" qemu-aarch64 "$@" ;;
    aarch64_be-*) "${limit[@]}" qemu-aarch64_be "$@" ;;
    i686-*) "${limit[@]}" qemu-i386 "$@" ;;
    loongarch64-*) "${limit[@]}" qemu-loongarch64 "$@" ;;
    # Only what the target has, so that nothing else is used.
    riscv64*+zbkb) "${limit[@]}" qemu-riscv64 -cpu rv64,zba=off,zbb=off,zbs=off,zbkb=on "$@" ;;
    riscv64*+zbb) "${limit[@]}" qemu-riscv64 -cpu rv64,zba=off,zbs=off "$@" ;;
    riscv64*) "${limit[@]}" qemu-riscv64 -cpu rv64,zba=off,zbb=off,zbs=off "$@" ;;
    wasm*) "${limit[@]}" node run.mjs "$@" ;;
    esac
}

build() { # for a target, with a scheme, with options of cargo; prints the program's path
    local program=firmware
    [[ $1 != wasm* ]] || program=firmware.wasm
    cargo_for "$1" build --features "${@:2}" >&2 && echo "$CARGO_TARGET_DIR/$(triple "$1")/release/$program"
}

# Runs a program, which must have found the right answers; prints the scheme's name.
answers() { # for a target, of a program, with a scheme
    local said right=$expected
    [ "$3" != shogi ] || right=$expected_of_shogi
    [ "$3" != views ] || right=$expected_of_views
    said=$(run_on "$1" "$2") || fail "$2 on $1 failed (status $?): $said"
    [ "${said#*: }" = "digest $right, all right" ] || fail "on $1: $said, where digest $right is right"
    echo "${said%%: *}"
}

# The instructions of a rook's, a bishop's and a queen's look-up (for shogi a lance's), with the address of the table and
# the return.
instructions() { # for a target, with a scheme
    # Each has its file: Cargo writes none again that is up to date.
    local assembly=$CARGO_TARGET_DIR/counted-$1-$2.s third=queen
    [ "$2" != shogi ] || third=lance
    cargo_for "$1" rustc --features "$2,counted" -- --emit "asm=$assembly" >&2 || return
    awk -v third="look_up_$third:" '
        /^look_up_[a-z]+:/ { name = $1; count[name] = 0 }
        /^\.Lfunc_end/ { name = "" }
        name && /^\t[a-z]/ { count[name]++ }
        END {
            if (count[third] < 2) exit 1
            printf "%d | %d | %d", count["look_up_rook:"], count["look_up_bishop:"], count[third]
        }
    ' "$assembly"
}

# As tests/soundness does for this machine: no case compiles, each for the reason that is named there, but the package
# without a case does.
refuse_unsound() { # for a target for which a program was built
    local folder=$CARGO_TARGET_DIR/soundness/$1 case reason said count=0
    # Cargo would name the repository, which no case asks for.
    local check=(env CARGO_PKG_REPOSITORY= /usr/bin/rustc --target "$1" --sysroot "$(sysroot "$1")" --edition 2024 --crate-type lib
        --emit metadata -Copt-level=3)
    mkdir -p "$folder"
    # With the features that the manifest of the cases names.
    said=$("${check[@]}" --crate-name magic_tables --cfg 'feature="boards"' -o "$folder/libmagic_tables.rmeta" \
        ../../magic-tables/src/lib.rs 2>&1) || fail "magic-tables cannot be checked for $1: $said"
    check+=(--extern "magic_tables=$folder/libmagic_tables.rmeta" -o "$folder/cases.rmeta" "$soundness/cases.rs")
    said=$("${check[@]}" 2>&1) || fail "tests/soundness cannot be checked for $1: $said"
    while IFS= read -r line; do
        [[ $line != '#'* ]] || continue
        case=${line%%: *} reason=${line#*: }
        ! said=$("${check[@]}" --cfg "feature=\"$case\"" 2>&1) || fail "$case of tests/soundness compiles for $1"
        [[ $said == *"$reason"* ]] || fail "$case of tests/soundness fails on $1, but not for its reason: $said"
        count=$((count + 1))
    done <"$soundness/reasons.txt"
    [ "$count" -gt 0 ] || fail 'tests/soundness has no cases'
    printf 'No case of tests/soundness compiles, of %d: %s\n' "$count" "$1"
}

# Bytes of a program's sections: those that are loaded (A), can be written to (W), or hold code (X).
bytes() { # of a program, with a flag
    readelf -SW "$1" | sed -n 's/^ *\[ *[0-9]*\] //p' | awk -v flag="$2" '$7 ~ flag { print "0x" $5 }' |
        { local sum=0 size; while read -r size; do sum=$((sum + size)); done; echo $sum; }
}

row() { # of the table of sizes: a scheme
    local target program scheme='' cells=() ram code
    for target in "${targets[@]}"; do
        program=$(build "$target" "$1") || fail "$1 cannot be built for $target"
        scheme=$(answers "$target" "$program" "$1") || exit
        case $target in
        wasm*) cells+=("$(thousands "$(stat -c %s "$program")")") ;;
        *)
            ram=$(bytes "$program" W)
            [ "$ram" -eq 0 ] || fail "$1 on $target takes $ram bytes of RAM"
            cells+=("$(thousands "$(bytes "$program" A)")")
            ;;
        esac
        case $target in thumb*) code=$(thousands "$(bytes "$program" X)") ;; esac
    done
    # shellcheck disable=SC2016 # These are Markdown's.
    printf '| `%s` | %s | %s | %d |%s\n' "$scheme" "${cells[0]}" "$code" "$ram" "$(printf ' %s |' "${cells[@]:1}")"
}

# The rows of the table of instructions. Those of WebAssembly say little: it is compiled once more.
instruction_rows() { # scheme, targets
    local target scheme=$1
    shift
    for target in "$@"; do
        # shellcheck disable=SC2016 # These are Markdown's.
        [[ $target == wasm* ]] || printf '| `%s` | %s |\n' "$target" "$(instructions "$target" "$scheme")" ||
            fail "the look-ups of $scheme cannot be counted for $target"
    done
}

install=false
while [ $# -gt 0 ]; do
    case $1 in
    --install) install=true ;;
    -*) fail "unknown option $1; the first lines of this script say what there is" ;;
    *) break ;;
    esac
    shift
done
for scheme in "$@"; do
    [[ " ${all[*]} " == *" $scheme "* ]] || fail "unknown scheme $scheme; there are ${all[*]}"
done
[ $# -eq 0 ] || ! updates || fail 'UPDATE=1 writes the tables of all schemes; leave the schemes out'
schemes=("${@:-${all[@]}}")
lack=$(lacking)
if [ -n "$lack" ] && [ $install = true ]; then
    why=$(install_packages "${packages[@]}") || missing "$why"
    lack=$(lacking)
fi
[ -z "$lack" ] || missing "$lack"

root=$(cd ../.. && pwd)
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
mkdir -p "$CARGO_TARGET_DIR"
CARGO_TARGET_DIR=$(cd "$CARGO_TARGET_DIR" && pwd)

version=$(/usr/bin/rustc -vV | awk '/^release/ { release = $2 } /^LLVM/ { print "rustc " release ", LLVM " $3 }')
sizes='| options | Cortex-M4: flash | of it code | RAM | aarch64 | aarch64_be | i686 | loongarch64 | riscv64 | WebAssembly |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|'
printf '%s\n' "$sizes"
for scheme in "${schemes[@]}"; do
    row=$(row "$scheme") || exit
    printf '%s\n' "$row"
    sizes+=$'\n'$row
done
printf '\nThe answers of all are right (digest %s, of shogi %s): %s\n' "$expected" "$expected_of_shogi" "${targets[*]}"
if [[ " ${schemes[*]} " == *' hyperbola '* ]]; then
    for target in "${variants[@]}"; do
        program=$(has_core=true build "$target" hyperbola) || fail "hyperbola cannot be built for $target"
        answers "$target" "$program" hyperbola >/dev/null
    done
    printf 'The answers of hyperbola are, too: %s\n\n' "${variants[*]}"
    counts=$'| target | rook | bishop | queen |\n|---|---:|---:|---:|\n'$(
        instruction_rows hyperbola "${targets[@]}"
        has_core=true instruction_rows hyperbola "${variants[@]}"
    )
    printf '%s\n\n' "$counts"
fi
if [[ " ${schemes[*]} " == *' shogi '* ]]; then
    shogi=$'| target | rook | bishop | lance |\n|---|---:|---:|---:|\n'$(instruction_rows shogi "${targets[@]}")
    printf '\n%s\n\n' "$shogi"
fi
for scheme in "${schemes[@]}"; do
    program=$(has_core=true build "$checked" "$scheme" --config profile.release.debug-assertions=true) ||
        fail "$scheme cannot be built for $checked with debug assertions"
    answers "$checked" "$program" "$scheme" >/dev/null
done
printf 'The answers of all are right with debug assertions, too: %s\n' "$checked"
if [ $# -eq 0 ]; then
    for target in "${targets_of_views[@]}"; do
        program=$(build "$target" views) || fail "views cannot be built for $target"
        answers "$target" "$program" views >/dev/null
    done
    printf 'The answers of views are right: %s\n' "${targets_of_views[*]}"
    refuse_unsound i686-unknown-linux-gnu
    refuse_unsound "$checked"
fi

# All sizes as comma-separated values; the page leaves out some columns.
all_sizes() {
    # shellcheck disable=SC2016 # These are Markdown's.
    sed -E '/^\|-/d; s/,([0-9])/\1/g; s/^\| `([^`]*, [^`]*)`/| "\1"/; s/`//g; s/^\| //; s/ \|$//; s/ \| /,/g' <<<"$sizes"
}

# Puts the tables, and the compiler that made them, into a page.
renew() { # page
    cut -d '|' -f 1-4,6,8,10- <<<"$sizes" | into_page "$1" sizes
    into_page "$1" instructions <<<"$counts"
    into_page "$1" shogi <<<"$shogi"
    sed -i "s/<!-- compiler -->.*<!-- end of compiler -->/<!-- compiler -->$version<!-- end of compiler -->/" "$1"
}
if updates; then
    renew "$page"
    all_sizes >"$file"
elif [ $# -eq 0 ]; then
    copy=$(mktemp)
    cp "$page" "$copy"
    renew "$copy"
    if ! grep -qF "<!-- compiler -->$version<!-- end of compiler -->" "$page"; then
        printf 'not checked: figures in docs/targets.md and targets.csv (they are not of %s)\n' "$version"
    elif ! difference=$(diff "$page" "$copy" && diff "$file" <(all_sizes)); then
        printf '%s\n' "$difference"
        fail 'docs/targets.md or targets.csv has other figures; `UPDATE=1 scripts/targets.sh` rewrites them'
    fi
    rm "$copy"
fi
