//! `find`: factors from the catalog, by construction, or by sampling the search tree. The files of this folder do not know this one;
//! `sample` and `answer` are below `factor_search`.

mod answer;
mod arguments;
mod factor_search;
mod sample;

pub use arguments::Arguments;

use crate::cli::factor_query::too_few_indices;
use crate::cli::interruption;
use crate::cli::number;
use crate::cli::output::{Failure, Output, Status};
use factor_search::FactorSearch;
use magic_tables::hash::Key;

/// Runs `magics find`.
pub fn run(arguments: &Arguments, output: Output) -> Result<Status, Failure> {
    let place = arguments.place;
    let mut search = FactorSearch::new(arguments);
    let index_bits = search.index_bits;
    let none = too_few_indices(place, index_bits, None).or_else(|| search.known_impossible());
    if let Some(reason) = none {
        output.answer(
            |style| {
                format!(
                    "{} for the {} with {index_bits} index bits: {reason}\n",
                    style.red("there is no magic factor"),
                    place.name()
                )
            },
            || search.document(Some(&reason)),
        )?;
        return Ok(Status::No);
    }
    let stop = interruption::watch()?;
    if arguments.seed.is_none() {
        search.take_known();
    }
    if !search.is_done() {
        if index_bits < place.relevant() && arguments.hashing.key() == Key::Masked {
            search.sample(stop, output)?;
        } else {
            search.build(stop);
        }
    }
    if let Some(first) = search.finds.first() {
        arguments.drawing.write(|| first.magic.picture())?;
    }
    output.answer(|style| search.text(style), || search.document(None))?;
    if search.is_done() {
        return Ok(Status::Done);
    }
    let found =
        format!("{} of {}", search.finds.len(), number::plural(arguments.count.get() as u64, "factor"));
    output.note(if interruption::was() {
        format!("interrupted after {found}")
    } else {
        format!(
            "stopped after {found}; --seconds gives a search more time, another --seed searches elsewhere"
        )
    });
    Ok(Status::Stopped)
}
