#!/usr/bin/env bash
# Compiles headers in C and C++, one of each kind of scheme, entry, offset and shift, of other boards and pieces, and of views, by all
# compilers that are there and by the oldest and the newest standard that they know, with all warnings, optimised and with sanitizers; and
# compares all answers with the slow walk. Then it does so for other processors, by Zig's compiler and QEMU: 32-bit x86, 64-bit Arm (also
# by gcc), a big-endian one (s390x), LoongArch and RISC-V with Zbkb, which reverse bits, and a Cortex-M4 without operating system.
# Flags that change only some headers are for these alone: those with vectors, with PEXT, or with integers of 128 bits. What two compilers
# could find alike, each finds in its share of the cases, of which neighbours are alike. An emulator is asked fewer occupancies.
# Usage: scripts/c.sh [--install]
#   --install  first, what is missing: the Debian packages below (Debian 12, as root), and Zig from PyPI into target/
# Takes seven minutes on two cores.
# Status 0: all right. 1: a program does not compile without warnings, or finds a wrong answer. 2: there is no compiler at
# all. A line "not checked: …" says what is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
. scripts/packages.sh

packages=(gcc g++ clang clang-format libc6-dev qemu-user qemu-system-arm python3-pip gcc-aarch64-linux-gnu g++-aarch64-linux-gnu
    libc6-dev-arm64-cross)
warnings=(-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror)
target=${CARGO_TARGET_DIR:-$PWD/target}
folder=$target/c-headers
avx512=(-march=x86-64-v4 -mavx512vbmi -mavx512vbmi2 -mavx512bitalg -mgfni)
# What headers with vectors have.
with_vectors=_mm_
sanitizers=(-fsanitize=address,undefined -fno-sanitize-recover=all)
# Where a debugger watches, looking for leaks fails; nothing is allocated here.
export ASAN_OPTIONS=detect_leaks=0

fail() { # what is wrong
    printf 'c.sh: %s\n' "$1" >&2
    exit 1
}

not_checked() { # what, why
    printf 'not checked: %s (%s; on Debian 12, as root, "scripts/c.sh --install" installs it)\n' "$1" "$2"
}

# --- What is there

runs() { # a compiler and flags: whether they make a program that runs
    printf 'int main(void) { return 0; }\n' >"$folder/empty.$suffix"
    "$@" "$folder/empty.$suffix" -o "$folder/empty" 2>/dev/null && "$folder/empty"
}

has_avx2() { [ "$(uname -m)" = x86_64 ] && grep -qw avx2 /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo; }
# What -march=x86-64-v4 needs besides.
has_avx512() { has_avx2 && grep -qw avx512vl /proc/cpuinfo && grep -qw avx512dq /proc/cpuinfo && grep -qw avx512_vbmi2 /proc/cpuinfo; }

# What cannot be installed is missing below, and is said to be.
install() {
    local program why
    for program in gcc g++ clang clang++ clang-format qemu-s390x qemu-system-arm python3 aarch64-linux-gnu-g++; do
        command -v "$program" >/dev/null && continue
        why=$(install_packages "${packages[@]}") || printf '%s\n' "$why" >&2
        return
    done
}

# --- What is done

# Notes a compiler for the cases of a list: `few`, or `filled` with slots that are filled at start-up, which has the same text and is
# compiled faster. `having`: words of which a header must have one, or it is left out. `share`: which cases, such as 0/2 for the first of
# two halves.
look() { # list, language, what runs the programs, compiler and flags
    local -n calls=calls_of_$1_$2
    calls+=("--$2" "${*:4}" --runner "$3" --having "${having:-}" --share "${share:-0/1}")
}

# By the newest standard, with sanitizers where there are some, and otherwise the second half of the cases, for what a standard brings is
# in all of them. What it does not know is said.
newest() { # compiler, the newest standard, another name of it
    local standard
    for standard in "$2" "$3"; do
        runs "$1" "-std=$standard" || continue
        if runs "$1" "${sanitizers[@]}"; then
            look filled "$suffix" '' "$1" "-std=$standard" "${sanitizers[@]}"
        else
            share=1/2 look filled "$suffix" '' "$1" "-std=$standard" -O2
        fi
        return
    done
    printf 'not checked: %s by %s (it does not know it)\n' "$2" "$1"
}

# Compares all look-ups of a list of cases with the slow walk of tests/lookups, by all compilers that are noted: all that is asked and
# answered is made once.
compare() { # list, language, how many cases one program has
    local -n calls=calls_of_$1_$2
    local said
    [ ${#calls[@]} -gt 0 ] || return 0
    said=$("$lookups" --list "$1" --rust least --front "$2" --batch "${3:-8}" --limit 600 "${calls[@]}" 2>&1) ||
        fail "${said:0:4000}"
    printf 'The list %s in %s:\n%s\n' "$1" "$2" "$said"
    calls=()
}
calls_of_few_c=() calls_of_filled_c=() calls_of_few_cpp=() calls_of_filled_cpp=()

install=false
for option in "$@"; do
    case $option in
    --install) install=true ;;
    *) fail "unknown option $option; the first lines of this script say what there is" ;;
    esac
done
mkdir -p "$folder"
[ $install = false ] || install
find_zig "$target" $install
rm -rf "$folder"
mkdir -p "$folder"
# As its tests build it: otherwise Cargo would put another program in its place while they run. And a copy, for others may build it again
# meanwhile.
cargo test --quiet --release -p lookups --test answers --no-run
lookups=$folder/lookups
cp "$target/release/lookups" "$lookups"

# --- The parts of headers: each is C, and some are C++, by themselves

parts=magic-tables/src/emit/source/c/parts
compile_part() { # language, standard, part, compiler and flags
    local language=$1 standard=$2 part=$3 said
    shift 3
    # A part by itself calls few of its functions, and reads few data.
    local alone=(-Wno-unused-function -Wno-unused-const-variable)
    said=$("$@" "-std=$standard" -x "$language" -fsyntax-only "${warnings[@]}" "${alone[@]}" -include "$part" /dev/null 2>&1) ||
        fail "$* does not compile $part as $standard:"$'\n'"${said:0:4000}"
}

compile_parts() { # compiler and flags
    local part
    for part in "$parts"/*.h "$parts"/*.hpp; do
        [[ $part == *.hpp ]] || compile_part c c99 "$part" "$@"
        compile_part c++ c++17 "$part" "$@"
    done
    compile_part c c99 "$parts/hyperbola.h" "$@" -DMT_LATENCY=1
}

# What a part lacks by itself, one compiler finds; below, both compile all of them together.
for c in clang gcc; do
    command -v $c >/dev/null || continue
    if [ "$(uname -m)" = x86_64 ]; then
        for flags in '' -mssse3 '-mavx2 -mbmi2 -mgfni' '-march=x86-64-v4 -mavx512vbmi -mavx512vbmi2 -mavx512bitalg'; do
            # shellcheck disable=SC2086 # The flags are several words.
            compile_parts $c $flags
        done
    else
        compile_parts $c
    fi
    break
done
if command -v clang-format >/dev/null; then
    clang-format --dry-run -Werror "$parts"/*.h "$parts"/*.hpp || fail 'parts are not formatted'
else
    not_checked 'the format of parts of headers' 'clang-format is missing'
fi

# --- Compilers of this machine

found=false
only=
# By the second compiler, the first half, and the other one by the newest standard.
oldest=0/1
# What has vectors is divided between the compilers, if there are two.
half=0/2
command -v gcc >/dev/null && command -v clang >/dev/null || half=0/1
x86=false
[ "$(uname -m)" != x86_64 ] || x86=true
for pair in 'gcc g++' 'clang clang++'; do
    read -r c cpp <<<"$pair"
    suffix=c
    if ! command -v "$c" >/dev/null || ! runs "$c"; then
        not_checked "C and C++ by $c" "$c is missing"
        continue
    fi
    found=true
    vectors=$half half=1/2
    # The oldest standard and the newest: what both take, those between do. Data by the oldest one, so that the newest one may take its
    # time.
    share=$oldest look few c '' "$c" -std=c99 -O2
    newest "$c" c23 c2x
    having=__SIZEOF_INT128__ look filled c '' "$c" -std=c99 -O2 -DMAGIC_TABLES_NO_INT128
    # As for compilers that are neither gcc nor clang; and below, the header of C in C++. All have the same functions for that, so one half
    # of the cases for each will do, and by the second compiler, only vectors.
    [ $x86 = false ] || share=0/2 having=$only look filled c '' "$c" -O1 -DNO_GNU -mno-ssse3
    if has_avx2; then
        share=$vectors having=$with_vectors,_pext_u64 look few c '' "$c" -std=c99 -O2 -march=x86-64-v3
        share=$vectors having=$with_vectors look filled c '' "$c" -std=c99 -O2 -mssse3
    elif [ $x86 = true ]; then
        printf 'not checked: PEXT and AVX2 in C by %s (this processor has no BMI2 and AVX2)\n' "$c"
    fi
    if has_avx512; then
        share=$vectors having=$with_vectors look filled c '' "$c" -std=c99 -O2 "${avx512[@]}"
    elif [ $x86 = true ]; then
        printf 'not checked: AVX-512 in C by %s (this processor has none)\n' "$c"
    fi
    if [ $x86 = true ] && runs "$c" -m32; then
        look filled c '' "$c" -std=c99 -O2 -m32
    elif [ $x86 = true ]; then
        # Zig's does it below.
        printf 'not checked: %s -m32 (its 32-bit libraries are missing)\n' "$c"
    fi
    suffix=cpp
    if ! command -v "$cpp" >/dev/null || ! runs "$cpp"; then
        not_checked "C++ by $cpp" "$cpp is missing"
        continue
    fi
    share=$oldest look few cpp '' "$cpp" -std=c++17 -O2
    newest "$cpp" c++23 c++2b
    share=1/2 having=$only look filled c '' "$cpp" -std=c++17 -O0 -x c++
    only=$with_vectors oldest=0/2
    if has_avx2; then share=$vectors having=$with_vectors,_pext_u64 look filled cpp '' "$cpp" -std=c++17 -O2 -mbmi2 -mavx2; fi
    if has_avx512; then share=$vectors having=$with_vectors look filled cpp '' "$cpp" -std=c++17 -O2 "${avx512[@]}"; fi
done

# --- Other processors

emulator() { # of a processor; empty if this machine's own will do
    local name=qemu-$1
    case $1-$(uname -m) in
    x86_64-x86_64 | i386-x86_64) return 0 ;;
    *) command -v "$name" ;;
    esac
}

if [ ${#zig[@]} -eq 0 ]; then
    not_checked 'C and C++ on other processors' 'zig is missing'
else
    found=true
    # Zig reads the header of functions: it has no data and no intrinsics, which Zig does not understand.
    cargo build --quiet --release -p magics
    "$target/release/magics" generate --language c --linkage external --scheme hyperbola --steppers --lines --setwise --views \
        --piece-codes 'empty, white_pawn, black_king' --threats all --out "$folder/functions.h" >"$folder/generated"
    "${zig[@]}" translate-c -lc "$folder/functions.h" >"$folder/functions.zig"
    for function in rook_attacks all_knight_attacks between magic_tables_view magic_tables_threats_of_move; do
        grep -q "^pub extern fn $function(" "$folder/functions.zig" || fail "Zig does not find $function in the header of functions"
    done
    # Zig would build the library of C++ for each processor, which takes minutes, so objects in C++ are linked as those in C are. The
    # look-ups of C++ are the same text, so that one of them is enough.
    cat >"$folder/cpp-by-zig" <<'END'
#!/usr/bin/env bash
set -euo pipefail
flags=() objects=() triple=$2
while [ "$1" != -o ]; do
    if [[ $1 = *.cpp ]]; then objects+=("$1.o"); else flags+=("$1"); fi
    shift
done
for object in "${objects[@]}"; do ZIG c++ "${flags[@]}" -fno-exceptions -fno-rtti -c "${object%.o}" -o "$object"; done
ZIG cc -target "$triple" CALLS "${objects[@]}" -o "$2"
END
    # Zig would build a C library for each processor, which takes most of a minute, and the programs need three functions of it.
    without_library=(-DCALLS -ffreestanding -nostdlib -static -Wl,-e,begin)
    sed -i "s|ZIG|${zig[*]}|; s|CALLS|${without_library[*]:1}|" "$folder/cpp-by-zig"
    chmod +x "$folder/cpp-by-zig"
    for pair in x86-linux-musl=i386 aarch64-linux-musl=aarch64 s390x-linux-musl=s390x; do
        triple=${pair%=*}
        runner=$(emulator "${pair#*=}") || { not_checked "$triple" "qemu-${pair#*=} is missing"; continue; }
        flags=(-target "$triple" -std=c99 -O2 "${without_library[@]}")
        # Data of slots depend on words, which the Cortex-M4 below has as i386 does, and on the order of bytes: where it is another one, half
        # of the slots are filled and half are data.
        if [ "${pair#*=}" = s390x ]; then
            share=0/2 look few c "$runner" "${zig[@]}" cc "${flags[@]}"
            share=1/2 look filled c "$runner" "${zig[@]}" cc "${flags[@]}"
        else
            look filled c "$runner" "${zig[@]}" cc "${flags[@]}"
        fi
        # Look-ups in C++ are the same text, and vectors have the same instructions as with 64 bits.
        if [ "${pair#*=}" = i386 ]; then
            share=0/4 look filled cpp "$runner" "$folder/cpp-by-zig" -target "$triple" -std=c++17 -O2 -DCALLS -ffreestanding
            ! has_avx2 || share=1/2 having=$with_vectors,_pext_u64 look filled c "$runner" "${zig[@]}" cc "${flags[@]}" -mavx2 -mbmi2
        fi
    done
    # Processors that reverse bits: what reverses none is the same as on 64-bit Arm. The emulator of Debian 12 has no vectors of LoongArch.
    for group in 'loongarch64 generic_la64+d' 'riscv64 baseline_rv64+zbkb'; do
        read -r processor model <<<"$group"
        runner=$(emulator "$processor") || { not_checked "hyperbola on $processor" "qemu-$processor is missing"; continue; }
        [ "$processor" != riscv64 ] || runner+=' -cpu rv64,zbkb=on'
        having=__loongarch64,__riscv_zbkb look filled c "$runner" "${zig[@]}" cc -target "$processor-linux-musl" "-mcpu=$model" -O2 \
            -std=c99 "${without_library[@]}"
    done
    if command -v qemu-system-arm >/dev/null; then
        # No library, and no writable variable: the linker script refuses one, so there is nothing to fill.
        machine='qemu-system-arm -M mps2-an386 -nographic -monitor none -serial none -semihosting-config enable=on,target=native -kernel'
        compare few c
        look few c "$machine" "${zig[@]}" cc -target thumb-freestanding-eabihf -mcpu=cortex_m4 -std=c99 -O2 \
            -ffreestanding -DBARE -nostdlib -T "$PWD/examples/firmware/memory.ld" -Wl,-e,reset
        compare few c 1
    else
        not_checked 'a Cortex-M4 without operating system' 'qemu-system-arm is missing'
    fi
fi
if ! runner=$(emulator aarch64) || ! command -v aarch64-linux-gnu-g++ >/dev/null; then
    not_checked 'C and C++ by gcc for 64-bit Arm' 'qemu-aarch64 or aarch64-linux-gnu-g++ is missing'
else
    found=true
    # Zig's compiler has compiled all cases for it.
    share=0/2 look filled c "$runner" aarch64-linux-gnu-gcc -std=c99 -O2 -static
    having=__SIZEOF_INT128__ look filled c "$runner" aarch64-linux-gnu-gcc -std=c99 -O2 -static -DMAGIC_TABLES_NO_INT128
    share=1/2 look filled cpp "$runner" aarch64-linux-gnu-g++ -std=c++17 -O2 -static
fi
[ $found = true ] || exit 2
compare few c
compare filled c
compare few cpp
compare filled cpp
echo 'The answers of all programs are right'
