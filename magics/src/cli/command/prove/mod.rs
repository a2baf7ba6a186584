//! `prove`: exhaustive search, with an estimate before it, checkpoints on the way and a certificate
//! at the end.

pub mod answer;
pub mod arguments;
mod black;
mod known;
mod plan;
pub mod search;
pub mod start;

pub use arguments::ProveArguments;

use crate::cli::claim::bits_and_limit;
use crate::cli::command::scan::{self, Equipment};
use crate::cli::factor_query::too_few_indices;
use crate::cli::failure::Failure;
use crate::cli::interruption::watch_interruptions;
use crate::cli::output::{Output, Status};
use crate::cli::{gpu, number};
use crate::prove::Problem;
use answer::{conclude, document_without_certificate, document_without_search};
use known::{known_answer, known_factor, known_proof};

/// Runs `magics prove`.
pub fn run(arguments: &ProveArguments, output: Output) -> Result<Status, Failure> {
    let device = match arguments.gpu.as_deref() {
        Some("list") => return gpu::list(output),
        Some(name) => Some(gpu::device(name)?),
        None => None,
    };
    let none = too_few_indices(arguments.place, arguments.index_bits, arguments.max_index);
    if let Some(reason) = none {
        return say_none(arguments, &reason, output);
    }
    if arguments.index_bits > Problem::MAX_INDEX_BITS {
        return Err(Failure::TooManyIndexBits {
            index_bits: arguments.index_bits,
            place: arguments.place.name(),
            relevant: arguments.place.relevant(),
        });
    }
    let proof = arguments.proof();
    let problem = proof.problem()?;
    if arguments.black {
        return black::search_black(arguments, &problem, output);
    }
    if arguments.scan {
        let stop = watch_interruptions()?;
        let order = plan::order(&problem, arguments.order, device.as_ref(), stop)?;
        let Some((order, estimate)) = order else {
            return say_stopped(arguments, output);
        };
        let equipment = Equipment {
            threads: arguments.threads.count(),
            simd: arguments.vectors.simd(),
            device,
        };
        return scan::compare(&problem, order, estimate, &equipment, stop, output);
    }
    if arguments.any_answer_will_do() {
        // Where all factors are counted, one of them is no answer.
        if !arguments.count
            && let Some((factor, source)) = known_factor(arguments)
        {
            return say_known(arguments, factor, &source, output);
        }
        if let Some(by) = known_proof(arguments) {
            return say_none(
                arguments,
                &format!("shown by {by}; --again searches"),
                output,
            );
        }
    }
    if arguments.resume.is_none()
        && let Some(known) = known_answer(arguments)
    {
        output.note(format!(
            "known without a search: {known}; searching all the same (Ctrl-C stops it)"
        ));
    }
    let Some(mut started) = start::start(&proof, device.as_ref(), output)? else {
        return say_stopped(arguments, output);
    };
    search::search(&proof, device.as_ref(), &mut started, output)?;
    conclude(&proof, &started.record, &started.path, output)
}

/// Answers that there is no factor, for a reason that needs no search.
fn say_none(arguments: &ProveArguments, reason: &str, output: Output) -> Result<Status, Failure> {
    output.answer(
        |_| {
            format!(
                "no factor with {} for the {}: {reason}\n",
                bits_and_limit(arguments.index_bits, arguments.max_index),
                arguments.place.name()
            )
        },
        || document_without_search(arguments, None, reason),
    )?;
    Ok(Status::No)
}

/// Answers that the user has interrupted the program before the search began.
fn say_stopped(arguments: &ProveArguments, output: Output) -> Result<Status, Failure> {
    output.answer(
        |_| {
            format!(
                "{}, {}: not settled\n",
                arguments.place.name(),
                bits_and_limit(arguments.index_bits, arguments.max_index)
            )
        },
        || document_without_certificate(arguments, None, false, Status::Stopped),
    )?;
    output.note("stopped before the search began; nothing was written");
    Ok(Status::Stopped)
}

/// Answers with a factor that is known without a search.
fn say_known(
    arguments: &ProveArguments,
    factor: u64,
    source: &str,
    output: Output,
) -> Result<Status, Failure> {
    output.answer(
        |style| {
            format!(
                "{} is {} for the {} with {} ({source}); --again searches, --count for all\n",
                number::hex(factor),
                style.green("magic"),
                arguments.place.name(),
                bits_and_limit(arguments.index_bits, arguments.max_index)
            )
        },
        || document_without_search(arguments, Some(factor), source),
    )?;
    Ok(Status::Done)
}
