//! Schemes that handle one line at a time. Their tables need no data, so such a scheme is little more than a type.

use std::fmt;

use crate::board::{Bitboard, SQUARES};
use crate::ray_walk::verify;
use crate::slider::Slider;

#[cfg(feature = "generate")]
use super::c_source::{self, Dialect};
#[cfg(feature = "generate")]
use super::source::{LookUps, Module};

/// A look-up of one piece: square and occupancy to attack set.
pub(crate) type LookUp = Box<dyn Fn(usize, Bitboard) -> Bitboard>;

/// A scheme without slots.
pub(crate) struct LineWise {
    /// The look-ups at run time.
    pub(crate) at_run_time: LookUpType,
    /// The look-ups that are constant functions.
    pub(crate) constant: LookUpType,
    /// The look-ups in standalone source: constant functions, or those for run time.
    #[cfg(feature = "generate")]
    pub(crate) source: fn(bool) -> LookUps,
    /// The look-ups for run time in standalone source that may hold `unsafe`, if they are others.
    #[cfg(feature = "generate")]
    pub(crate) unchecked: Option<fn() -> Module>,
    /// The look-ups in C and C++.
    #[cfg(feature = "generate")]
    pub(crate) c_source: fn(&Dialect) -> c_source::LookUps,
    /// Targets with other look-ups in C and C++, the best first.
    #[cfg(feature = "generate")]
    pub(crate) c_targets: &'static [c_source::Target],
}

/// A type with look-ups of all sliding pieces.
pub(crate) struct LookUpType {
    /// Its name in the module `lookup`. It has a `const fn new()` without arguments.
    pub(crate) name: &'static str,
    /// Bytes of a value of the type.
    pub(crate) bytes: usize,
    /// Builds the tables and returns the look-up of one piece.
    pub(crate) look_up: fn(Slider) -> LookUp,
}

/// The scheme with two types of the module `lookup`, whose look-ups are for run time, and constant functions; `$source` makes
/// its source in Rust, `$c_source` that in C and C++, and for the targets of `$c_targets`.
macro_rules! line_wise {
    ($at_run_time:ident, $constant:ident, $source:path, $c_source:path, $c_targets:expr) => {
        $crate::scheme::line_wise::LineWise {
            at_run_time: line_wise!($at_run_time),
            constant: line_wise!($constant),
            #[cfg(feature = "generate")]
            source: $source,
            #[cfg(feature = "generate")]
            unchecked: None,
            #[cfg(feature = "generate")]
            c_source: $c_source,
            #[cfg(feature = "generate")]
            c_targets: $c_targets,
        }
    };
    ($look_ups:ident) => {
        $crate::scheme::line_wise::LookUpType {
            name: stringify!($look_ups),
            bytes: size_of::<$crate::lookup::$look_ups>(),
            look_up: |slider| {
                let sliders = $crate::lookup::$look_ups::new();
                match slider {
                    $crate::slider::Slider::Rook => {
                        Box::new(move |square, occupied| sliders.rook_attacks(square, occupied))
                    }
                    $crate::slider::Slider::Bishop => {
                        Box::new(move |square, occupied| sliders.bishop_attacks(square, occupied))
                    }
                }
            },
        }
    };
}

pub(super) use line_wise;

impl LineWise {
    /// The look-ups: constant functions, or those for run time.
    pub(crate) const fn look_ups(&self, constant: bool) -> &LookUpType {
        if constant { &self.constant } else { &self.at_run_time }
    }
}

impl LookUpType {
    /// Compares every relevant occupancy of every square with the slow ray walk.
    ///
    /// # Panics
    /// If a look-up is wrong.
    pub(crate) fn verify(&self) {
        for slider in Slider::ALL {
            let look_up = (self.look_up)(slider);
            for square in 0..SQUARES {
                verify(slider, square, &mut |occupied| look_up(square, occupied));
            }
        }
    }
}

impl fmt::Debug for LineWise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.at_run_time.name)
    }
}
