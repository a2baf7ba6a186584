#!/usr/bin/env bash
# Fuzzes all that reads what others write: scripts/fuzz.sh [SECONDS PER TARGET, 30 if not given] [TARGET...]
#
# One thread. What is new in what it finds stays in fuzz/found, and is where the next run goes on; fuzz/corpus is not
# written to. An input that does harm is left in fuzz/artifacts: mend the fault, and add the input to fuzz/corpus.
# Status 0: no harm. 1: there was; the input is named. 2: something that is needed is missing; it says what.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../fuzz"

missing() {
    printf 'fuzz.sh: %s is missing; %s\n' "$1" "$2" >&2
    exit 2
}
command -v cargo >/dev/null || missing cargo "get Rust by rustup"
cargo +nightly --version >/dev/null 2>&1 || missing "a nightly toolchain" "rustup toolchain install nightly"
cargo fuzz --version >/dev/null 2>&1 || missing cargo-fuzz "cargo install cargo-fuzz --locked"
command -v c++ >/dev/null || missing "a C++ compiler" "libFuzzer is built with it"

seconds=${1:-30}
[[ $seconds =~ ^[1-9][0-9]*$ ]] || {
    printf 'fuzz.sh: `%s` is no number of seconds\n' "$seconds" >&2
    exit 2
}
shift || true
targets=("$@")
[ $# -gt 0 ] || targets=(arguments certificate macro manifest options packing)

# Everything but the look-ups is safe code, and those are Miri's: a sanitizer would only slow it down.
cargo +nightly fuzz build -s none
status=0
for target in "${targets[@]}"; do
    [ -d "corpus/$target" ] || missing "corpus/$target" "is there such a target?"
    mkdir -p "found/$target"
    log=$(mktemp)
    # An input may take 10 s, 1 GiB of memory, and 256 MiB at once.
    if cargo +nightly fuzz run -s none "$target" "found/$target" "corpus/$target" -- -max_total_time="$seconds" \
        -timeout=10 -rss_limit_mb=1024 -malloc_limit_mb=256 -max_len=4096 -print_final_stats=1 >"$log" 2>&1; then
        printf '%-12s %12d executions, no harm\n' "$target" "$(awk '/number_of_executed_units/ { print $2 }' "$log")"
    else
        status=1
        printf '%-12s does harm:\n' "$target"
        tail -n 40 "$log"
    fi
    rm -f "$log"
done
exit $status
