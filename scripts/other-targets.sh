#!/usr/bin/env bash
# Debian's compiler, which compiles `core` for targets other than this machine's, and what runs their programs: for
# scripts that source this file. They say what cannot be checked without it:
: "${checking:?}"

packages=(rustc-web cargo-web rust-web-src libstd-rust-web-dev qemu-system-arm qemu-user nodejs)

fail() { # what is wrong
    printf '%s: %s\n' "${0##*/}" "$1" >&2
    exit 1
}

missing() { # what
    printf 'not checked: %s (%s; on Debian 12, as root, "scripts/%s --install" installs %s)\n' \
        "$checking" "$1" "${0##*/}" "${packages[*]}"
    exit 2
}

# Says what is not there of what is needed; nothing if all is.
lacking() {
    local program
    for program in /usr/bin/rustc /usr/bin/cargo qemu-system-arm qemu-aarch64 qemu-aarch64_be qemu-i386 qemu-loongarch64 \
        qemu-riscv64 node readelf; do
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

# Ends the script if something is missing; with --install only if it cannot be installed.
need_other_targets() { # whether to install: true or false
    local lack
    lack=$(lacking)
    if [ -n "$lack" ] && [ "$1" = true ]; then
        install
        lack=$(lacking)
    fi
    [ -z "$lack" ] || missing "$lack"
    linker=$(linker)
    # The sources of `core` are built with this compiler, which a stable one does only if told so.
    export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
}

# A target is a triple, and behind plus signs the features that it has besides: riscv64gc-unknown-linux-gnu+zbkb.
triple() { echo "${1%%+*}"; }

# No standard library is installed for the targets, so `core` is compiled, too.
debian_cargo() { # cargo's command and arguments
    /usr/bin/cargo -q -Zbuild-std=core "$1" --release --ignore-rust-version "${@:2}"
}

# Runs cargo for a target.
cargo_for() { # target, the checkout's path, cargo's command and arguments
    # Without the checkout's path, which would be in messages and so in the sizes.
    local target=$1 flags=("-Clinker=$linker" "--remap-path-prefix=$2=.") command=$3 features=''
    shift 3
    [[ $target != *+* ]] || features=${target#*+} features=+${features//+/,+}
    case $target in
    thumb*) flags+=(-Clinker-flavor=ld.lld -Clink-arg=-Tmemory.ld) ;;
    wasm*) flags+=(-Clinker-flavor=wasm-ld -Clink-arg=--export=start -Clink-arg=--no-entry -Cstrip=symbols) ;;
    *) flags+=(-Clinker-flavor=ld.lld -Clink-arg=-nostdlib -Crelocation-model=static) ;;
    esac
    # The emulator of Debian 12 has no vectors of LoongArch.
    [[ $target != loongarch* ]] || features=-lsx
    [ -z "$features" ] || flags+=("-Ctarget-feature=$features")
    CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f' && echo "${flags[*]}") debian_cargo "$command" --target "$(triple "$target")" "$@"
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

debian_versions() { /usr/bin/rustc -vV | awk '/^release/ { release = $2 } /^LLVM/ { print "rustc " release ", LLVM " $3 }'; }
