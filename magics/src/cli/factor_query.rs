//! The question whether a factor is magic, with its answer and pictures of it.

use crate::cli::argument_types::PieceOnSquare;
use crate::cli::number;
use crate::picture::board::{Board, Paint};
use crate::picture::slots::Slots;
use crate::picture::svg::Picture;
use magic_tables::board::attack_sets::distinct;
use magic_tables::board::square_set::SquareSet;
use magic_tables::board::{bit, square};
use magic_tables::hash::{Hash, IndexRange, Key};
use magic_tables::search::verify::{Collision, verify};
use std::collections::HashSet;

/// A factor, with all that decides whether it is magic.
#[derive(Clone, Copy, Debug)]
pub struct FactorQuery {
    /// The piece and its square.
    pub place: PieceOnSquare,
    /// Which bits of an occupancy are hashed.
    pub key: Key,
    /// The number of index bits.
    pub index_bits: u32,
    /// The factor.
    pub factor: u64,
}

/// The indices that a magic factor gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Indices {
    /// The least and the greatest index.
    pub range: IndexRange,
    /// How many different indices there are.
    pub used: usize,
}

impl FactorQuery {
    /// How a relevant occupancy becomes an index.
    fn hash(self) -> Hash {
        Hash::magic(self.key, self.factor, self.index_bits)
    }

    /// The slots of the square, and a title that says how many are in use.
    pub fn slots(self) -> (String, Slots) {
        let PieceOnSquare { piece, square } = self.place;
        let slots = Slots::new(piece, square, self.hash());
        let in_use = format!(
            "{} of {} in use",
            number::count(slots.used() as u64),
            number::plural(slots.count() as u64, "slot")
        );
        let title = match slots.shared() as u64 {
            0 => in_use,
            shared => format!(
                "{in_use}, {} by different attack sets",
                number::count(shared)
            ),
        };
        (title, slots)
    }

    /// The indices, or two occupancies that collide.
    pub fn verify(self) -> Result<Indices, Collision> {
        let Self {
            place,
            key,
            index_bits,
            factor,
        } = self;
        let range = verify(key, place.piece, place.square, index_bits, factor)?;
        let mut used = HashSet::new();
        self.hash()
            .for_each(place.piece.mask(place.square), &mut |_, index| {
                _ = used.insert(index);
            });
        Ok(Indices {
            range,
            used: used.len(),
        })
    }

    /// Mask, factor and mapping. The mapping shows on each relevant square the lowest bit of the
    /// index of a single blocker there, with `+` if that index has more bits.
    pub fn boards(self) -> [Board; 3] {
        let Self {
            place,
            index_bits,
            factor,
            ..
        } = self;
        let mask = place.piece.mask(place.square);
        let mapping = Board::new("index bits", |square| {
            let index = factor << square >> (64 - index_bits);
            match mask & bit(square) {
                0 => (".".to_owned(), Paint::Dim),
                _ if index == 0 => ("-".to_owned(), Paint::Yellow),
                _ if index.is_power_of_two() => {
                    (format!("{} ", index.trailing_zeros()), Paint::Green)
                }
                _ => {
                    let zeros = index.trailing_zeros();
                    (format!("{zeros}+"), Paint::Green)
                }
            }
        });
        [
            Board::of_set("mask", place.piece, place.square, mask),
            Board::of_bits("factor", factor),
            mapping,
        ]
    }

    /// The same boards as a picture, and the products of the factor and each relevant square.
    pub fn picture(self) -> Picture {
        let Self {
            place,
            index_bits,
            factor,
            ..
        } = self;
        let title = format!(
            "{} with {}: factor {}",
            place.name(),
            number::plural(index_bits.into(), "index bit"),
            number::hex(factor)
        );
        let mask = SquareSet::from(place.piece.mask(place.square));
        let lines: Vec<_> = mask
            .iter()
            .map(|at| (square::name(at), at as u32))
            .collect();
        let boards = Picture::new(title.clone())
            .heading(&title)
            .row(&self.boards());
        match self.key {
            Key::Masked => {
                let products =
                    "the factor times each relevant square, and its index: the upper bits";
                boards.shifted(products, factor, index_bits, &lines)
            }
            // Black keys add a constant to each product, which the lines would not show.
            Key::Black => boards,
        }
    }
}

/// The reason why there can be no factor, if the number of attack sets alone shows it.
pub fn too_few_indices(
    place: PieceOnSquare,
    index_bits: u32,
    max_index: Option<u32>,
) -> Option<String> {
    let sets = distinct(place.piece, place.square).len();
    let all = 1_u128 << index_bits;
    let indices = max_index.map_or(all, |max| all.min(u128::from(max) + 1));
    let noun = if indices == 1 { "index" } else { "indices" };
    (sets as u128 > indices).then(|| format!("there are {sets} attack sets for {indices} {noun}"))
}
