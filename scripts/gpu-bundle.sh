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
# shellcheck source=scripts/packages.sh
. scripts/packages.sh

usage() { sed -n '2,/^[^#]/s/^# \?//p' scripts/gpu-bundle.sh >&2; exit 2; }

folder='' certificates=() install=false
for word in "$@"; do
    case $word in
    --install) install=true ;;
    -*) usage ;;
    *)
        path=$(cd "$from" && realpath -m "$word")
        if [ -z "$folder" ]; then folder=$path; else certificates+=("$path"); fi ;;
    esac
done
[ -n "$folder" ] || usage
[ -z "$(ls -A "$folder" 2>/dev/null)" ] || { echo "$folder is not empty; name another folder" >&2; exit 2; }

loader() { ldconfig -p | sed -n 's/.*libOpenCL\.so\.1 .*x86-64.*=> //p' | head -1; }
missing() { # what
    printf '%s is missing: scripts/gpu-bundle.sh FOLDER --install\n' "$1" >&2
    exit 2
}
find_zig "$target" $install
[ ${#zig[@]} -gt 0 ] || missing Zig
[ -n "$(loader)" ] || [ $install = false ] || install_packages ocl-icd-libopencl1 >&2 || true
[ -n "$(loader)" ] || missing libOpenCL.so.1

mkdir -p "$folder" "$target"
linker=$target/zig-linker
printf '#!/bin/sh\nexec %s cc -target x86_64-linux-gnu.2.28 "$@"\n' "${zig[*]}" >"$linker"
chmod +x "$linker"
CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER=$linker cargo build --release -p magics --features gpu \
    --target x86_64-unknown-linux-gnu --target-dir "$target"
cp "$target/x86_64-unknown-linux-gnu/release/magics" "$(loader)" LICENSE-* "$folder"
cp scripts/gpu-run.sh "$folder/run.sh"
if [ ${#certificates[@]} -gt 0 ]; then cp "${certificates[@]}" "$folder"; fi
du -sh "$folder"
