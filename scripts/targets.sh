#!/usr/bin/env bash
# Builds examples/firmware with each scheme for targets other than this machine's, runs it, compares the answers, and
# prints the sizes: a Cortex-M4 in an emulator, Linux on 64-bit Arm of either endianness and on 32-bit x86, WebAssembly.
#
# Needs a compiler with the sources of `core`, QEMU, and Node.js. On Debian 12: scripts/targets.sh --install
# Status 0: all right. 1: a scheme gave a wrong answer. 2: something that is needed is missing; it says what.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../examples/firmware"

packages=(rustc-web cargo-web rust-web-src libstd-rust-web-dev qemu-system-arm qemu-user nodejs)
schemes=(fancy shared pdep byte magic32 congruent_modulo kindergarten hyperbola)
targets=(thumbv7em-none-eabihf aarch64-unknown-linux-gnu aarch64_be-unknown-linux-gnu i686-unknown-linux-gnu wasm32-unknown-unknown)

if [ "${1:-}" = --install ]; then
    apt-get install -y --no-install-recommends "${packages[@]}"
    shift
fi
missing() {
    printf 'targets.sh: %s is missing; on Debian 12, "scripts/targets.sh --install" installs %s\n' "$1" "${packages[*]}" >&2
    exit 2
}
[ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] || missing "a compiler in /usr/bin"
[ -d /usr/lib/rustlib/src/rust/library/core ] || missing "the source of core"
for program in qemu-system-arm qemu-aarch64 qemu-aarch64_be qemu-i386 node readelf; do
    command -v $program >/dev/null || missing $program
done
linker=$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-lld
[ -x "$linker" ] || missing "$linker"

export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
mkdir -p "$CARGO_TARGET_DIR"
# Debian's compiler is older than let-chains; it has them behind a feature.
export RUSTC="$CARGO_TARGET_DIR/rustc" RUSTC_BOOTSTRAP=1
cat >"$RUSTC" <<'END'
#!/bin/sh
case "$*" in
*"--crate-name magic_"*) exec /usr/bin/rustc "$@" -Zcrate-attr="feature(let_chains)" ;;
*) exec /usr/bin/rustc "$@" ;;
esac
END
chmod +x "$RUSTC"

build() { # for a target, with a scheme; prints the program's path
    local flags program=firmware variable
    case $1 in
    thumb*) flags="-Clinker-flavor=ld.lld -Clink-arg=-T$PWD/memory.ld" ;;
    wasm*)
        flags="-Clinker-flavor=wasm-ld -Clink-arg=--export=start -Clink-arg=--no-entry -Cstrip=symbols"
        program=firmware.wasm
        ;;
    *) flags="-Clinker-flavor=ld.lld -Clink-arg=-nostdlib -Crelocation-model=static" ;;
    esac
    variable=CARGO_TARGET_$(tr a-z- A-Z_ <<<"$1")_RUSTFLAGS
    env "$variable=-Clinker=$linker $flags" \
        /usr/bin/cargo -q -Zbuild-std=core build --release --ignore-rust-version --target "$1" --features "$2" >&2
    echo "$CARGO_TARGET_DIR/$1/release/$program"
}

run() { # a program for a target
    case $1 in
    thumb*)
        timeout 120 qemu-system-arm -M mps2-an386 -nographic -monitor none -serial none \
            -semihosting-config enable=on,target=native -kernel "$2"
        ;;
    aarch64-*) timeout 120 qemu-aarch64 "$2" ;;
    aarch64_be-*) timeout 120 qemu-aarch64_be "$2" ;;
    i686-*) timeout 120 qemu-i386 "$2" ;;
    wasm*) timeout 120 node run.mjs "$2" ;;
    esac
}

section() { # of a program, its bytes; 0 where there is none
    local hex
    hex=$(readelf -SW "$1" | awk -v name="$2" '{ sub(/^.*\] */, "") } $1 == name { print $5 }')
    echo $((16#${hex:-0}))
}

digest=
printf '| scheme | Cortex-M4: flash | of it tables and constants | RAM for tables | WebAssembly module |\n'
printf '|---|---:|---:|---:|---:|\n'
for scheme in "${schemes[@]}"; do
    for target in "${targets[@]}"; do
        program=$(build "$target" "$scheme")
        answer=$(run "$target" "$program") || {
            printf 'targets.sh: %s on %s failed: %s\n' "$scheme" "$target" "$answer" >&2
            exit 1
        }
        digest=${digest:-${answer#*: }}
        if [ "${answer#*: }" != "$digest" ] || [ "${answer%all right}" = "$answer" ]; then
            printf 'targets.sh: on %s: %s, where others say %s\n' "$target" "$answer" "$digest" >&2
            exit 1
        fi
        case $target in
        thumb*)
            constants=$(section "$program" .rodata)
            flash=$(($(section "$program" .vectors) + $(section "$program" .text) + constants))
            ram=$(($(section "$program" .data) + $(section "$program" .bss)))
            ;;
        wasm*) module=$(stat -c %s "$program") ;;
        esac
    done
    printf '| `%s` | %d | %d | %d | %d |\n' "${answer%%:*}" "$flash" "$constants" "$ram" "$module"
done
printf '\nOn all of %s: %s\n' "${targets[*]}" "$digest"
