//! Schemes that handle one line at a time. Their tables need no data, so such a scheme is little
//! more than a type; what their recipes read are the lines of each square, and attacks along a
//! line, spread over whole files or ranks.

use crate::board::attack_sets::verify;
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};
#[cfg(feature = "generate")]
use crate::lookup::kindergarten::{self, OCCUPANCIES};

#[cfg(feature = "generate")]
use crate::recipe::{DataTable, Field, NumberType, Role, SliderRecipes, Storage};

/// A scheme without slots.
pub(crate) struct LineWise {
    /// The look-ups at run time, for throughput.
    pub(crate) at_run_time: LookUpType,
    /// The look-ups in integers, which are constant functions.
    pub(crate) constant: LookUpType,
    /// The recipes.
    #[cfg(feature = "generate")]
    pub(crate) recipes: fn(Storage) -> SliderRecipes,
}

/// A type with look-ups of all sliding pieces.
pub(crate) struct LookUpType {
    /// Its name in the module `lookup`. It has a `const fn new()` without arguments.
    pub(crate) name: &'static str,
    /// Bytes of a value of the type.
    pub(crate) bytes: usize,
    /// Builds the tables and compares them with the slow ray walk; it panics if a look-up is
    /// wrong.
    pub(crate) verify: fn(),
}

/// The type of the module `lookup` with this name.
macro_rules! look_up_type {
    ($look_ups:ident) => {
        $crate::scheme::line_wise::LookUpType {
            name: stringify!($look_ups),
            bytes: size_of::<$crate::lookup::$look_ups>(),
            verify: || {
                let sliders = $crate::lookup::$look_ups::new();
                $crate::scheme::line_wise::verify_both(&|slider, square, occupied| match slider {
                    $crate::board::slider::Slider::Rook => sliders.rook_attacks(square, occupied),
                    $crate::board::slider::Slider::Bishop => {
                        sliders.bishop_attacks(square, occupied)
                    }
                });
            },
        }
    };
}

pub(super) use look_up_type;

impl LineWise {
    /// The look-ups: those in integers, or those for run time.
    pub(crate) const fn look_ups(&self, in_integers: bool) -> &LookUpType {
        if in_integers {
            &self.constant
        } else {
            &self.at_run_time
        }
    }
}

/// Compares the look-ups of rook and bishop with the slow ray walk, for every relevant occupancy of
/// every square.
pub(super) fn verify_both(look_up: &dyn Fn(Slider, usize, Bitboard) -> Bitboard) {
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            verify(slider, square, &mut |occupied| {
                look_up(slider, square, occupied)
            });
        }
    }
}

/// The two lines of a slider through each square.
#[cfg(feature = "generate")]
pub(super) fn of_slider(slider: Slider) -> [Field; 2] {
    let (first, second) = match slider {
        Slider::Rook => (
            ("rank", "The rank, without the square."),
            ("file", "The file, without the square."),
        ),
        Slider::Bishop => (
            ("rising", "The diagonal that rises."),
            ("falling", "The diagonal that falls."),
        ),
    };
    [
        Field::word(first.0, first.1, |square| slider.lines(square)[0]),
        Field::word(second.0, second.1, |square| slider.lines(square)[1]),
    ]
}

/// The table `FILES`, by the position of the slider and the occupancy. The index of an occupancy is
/// its number with the bits of `flip` inverted.
#[cfg(feature = "generate")]
pub(super) fn attacked_files(flip: usize) -> DataTable {
    let doc = "The files that are attacked along a rank or a diagonal, by the file of the slider and the blockers.";
    table("FILES", doc, &kindergarten::attacked_files(flip))
}

/// The table `RANKS`, by the position of the slider and the occupancy, with indices as in
/// [`attacked_files`].
#[cfg(feature = "generate")]
pub(super) fn attacked_ranks(flip: usize) -> DataTable {
    let doc =
        "The ranks that are attacked along a file, by the rank of the slider and the blockers.";
    table("RANKS", doc, &kindergarten::attacked_ranks(flip))
}

/// A table of attacks along a line.
#[cfg(feature = "generate")]
fn table(name: &str, doc: &str, sets: &kindergarten::LineAttacks) -> DataTable {
    DataTable::new(
        Role::Beside,
        name,
        doc,
        NumberType::Word,
        sets.iter().flatten().copied(),
    )
}

/// A table such as [`attacked_files`] by the occupancy and then by the position of the slider.
/// Compilers need fewer instructions for the address.
#[cfg(feature = "generate")]
pub(super) fn by_occupancy(mut table: DataTable) -> DataTable {
    let mut sets = Vec::with_capacity(table.numbers.len());
    for occupancy in 0..OCCUPANCIES {
        sets.extend(table.numbers.iter().skip(occupancy).step_by(OCCUPANCIES));
    }
    table.numbers = sets;
    table
}

/// The table `FIRST_RANK`: attacks along the first rank, one byte each.
#[cfg(feature = "generate")]
pub(super) fn first_rank() -> DataTable {
    let doc =
        "Attacks along the first rank, by what stands on files b to g, and the file of the slider.";
    DataTable::new(
        Role::Beside,
        "FIRST_RANK",
        doc,
        NumberType::Byte,
        (0..OCCUPANCIES * 8).map(|i| crate::lookup::hyperbola::along_first_rank(i % 8, i / 8)),
    )
}
