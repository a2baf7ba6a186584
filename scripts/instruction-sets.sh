#!/usr/bin/env bash
# Runs the tests of the macro and of build scripts compiled for BMI2 and AVX2, also for GFNI and AVX-512, as far as this processor has
# them; and every form of hyperbola quintessence, of rays on other boards, of fills for sets and of views on every level
# of x86-64 that has another one. (`cargo test` compiles them for any processor of the architecture, scripts/sanitize.sh for this one.)
# Usage: scripts/instruction-sets.sh
# Status 0: all answers are right. 2: nothing could be run. Otherwise a test failed.
# A line "not checked: …" names each instruction set that the processor lacks.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

host=$(rustc -vV | sed -n 's/^host: //p')
native=$(rustc --print cfg -Ctarget-cpu=native | sed -n 's/^target_feature="\(.*\)"$/\1/p')
run=0

has() { # target feature
    grep -qxF "$1" <<<"$native"
}

unchecked() { # what, which instruction set
    printf 'not checked: %s (this processor has no %s)\n' "$1" "$2"
}

# With a target named, the flags are not those of build scripts and macros, which need not be built anew. Optimised a little, since the
# crate has no vectors otherwise.
macros() { # target features
    printf '== %s\n' "$1"
    RUSTFLAGS="-Ctarget-feature=$1" cargo test --target "$host" -p magic-bitboards --features boards \
        --config profile.dev.package.magic-bitboards.opt-level=1 --test ready_made --test 'macro_*'
    run=$((run + 1))
}

build_scripts() { # target features
    RUSTFLAGS="-Ctarget-feature=$1" cargo test --target "$host" -p first-steps --features full build_scripts
}

common=+bmi2,+avx2
if has bmi2 && has avx2; then
    macros "$common"
    build_scripts "$common"
else
    unchecked 'look-ups with PEXT and AVX2 compiled in' 'BMI2 or no AVX2'
    common=
fi

# All of AVX-512 that there is: the compiler may use it wherever it likes.
wide=$(sed -nE 's/^(gfni|avx512.*)$/,+\1/p' <<<"$native" | tr -d '\n')
has gfni || unchecked 'look-ups with GFNI compiled in' GFNI
has avx512f || unchecked 'look-ups with AVX-512 compiled in, vectors of the proofs' AVX-512
if [ -n "$common" ] && [ -n "$wide" ]; then
    macros "$common$wide"
fi

# Hyperbola quintessence, fills and views: the forms that a level can run, each compiled for that level.
forms() { # level or level+feature, instruction sets of the level
    local level=$1 set flags=-Ctarget-cpu=${1%%+*}
    shift
    for set in "$@"; do
        if ! has "$set"; then
            unchecked "hyperbola, fills and views compiled for $level" "$set"
            return
        fi
    done
    if [[ $level == *+* ]]; then flags+=" -Ctarget-feature=+${level#*+}"; fi
    printf '== hyperbola, fills and views, %s\n' "$level"
    RUSTFLAGS=$flags cargo test --target "$host" -p lookups --no-default-features --features full \
        --test forms --test boards --test views
    run=$((run + 1))
}
case $host in
    x86_64-*)
        v2=(ssse3 sse4.2 popcnt)
        v3=("${v2[@]}" avx2 bmi1 bmi2 fma lzcnt movbe f16c)
        v4=("${v3[@]}" avx512f avx512bw avx512cd avx512dq avx512vl)
        forms x86-64-v2 "${v2[@]}"
        forms x86-64-v3 "${v3[@]}"
        forms x86-64-v3+gfni "${v3[@]}" gfni
        forms x86-64-v4+gfni "${v4[@]}" gfni
        # A million views, which only an optimised test can compare: by all forms but that of AVX-512.
        if has avx2 && has bmi2; then
            RUSTFLAGS=-Ctarget-cpu=x86-64-v3 cargo test --release --target "$host" -p lookups --no-default-features --features full \
                --test views -- --include-ignored
        fi
        forms x86-64-v4+gfni,+avx512vbmi,+avx512vbmi2 "${v4[@]}" gfni avx512vbmi avx512vbmi2
        ;;
esac

[ "$run" -gt 0 ] || exit 2
