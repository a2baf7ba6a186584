#!/usr/bin/env bash
# What scripts share that write figures into pages; they source this file.

# Whether files are rewritten instead of compared: the same variable as that of all tests.
updates() { [ "${UPDATE-}" = 1 ]; }

# Replaces the passage `<!-- NAME -->` to `<!-- end of NAME -->` of a page, each mark in a line of its own, by standard input.
into_page() { # page, name
    local text
    text=$(awk -v name="$2" '
        NR == FNR { rows = rows $0 "\n"; next }
        $0 == "<!-- end of " name " -->" { inside = 0 }
        !inside
        $0 == "<!-- " name " -->" { printf "%s", rows; inside = 1 }
    ' - "$1")
    printf '%s\n' "$text" >"$1"
}

# A number with commas between thousands.
thousands() { sed -E ':again; s/([0-9])([0-9]{3})($|,)/\1,\2\3/; t again' <<<"$1"; }

# Builds the program `magics`, and prints its path.
built_magics() {
    cargo build --quiet --release -p magics
    echo "$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/release/magics"
}
