//! What is known about a question before it is searched.

use super::arguments::ProveArguments;
use crate::cli::argument_types::PieceOnSquare;
use crate::cli::factor_query::FactorQuery;
use crate::cli::number;
use crate::find::find;
use crate::known::{self, Proof, Reduced};
use magic_tables::hash::Catalog;
use magic_tables::hash::Key;
use magic_tables::search::verify::Request;

/// The answer, if it is known, in words. A factor is no answer where all are counted.
pub fn known_answer(arguments: &ProveArguments) -> Option<String> {
    let factor = if arguments.count {
        None
    } else {
        known_factor(arguments)
    };
    match factor {
        Some((factor, source)) => {
            let factor = number::hex(factor);
            Some(format!("{factor} is magic ({source})"))
        }
        None => known_proof(arguments).map(|by| format!("there is no factor, shown by {by}")),
    }
}

/// By what it is known that there is no factor.
pub fn known_proof(arguments: &ProveArguments) -> Option<String> {
    let PieceOnSquare { piece, square } = arguments.place;
    let known = known::facts(piece, square);
    let fewer = arguments
        .place
        .relevant()
        .saturating_sub(arguments.index_bits);
    match (known.reduced, known.twice_reduced) {
        (Reduced::None { proofs }, _) if fewer >= 1 => Some(Proof::authors(&proofs)),
        (_, Some(proof)) if fewer >= 2 => Some(Proof::authors(&[proof])),
        _ => {
            let least = known
                .least
                .into_iter()
                .find(|least| least.index_bits == arguments.index_bits)?;
            arguments
                .max_index
                .filter(|&max| max < least.greatest)
                .map(|_| "this project".to_owned())
        }
    }
}

/// A factor that answers the question without a search, and where it comes from.
pub fn known_factor(arguments: &ProveArguments) -> Option<(u64, String)> {
    let PieceOnSquare { piece, square } = arguments.place;
    let mut candidates = Vec::new();
    let known = known::facts(piece, square);
    if let Reduced::Factor { factor, by, .. } = known.reduced {
        candidates.push((factor, by));
    }
    for least in &known.least {
        candidates.push((least.factor, least.by));
    }
    let Catalog { best, finders, .. } = Catalog::load();
    candidates.push((
        best[piece as usize][square].hash.factor,
        finders[piece as usize][square],
    ));
    for (factor, finder) in candidates {
        if is_answer(arguments, factor) {
            return Some((factor, format!("catalog, found by {finder}")));
        }
    }
    let factor = built_factor(arguments);
    factor.map(|factor| (factor, "built".to_owned()))
}

/// A factor that can be built at once, since it has an index bit for each relevant square.
fn built_factor(arguments: &ProveArguments) -> Option<u64> {
    if arguments.index_bits < arguments.place.relevant() {
        return None;
    }
    let PieceOnSquare { piece, square } = arguments.place;
    let request = Request {
        index_bits: arguments.index_bits,
        ..Request::new(piece, square)
    };
    let factor = find(&request, 0)?.hash.factor;
    is_answer(arguments, factor).then_some(factor)
}

/// Whether the factor is magic, and its indices are within the limit.
fn is_answer(arguments: &ProveArguments, factor: u64) -> bool {
    let query = FactorQuery {
        place: arguments.place,
        key: Key::Masked,
        index_bits: arguments.index_bits,
        factor,
    };
    query.verify().is_ok_and(|indices| {
        arguments
            .max_index
            .is_none_or(|max| indices.range.greatest <= max as usize)
    })
}
