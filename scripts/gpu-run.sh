#!/usr/bin/env bash
# Searches on a graphics processor, by the program that lies beside this script (scripts/gpu-bundle.sh).
# Usage: run.sh STEP... [--gpu NAME]
#   check                             shows the devices
#   test                              searches small problems and parts of large ones on the device and on the processor, and
#                                     compares units, counts of nodes and factors
#   measure PIECE SQUARE BITS         nodes of the tree and factors of the plain scan, per second
#   prove PIECE SQUARE BITS SECONDS   proves for so long, and goes on with the certificate PIECE-SQUARE-BITS.json if one lies
#                                     in out or beside this script
# For example: run.sh check test measure rook f1 10 prove rook h1 11 540
# Certificates and the log are in the folder out. Status 0: all right, or a factor. 1: proved that there is none, or a test failed.
# 3: the time is over; the same words go on.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
export LD_LIBRARY_PATH=$PWD${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
magics=${MAGICS:-$PWD/magics}
mkdir -p out

gpu=(--gpu) steps=()
while [ $# -gt 0 ]; do
    case $1 in
    --gpu) gpu=(--gpu "${2:?a name}"); shift ;;
    *) steps+=("$1") ;;
    esac
    shift
done
usage() { sed -n '2,/^[^#]/s/^# \?//p' "$(basename "${BASH_SOURCE[0]}")" >&2; exit 2; }
[ ${#steps[@]} -gt 0 ] || usage

# Containers often have NVIDIA's library without the file that tells the loader of it.
if [ -z "$(ls /etc/OpenCL/vendors 2>/dev/null)" ] && [ -z "${OCL_ICD_VENDORS:-}" ]; then
    mkdir -p out/vendors
    echo libnvidia-opencl.so.1 >out/vendors/nvidia.icd
    export OCL_ICD_VENDORS=$PWD/out/vendors
fi

# The order in which the large problems of the tests take least.
order() {
    case "$1 $2 $3" in
    'rook b1 10' | 'rook f1 10') echo down:5:23:mirrored:last:bounded ;;
    'rook h1 11') echo down:6:24:mirrored:last:bounded ;;
    *) echo auto ;;
    esac
}

compare() { # piece, square, bits, more options
    local name=$1-$2-$3 words=("$1" "$2" --index-bits "$3" --count "${@:4}") by
    rm -f out/test-"$name"-{device,processor}.json
    for by in device processor; do
        # Whether there is a factor does not matter here.
        "$magics" prove "${words[@]}" $([ "$by" = processor ] || printf '%s\n' "${gpu[@]}") --out "out/test-$name-$by.json" || [ $? -eq 1 ]
        # All but the time and who searched.
        sed -E 's/"seconds": *[0-9.e-]+,//; s/"searched_by": *\[[^]]*\],?//' "out/test-$name-$by.json" >"out/test-$name-$by"
    done
    cmp "out/test-$name-device" "out/test-$name-processor"
    echo "$name: equal"
}

run_steps() {
    local status=0
    while [ $# -gt 0 ]; do
        case $1 in
        check) "$magics" prove rook a1 --index-bits 11 --gpu list; shift ;;
        test)
            compare bishop c2 4 --order down:1:9
            # The unit with six of the twelve factors.
            compare rook b1 10 --order "$(order rook b1 10)" --shard 2016/16384
            compare rook f1 10 --order "$(order rook f1 10)" --shard 9406/32768
            compare rook h1 11 --order "$(order rook h1 11)" --shard 18722/32768
            shift ;;
        measure)
            [ $# -ge 4 ] || usage
            "$magics" prove "$2" "$3" --index-bits "$4" --order "$(order "$2" "$3" "$4")" "${gpu[@]}" --scan
            shift 4 ;;
        prove)
            [ $# -ge 5 ] || usage
            local file=$2-$3-$4.json from=(--order "$(order "$2" "$3" "$4")")
            [ -e "out/$file" ] || [ ! -e "$file" ] || cp "$file" out
            [ ! -e "out/$file" ] || from=(--resume "out/$file")
            timeout --preserve-status --signal=INT "$5" "$magics" prove "$2" "$3" --index-bits "$4" --count "${from[@]}" "${gpu[@]}" --out "out/$file" || status=$?
            shift 5 ;;
        *) usage ;;
        esac
    done
    return "$status"
}
run_steps "${steps[@]}" 2>&1 | tee -a out/log
