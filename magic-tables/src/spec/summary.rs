//! Many wrong factors in one list: a single message that counts them, and a few examples.

#[cfg(feature = "boards")]
use super::Numbering;
use super::choice::Scheme;
use super::options::{Spec, own_magics_key};
use super::problem::{Part, Problem};
use crate::board::slider::Slider;

/// If a list has more wrong elements than this, they are counted instead of listed.
const MOST_LISTED: usize = 8;

/// How many of the counted elements are still listed.
const EXAMPLES: usize = 3;

/// `problems`, but if a list of factors has many wrong ones, a summary of them and only the first three.
pub(crate) fn summarise(spec: &Spec, problems: &[Problem]) -> Vec<Problem> {
    let mut summarised = Vec::new();
    for (place, problem) in problems.iter().enumerate() {
        let wrong = wrong_elements(problems, problem);
        if wrong <= MOST_LISTED {
            summarised.push(problem.clone());
            continue;
        }
        let before = wrong_elements(&problems[..place], problem);
        if before == 0 {
            let message = many_wrong_factors(spec, problem.key, wrong);
            summarised.push(Problem::new(problem.key, Part::Value, message));
        }
        if before < EXAMPLES {
            summarised.push(problem.clone());
        }
    }
    summarised
}

/// How many of `problems` are about elements of the list that `problem` is about, if it is about an element.
fn wrong_elements(problems: &[Problem], problem: &Problem) -> usize {
    let is_element = |problem: &Problem| matches!(problem.part, Part::Element(_));
    let mut count = 0;
    for other in problems {
        if is_element(problem) && is_element(other) && other.key == problem.key {
            count += 1;
        }
    }
    count
}

/// The summary for a list with many wrong factors: probably an option is wrong, not each factor.
fn many_wrong_factors(spec: &Spec, key: &'static str, wrong: usize) -> String {
    let by = spec.front_end;
    let other = if key == own_magics_key(Slider::Rook) { "bishops" } else { "rooks" };
    let scheme = match spec.scheme {
        Scheme::Black | Scheme::Magic32 => {
            format!("need another scheme, such as {}", by.setting("scheme", "fancy"))
        }
        _ => format!("need another scheme, such as {}", by.setting("scheme", "black")),
    };
    #[cfg(feature = "boards")]
    let second = if spec.numbering == Numbering::ByFile { "a2" } else { "b1" };
    #[cfg(not(feature = "boards"))]
    let second = "b1";
    format!(
        "{wrong} of the 64 factors of {} are not magic for their squares; perhaps they stand in another order than a1, {second}, …, \
         h8, are factors for {other}, or {scheme}",
        by.option(key)
    )
}

#[cfg(test)]
mod tests;
