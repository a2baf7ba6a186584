//! The small tables of schemes that look at one line at a time: attacks along a line whose squares stand for whole files or
//! whole ranks.

use super::source::{Content, Table};
use crate::board::{Bitboard, FILE_A, FILES, RANK_1};
use crate::slider::Slider;

/// Occupancies of the inner squares of a line.
const OCCUPANCIES: usize = 1 << (FILES - 2);

/// The table `FILES`. The place of an occupancy is its number with the bits of `flip` inverted.
pub(super) fn attacked_files(flip: usize) -> Table {
    Table::new(
        "FILES",
        "The files that are attacked along a rank or a diagonal, by the file of the slider and the blockers.",
        Content::Arrays(fill(flip, |file| FILE_A << file)),
    )
}

/// The table `RANKS`; as [`attacked_files`].
pub(super) fn attacked_ranks(flip: usize) -> Table {
    Table::new(
        "RANKS",
        "The ranks that are attacked along a file, by the rank of the slider and the blockers.",
        Content::Arrays(fill(flip, |rank| RANK_1 << (rank * FILES))),
    )
}

/// For each place of the slider and each occupancy of the inner squares, the attacks along a line whose n-th square stands
/// for the squares `part(n)`.
fn fill(flip: usize, part: impl Fn(usize) -> Bitboard) -> Vec<Vec<Bitboard>> {
    let attacks = |place: usize, number: usize| {
        let inner = (number ^ flip) as Bitboard;
        let along_the_first_rank = Slider::Rook.attacks(place, inner << 1) & RANK_1;
        let attacked = (0..FILES).filter(|&n| along_the_first_rank >> n & 1 == 1);
        attacked.map(&part).fold(0, |all, part| all | part)
    };
    (0..FILES).map(|place| (0..OCCUPANCIES).map(|number| attacks(place, number)).collect()).collect()
}
