#!/usr/bin/env bash
# CPU seconds of builds: what an engine pays for the macro, for the ready-made tables, and for each scheme.
# Usage: scripts/build-cost.sh [SCHEME OPTIONS...]     (dependencies must have been fetched: cargo fetch)
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/src"

# The lock file keeps the versions, so nothing has to be looked up.
package() { # features, text of main.rs
    printf '[package]\nname = "probe"\nversion = "0.0.0"\nedition = "2024"\n[workspace]\n[dependencies]\n' >"$work/Cargo.toml"
    printf 'magic-bitboards = { path = "%s", default-features = false, features = [%s] }\n' "$root" "$1" >>"$work/Cargo.toml"
    printf '%s\n' "$2" >"$work/src/main.rs"
}

# CPU seconds (user and system, children included) of one command.
cpu() {
    local TIMEFORMAT='%U %S'
    { time "$@" >/dev/null 2>"$work/log" || { cat "$work/log" >&2; exit 1; }; } 2>"$work/time"
    awk '{ printf "%.2f", $1 + $2 }' "$work/time"
}

check() { (cd "$work" && CARGO_TARGET_DIR="$work/target" cargo check --offline); }

echo "CPU seconds, $(rustc --version)"
package '"tables"' 'fn main() { println!("{}", magic_bitboards::rook_attacks(27, 0)); }'
check >/dev/null 2>&1; rm -rf "$work/target"
echo "from nothing, ready-made tables alone:  $(cpu check)"
rm -rf "$work/target"
use='mod sliders { magic_bitboards::magic_tables!(OPTIONS); } fn main() { println!("{}", sliders::rook_attacks(27, 0)); }'
package '"macros"' "${use/OPTIONS/}"
check >/dev/null 2>&1; rm -rf "$work/target"
echo "from nothing, the macro:                $(cpu check)"

package '"macros"' 'fn main() {}'
check >/dev/null 2>&1
touch "$work/src/main.rs"; none=$(cpu check)
echo "cargo check of an empty program again:  $none"
echo "the same with one macro more:"
if [ $# -eq 0 ]; then
    set -- 'scheme = fancy' 'scheme = fancy, magics = search' 'scheme = plain' 'scheme = fixed_shift' \
        'scheme = black' 'scheme = pext' 'scheme = kindergarten' 'scheme = congruent_modulo' 'scheme = hyperbola' \
        'entries = byte' 'entries = pdep' 'entries = shared'
fi
for options in "$@"; do
    package '"macros"' "${use/OPTIONS/$options}"
    check >/dev/null 2>&1
    printf '  %-40s' "$options"
    for _ in 1 2 3; do touch "$work/src/main.rs"; printf ' +%s' "$(awk "BEGIN { printf \"%.2f\", $(cpu check) - $none }")"; done
    echo
done
