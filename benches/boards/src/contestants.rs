//! The contestants of a table, and their work in a round.

use std::hint::black_box;

use crate::rounds::Contestant;

/// The level of x86-64 for which this program is compiled.
pub const TARGET: &str = if cfg!(all(target_feature = "avx2", target_feature = "bmi2")) {
    "x86-64-v3"
} else if cfg!(target_feature = "ssse3") {
    "x86-64-v2"
} else {
    "x86-64"
};

/// How many positions are looked up: few enough to stay in the first cache.
pub const POSITIONS: u32 = 512;

/// How often a round looks up all of them.
pub const REPEATS: u32 = 128;

/// A square and the occupied squares.
pub type Position<S> = (usize, S);

/// The contestants of a table.
#[derive(Default)]
pub struct Contestants<'a> {
    /// Look-ups of others.
    pub peers: Vec<Contestant<'a>>,
    /// Our look-ups, and the bytes of their tables.
    pub ours: Vec<(Contestant<'a>, usize)>,
}

/// The work of a round: a look-up in each position, the results collected by `xor`.
pub fn work<'a, P: 'a, S: Copy + Default>(
    positions: Vec<P>,
    look_up: impl Fn(&P) -> S + 'a,
    xor: impl Fn(S, S) -> S + 'a,
) -> Box<dyn FnMut() + 'a> {
    Box::new(move || {
        let mut sum = S::default();
        for _ in 0..REPEATS {
            for position in black_box(positions.as_slice()) {
                sum = xor(sum, look_up(position));
            }
        }
        black_box(sum);
    })
}
