#!/usr/bin/env bash
# Makes a folder for a machine with a graphics processor and without network: `magics` with the feature `gpu`, the loader of OpenCL,
# and run.sh (scripts/gpu-run.sh), which says what it can do. All of it is a few megabytes.
# Usage: scripts/gpu-bundle.sh FOLDER [CERTIFICATE...] [--install]
#   FOLDER       does not exist yet, or is empty
#   CERTIFICATE  of searches that run.sh goes on with
#   --install    first, what is missing: Zig from PyPI into target/, and the loader (Debian, as root)
# Zig links the program for glibc 2.28, so it starts on any x86-64 Linux since 2019. Status 1: something failed. 2: something is missing.
set -euo pipefail
from=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}
export PYTHONPATH=$target/zig${PYTHONPATH:+:$PYTHONPATH} ZIG_GLOBAL_CACHE_DIR=$target/zig-cache ZIG_LOCAL_CACHE_DIR=$target/zig-cache

usage() { sed -n '2,/^[^#]/s/^# \?//p' scripts/gpu-bundle.sh >&2; exit 2; }

folder='' certificates=() install=no
for word in "$@"; do
    case $word in
    --install) install=yes ;;
    -*) usage ;;
    *)
        path=$(cd "$from" && realpath -m "$word")
        if [ -z "$folder" ]; then folder=$path; else certificates+=("$path"); fi ;;
    esac
done
[ -n "$folder" ] || usage
[ -z "$(ls -A "$folder" 2>/dev/null)" ] || { echo "$folder is not empty; name another folder" >&2; exit 2; }

loader() { ldconfig -p | sed -n 's/.*libOpenCL\.so\.1 .*x86-64.*=> //p' | head -1; }
has_zig() { python3 -m ziglang version >/dev/null 2>&1; }
if [ "$install" = yes ]; then
    has_zig || python3 -m pip install --quiet --target "$target/zig" ziglang </dev/null
    [ -n "$(loader)" ] || DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet ocl-icd-libopencl1 </dev/null >&2
fi
has_zig || { echo 'Zig is missing: scripts/gpu-bundle.sh FOLDER --install' >&2; exit 2; }
[ -n "$(loader)" ] || { echo 'libOpenCL.so.1 is missing: scripts/gpu-bundle.sh FOLDER --install' >&2; exit 2; }

mkdir -p "$folder" "$target"
linker=$target/zig-linker
printf '#!/bin/sh\nexec python3 -m ziglang cc -target x86_64-linux-gnu.2.28 "$@"\n' >"$linker"
chmod +x "$linker"
CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER=$linker cargo build --release -p magics --features gpu \
    --target x86_64-unknown-linux-gnu --target-dir "$target"
cp "$target/x86_64-unknown-linux-gnu/release/magics" "$(loader)" LICENSE-* "$folder"
cp scripts/gpu-run.sh "$folder/run.sh"
if [ ${#certificates[@]} -gt 0 ]; then cp "${certificates[@]}" "$folder"; fi
du -sh "$folder"
