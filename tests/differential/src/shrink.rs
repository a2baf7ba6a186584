//! Makes a case with a fault smaller, as long as it keeps the fault.

use crate::case::Case;
use crate::piece::Piece;

/// The smallest case that has the fault.
pub(crate) fn shrunk(case: &Case, has_fault: &mut dyn FnMut(&Case) -> bool) -> Case {
    let mut case = case.clone();
    while let Some(smaller) = smaller(&case).into_iter().find(|smaller| has_fault(smaller)) {
        case = smaller;
    }
    case
}

/// Cases that are a little smaller.
fn smaller(case: &Case) -> Vec<Case> {
    let mut all: Vec<_> = case.0.iter().map(|(key, _)| case.without(key)).collect();
    if case.get("views").is_some() {
        all.push(case.without("views").without("piece_codes"));
    }
    if let Some(pieces) = case.get("pieces").and_then(|_| case.pieces()) {
        for pieces in smaller_lists(&pieces) {
            let text: Vec<_> = pieces.iter().map(Piece::to_string).collect();
            all.push(case.with("pieces", text.join(", ")));
        }
    }
    if let Some(board) = case.get("board").and_then(|_| case.board()) {
        all.extend(board.smaller().into_iter().map(|board| case.with("board", board.to_string())));
    }
    all
}

fn smaller_lists(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let mut all = Vec::new();
    let mut with = |number: usize, piece: Option<Piece>| {
        let mut pieces = pieces.to_vec();
        pieces.splice(number..=number, piece);
        if !pieces.is_empty() {
            all.push(pieces);
        }
    };
    for (number, piece) in pieces.iter().enumerate() {
        with(number, None);
        for (place, part) in piece.parts.iter().enumerate() {
            let mut fewer = piece.clone();
            fewer.parts.remove(place);
            if !fewer.parts.is_empty() {
                with(number, Some(fewer));
            }
            if part.most.is_some() {
                let mut endless = piece.clone();
                endless.parts[place].most = None;
                with(number, Some(endless));
            }
            for path in 0..part.paths.len() {
                let mut fewer = piece.clone();
                fewer.parts[place].paths.remove(path);
                if part.paths.len() > 1 {
                    with(number, Some(fewer));
                }
            }
        }
    }
    all
}
