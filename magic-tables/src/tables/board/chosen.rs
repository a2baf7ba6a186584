//! The schemes of the pieces for which `piece_schemes` says `auto`.

use super::costs::{MOST_BYTES, by_lines, choices};
use crate::spec::{Part, PieceScheme, Problem, Scheme, Spec, no_tables};
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
) -> Result<Option<Spec>, Problem> {
    if !spec.has(Scheme::Auto) || spec.piece_schemes.is_none() {
        return Ok(None);
    }
    let board = spec.geometry().map_err(|message| Problem::new("board", Part::Value, message))?;
    let pieces = spec.all_pieces();
    let mut named = spec.named_schemes();
    for number in 0..named.len() {
        if named[number].scheme != Scheme::Auto {
            continue;
        }
        let mut meant = Vec::new();
        for piece in &pieces {
            if named[number].is_of(&piece.name) {
                meant.push(piece.clone());
            }
        }
        let is_open = |scheme: Scheme, entries| {
            let mut tried = named.clone();
            tried[number].scheme = scheme;
            (scheme.is_line_wise() || entries == spec.entries)
                && !(fill && by_lines(scheme, entries))
                && with(spec, tried).problems_of(tuned).is_empty()
        };
        let choices = choices(spec, &board, &meant, instructions, &is_open);
        let Some(first) = choices.first() else {
            return Err(no_tables::large_slots(&meant[0], MOST_BYTES).problem(spec));
        };
        named[number].scheme = first.scheme;
        for choice in &choices {
            // The scheme of most pieces need not be left for nothing.
            if choice.scheme == spec.scheme && choice.cost == first.cost {
                named[number].scheme = choice.scheme;
            }
        }
    }
    Ok(Some(with(spec, named)))
}

/// `spec` with these schemes of pieces, as far as they are not that of all others.
fn with(spec: &Spec, mut named: Vec<PieceScheme>) -> Spec {
    named.retain(|element| element.scheme != spec.scheme);
    spec.with_named_schemes(&named)
}
