//! Schemes that handle one line at a time. Their tables need no data, so such a scheme is little more than a type.

use std::fmt;

#[cfg(feature = "generate")]
use proc_macro2::TokenStream;

use crate::board::ray_walk::verify;
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};

#[cfg(feature = "generate")]
use crate::recipe::{SliderRecipes, Storage};

/// A scheme without slots.
pub(crate) struct LineWise {
    /// The look-ups at run time, for throughput.
    pub(crate) at_run_time: LookUpType,
    /// The look-ups in integers, which are constant functions.
    pub(crate) constant: LookUpType,
    /// The recipes.
    #[cfg(feature = "generate")]
    pub(crate) recipes: fn(Storage) -> SliderRecipes,
    /// What Rust has besides, as text.
    #[cfg(feature = "generate")]
    pub(crate) text: Option<&'static Text>,
}

/// What Rust has besides recipes, as text.
#[cfg(feature = "generate")]
pub(crate) struct Text {
    /// The functions that compute the data, each with its name: that of the static, in small letters.
    pub(crate) data: fn() -> Vec<(&'static str, TokenStream)>,
}

/// A type with look-ups of all sliding pieces.
pub(crate) struct LookUpType {
    /// Its name in the module `lookup`. It has a `const fn new()` without arguments.
    pub(crate) name: &'static str,
    /// Bytes of a value of the type.
    pub(crate) bytes: usize,
    /// Builds the tables and compares them with the slow ray walk; it panics if a look-up is wrong.
    pub(crate) verify: fn(),
}

/// The scheme with two types of the module `lookup`, whose look-ups are for run time, and constant functions, or with one for both;
/// `$recipes` makes its recipes.
macro_rules! line_wise {
    ($both:ident, $recipes:path) => {{
        const BOTH: $crate::scheme::line_wise::LookUpType = line_wise!($both);
        line_wise!({ BOTH }, { BOTH }, $recipes)
    }};
    ($at_run_time:ident, $constant:ident, $recipes:path) => {
        line_wise!({ line_wise!($at_run_time) }, { line_wise!($constant) }, $recipes)
    };
    ($at_run_time:block, $constant:block, $recipes:path) => {
        $crate::scheme::line_wise::LineWise {
            at_run_time: $at_run_time,
            constant: $constant,
            #[cfg(feature = "generate")]
            recipes: $recipes,
            #[cfg(feature = "generate")]
            text: None,
        }
    };
    ($look_ups:ident) => {
        $crate::scheme::line_wise::LookUpType {
            name: stringify!($look_ups),
            bytes: size_of::<$crate::lookup::$look_ups>(),
            verify: || {
                let sliders = $crate::lookup::$look_ups::new();
                $crate::scheme::line_wise::verify_both(&|slider, square, occupied| match slider {
                    $crate::board::slider::Slider::Rook => sliders.rook_attacks(square, occupied),
                    $crate::board::slider::Slider::Bishop => sliders.bishop_attacks(square, occupied),
                });
            },
        }
    };
}

pub(super) use line_wise;

impl LineWise {
    /// The look-ups: those in integers, or those for run time.
    pub(crate) const fn look_ups(&self, in_integers: bool) -> &LookUpType {
        if in_integers { &self.constant } else { &self.at_run_time }
    }
}

/// Compares the look-ups of rook and bishop with the slow ray walk, for every relevant occupancy of every square.
pub(super) fn verify_both(look_up: &dyn Fn(Slider, usize, Bitboard) -> Bitboard) {
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            verify(slider, square, &mut |occupied| look_up(slider, square, occupied));
        }
    }
}

impl fmt::Debug for LineWise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.at_run_time.name)
    }
}
