//! How a proof starts: with a new checkpoint, or from one of an earlier run.

use super::arguments::ProofTask;
use super::plan::{announce, order};
use crate::cli::failure::Failure;
use crate::cli::file::is_device;
use crate::cli::gpu::{self, Device};
use crate::cli::interruption::watch_interruptions;
use crate::cli::number;
use crate::cli::output::Output;
use crate::cli::record;
use crate::files::{self, Lock};
use crate::prove::checkpoint::CheckpointError;
use crate::prove::{Certificate, Job, Shard, Target, checkpoint};
use magic_tables::board::square;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A proof that has been started or resumed.
pub struct Started {
    pub record: Certificate,
    /// The file that keeps the record.
    pub path: PathBuf,
    /// Whether the search may take long.
    pub is_long: bool,
    /// This flag is set when the user interrupts the program.
    pub stop: &'static AtomicBool,
    /// The lock keeps other processes from writing the record.
    _lock: Lock,
}

/// Seconds from which on the remaining time should be estimated early.
const LONG: f64 = 10.0;

/// Starts or resumes a proof; `None` if the user interrupts the program before there is a
/// checkpoint.
pub fn start(
    proof: &ProofTask,
    device: Option<&Device>,
    output: Output,
) -> Result<Option<Started>, Failure> {
    // From here on an interruption leaves no lock behind.
    let stop = watch_interruptions()?;
    match &proof.resume {
        Some(from) => go_on(proof, from, device, stop, output).map(Some),
        None => begin(proof, device, stop, output),
    }
}

/// Goes on from a checkpoint.
fn go_on(
    proof: &ProofTask,
    from: &Path,
    device: Option<&Device>,
    stop: &'static AtomicBool,
    output: Output,
) -> Result<Started, Failure> {
    let given = proof.out.clone();
    let path = given.unwrap_or_else(|| from.to_owned());
    // Locked before it is read, so that another process cannot change it in between.
    let mut lock = None;
    if path == from && from.is_file() {
        lock = Some(Lock::take(&path)?);
    }
    let record = read_checkpoint(proof, from)?;
    if let Some(device) = device {
        gpu::check(device, &record.job)?;
    }
    output.note(format!(
        "{}: going on after {} of {}",
        from.display(),
        number::count(record.totals.units),
        number::plural(record.job.own_units().count() as u64, "unit")
    ));
    let lock = if let Some(lock) = lock {
        lock
    } else {
        let lock = lock_new(proof, &path)?;
        // If it cannot be written, that shows now and not after hours.
        checkpoint::save(&record, &path)?;
        lock
    };
    Ok(Started {
        record,
        path,
        is_long: true,
        stop,
        _lock: lock,
    })
}

/// Begins a proof with a new checkpoint; `None` if `stop` is set before that.
fn begin(
    proof: &ProofTask,
    device: Option<&Device>,
    stop: &'static AtomicBool,
    output: Output,
) -> Result<Option<Started>, Failure> {
    let shard = proof.shard.unwrap_or(Shard::WHOLE);
    let path = match &proof.out {
        Some(path) => path.clone(),
        None => PathBuf::from(file_name(proof, shard)),
    };
    let lock = lock_new(proof, &path)?;
    let problem = proof.problem()?;
    let Some((order, estimate)) = order(&problem, proof.order, device, stop)? else {
        return Ok(None);
    };
    let job = Job {
        shard,
        ..Job::sized(&problem, order, estimate.work)
    };
    job.check_shard()?;
    announce(proof, &job, estimate, device, output);
    if proof.out.is_none() {
        output.note(format!(
            "the certificate goes to {}; --out names another file",
            path.display()
        ));
    }
    let record = Certificate::new(job);
    // From here on there is a file to keep up to date. If it cannot be written, that shows now and
    // not after hours.
    checkpoint::save(&record, &path)?;
    Ok(Some(Started {
        record,
        path,
        is_long: estimate.seconds > LONG,
        stop,
        _lock: lock,
    }))
}

/// The name of a certificate, unless another is asked for.
fn file_name(proof: &ProofTask, shard: Shard) -> String {
    let limit = proof
        .max_index
        .map_or_else(String::new, |max| format!("-max{max}"));
    let target = match &proof.target {
        Target::Piece { slider, square } => {
            format!("{}-{}", square::name_of(*slider), square::name(*square))
        }
        Target::Bits(mask) => format!("mask-{mask:x}"),
        Target::Values(values) => format!("values-{}", values.len()),
    };
    let name = format!("{target}-{}{limit}", proof.index_bits);
    match shard {
        Shard::WHOLE => format!("{name}.json"),
        Shard { number, count } => format!("{name}.{number}-of-{count}.json"),
    }
}

/// Locks a file that must not exist yet.
fn lock_new(proof: &ProofTask, path: &Path) -> Result<Lock, Failure> {
    refuse_existing(proof, path)?;
    let lock = Lock::take(path)?;
    // Another process may have made it, and come to its end, before it was locked here.
    refuse_existing(proof, path)?;
    Ok(lock)
}

/// An error if something is at `path`. Only from a certificate of the same problem the search can
/// go on.
fn refuse_existing(proof: &ProofTask, path: &Path) -> Result<(), Failure> {
    files::check_place(path)?;
    if is_device(path) {
        return Err(Failure::CheckpointIsNoFile(path.to_owned()));
    }
    if !path.exists() {
        return Ok(());
    }
    let there = path.to_owned();
    let other = |what| Failure::OtherFileExists {
        path: path.to_owned(),
        what,
    };
    Err(match checkpoint::load(path) {
        Ok(record) if difference(proof, &record.job).is_some() => other("is of another proof"),
        Ok(record) if !matches!(record::denied_factor(&record), Ok(None)) => {
            other("denies a known factor")
        }
        Ok(_) => Failure::CheckpointExists(there),
        Err(CheckpointError::NotRead { .. }) => Failure::FileExists(there),
        Err(_) => other("is no certificate"),
    })
}

/// Reads the checkpoint, and checks that it is of the same problem.
fn read_checkpoint(proof: &ProofTask, path: &Path) -> Result<Certificate, Failure> {
    let record = record::load(path)?;
    match difference(proof, &record.job) {
        Some((there, here)) => Err(Failure::OtherProof {
            path: path.to_owned(),
            there,
            here,
        }),
        None => Ok(record),
    }
}

/// What a job and the proof are about, if that is not the same.
fn difference(proof: &ProofTask, job: &Job) -> Option<(String, String)> {
    if job.target != proof.target {
        let there = match &job.target {
            Target::Values(_) => "other values".to_owned(),
            target => format!("the {target}"),
        };
        return Some((there, proof.target.to_string()));
    }
    if job.index_bits != proof.index_bits {
        let there = number::plural(job.index_bits.into(), "index bit");
        return Some((there, proof.index_bits.to_string()));
    }
    if job.max_index != proof.max_index {
        let there = format!("indices {}", limit_name(job.max_index));
        return Some((there, limit_name(proof.max_index)));
    }
    match proof.shard {
        Some(shard) if shard != job.shard => {
            let there = format!("shard {}", shard_name(job.shard));
            Some((there, shard_name(shard)))
        }
        _ => None,
    }
}

fn limit_name(max_index: Option<u32>) -> String {
    max_index.map_or_else(|| "of any size".to_owned(), |max| format!("up to {max}"))
}

fn shard_name(shard: Shard) -> String {
    format!("{}/{}", shard.number, shard.count)
}
