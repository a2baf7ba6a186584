#!/usr/bin/env bash
# Compares the look-ups of this project with those of shakmaty 0.30.1, compiled alike for other targets: on 64-bit Arm by
# the instructions that an emulator counts, as WebAssembly by times in Node.js. shakmaty is compiled both ways, with
# hyperbola quintessence and with magics.
# Usage: scripts/compare-targets.sh [--install] [--docs]
#   --install  first, what is missing of the Debian packages that scripts/other-targets.sh names; needs Debian 12 and root
#   --docs     writes the tables into docs/targets.md
# Status 0: the answers of all agree. 2: something that is needed is missing; a line "not checked: …" says what.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../benches/targets"
checking="look-ups of other crates on other targets"
# shellcheck source=scripts/other-targets.sh
. ../../scripts/other-targets.sh
# shellcheck source=scripts/pages.sh
. ../../scripts/pages.sh

arm=aarch64-unknown-linux-gnu
wasm=wasm32-unknown-unknown
page=../../docs/targets.md
# Look-ups of each function when the program runs by itself, as in src/main.rs.
look_ups=512

docs=false install=false
for argument in "$@"; do
    case $argument in
    --install) install=true ;;
    --docs) docs=true ;;
    *) fail "unknown option $argument; the first lines of this script say what there is" ;;
    esac
done
need_other_targets $install

root=$(cd ../.. && pwd)
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}/other-targets
programs=$(mktemp -d)
trap 'rm -rf "$programs"' EXIT

# Both ways of shakmaty: the name of the file says which.
for target in "$arm" "$wasm" "$wasm+simd128"; do
    for way in hyperbola magics; do
        options=()
        [ $way = hyperbola ] || options=(--features shakmaty-magics)
        cargo_for "$target" "$root" build "${options[@]}" || fail "the look-ups cannot be compiled for $target"
        file=$CARGO_TARGET_DIR/$(triple "$target")/release/targets
        [[ $target != wasm* ]] || file+=.wasm
        cp "$file" "$programs/$target,$way"
    done
done

# "FUNCTION FIGURE" for each loop of a program: the instructions of one look-up, without those of the loop, which the
# loop over nothing has, too. The emulator runs instruction by instruction, and writes down in which function.
count() { # of a program
    local log=$programs/log
    run_on "$arm" -singlestep -d exec,nochain -D "$log" "$1" | grep -qx 'all agree' || fail "the answers on $arm differ"
    awk -v look_ups="$look_ups" '
        { instructions[$NF]++ }
        END {
            for (name in instructions) if (name ~ /^loop_/)
                printf "%s %.1f\n", name, (instructions[name] - instructions["loop_over_nothing"]) / look_ups
        }
    ' "$log"
}

# Rows of a table from lines "FUNCTION FIGURE": ours, and shakmaty's, whose figures come with another word in front.
rows() {
    awk '
        { way = NF > 2 ? $1 : ""; name = $(NF - 1); figure[way name] = $NF }
        function row(title, way, name) {
            printf "| %s | %s | %s | %s |\n", title, figure[way "loop_" name "_rook"], figure[way "loop_" name "_bishop"], \
                figure[way "loop_" name "_queen"]
        }
        END {
            row("`hyperbola`", "", "hyperbola")
            row("`kindergarten`", "", "kindergarten")
            row("`fancy`", "", "fancy")
            row("`fixed_shift`", "", "fixed_shift")
            row("shakmaty, hyperbola quintessence", "hyperbola", "shakmaty")
            row("shakmaty, magics", "magics", "shakmaty")
        }
    '
}

head=$'| look-ups | rook | bishop | queen |\n|---|---:|---:|---:|\n'
of_arm=$head$({
    count "$programs/$arm,hyperbola"
    for way in hyperbola magics; do count "$programs/$arm,$way" | sed -n "s/^loop_shakmaty/$way &/p"; done
} | rows)
printf 'Instructions on 64-bit Arm\n\n%s\n\n' "$of_arm"

# All modules at once, so that they take turns. In some processes, long loops are ten times as slow as in others, from
# the first round to the last, so the best of several processes counts.
times=$(
    for _ in {1..7}; do
        node run.mjs "plain,hyperbola=$programs/$wasm,hyperbola" "plain,magics=$programs/$wasm,magics" \
            "simd,hyperbola=$programs/$wasm+simd128,hyperbola" "simd,magics=$programs/$wasm+simd128,magics"
    done | awk '
        { name = $1 " " $2 }
        !(name in best) || $3 < best[name] { best[name] = $3 }
        END { for (name in best) print name, best[name] }
    '
)
table() { # of a kind of modules
    awk -v kind="$1" '
        { split($1, label, ",") }
        label[1] != kind { next }
        $2 ~ /shakmaty/ { print label[2], $2, $3; next }
        label[2] == "hyperbola" { print $2, $3 }
    ' <<<"$times" | rows
}
of_wasm=$head$(table plain)
# Of our schemes, only this one uses SIMD.
of_simd=$head$(table simd | grep '^| .hyperbola. ')
printf 'Nanoseconds as WebAssembly in Node.js %s\n\n%s\n\nNanoseconds as WebAssembly with SIMD\n\n%s\n' "$(node --version)" \
    "$of_wasm" "$of_simd"

if [ $docs = true ]; then
    into_page "$page" arm <<<"$of_arm"
    into_page "$page" wasm <<<"$of_wasm"
    into_page "$page" simd <<<"$of_simd"
    sed -i "s/<!-- node -->.*<!-- end of node -->/<!-- node -->Node.js $(node --version)<!-- end of node -->/" "$page"
fi
