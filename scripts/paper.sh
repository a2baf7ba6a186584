#!/usr/bin/env bash
# Builds the paper on magic factors with one index bit fewer, docs/paper, into target/paper/paper.pdf.
# Usage: scripts/paper.sh [--install]
#
# Typst makes it, of the files of the repository alone: it fetches no packages, and brings its fonts along. With --install, Typst is
# fetched from PyPI if it is missing. Ends with status 2, and says what is not checked, if there is no Typst.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=${CARGO_TARGET_DIR:-target}
export PYTHONPATH=$folder/typst${PYTHONPATH:+:$PYTHONPATH}

has_typst() { python3 -c 'import typst' 2>/dev/null; }

[ "${1:-}" != --install ] || has_typst || timeout --kill-after=5 240 python3 -m pip install --quiet --disable-pip-version-check \
    --retries 0 --no-deps --target "$folder/typst" 'typst>=0.15,<0.16' </dev/null >&2 || true
has_typst || {
    echo 'not checked: docs/paper (Typst is missing; "scripts/paper.sh --install" fetches it from PyPI)'
    exit 2
}

mkdir -p "$folder/paper"
python3 - "$folder/paper/paper.pdf" <<'PYTHON'
import sys

import typst

# Other fonts would make other pages, so those of the system are left out.
compiler = typst.Compiler(root=".", ignore_system_fonts=True)
try:
    pdf, warnings = compiler.compile_with_warnings("docs/paper/paper.typ")
except typst.TypstError as error:
    sys.exit(error.diagnostic)
# What Typst only warns of, such as a font that it lacks, is a mistake here.
if warnings:
    sys.exit("\n".join(warning.diagnostic for warning in warnings))
with open(sys.argv[1], "wb") as file:
    file.write(pdf)
print(f"{sys.argv[1]}: {len(pdf):,} bytes")
PYTHON
