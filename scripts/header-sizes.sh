#!/usr/bin/env bash
# Sizes of generated C headers, as rows of the table in docs/c.md. Usage: scripts/header-sizes.sh [--docs]
#   --docs  rewrites the table in docs/c.md instead of printing it
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

page=docs/c.md
choices=(
    '--scheme fancy'
    '--scheme fancy --packing overlapping'
    '--scheme fixed-shift'
    '--scheme black'
    '--scheme plain'
    '--scheme pext'
    '--scheme magic32'
    '--scheme fancy --entries shared'
    '--scheme fancy --entries pdep'
    '--scheme fancy --entries byte'
    '--scheme congruent-modulo'
    '--scheme kindergarten'
    '--scheme hyperbola'
)

cargo build --quiet --release -p magics
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

header() { # options
    # shellcheck disable=SC2086 # several options
    "$target/release/magics" generate --language c $1 --out "$folder/sliders.h" >"$folder/answer" 2>"$folder/error"
}

thousands() { LC_ALL=en_US.UTF-8 awk -v n="$1" 'BEGIN { s = n ""; while (length(s) > 3) { out = "," substr(s, length(s) - 2) out; s = substr(s, 1, length(s) - 3) } print s out }'; }

kilobytes() { # options: of the header; a dash if there is none
    if header "$1"; then thousands "$((($(wc -c <"$folder/sliders.h") + 500) / 1000))"; else echo -; fi
}

table_bytes() { # compiler options: as the compiler reads the header
    thousands "$(printf '#include "sliders.h"\nMAGIC_TABLES_TABLE_BYTES\n' |
        ${CC:-cc} "$@" -E -P -I"$folder" - | tail -n 1 | tr -dc '0-9')"
}

rows() {
    local options bytes with_pext
    for options in "${choices[@]}"; do
        header "$options"
        bytes=$(table_bytes -UMAGIC_TABLES_NO_PEXT -DMAGIC_TABLES_NO_PEXT)
        with_pext=$(table_bytes -mbmi2)
        printf '| `%s` | %s | %s | %s | %s | %s |\n' "$options" "$bytes" "$with_pext" "$(kilobytes "$options")" \
            "$(kilobytes "$options --pext never")" "$(kilobytes "$options --fill")"
    done
}

if [ "${1-}" != --docs ]; then
    rows
    exit
fi
rows >"$folder/rows"
sed -i -e '/^<!-- sizes -->$/,/^<!-- end of sizes -->$/{//!d}' -e "/^<!-- sizes -->\$/r $folder/rows" "$page"
