//! What takes part in a table, and what it does in a round.

use std::hint::black_box;

use crate::rounds::Contestant;

/// Positions of a round. They stay in the cache, like the tables that are small.
pub const POSITIONS: u32 = 512;

/// How often a round takes all positions.
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
