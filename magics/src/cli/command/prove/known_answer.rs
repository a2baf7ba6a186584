//! What answers a question without a search.

use super::arguments::Arguments;
use crate::cli::argument_types::PieceOnSquare;
use crate::cli::factor_query::FactorQuery;
use crate::cli::number;
use crate::find::find;
use crate::known::{self, Reduced};
use magic_tables::catalog::Catalog;
use magic_tables::hash::Key;
use magic_tables::search::request::Request;

/// The answer, if it is known, in words.
pub fn known_answer(arguments: &Arguments) -> Option<String> {
    match known_factor(arguments) {
        Some((factor, source)) => Some(format!("{} is magic ({source})", number::hex(factor))),
        None => known_proof(arguments).map(|by| format!("there is no factor, shown by {by}")),
    }
}

/// By what it is known that there is no factor.
fn known_proof(arguments: &Arguments) -> Option<String> {
    let Arguments { place, index_bits, max_index, .. } = *arguments;
    let known = known::of(place.piece, place.square);
    let fewer = place.relevant().saturating_sub(index_bits);
    match (known.reduced, known.twice_reduced) {
        (Reduced::None { proofs }, _) if fewer >= 1 => {
            Some(proofs.iter().map(|proof| proof.by).collect::<Vec<_>>().join(" and "))
        }
        (_, Some(proof)) if fewer >= 2 => Some(proof.by.to_owned()),
        _ => {
            let least = known.least.into_iter().find(|least| least.index_bits == index_bits)?;
            max_index.filter(|&max| max < least.greatest).map(|_| format!("`{}`", least.command))
        }
    }
}

/// A factor that answers the question without a search.
pub fn known_factor(arguments: &Arguments) -> Option<(u64, String)> {
    let Arguments { place, index_bits, max_index, .. } = *arguments;
    let PieceOnSquare { piece, square } = place;
    let magic = |factor| {
        let indices = FactorQuery { place, key: Key::Masked, index_bits, factor }.verify();
        indices.is_ok_and(|it| max_index.is_none_or(|max| it.range.greatest <= max as usize))
    };
    let known = known::of(piece, square);
    if let Reduced::Factor { factor, by } = known.reduced
        && magic(factor)
    {
        return Some((factor, format!("catalog, found by {by}")));
    }
    if let Some(least) = known.least.iter().find(|least| magic(least.factor)) {
        return Some((least.factor, format!("catalog, found by {}", least.by)));
    }
    let best = Catalog::load().best(piece, square);
    if magic(best.factor) {
        return Some((best.factor, format!("catalog, found by {}", best.finder)));
    }
    let request = Request { index_bits, ..Request::new(piece, square) };
    (index_bits >= place.relevant())
        .then(|| find(&request, 0))
        .flatten()
        .filter(|found| magic(found.factor))
        .map(|found| (found.factor, "built".to_owned()))
}
