#!/usr/bin/env bash
# Compares generated C and C++ headers with the look-ups of Stockfish 11, with and without PEXT, in one program.
# Usage: [STOCKFISH_2026=CHECKOUT] scripts/compare-c.sh [--docs] STOCKFISH_CHECKOUT [ROUNDS]
#   --docs    writes the figures of C into docs/c-speed.csv; `UPDATE_PAGES=1 cargo test -p pages` shows them
# STOCKFISH_CHECKOUT is an unmodified checkout of the tag sf_11, STOCKFISH_2026 one of commit 762dd1da of August 2026,
# which has a hyperbola in AVX2 in the place of tables; nothing of them is copied. CC and CXX name the compilers
# (default: gcc and g++), FLAGS the options for all contestants (default: -O3 -march=x86-64-v3, for x86-64 with BMI2).
# Takes a minute to compile, and about a second for each round (default: 41). Nothing else should run meanwhile.
set -euo pipefail
cd "$(dirname "$0")/.."

docs=
if [ "${1:-}" = --docs ]; then docs=docs/c-speed.csv; shift; fi
stockfish=${1:-} rounds=${2:-41}
if [ ! -f "$stockfish/src/bitboard.cpp" ]; then
    sed -n '3,8s/^# //p' "$0" >&2
    exit 2
fi
stockfish=$(cd "$stockfish" && pwd)
CC=${CC:-gcc} CXX=${CXX:-g++}
read -ra flags <<<"${FLAGS:--O3 -march=x86-64-v3} -DNDEBUG"
build=${CARGO_TARGET_DIR:-$PWD/target}
magics=$build/release/magics target=$build/compare-c
mkdir -p "$target"
cargo build --quiet --release -p magics

# Name, and the options of `magics generate`.
headers=(
    'fancy           --scheme fancy --pext never'
    'overlapping     --scheme fancy --packing overlapping --pext never'
    'fixed_shift     --scheme fixed_shift --pext never'
    'hyperbola       --scheme hyperbola'
    'pext            --scheme pext --pext always'
    'pext_pdep       --scheme pext --entries pdep --pext always'
    'pext_pdep_rook  --scheme pext --entries pdep --bishop-entries bitboard --pext always'
)

objects=() contestants='X(stockfish_magics) X(stockfish_pext)'

# Both builds of Stockfish define the same symbols, so those of each get a prefix.
for variant in magics pext; do
    defines=(-std=c++11 -DIS_64BIT -DUSE_POPCNT)
    [ "$variant" = magics ] || defines+=(-DUSE_PEXT)
    for source in "$stockfish/src/bitboard.cpp" benches/c/stockfish.cpp; do
        object=$target/$variant-$(basename "$source" .cpp).o
        "$CXX" "${flags[@]}" "${defines[@]}" -Ibenches/c -I"$stockfish/src" \
            -DCONTESTANT="stockfish_$variant" -c "$source" -o "$object"
        objects+=("$object")
    done
    nm --defined-only --extern-only --format=posix "$target/$variant"-{bitboard,stockfish}.o |
        awk -v prefix="${variant}_" 'NF > 2 && $1 !~ /^stockfish_/ { print $1, prefix $1 }' |
        sort -u >"$target/$variant.renamed"
    for object in "$target/$variant"-{bitboard,stockfish}.o; do
        objcopy --redefine-syms="$target/$variant.renamed" "$object"
    done
done

# That of 2026 stands in a namespace of its own.
if [ -n "${STOCKFISH_2026:-}" ]; then
    [ -f "$STOCKFISH_2026/src/attacks.cpp" ] || { echo "no src/attacks.cpp in $STOCKFISH_2026" >&2; exit 2; }
    for source in "$STOCKFISH_2026/src/attacks.cpp" benches/c/stockfish_2026.cpp; do
        object=$target/2026-$(basename "$source" .cpp).o
        "$CXX" "${flags[@]}" -std=c++17 -DIS_64BIT -DUSE_POPCNT -DUSE_AVX2 -Ibenches/c -I"$STOCKFISH_2026/src" \
            -DCONTESTANT=stockfish_2026 -c "$source" -o "$object"
        objects+=("$object")
    done
    contestants+=' X(stockfish_2026)'
fi

for header in "${headers[@]}"; do
    read -r name options <<<"$header"
    read -ra options <<<"$options"
    upper=${name^^}
    "$magics" generate --language c --prefix "${name}_" "${options[@]}" --out "$target/$name.h" >/dev/null
    "$magics" generate --language cpp --prefix "in_$name" "${options[@]}" --out "$target/$name.hpp" >/dev/null
    # The data stand in a file of their own, as in an engine.
    printf '#define %s_IMPLEMENTATION\n#include "%s.h"\n' "$upper" "$name" >"$target/$name-data.c"
    "$CC" "${flags[@]}" -std=c99 -c "$target/$name-data.c" -o "$target/$name-data.o"
    "$CC" "${flags[@]}" -std=c99 -Ibenches/c "-DHEADER=\"$target/$name.h\"" -DNAME="$name" -DNAME_UPPER="$upper" \
        -DCONTESTANT="c_$name" -c benches/c/ours.c -o "$target/c-$name.o"
    "$CXX" "${flags[@]}" -std=c++17 -Ibenches/c "-DHEADER=\"$target/$name.hpp\"" -DNAME="in_$name" \
        -DCONTESTANT="cpp_$name" -x c++ -c benches/c/ours.c -o "$target/cpp-$name.o"
    objects+=("$target/$name-data.o" "$target/c-$name.o" "$target/cpp-$name.o")
    contestants+=" X(c_$name) X(cpp_$name)"
done

"$CXX" -O2 -std=c++17 -Ibenches/c "-DCONTESTANTS=$contestants" benches/c/main.cpp "${objects[@]}" -o "$target/compare"

printf 'Stockfish 11, %s, %s; %s rounds; medians, quartiles in parentheses; rook / bishop / queen\n\n' \
    "$("$CXX" --version | head -1)" "${flags[*]}" "$rounds"
# Pinned to one processor, so that it keeps its caches.
run=("$target/compare" "$rounds")
if command -v taskset >/dev/null; then run=(taskset -c "$(($(nproc) - 1))" "${run[@]}"); fi
"${run[@]}" | tee "$target/figures.md"

[ -n "$docs" ] || exit 0
{
    echo 'load,look-ups,bytes,"ns: rook / bishop / queen","relative to Stockfish 11 in the same way: rook / bishop / queen"'
    awk -F ' *[|] *' '
        function quoted(cell) { return cell ~ /,/ ? "\"" cell "\"" : cell }
        /speed relative to/ { table = /Stockfish 11/ }
        table && $3 ~ /^(C: |Stockfish 11)/ { printf "%s,%s,%s,%s,%s\n", $2, quoted($3), $4, $5, $6 }
    ' "$target/figures.md"
} >"$docs"
