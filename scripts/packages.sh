#!/usr/bin/env bash
# What scripts share that need Debian's packages, Debian's compiler of Rust, Zig, or NVIDIA's compiler; they source this file.

# Installs Debian packages, or prints why not. Never asks, and never waits long: neither for a slow mirror nor for somebody else's
# installation.
install_packages() { # names
    export DEBIAN_FRONTEND=noninteractive
    local apt=(apt-get -qq -o DPkg::Lock::Timeout=60 -o Acquire::Retries=0 -o Acquire::http::Timeout=20)
    local get=("${apt[@]}" install -y --no-install-recommends)
    command -v apt-get >/dev/null || { printf 'apt-get is missing'; return 1; }
    [ "$(id -u)" -eq 0 ] || { printf 'only root can install packages'; return 1; }
    timeout --kill-after=5 60 "${apt[@]}" update </dev/null >&2 || { printf 'the lists of packages cannot be fetched'; return 1; }
    timeout --kill-after=5 300 "${get[@]}" --download-only "$@" </dev/null >&2 ||
        { printf 'the packages cannot be fetched, or not within five minutes'; return 1; }
    # What has been fetched is unpacked in seconds; the limit is for what nobody expects.
    timeout 180 "${get[@]}" --no-download "$@" </dev/null >&2 || { printf 'the packages cannot be installed'; return 1; }
}

# The packages of Debian's compiler, and of the standard library's source, which it compiles for other targets.
rust_packages=(rustc-web cargo-web rust-web-src libstd-rust-web-dev)

# Says what is not there of what that needs; nothing if all is.
lacking_rust() {
    [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] || { printf 'no compiler for other targets is installed'; return; }
    [ -d /usr/lib/rustlib/src/rust/library ] || { printf 'the source of the standard library is missing'; return; }
    [ -x "$(linker)" ] || printf 'rust-lld, which a toolchain of rustup has, is missing'
}

# Of the toolchain in use: Debian's have none.
linker() {
    command -v rustc >/dev/null &&
        echo "$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-lld"
}

# Cargo with that compiler. A stable one compiles the standard library only if told so.
debian_cargo() { # arguments
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 /usr/bin/cargo -q "$@"
}

# Sets `zig` to the command of Zig's compiler; to nothing if there is none. With `true`, it is first fetched from PyPI if it is missing.
find_zig() { # target folder, whether to install: true or false
    # What it builds of a C library for each target is kept. It builds its own reader of C headers, too, which takes a minute if that is
    # optimised, and a sixth of it otherwise: it reads two headers.
    export ZIG_GLOBAL_CACHE_DIR=$1/zig-cache ZIG_LOCAL_CACHE_DIR=$1/zig-cache PYTHONPATH=$1/zig${PYTHONPATH:+:$PYTHONPATH} ZIG_DEBUG_CMD=1
    zig=(zig)
    ! command -v zig >/dev/null || return 0
    zig=(python3 -m ziglang)
    ! "${zig[@]}" version >/dev/null 2>&1 || return 0
    [ "$2" = false ] || timeout --kill-after=5 240 python3 -m pip install --quiet --disable-pip-version-check --retries 0 \
        --target "$1/zig" ziglang </dev/null >&2 || true
    "${zig[@]}" version >/dev/null 2>&1 || zig=()
}

# What is needed of NVIDIA's compiler to compile for devices.
nvcc_packages=(nvidia-cuda-nvcc nvidia-nvvm nvidia-cuda-runtime nvidia-cuda-crt nvidia-cuda-cccl)

# Sets `nvcc` to NVIDIA's compiler; to nothing if there is none. With `true`, it is first fetched from PyPI if it is missing.
find_nvcc() { # target folder, whether to install: true or false
    nvcc=$(command -v nvcc || true)
    [ -z "$nvcc" ] || return 0
    local fetched
    fetched=("$1"/nvcc/nvidia/cu*/bin/nvcc)
    [ -e "${fetched[0]}" ] || [ "$2" = false ] || timeout --kill-after=5 240 python3 -m pip install --quiet \
        --disable-pip-version-check --retries 0 --no-deps --target "$1/nvcc" "${nvcc_packages[@]}" </dev/null >&2 || true
    fetched=("$1"/nvcc/nvidia/cu*/bin/nvcc)
    [ ! -e "${fetched[0]}" ] || ! "${fetched[0]}" --version >/dev/null 2>&1 || nvcc=${fetched[0]}
}
