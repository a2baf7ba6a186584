#!/usr/bin/env bash
# Runs a proof in shards as an array of Slurm jobs, and a last job that merges their certificates.
#
# Usage: scripts/prove-slurm.sh PIECE SQUARE INDEX_BITS SHARDS [SBATCH OPTIONS...]
#
#   MAGICS=FILE     the program [default: magics]
#   FOLDER=DIR      the folder of the certificates, on a file system that all nodes share [default: .]
#
# Each shard is one job, with as many threads as Slurm gives it (for example with --cpus-per-task=16). A job that is
# killed, preempted or out of time continues from its checkpoint when it is queued again; Slurm is asked to requeue it and
# to send SIGTERM two minutes before the time limit. If jobs failed, submit again: complete shards end at once.
set -euo pipefail
self=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
magics=${MAGICS:-magics}

# On a node: runs one shard.
if [ "${1:-}" = --shard ]; then
    shift
    name=$1 piece=$2 square=$3 bits=$4 shards=$5 number=$SLURM_ARRAY_TASK_ID
    file=$name.$number-of-$shards.json from=(--out "$name.$number-of-$shards.json")
    if [ -e "$file" ]; then from=(--resume "$file"); fi
    srun "$magics" prove "$piece" "$square" --index-bits "$bits" --count --threads "${SLURM_CPUS_PER_TASK:-1}" \
        --shard "$number/$shards" "${from[@]}"
    exit
fi

# On a node, after all shards: merges them.
if [ "${1:-}" = --merge ]; then
    shift
    name=$1 shards=$2
    files=(); for number in $(seq "$shards"); do files+=("$name.$number-of-$shards.json"); done
    "$magics" certificate merge "${files[@]}" --out "$name.json"
    exit
fi

if [ $# -lt 4 ]; then sed -n '2,12s/^# \{0,1\}//p' "$0" >&2; exit 2; fi
piece=$1 square=$2 bits=$3 shards=$4
shift 4
folder=${FOLDER:-.}
mkdir -p "$folder"
name=$(cd "$folder" && pwd)/$piece-$square-$bits
if [ -e "$name.json" ]; then echo "$name.json is there already" >&2; exit 2; fi

array=$(sbatch --parsable --array="1-$shards" --requeue --signal=TERM@120 --output="$name.%a.log" \
    --job-name="$piece-$square-$bits" --export=ALL "$@" "$self" --shard "$name" "$piece" "$square" "$bits" "$shards")
sbatch --parsable --dependency="afterok:$array" --output="$name.merge.log" --job-name="$piece-$square-$bits-merge" \
    --export=ALL "$self" --merge "$name" "$shards"
