#!/usr/bin/env bash
# Compares generated C++ headers for 9x10 and 9x9 with the look-ups of Pikafish (rook, cannon) and YaneuraOu (rook, bishop).
# Usage: scripts/compare-c-boards.sh PIKAFISH_CHECKOUT YANEURAOU_CHECKOUT [ROUNDS]
# The checkouts are unmodified: commit 97133eeb of Pikafish, 33ccf1f of YaneuraOu, or others of 2026; nothing of them is copied.
# CXX names the compiler (default: g++), FLAGS the options for all contestants (default: -O3 -march=x86-64-v3, for x86-64 with BMI2).
# Takes a minute to compile, and less than a second for each round (default: 41). Nothing else should run meanwhile.
set -euo pipefail
cd "$(dirname "$0")/.."

pikafish=${1:-} yaneuraou=${2:-} rounds=${3:-41}
if [ ! -f "$pikafish/src/attacks.cpp" ] || [ ! -f "$yaneuraou/source/bitboard.cpp" ]; then
    sed -n '3,6s/^# //p' "$0" >&2
    exit 2
fi
CXX=${CXX:-g++}
read -ra flags <<<"${FLAGS:--O3 -march=x86-64-v3} -DNDEBUG"
build=${CARGO_TARGET_DIR:-$PWD/target}
magics=$build/release/magics target=$build/compare-c-boards
mkdir -p "$target"
cargo build --quiet --release -p magics

# Whether the options make the compiler define a macro.
defines() { "$CXX" "${flags[@]}" -dM -E -x c++ /dev/null | grep -q "define $1 "; }
# Each engine in its fastest form for these options.
for_pikafish=(-DIS_64BIT -DUSE_POPCNT) for_yaneuraou=(-DIS_64BIT -DYANEURAOU_ENGINE_NNUE)
with_bmi2=false
if defines __AVX2__; then for_yaneuraou+=(-DUSE_AVX2);
elif defines __SSE4_1__; then for_yaneuraou+=(-DUSE_SSE41);
else for_yaneuraou+=(-DUSE_SSE2); fi
if defines __BMI2__; then with_bmi2=true for_pikafish+=(-DUSE_PEXT -DUSE_AVX2) for_yaneuraou+=(-DUSE_BMI2); fi

# Name, and the options of `magics generate`.
headers=(
    'hyperbola        --scheme hyperbola'
    'kindergarten     --scheme kindergarten'
    'congruent_modulo --scheme congruent_modulo'
)
if $with_bmi2 && false; then
    headers+=('pext_pdep        --scheme pext --entries pdep --pext always')
fi

# compare NAME SQUARES FIRST SECOND PIECES ENGINE_OBJECTS…: FIRST and SECOND are the pieces, PIECES what headers are generated for.
compare() {
    local name=$1 squares=$2 first=$3 second=$4 board=$5 objects=("${@:6}") contestants="X($1)" header options
    read -ra board <<<"$board"
    for header in "${headers[@]}"; do
        read -r header options <<<"$header"
        read -ra options <<<"$options"
        local file=$target/$name-$header
        "$magics" generate --language cpp --prefix "in_$header" "${options[@]}" "${board[@]}" \
            --pieces "$first, $second" --out "$file.hpp" >/dev/null
        "$CXX" "${flags[@]}" -std=c++17 -Ibenches/c/boards "-DHEADER=\"$file.hpp\"" "-DNAMESPACE=in_$header" \
            "-DFIRST=${first}_attacks" "-DSECOND=${second}_attacks" "-DCONTESTANT=$header" \
            -c benches/c/boards/ours.cpp -o "$file.o"
        objects+=("$file.o")
        contestants+=" X($header)"
    done
    "$CXX" -O2 -std=c++17 -Ibenches/c/boards "-DCONTESTANTS=$contestants" "-DSQUARES=$squares" \
        "-DPIECES={\"$first\", \"$second\"}" -c benches/c/boards/main.cpp -o "$target/$name-main.o"
    # What the engine's look-ups do not need is not linked.
    "$CXX" -no-pie -Wl,--unresolved-symbols=ignore-all "$target/$name-main.o" "${objects[@]}" -o "$target/$name"
    printf '\n%s, %s, %s rounds; medians, quartiles in parentheses\n\n' \
        "$("$CXX" --version | head -1)" "${flags[*]}" "$rounds"
    # Pinned to one processor, so that it keeps its caches.
    local run=("$target/$name" "$rounds")
    if command -v taskset >/dev/null; then run=(taskset -c "$(($(nproc) - 1))" "${run[@]}"); fi
    "${run[@]}"
}

for source in "$pikafish"/src/{attacks,bitboard}.cpp benches/c/boards/pikafish.cpp; do
    "$CXX" "${flags[@]}" "${for_pikafish[@]}" -std=c++20 -Ibenches/c/boards -I"$pikafish/src" \
        -c "$source" -o "$target/pikafish-$(basename "$source" .cpp).o"
done
for source in "$yaneuraou"/source/{bitboard,types}.cpp benches/c/boards/yaneuraou.cpp; do
    "$CXX" "${flags[@]}" "${for_yaneuraou[@]}" -std=c++17 -Ibenches/c/boards -I"$yaneuraou/source" \
        -c "$source" -o "$target/yaneuraou-$(basename "$source" .cpp).o"
done
compare pikafish 90 rook cannon '--board 9x10' "$target"/pikafish-{attacks,bitboard,pikafish}.o
compare yaneuraou 81 rook bishop '--board 9x9 --numbering by_file' "$target"/yaneuraou-{bitboard,types,yaneuraou}.o
