//! What the recipes of line-wise schemes read on the chess board: the lines of each square, and attacks along a line, spread over
//! whole files or ranks.

use crate::board::slider::Slider;
use crate::board::{Bitboard, FILE_A, FILES, RANK_1};
use crate::recipe::{DataTable, Field, NumberType, Role};

/// The two lines of a slider through each square.
pub(super) fn of_slider(slider: Slider) -> [Field; 2] {
    let line = |name, doc, number: usize| Field::word(name, doc, |square| slider.lines(square)[number]);
    match slider {
        Slider::Rook => [
            line("rank", "The rank, without the square.", 0),
            line("file", "The file, without the square.", 1),
        ],
        Slider::Bishop => {
            [line("rising", "The diagonal that rises.", 0), line("falling", "The diagonal that falls.", 1)]
        }
    }
}

/// Occupancies of the inner squares of a line.
const OCCUPANCIES: usize = 1 << (FILES - 2);

/// The table `FILES`, by the position of the slider and the occupancy. The index of an occupancy is its number with the bits of
/// `flip` inverted.
pub(super) fn attacked_files(flip: usize) -> DataTable {
    let doc =
        "The files that are attacked along a rank or a diagonal, by the file of the slider and the blockers.";
    table("FILES", doc, line_attacks(flip, |file| FILE_A << file))
}

/// The table `RANKS`, like [`attacked_files`].
pub(super) fn attacked_ranks(flip: usize) -> DataTable {
    let doc = "The ranks that are attacked along a file, by the rank of the slider and the blockers.";
    table("RANKS", doc, line_attacks(flip, |rank| RANK_1 << (rank * FILES)))
}

fn table(name: &str, doc: &str, sets: Vec<Bitboard>) -> DataTable {
    DataTable::new(Role::Beside, name, doc, NumberType::Word, sets)
}

/// For each position of the slider and each occupancy of the inner squares, the attacks along a line whose n-th
/// square is represented by the squares `part(n)`.
fn line_attacks(flip: usize, part: impl Fn(usize) -> Bitboard) -> Vec<Bitboard> {
    let attacks = |position: usize, number: usize| {
        let inner = (number ^ flip) as Bitboard;
        let along_the_first_rank = Slider::Rook.attacks(position, inner << 1) & RANK_1;
        let attacked = (0..FILES).filter(|&n| along_the_first_rank >> n & 1 == 1);
        attacked.map(&part).fold(0, |all, part| all | part)
    };
    let places = (0..FILES).flat_map(|position| (0..OCCUPANCIES).map(move |number| (position, number)));
    places.map(|(position, number)| attacks(position, number)).collect()
}

/// A table such as [`attacked_files`] by the occupancy and then by the position of the slider. Compilers need fewer instructions for
/// the address.
pub(super) fn by_occupancy(mut table: DataTable) -> DataTable {
    let sets = table.numbers;
    let of_occupancy = |number| sets.iter().skip(number).step_by(OCCUPANCIES).copied();
    table.numbers = (0..OCCUPANCIES).flat_map(of_occupancy).collect();
    table
}

/// The table `FIRST_RANK`: attacks along the first rank, one byte each.
pub(super) fn first_rank() -> DataTable {
    let doc = "Attacks along the first rank, by what stands on files b to g, and the file of the slider.";
    by_occupancy(DataTable::new(
        Role::Beside,
        "FIRST_RANK",
        doc,
        NumberType::Byte,
        line_attacks(0, |file| 1 << file),
    ))
}
