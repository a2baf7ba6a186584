//! The tables of line-wise schemes in standalone source: attacks along a line, spread over whole files or ranks.

use super::source::{Content, Table};
use crate::board::{Bitboard, FILE_A, FILES, RANK_1};
use crate::slider::Slider;

/// Occupancies of the inner squares of a line.
const OCCUPANCIES: usize = 1 << (FILES - 2);

/// The table `FILES`. The index of an occupancy is its number with the bits of `flip` inverted.
pub(super) fn attacked_files(flip: usize) -> Table {
    Table::new(
        "FILES",
        "The files that are attacked along a rank or a diagonal, by the file of the slider and the blockers.",
        Content::Arrays(line_attacks(flip, |file| FILE_A << file)),
    )
}

/// The table `RANKS`, like [`attacked_files`].
pub(super) fn attacked_ranks(flip: usize) -> Table {
    Table::new(
        "RANKS",
        "The ranks that are attacked along a file, by the rank of the slider and the blockers.",
        Content::Arrays(line_attacks(flip, |rank| RANK_1 << (rank * FILES))),
    )
}

/// For each position of the slider and each occupancy of the inner squares, the attacks along a line whose n-th
/// square is represented by the squares `part(n)`.
fn line_attacks(flip: usize, part: impl Fn(usize) -> Bitboard) -> Vec<Vec<Bitboard>> {
    let attacks = |position: usize, number: usize| {
        let inner = (number ^ flip) as Bitboard;
        let along_the_first_rank = Slider::Rook.attacks(position, inner << 1) & RANK_1;
        let attacked = (0..FILES).filter(|&n| along_the_first_rank >> n & 1 == 1);
        attacked.map(&part).fold(0, |all, part| all | part)
    };
    (0..FILES).map(|position| (0..OCCUPANCIES).map(|number| attacks(position, number)).collect()).collect()
}

/// `tables`, such as [`attacked_files`], with the position of the slider as the inner index. Compilers then need fewer
/// instructions for the address.
pub(super) fn by_occupancy(table: Table) -> Table {
    let Content::Arrays(by_position) = table.content else { unreachable!("an array for each position") };
    let of_occupancy = |number: usize| by_position.iter().map(|sets| sets[number]).collect();
    Table { content: Content::Arrays((0..OCCUPANCIES).map(of_occupancy).collect()), ..table }
}

/// Attacks along the first rank, one byte each: for each set of squares on files b to g, eight, by the file of the slider.
pub(super) fn first_rank() -> Vec<u64> {
    let by_file = line_attacks(0, |file| 1 << file);
    let of_occupancy = |number: usize| by_file.iter().map(move |attacks| attacks[number]);
    (0..OCCUPANCIES).flat_map(of_occupancy).collect()
}
