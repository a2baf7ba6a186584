//! First fit: rooks go where the columns say, everything else where it fits first.

use super::arrangement::{Arrangement, CandidateAt, FARTHEST};
use super::columns::Columns;
use super::pool::Pool;

/// An arrangement of all pieces that find a place.
pub(super) fn first_fit(pool: &Pool, columns: &Columns) -> Arrangement {
    let mut arrangement = Arrangement::new(&pool.pieces, FARTHEST);
    place_columns(pool, columns, &mut arrangement);
    let mut unplaced: Vec<usize> =
        (0..pool.pieces.len()).filter(|&piece| arrangement.places[piece].is_none()).collect();
    unplaced.sort_by_key(|&piece| std::cmp::Reverse(pool.fewest_used(piece)));
    for piece in unplaced {
        let end = arrangement.end();
        let mut best: Option<(u32, CandidateAt)> = None;
        for (candidate, of) in pool.candidates[piece].iter().enumerate() {
            if let Some(offset) = arrangement.fit(piece, of, 0, FARTHEST) {
                let longer = (offset + of.length()).saturating_sub(end);
                if best.is_none_or(|best| longer < best.0) {
                    best = Some((longer, (candidate, offset)));
                }
            }
        }
        if let Some((_, place)) = best {
            arrangement.put(piece, &pool.candidates[piece], place);
        }
    }
    arrangement
}

/// Places the rooks where the columns say, then moves each one as far down as it goes.
fn place_columns(pool: &Pool, columns: &Columns, arrangement: &mut Arrangement) {
    let mut placed: Vec<(u32, usize, usize)> = Vec::new();
    for (piece, place) in columns.best().into_iter().enumerate() {
        if let Some((candidate, offset)) = place {
            placed.push((offset, piece, candidate));
        }
    }
    placed.sort_unstable();
    for &(offset, piece, candidate) in &placed {
        arrangement.put(piece, &pool.candidates[piece], (candidate, offset));
    }
    for (offset, piece, candidate) in placed {
        arrangement.take(piece, &pool.candidates);
        let of = &pool.candidates[piece][candidate];
        let down = arrangement.fit(piece, of, 0, offset + of.length()).unwrap_or(offset);
        arrangement.put(piece, &pool.candidates[piece], (candidate, down));
    }
}
