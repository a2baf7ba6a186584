//! Many wrong factors in one list: a single message that counts them, and a few examples.

use super::choice::Scheme;
use super::options::{Spec, own_magics_key};
use super::problem::{Part, Problem};
use crate::board::SQUARES;
use crate::board::slider::Slider;

/// If a list has more wrong elements than this, they are counted instead of listed.
const MOST_LISTED: usize = 8;

/// How many of the counted elements are still listed.
const EXAMPLES: usize = 3;

/// `problems`, but if a list of factors has many wrong ones, a summary of them and only the first three.
pub(crate) fn summarise(spec: &Spec, problems: &[Problem]) -> Vec<Problem> {
    let mut summarised = Vec::new();
    let mut listed = Vec::new();
    for problem in problems {
        let element = |problem: &Problem| matches!(problem.part, Part::Element(_));
        let of_this_list = |other: &&Problem| element(other) && other.key == problem.key;
        let wrong = if element(problem) { problems.iter().filter(of_this_list).count() } else { 0 };
        if wrong <= MOST_LISTED {
            summarised.push(problem.clone());
            continue;
        }
        let so_far = listed.iter().filter(|&&key| key == problem.key).count();
        if so_far == 0 {
            summarised.push(Problem::new(
                problem.key,
                Part::Value,
                many_wrong_factors(spec, problem.key, wrong),
            ));
        }
        if so_far < EXAMPLES {
            summarised.push(problem.clone());
        }
        listed.push(problem.key);
    }
    summarised
}

/// The summary for a list with many wrong factors: probably an option is wrong, not each factor.
fn many_wrong_factors(spec: &Spec, key: &str, wrong: usize) -> String {
    let other = if key == own_magics_key(Slider::Rook) { "bishops" } else { "rooks" };
    let scheme = match spec.scheme {
        _ if spec.incorporate_shift => "do not carry their shifts (leave `incorporate_shift` out)",
        Scheme::Black | Scheme::Magic32 => "need another scheme, such as `scheme = fancy`",
        _ => "need another scheme, such as `scheme = black`",
    };
    format!(
        "{wrong} of the {SQUARES} factors of `{key}` are not magic for their squares; perhaps they stand in another \
         order than a1, b1, …, h8, are factors for {other}, or {scheme}"
    )
}

#[cfg(test)]
mod tests;
