#!/usr/bin/env bash
# Measures what look-ups cost the build of an engine: CPU seconds of a clean build and of one additional macro call, and
# read-only bytes; for the macro, the ready-made tables, each scheme, and other crates.
# Usage: scripts/build-cost.sh [--clean | --ratios]
#   --clean    only clean builds: three runs of each, taken in turn
#   --ratios   only how clean checks compare with those of other crates: each the fastest of three runs, taken in turn. Fails if a
#              ratio in docs/build-cost.md is off by more than a third, and still is after six more
# With UPDATE=1 in the environment, it also writes docs/clean-builds.csv and docs/build-cost.csv, which `UPDATE=1 cargo test -p pages`
# shows on their page.
# Dependencies must have been fetched: cargo fetch --manifest-path benches/Cargo.toml. Read-only bytes need the program size (binutils).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/src"

options=('scheme = fancy' 'scheme = fancy, packing = overlapping' 'scheme = fancy, magics = search' 'scheme = plain'
    'scheme = fixed_shift' 'scheme = fixed_shift, magics = search' 'scheme = black' 'scheme = pext' 'scheme = magic32'
    'scheme = kindergarten' 'scheme = congruent_modulo' 'scheme = hyperbola' 'entries = byte' 'entries = pdep' 'entries = shared')

# A package that depends on one crate. Builds are offline, so it uses the versions of a lock file that has the other crates.
package() { # dependency, text of main.rs
    printf '[package]\nname = "probe"\nversion = "0.0.0"\nedition = "2024"\n[workspace]\n[dependencies]\n%s\n' "$1" >"$work/Cargo.toml"
    printf '%s\n' "$2" >"$work/src/main.rs"
    cp "$root/benches/Cargo.lock" "$work/Cargo.lock"
}

# CPU seconds (user and system, children included) of one command.
cpu() {
    local TIMEFORMAT='%U %S'
    { time "$@" >/dev/null 2>"$work/log"; } 2>"$work/time" || { cat "$work/log" >&2; exit 1; }
    awk '{ printf "%.2f", $1 + $2 }' "$work/time"
}

run() { (cd "$work" && CARGO_TARGET_DIR="$work/target" cargo "$@" --offline); }

# CPU seconds of a clean build. Cargo compiles crates from a registry without incremental compilation, and crates from a
# path with it, which takes longer the first time. Here all are compiled as if from a registry.
clean_build() { # cargo's arguments
    rm -rf "$work/target"
    CARGO_INCREMENTAL=0 cpu run "$@"
}

# The packages whose builds are compared.
program() { # dependency, look-up, items
    package "$1" "${3:-} fn main() { let n = std::env::args().count(); println!(\"{}\", $2); }"
}
ours() { # keys of the dependency, look-up, items
    program "magic-bitboards = { path = \"$root\"$1 }" "$2" "${3:-}"
}
alone() { # feature
    printf ', default-features = false, features = ["%s"]' "$1"
}
ready_made() { ours "$(alone tables)" 'magic_bitboards::rook_attacks(n, 0)'; }
with_call() { # keys of the dependency, options
    ours "$1" 'sliders::rook_attacks(n, n as u64) | sliders::bishop_attacks(n, n as u64)' \
        "mod sliders { magic_bitboards::magic_tables!(${2:-}); }"
}
# As the README's first step adds the crate.
added_by_cargo() { with_call ''; }
one_call() { # options
    with_call "$(alone macros)" "${1:-}"
}
# A build script, and the crate that its look-ups are in.
build_script() {
    program "magic-bitboards = { path = \"$root\", default-features = false }" 'sliders::rook_attacks(n, n as u64)' \
        'mod sliders { include!(concat!(env!("OUT_DIR"), "/sliders.rs")); }'
    printf '[build-dependencies]\nmagic-tables = { path = "%s/magic-tables", features = ["generate"] }\n' "$root" >>"$work/Cargo.toml"
    echo 'fn main() { magic_tables::Builder::new().generate("sliders.rs").expect("it can be written"); }' >"$work/build.rs"
}
# Where `syn` is there already, compiled for the machine that builds, as for another macro.
syn_alone() { # version
    package '' 'fn main() {}'
    with_syn "$1"
}
beside_syn() { # version
    one_call
    with_syn "$1"
}
with_syn() { # version
    printf '[build-dependencies]\nsyn = "%s"\n' "$1" >>"$work/Cargo.toml"
    echo 'fn main() {}' >"$work/build.rs"
}
shakmaty() {
    program 'shakmaty = { version = "=0.30.1", features = ["magics"] }' \
        'shakmaty::attacks::rook_attacks(shakmaty::Square::new(n as u32), shakmaty::Bitboard(0)).0'
}
cozy_chess() {
    program 'cozy-chess = "=0.3.4"' 'cozy_chess::get_rook_moves(cozy_chess::Square::index(n), cozy_chess::BitBoard(0)).0'
}
pleco() { program 'pleco = "=0.5.0"' 'pleco::helper::Helper::new().rook_moves(pleco::BitBoard(0), pleco::SQ(n as u8)).0'; }
chess() { program 'chess = "=3.2.0"' 'chess::get_rook_moves(chess::ALL_SQUARES[n], chess::BitBoard(0)).0'; }

# How clean checks compare, beside what docs/build-cost.md says. Other work on the machine can only make runs slower, so that
# more of them come closer to the truth.
ratios() {
    local round what times=()
    for round in {1..9}; do
        for what in one_call build_script ready_made 'syn_alone 3' 'beside_syn 3' shakmaty cozy_chess; do
            $what
            times+=("${what// /_} $(clean_build check)")
            rm -f "$work/build.rs"
        done
        [ "$round" -ge 3 ] || continue
        ! printf '%s\n' "${times[@]}" | ratios_of || return 0
    done
    echo "off by more than a third: measure again by \`scripts/build-cost.sh\`, and correct the page"
    return 1
}

ratios_of() { # times by name, from standard input
    awk '
        NR == FNR { if (!($1 in least) || $2 < least[$1]) least[$1] = $2; runs[$1]++; next }
        /<!-- ratios -->/ { table = 1 }
        /<!-- end of ratios -->/ { table = 0 }
        table && split($0, cell, / *[|] */) > 3 { documented[cell[2]] = cell[3] }
        function row(name, time, other,    ratio, wrong) {
            ratio = least[time] / least[other]
            if (time == "beside_syn_3") ratio -= least["syn_alone_3"] / least[other]
            wrong = !(name in documented) || ratio > documented[name] * 4 / 3 || ratio < documented[name] * 2 / 3
            printf "| %s | %.2f | (docs/build-cost.md: %s)%s\n", name, ratio, documented[name], wrong ? " WRONG" : ""
            failed += wrong
        }
        END {
            print "CPU seconds of clean checks, relative to those of other crates, each the fastest of " runs["shakmaty"] " runs:"
            row("the macro, to `shakmaty`", "one_call", "shakmaty")
            row("the macro, to `cozy-chess`", "one_call", "cozy_chess")
            row("a build script, to the macro", "build_script", "one_call")
            row("the macro beside `syn` 3, to `shakmaty`", "beside_syn_3", "shakmaty")
            row("the ready-made tables, to `cozy-chess`", "ready_made", "cozy_chess")
            exit failed > 0
        }
    ' - "$root/docs/build-cost.md"
}

case ${1:-} in
--ratios) ratios; exit ;;
--clean | '') ;;
*) echo "usage: scripts/build-cost.sh [--clean | --ratios]" >&2; exit 2 ;;
esac
builds=/dev/null calls=/dev/null
[ "${UPDATE-}" != 1 ] || builds=$root/docs/clean-builds.csv calls=$root/docs/build-cost.csv
command -v size >/dev/null || { echo 'size is missing (Debian: apt-get install binutils)' >&2; exit 2; }
rustc --version

# What is compared, and its name on the page.
builds_of=(
    'ready_made:`magic-bitboards`, the ready-made tables alone'
    'added_by_cargo:`magic-bitboards` by `cargo add`, a macro call'
    'one_call:`magic-bitboards`, the macro alone'
    'build_script:`magic-bitboards`, a build script'
    'optimised:the macro, with an optimised generator'
    'beside 3:the macro in a crate whose build has `syn` 3 already'
    'beside 2:the macro in a crate whose build has `syn` 2 already'
    'cozy_chess:`cozy-chess` 0.3.4'
    'pleco:`pleco` 0.5.0'
    'shakmaty:`shakmaty` 0.30.1, `magics`'
    'chess:`chess` 3.2.0'
)

# CPU seconds of a clean build of one of them; nothing for what only a check can compare.
seconds_of() { # which, cargo's arguments
    local which=$1 alone
    shift
    rm -f "$work/build.rs"
    case $which:$1 in
    optimised:check)
        one_call
        clean_build "$@" --config profile.dev.build-override.opt-level=2
        ;;
    beside*:check)
        syn_alone "${which#beside }"
        alone=$(clean_build "$@")
        beside_syn "${which#beside }"
        awk "BEGIN { printf \"%.2f\", $(clean_build "$@") - $alone }"
        ;;
    optimised:* | beside*) ;;
    *)
        $which
        clean_build "$@"
        ;;
    esac
}

# Three runs of each, the fastest first.
clean_builds() {
    local one kind round
    declare -A runs
    for round in 1 2 3; do
        for one in "${builds_of[@]}"; do
            for kind in check 'build --release'; do
                # shellcheck disable=SC2086 # The command, and its argument.
                runs[$one:$kind]+="$(seconds_of "${one%%:*}" $kind) "
            done
            echo "round $round: ${one%%:*}" >&2
        done
    done
    echo 'dependency,`cargo check`,`cargo build --release`'
    for one in "${builds_of[@]}"; do
        printf '"%s","%s","%s"\n' "${one#*:}" "$(in_order ${runs[$one:check]})" "$(in_order ${runs[$one:build --release]})"
    done
}

in_order() { # seconds
    [ $# -eq 0 ] || printf '%.1f\n' "$@" | sort -n | paste -sd/ | sed 's#/# / #g'
}

clean_builds | tee "$work/builds"
[ "$builds" = /dev/null ] || cp "$work/builds" "$builds"
[ "${1:-}" != --clean ] || exit 0

# CPU seconds of three repeated checks, the fastest first.
repeated() {
    run check >/dev/null 2>&1
    for _ in 1 2 3; do
        touch "$work/src/main.rs"
        cpu run check
        echo
    done | sort -n
}

# The bytes of read-only data in the program.
read_only() {
    run build --release >/dev/null 2>&1
    size -A "$work/target/release/probe" | awk '$1 == ".rodata" { print $2 }'
}

ours "$(alone macros)" n
none=$(repeated | head -1) empty=$(read_only)
declare -A added bytes
for one in "${options[@]}"; do
    one_call "$one"
    added[$one]=$(repeated | awk -v none="$none" '{ printf "%s%.2f", (NR > 1 ? " / " : ""), $1 - none }')
    bytes[$one]=$(($(read_only) - empty))
done

# The generator alone, unoptimised, as Cargo compiles build scripts.
package "magic-tables = { path = \"$root/magic-tables\", features = [\"emit\"] }" "$(cat <<'RUST'
use magic_tables::emit::{Block, Names, items};
use magic_tables::spec::{Spec, Value};
use magic_tables::tables::{Bmi2, Tables};

fn main() {
    let mut spec = Spec::default();
    for option in std::env::args().skip(1).flat_map(|arg| arg.split(", ").map(str::to_owned).collect::<Vec<_>>()) {
        let (key, value) = option.split_once(" = ").expect("an option is `key = value`");
        spec.set(key, &Value::Word(value.to_owned())).expect("an option of the macro");
    }
    for _ in 0..20 {
        let tables = Tables::build(&spec, Bmi2::Possible).expect("tables");
        let names = Names::new("::magic_tables".parse().expect("it is a path"));
        // The compiler makes literals of the bytes for the macro, much faster than unoptimised code here would.
        let mut store = |block: Block| block.bytes().len().to_string().parse().expect("it is a number");
        assert!(!items(&tables, &names, &mut store).is_empty());
    }
}
RUST
)"
run build >/dev/null 2>&1
{
    echo 'options,"added to `cargo check`, seconds","generator, milliseconds",read-only bytes'
    for one in "${options[@]}"; do
        generator=$(awk "BEGIN { print 1000 / 20 * $(cpu "$work/target/debug/probe" "$one") }")
        printf '"%s",%s,%s,%s\n' "$one" "${added[$one]}" "$generator" "${bytes[$one]}"
    done
} | tee "$calls"
