//! The schemes of the pieces for which `piece_schemes` says `auto`.

use super::costs::{MOST_BYTES, by_lines, choices};
use crate::spec::{Problem, Scheme, Spec, no_tables};
use crate::tables::bmi2::Instructions;

/// `spec` with the scheme that costs least for each piece that has `auto`, among those that go with all other options; `None` if there
/// is no such piece. `fill`: a function will fill the slots, so that only schemes with slots will do. `tuned`: rook, bishop and queen have
/// tables of the chess board.
///
/// # Errors
/// If there is no scheme for a piece.
pub(in crate::tables) fn chosen(
    spec: &Spec,
    instructions: Instructions,
    fill: bool,
    tuned: bool,
) -> Result<Option<Spec>, Vec<Problem>> {
    if !spec.has(Scheme::Auto) || spec.piece_schemes.is_none() {
        return Ok(None);
    }
    // A board that cannot be read is refused by whoever builds tables for it.
    let Ok(board) = spec.geometry() else { return Ok(None) };
    let pieces = spec.all_pieces();
    let mut all = spec.clone();
    while let Some(number) = all.named_schemes().iter().position(|element| element.scheme == Scheme::Auto) {
        let element = all.named_schemes().swap_remove(number);
        let mut meant = Vec::new();
        for piece in &pieces {
            if element.is_of(&piece.name) {
                meant.push(piece.clone());
            }
        }
        let is_open = |scheme: Scheme, entries| {
            (scheme.is_line_wise() || entries == spec.entries)
                && !(fill && by_lines(scheme, entries))
                && all.with_scheme_of(number, scheme).problems_of(tuned).is_empty()
        };
        let choices = choices(spec, &board, &meant, instructions, &is_open);
        if choices.is_empty() {
            return Err(vec![no_tables::large_slots(&meant[0], MOST_BYTES).problem(spec)]);
        }
        let mut chosen = choices[0].scheme;
        for choice in &choices {
            // The scheme of all others need not be left for nothing.
            if choice.scheme == spec.scheme && choice.cost == choices[0].cost {
                chosen = spec.scheme;
            }
        }
        all = all.with_scheme_of(number, chosen);
    }
    Ok(Some(all))
}
