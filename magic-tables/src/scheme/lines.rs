//! What the recipes of line-wise schemes read on the chess board: the lines of each square, and attacks along a line, spread over
//! whole files or ranks.

use crate::board::FILES;
use crate::board::slider::Slider;
use crate::lookup::hyperbola::along_first_rank;
use crate::lookup::kindergarten::{self, LineAttacks, OCCUPANCIES};
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

/// The table `FILES`, by the position of the slider and the occupancy. The index of an occupancy is its number with the bits of
/// `flip` inverted.
pub(super) fn attacked_files(flip: usize) -> DataTable {
    let doc =
        "The files that are attacked along a rank or a diagonal, by the file of the slider and the blockers.";
    table("FILES", doc, &kindergarten::attacked_files(flip))
}

/// The table `RANKS`, like [`attacked_files`].
pub(super) fn attacked_ranks(flip: usize) -> DataTable {
    let doc = "The ranks that are attacked along a file, by the rank of the slider and the blockers.";
    table("RANKS", doc, &kindergarten::attacked_ranks(flip))
}

fn table(name: &str, doc: &str, sets: &LineAttacks) -> DataTable {
    DataTable::new(Role::Beside, name, doc, NumberType::Word, sets.iter().flatten().copied())
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
    let attacks = (0..OCCUPANCIES * FILES).map(|i| along_first_rank(i % FILES, i / FILES));
    DataTable::new(Role::Beside, "FIRST_RANK", doc, NumberType::Byte, attacks)
}
