//! Many wrong factors in one list: a single message that counts them, and a few examples.

use super::{Part, Problem, SQUARES, Scheme, Spec, own_magics_key};
use crate::slider::Slider;

/// More wrong elements of one list than this are counted instead of listed.
const MOST_LISTED: usize = 8;

/// How many wrong elements are still listed where they are counted.
const EXAMPLES: usize = 3;

/// `problems` with one in front for every list of factors that has many wrong ones, and few of those.
///
/// ```
/// use magic_tables::spec::{Part, Problem, Spec, summarise};
///
/// let wrong = |i| Problem { key: "rook_magics", part: Part::Element(i), message: "no magic".into() };
/// let problems = summarise(&Spec::default(), (0..64).map(wrong).collect());
/// assert_eq!(problems.len(), 4);
/// assert_eq!(problems[0].part, Part::Value);
/// assert!(problems[0].message.starts_with("64 of the 64 factors of `rook_magics` are not magic"));
///
/// let few: Vec<_> = (0..8).map(wrong).collect();
/// assert_eq!(summarise(&Spec::default(), few.clone()), few);
/// ```
#[must_use]
pub fn summarise(spec: &Spec, problems: Vec<Problem>) -> Vec<Problem> {
    let mut summarised = Vec::new();
    let mut listed = Vec::new();
    for problem in &problems {
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

/// What to say when so many factors of one list are wrong that the options must be.
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
