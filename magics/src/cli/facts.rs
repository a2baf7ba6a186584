//! What can be said of a square and of a factor at once, without a search.

use crate::cli::arguments::Place;
use crate::cli::board::{Board, Paint};
use crate::cli::svg::Picture;
use magic_tables::attack_sets::distinct;
use magic_tables::board::{Bitboard, SQUARES, bit};
use magic_tables::hash::{Hash, Key};
use magic_tables::search::verify::{Collision, IndexRange, verify};
use magic_tables::square;
use std::collections::HashSet;

/// A factor as one asks about it.
#[derive(Clone, Copy, Debug)]
pub struct Magic {
    /// The piece and its square.
    pub place: Place,
    /// What is multiplied.
    pub key: Key,
    /// The number of index bits.
    pub shift: u32,
    /// The factor.
    pub factor: u64,
}

/// Which indices a magic factor gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Indices {
    /// The least and the greatest.
    pub range: IndexRange,
    /// How many different ones.
    pub used: usize,
}

impl Magic {
    /// The indices, or two occupancies that collide.
    pub fn verify(self) -> Result<Indices, Collision> {
        let Self { place, key, shift, factor } = self;
        let range = verify(key, place.piece, place.square, shift, factor)?;
        let mut used = HashSet::new();
        Hash::Magic { key, factor, index_bits: shift }
            .for_each(place.piece.mask(place.square), &mut |_, index| _ = used.insert(index));
        Ok(Indices { range, used: used.len() })
    }

    /// Mask, factor and mapping: which index a blocker on one relevant square alone would have, as the lowest bit of
    /// that index, with `+` where there are more.
    pub fn boards(self) -> [Board; 3] {
        let Self { place, shift, factor, .. } = self;
        let mask = place.piece.mask(place.square);
        let mapping = Board::new("index bits", |square| {
            let index = factor << square >> (64 - shift);
            match mask & bit(square) {
                0 => (".".to_owned(), Paint::Dim),
                _ if index == 0 => ("-".to_owned(), Paint::Yellow),
                _ if index.is_power_of_two() => (format!("{} ", index.trailing_zeros()), Paint::Green),
                _ => (format!("{}+", index.trailing_zeros()), Paint::Green),
            }
        });
        [Board::of_set("mask", place.piece, place.square, mask), Board::of_bits("factor", factor), mapping]
    }

    /// The same as a picture, and how the factor is moved by each relevant square.
    pub fn picture(self) -> Picture {
        let Self { place, shift, factor, .. } = self;
        let title =
            format!("{} with {shift} index bits: factor {}", place.name(), crate::cli::number::hex(factor));
        let lines: Vec<_> =
            squares(place.piece.mask(place.square)).map(|at| (square::name(at), at as u32)).collect();
        let boards = Picture::new(title.clone()).heading(&title).row(&self.boards());
        match self.key {
            Key::Masked => {
                let products = "the factor times each relevant square, and its index: the upper bits";
                boards.shifted(products, factor, shift, &lines)
            }
            // To which a constant is added: that of the irrelevant squares.
            Key::Black => boards,
        }
    }
}

/// The squares of a set, from a1 to h8.
pub fn squares(set: Bitboard) -> impl Iterator<Item = usize> {
    (0..SQUARES).filter(move |&at| set & bit(at) != 0)
}

/// Why there can be no factor, if that is clear from the number of attack sets.
pub fn too_few_indices(place: Place, shift: u32) -> Option<String> {
    let sets = distinct(place.piece, place.square).len();
    (shift < u64::BITS && (sets as u128) > 1 << shift).then(|| {
        let indices = 1_u64 << shift;
        format!("there are {sets} attack sets for {indices} indices")
    })
}
