//! The scripts that share a proof among many processes and machines.
#![cfg(unix)]

use crate::common::{Folder, Run, program};
use serde_json::Value;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A script of the repository.
fn script(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../scripts")
        .join(name);
    assert!(path.is_file(), "{} is missing", path.display());
    path
}

fn totals(folder: &Folder, name: &str) -> Value {
    serde_json::from_str::<Value>(&folder.read(name)).expect("a certificate")["totals"].clone()
}

fn with_program(folder: &Folder, program_path: &Path) -> Command {
    let mut command = Command::new(program_path);
    command
        .env("MAGICS", program())
        .env("FOLDER", folder.path("shards"));
    command
}

/// A stand-in on the search path.
fn stub(folder: &Folder, name: &str, text: &str) {
    std::fs::create_dir_all(folder.path("bin")).unwrap();
    let path = folder.path("bin").join(name);
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
}

fn search_path(folder: &Folder) -> String {
    format!(
        "{}:{}",
        folder.path("bin").display(),
        std::env::var("PATH").unwrap()
    )
}

#[test]
fn in_parallel() {
    let script = script("prove-parallel.sh");
    let folder = Folder::new();
    folder
        .run("prove bishop d8 --index-bits 5 --count --out whole.json")
        .expect(0);
    let mut command = with_program(&folder, &script);
    command.args(["bishop", "d8", "5", "4", "2"]);
    // The script resumes a shard that was stopped.
    std::fs::create_dir_all(folder.path("shards")).unwrap();
    folder
        .run("prove bishop d8 --index-bits 5 --shard 2/4 --threads 1 --out shards/bishop-d8-5.2-of-4.json")
        .expect(0);
    let out = Run::new(&command.output().unwrap()).expect(0).out;
    assert!(out.contains("exactly 9,547 magic factors"), "{out}");
    assert_eq!(
        totals(&folder, "shards/bishop-d8-5.json"),
        totals(&folder, "whole.json")
    );
    Run::new(&command.output().unwrap()).refused("is there already");
}

#[test]
fn without_gnu_parallel() {
    let script = script("prove-parallel.sh");
    let folder = Folder::new();
    // Another program of that name, as some systems have.
    stub(&folder, "parallel", "#!/bin/sh\nexit 1\n");
    let mut command = with_program(&folder, &script);
    let run = command
        .args(["bishop", "d1", "4", "3", "2"])
        .env("PATH", search_path(&folder))
        .output()
        .unwrap();
    assert!(Run::new(&run).expect(1).out.contains("no magic factor"));
}

#[test]
fn with_slurm_as_far_as_a_stand_in_goes() {
    let script = script("prove-slurm.sh");
    let folder = Folder::new();
    folder
        .run("prove bishop d8 --index-bits 5 --count --out whole.json")
        .expect(0);
    // Runs the jobs of the array one after the other, then the dependent job.
    stub(
        &folder,
        "sbatch",
        r#"#!/usr/bin/env bash
set -eu
array=
while [[ "$1" == --* ]]; do
    case $1 in --array=*) array=${1#--array=} ;; --dependency=afterok:7) ;; --dependency=*) exit 9 ;; esac
    shift
done
if [ -n "$array" ]; then
    for id in $(seq "${array%-*}" "${array#*-}"); do SLURM_ARRAY_TASK_ID=$id "$@" >&2; done
else
    "$@" >&2
fi
echo 7
"#,
    );
    stub(&folder, "srun", "#!/bin/sh\nexec \"$@\"\n");
    let mut command = with_program(&folder, &script);
    let arguments = ["bishop", "d8", "5", "3", "--cpus-per-task=2"];
    let run = command
        .args(arguments)
        .env("PATH", search_path(&folder))
        .output()
        .unwrap();
    Run::new(&run).expect(0);
    assert_eq!(
        totals(&folder, "shards/bishop-d8-5.json"),
        totals(&folder, "whole.json")
    );
}

#[test]
fn usage_is_printed() {
    for name in ["prove-parallel.sh", "prove-slurm.sh"] {
        let script = script(name);
        let run = Run::new(&Command::new(script).output().unwrap()).expect(2);
        assert!(
            run.err.contains("Usage: ") && run.err.contains("MAGICS="),
            "{}",
            run.err
        );
    }
}
