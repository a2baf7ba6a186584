#!/usr/bin/env bash
# Sizes of generated C headers, compared with the table in docs/c.md. Usage: scripts/header-sizes.sh
# With UPDATE=1 in the environment, it rewrites the table instead.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/pages.sh
. scripts/pages.sh

choices=(
    '--scheme fancy'
    '--scheme fancy --packing overlapping'
    '--scheme fixed_shift'
    '--scheme pext'
    '--scheme fancy --entries shared'
    '--scheme fancy --pext-entries pdep'
    '--scheme fancy --entries pdep'
    '--scheme fancy --entries byte'
    '--scheme congruent_modulo'
    '--scheme kindergarten'
    '--scheme hyperbola'
)
magics=$(built_magics)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

header() { # options
    # shellcheck disable=SC2086 # several options
    "$magics" generate --language c $1 --out "$folder/sliders.h" >"$folder/answer" 2>"$folder/error"
}

kilobytes() { # options: of the header; a dash if there is none
    if header "$1"; then thousands "$((($(wc -c <"$folder/sliders.h") + 500) / 1000))"; else echo -; fi
}

# The table. A header with two variants says the bytes of both, those with PEXT first.
table() {
    local options bytes
    printf '| options | bytes of the tables | with PEXT | header, KB | with `--pext never` | with `--fill` |\n'
    printf '|---|---:|---:|---:|---:|---:|\n'
    for options in "${choices[@]}"; do
        header "$options"
        mapfile -t bytes < <(sed -n 's/^#define MAGIC_TABLES_TABLE_BYTES //p' "$folder/sliders.h")
        printf '| `%s` | %s | %s | %s | %s | %s |\n' "$options" "$(thousands "${bytes[-1]}")" \
            "$(thousands "${bytes[0]}")" "$(kilobytes "$options")" "$(kilobytes "$options --pext never")" \
            "$(kilobytes "$options --fill")"
    done
}

if updates; then
    table | into_page docs/c.md sizes
else
    cp docs/c.md "$folder/c.md"
    table | tee "$folder/table" | into_page "$folder/c.md" sizes
    cat "$folder/table"
    diff docs/c.md "$folder/c.md" || {
        echo 'docs/c.md has other sizes; `UPDATE=1 scripts/header-sizes.sh` rewrites them' >&2
        exit 1
    }
fi
