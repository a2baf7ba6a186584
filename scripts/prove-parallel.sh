#!/usr/bin/env bash
# Runs a proof in shards, several at a time, on this machine or (with GNU parallel) on many, and merges the certificates.
#
# Usage: scripts/prove-parallel.sh PIECE SQUARE INDEX_BITS SHARDS [JOBS]
#
#   MAGICS=FILE     the program [default: magics]
#   FOLDER=DIR      the folder of the certificates [default: .]
#   SSHLOGIN=HOSTS  machines for GNU parallel, such as 8/one,8/two; they must share the folder
#
# After any interruption, run it again: each shard continues from its checkpoint, and complete shards are skipped.
# Without GNU parallel it uses xargs. Exit status as for `magics`: 0 there are factors, 1 there are none, 2 an error
# occurred, 3 some shards are incomplete.
set -euo pipefail
if [ $# -lt 4 ]; then sed -n '2,13s/^# \{0,1\}//p' "$0" >&2; exit 2; fi
magics=${MAGICS:-magics} folder=${FOLDER:-.}
piece=$1 square=$2 bits=$3 shards=$4 jobs=${5:-$(getconf _NPROCESSORS_ONLN)}
mkdir -p "$folder"
name=$folder/$piece-$square-$bits
if [ -e "$name.json" ]; then echo "$name.json is there already" >&2; exit 2; fi

# Runs one shard, from its checkpoint if there is one.
shard() {
    local file=$name.$1-of-$shards.json from=(--out "$name.$1-of-$shards.json")
    if [ -e "$file" ]; then from=(--resume "$file"); fi
    local status=0
    "$magics" prove "$piece" "$square" --index-bits "$bits" --count --threads 1 --shard "$1/$shards" "${from[@]}" \
        >"$file.log" 2>&1 || status=$?
    if [ $status -ne 0 ]; then echo "shard $1/$shards: status $status, see $file.log" >&2; return $status; fi
}
export -f shard
export magics piece square bits shards name

status=0
if command -v parallel >/dev/null && parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
    hosts=(); if [ -n "${SSHLOGIN:-}" ]; then hosts=(--sshlogin "$SSHLOGIN" --workdir .); fi
    seq "$shards" | parallel --jobs "$jobs" "${hosts[@]}" \
        --env shard --env magics --env piece --env square --env bits --env shards --env name shard || status=$?
else
    seq "$shards" | xargs -P "$jobs" -I{} bash -c 'shard {}' || status=$?
fi
if [ $status -ne 0 ]; then echo "some shards are incomplete; run this again" >&2; exit 3; fi

files=(); for number in $(seq "$shards"); do files+=("$name.$number-of-$shards.json"); done
"$magics" certificate merge "${files[@]}" --out "$name.json" || exit 2
# Reports the result of the whole proof, from its certificate.
"$magics" prove "$piece" "$square" --index-bits "$bits" --count --resume "$name.json"
