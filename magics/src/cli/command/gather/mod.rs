//! `gather`: the shortest multiplication that gathers the bits of any mask, or tells values apart.

mod answer;
mod expression;
mod question;

pub use question::GatherArguments;

use crate::cli::command::prove::answer::command_to_go_on;
use crate::cli::command::prove::{search, start};
use crate::cli::failure::Failure;
use crate::cli::interruption::watch_interruptions;
use crate::cli::number;
use crate::cli::output::{Output, Status};
use crate::cli::progress::Progress;
use crate::gather::{Existence, in_order, most_index_bits, ordered_parts, shortest_with};
use answer::{Answer, Gathered, Searched};
use question::Question;
use std::sync::atomic::Ordering;

/// Runs `magics gather`.
pub fn run(arguments: &GatherArguments, output: Output) -> Result<Status, Failure> {
    let question = Question::new(arguments)?;
    if arguments.ordered {
        return gather_in_order(&question, output);
    }
    let mut answer = Answer {
        question: &question,
        searched: Vec::new(),
        found: None,
        is_interrupted: false,
    };
    if arguments.prove {
        return prove(answer, output);
    }
    let stop = watch_interruptions()?;
    let progress = Progress::new(None);
    let (first, last) = match question.index_bits {
        Some(index_bits) => (index_bits, index_bits),
        None => (question.least(), most_index_bits(&question.target)),
    };
    for index_bits in first..=last {
        progress.set(0, || number::plural(index_bits.into(), "index bit"));
        let existence = shortest_with(&question.target, index_bits, question.seed, stop)?;
        answer.add(index_bits, existence);
        if answer.found.is_some() || stop.load(Ordering::Relaxed) {
            break;
        }
    }
    drop(progress);
    answer.is_interrupted = stop.load(Ordering::Relaxed);
    answer.give(output)
}

/// Answers `--ordered`, for which no search is needed.
fn gather_in_order(question: &Question, output: Output) -> Result<Status, Failure> {
    let mask = question.mask;
    let index_bits = question.index_bits.unwrap_or_else(|| question.least());
    match in_order(mask, index_bits) {
        Ok(factor) => {
            let answer = Answer {
                question,
                searched: vec![Searched {
                    index_bits,
                    existence: Existence::Factor(factor),
                }],
                found: Some(Gathered { index_bits, factor }),
                is_interrupted: false,
            };
            answer.give(output)
        }
        Err(reason) => {
            answer::no_order(question, index_bits, &reason, &ordered_parts(mask), output)
        }
    }
}

/// Answers `--prove`: searches all factors with one number of index bits, and leaves a certificate,
/// unless a factor is found at once.
fn prove(mut answer: Answer<'_>, output: Output) -> Result<Status, Failure> {
    let question = answer.question;
    let proof = question.proof();
    let index_bits = proof.index_bits;
    let keeps_certificate = proof.out.is_some() || proof.resume.is_some();
    if index_bits < question.least() {
        answer.add(index_bits, Existence::TooFewIndices);
        return answer.give(output);
    }
    // The search refuses what it cannot take before any work is done.
    proof.problem()?;
    if !keeps_certificate {
        let stop = std::sync::atomic::AtomicBool::new(false);
        let existence = shortest_with(&question.target, index_bits, question.seed, &stop)?;
        if matches!(existence, Existence::Factor(_)) {
            answer.add(index_bits, existence);
            return answer.give(output);
        }
    }
    let Some(mut started) = start::start(&proof, None, output)? else {
        answer.add(index_bits, Existence::Open);
        answer.is_interrupted = true;
        return answer.give(output);
    };
    search::search(&proof, None, &mut started, output)?;
    let record = &started.record;
    answer.add(
        index_bits,
        match record.found().first() {
            Some(&factor) => Existence::Factor(factor),
            None if record.is_complete() => Existence::None,
            None => Existence::Open,
        },
    );
    answer.is_interrupted = answer.found.is_none() && !record.is_complete();
    let is_interrupted = answer.is_interrupted;
    let status = answer.give(output)?;
    output.note(if is_interrupted {
        format!(
            "stopped before the end; to go on: {}",
            command_to_go_on(&proof, record, &started.path)
        )
    } else {
        format!("certificate: {}", started.path.display())
    });
    Ok(status)
}
