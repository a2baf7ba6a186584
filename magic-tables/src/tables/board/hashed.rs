//! A slot for each relevant occupancy of a piece: the schemes `fancy`, `fixed_shift` and `pext`.

use super::entries::Entries;
use super::occupancies::occupancies;
use super::verify::Verified;
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::Piece;
use crate::board::rays::split_at;
use crate::lookup::Portable;
use crate::lookup::any::{bits64, bits128};
use crate::search::construct_halves::construct_halves;
use crate::spec::{self, Problem, Scheme, no_tables};

/// With more relevant squares, a part of a piece would take more than a megabyte for a single square.
pub(super) const MOST_BITS: u32 = 16;

/// The same for lame leapers beside tables that look up one line at a time, which are small: up to 64 slots for a square.
pub(super) const MOST_BITS_OF_LEAPERS: u32 = 6;

/// The most index bits beyond one for each relevant square. On boards of few files or ranks, relevant squares lie so close
/// together that some squares have no factor without one more.
const MOST_MORE_BITS: u32 = 3;

/// The slots of one part of a piece on all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hashed {
    /// What each square needs to know.
    pub squares: Vec<HashedSquare>,
    /// How squares find their slots.
    pub index: Index,
    /// What these hold.
    pub entries: Entries,
}

/// How squares find their slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Index {
    /// By a multiplication and a shift.
    Factors {
        /// The number of the first square of the upper part of the board.
        split: u32,
        /// Whether all squares have the same shift.
        fixed_shift: bool,
    },
    /// By PEXT.
    Pext,
}

/// What finds the slots of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashedSquare {
    /// The relevant mask.
    pub mask: Squares,
    /// The magic factors for the lower and the upper part of the board; zero with PEXT.
    pub factors: [u64; 2],
    /// 64 minus the number of index bits: the right shift of the sum of the products.
    pub shift: u8,
    /// The number of the first slot.
    pub offset: u32,
}

/// The parts of `piece` that are looked up separately, such that at most `most_bits` squares are relevant for each.
///
/// # Errors
/// If a single line has too many relevant squares.
pub(super) fn parts(board: &Geometry, piece: &Piece, most_bits: u32) -> Result<Vec<Piece>, Problem> {
    let part = |movement| Piece { name: piece.name.clone(), movement };
    let fits = |part: &Piece| {
        let bits = |square| part.relevant_mask(board, square).count_ones();
        (0..board.squares()).all(|square| bits(square) <= most_bits)
    };
    let mut parts: Vec<Piece> = Vec::new();
    for line in piece.movement.lines() {
        // A queen is a rook and a bishop, with which it can share slots.
        let last = parts.last().filter(|last| last.movement.shape() == line.shape());
        let together = last.map(|last| part(last.movement.with(&line))).filter(fits);
        match (together, parts.last_mut()) {
            (Some(together), Some(last)) => *last = together,
            _ => parts.push(part(line)),
        }
    }
    if parts.iter().all(fits) {
        return Ok(parts);
    }
    Err(no_tables::line_for_slots(piece, most_bits))
}

impl Hashed {
    /// The slots of `part`, verified.
    ///
    /// # Errors
    /// If no factor was found for a square, or slots cannot hold these `entries`.
    pub(super) fn new(
        board: &Geometry,
        part: &Piece,
        scheme: Scheme,
        entries: spec::Entries,
        seed: u64,
    ) -> Result<Self, Problem> {
        let masks: Vec<_> = (0..board.squares()).map(|square| part.relevant_mask(board, square)).collect();
        let (squares, index) = if scheme == Scheme::Pext {
            let square = |&mask: &Squares| HashedSquare::new(mask, [0; 2], mask.count_ones());
            (masks.iter().map(square).collect(), Index::Pext)
        } else {
            let fixed_shift = matches!(scheme, Scheme::FixedShift | Scheme::Plain);
            by_factors(board, part, &masks, fixed_shift, seed)?
        };
        let mut all = Self { squares, index, entries: Entries::Sets(Vec::new()) };
        let occupancies = |square: usize| occupancies(board, &part.movement, square, masks[square]);
        let filled = |square: usize| {
            let mut slots = vec![0; 1 << (u64::BITS - u32::from(all.squares[square].shift))];
            let (finder, known) = (all.finder(board, square), slots.as_mut_slice());
            for (occupied, attacks) in occupancies(square) {
                known[finder(occupied)] = attacks;
            }
            slots
        };
        let slots: Vec<_> = (0..board.squares()).map(filled).collect();
        let (entries, offsets) = Entries::new(board, part, &slots, entries)?;
        all.entries = entries;
        for (square, offset) in all.squares.iter_mut().zip(offsets) {
            square.offset = offset;
        }
        for square in 0..board.squares() {
            let finder = all.finder(board, square);
            let look_up = |occupied| all.entries.get(square, finder(occupied));
            let verified = Verified { board, piece: part, square, look_up: &look_up };
            for (occupied, attacks) in occupancies(square) {
                verified.compare(occupied, attacks);
            }
        }
        Ok(all)
    }

    /// Whether each occupancy has the same number of a slot in another table.
    pub(crate) fn finds_slots_like(&self, other: &Self) -> bool {
        self.squares == other.squares && self.index == other.index
    }

    /// How engines find the slot of `square` for an occupancy, by the types that they have.
    fn finder(&self, board: &Geometry, square: usize) -> Box<dyn Fn(Squares) -> usize> {
        let HashedSquare { mask, factors, shift, offset } = self.squares[square];
        match (self.index, board.word_bits() == u128::BITS) {
            (Index::Factors { split, .. }, true) => {
                let mask = split_at(mask, split).map(|(part, _)| part);
                let square = bits128::HashedSquare::new(mask, factors, shift, offset);
                Box::new(move |occupied| square.slot(shift, split, occupied))
            }
            (Index::Factors { .. }, false) => {
                let square = bits64::HashedSquare::new([mask as u64], [factors[0]], shift, offset);
                Box::new(move |occupied| square.slot(shift, u64::BITS, occupied as u64))
            }
            (Index::Pext, true) => {
                let square = bits128::PextSquare::new([mask as u64, (mask >> 64) as u64], offset);
                Box::new(move |occupied| square.slot(Portable, occupied))
            }
            (Index::Pext, false) => {
                let square = bits64::PextSquare::new([mask as u64], offset);
                Box::new(move |occupied| square.slot(Portable, occupied as u64))
            }
        }
    }

    /// The attack set, found as engines find it.
    pub(super) fn attacks(&self, board: &Geometry, square: usize, occupied: Squares) -> Squares {
        self.entries.get(square, self.finder(board, square)(occupied))
    }

    /// Bytes of the table on a board with words of `word` bytes.
    pub(super) fn bytes(&self, word: usize) -> usize {
        let index = match self.index {
            // A mask, factors, and 8 bytes of offset and shift; where the upper part of the board starts and the number of slots.
            Index::Factors { .. } => self.squares.len() * (2 * word + 8) + 16,
            // A mask, and 8 bytes of offset and count; the number of slots.
            Index::Pext => self.squares.len() * (word + 8) + 8,
        };
        index + self.entries.bytes(word)
    }
}

/// Injective factors for all masks.
fn by_factors(
    board: &Geometry,
    part: &Piece,
    masks: &[Squares],
    fixed_shift: bool,
    seed: u64,
) -> Result<(Vec<HashedSquare>, Index), Problem> {
    // At least one index bit: a shift by 64 would be none.
    let bits = |mask: Squares| mask.count_ones().max(1);
    let most = masks.iter().map(|&mask| bits(mask)).max().unwrap_or(1);
    let mut hardest_first: Vec<_> = (0..masks.len()).collect();
    hardest_first.sort_by_key(|&square| std::cmp::Reverse(masks[square].count_ones()));
    let mut missing = 0;
    // Where the upper part of the board starts is free, as long as 64 bits hold it. At 64 it costs nothing.
    let wide = board.word_bits() == u128::BITS;
    let least = if wide { board.squares() as u32 - 64 } else { 64 };
    for more in 0..=MOST_MORE_BITS {
        'split: for split in (least..=64).rev() {
            let mut squares = vec![HashedSquare::new(0, [0; 2], 0); masks.len()];
            for &square in &hardest_first {
                let mask = split_at(masks[square], split).map(|(part, _)| part);
                let found = if fixed_shift {
                    construct_halves(mask, most + more, seed).map(|factors| (factors, most + more))
                } else {
                    let bits = bits(masks[square]);
                    (bits..=bits + more)
                        .find_map(|bits| construct_halves(mask, bits, seed).map(|factors| (factors, bits)))
                };
                let Some((factors, index_bits)) = found else {
                    missing = square;
                    continue 'split;
                };
                squares[square] = HashedSquare::new(masks[square], factors, index_bits);
            }
            return Ok((squares, Index::Factors { split, fixed_shift }));
        }
    }
    Err(no_tables::no_factor(board, part, missing))
}

impl HashedSquare {
    /// A square with this mask, factors and number of index bits.
    fn new(mask: Squares, factors: [u64; 2], index_bits: u32) -> Self {
        Self { mask, factors, shift: (u64::BITS - index_bits) as u8, offset: 0 }
    }
}
