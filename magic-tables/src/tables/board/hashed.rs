//! A slot for each relevant occupancy of a piece: the schemes `fancy`, `fixed_shift` and `pext`.

use super::entries::{Entries, Holding};
use super::occupancies::occupancies;
use super::verify::compare;
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::Piece;
use crate::board::rays::split_at;
use crate::lookup::Portable;
use crate::lookup::any::{bits64, bits128};
use crate::search::construct_halves::construct_halves;
use crate::spec::NoTables;

/// With more relevant squares, a part of a piece would take more than a megabyte for a single square.
const MOST_BITS: u32 = 16;

/// The most index bits beyond one for each relevant square. On boards of few files or ranks, relevant squares lie so close
/// together that some squares have no factor without one more.
const MOST_MORE_BITS: u32 = 3;

/// How squares find their slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Find {
    /// By a multiplication and a shift of each square: `fancy`.
    OwnShift,
    /// By a multiplication and one shift for all squares: `fixed_shift`.
    FixedShift,
    /// By PEXT.
    Pext,
}

/// The slots of one part of a piece on all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hashed {
    /// How squares find their slots.
    pub index: Index,
    /// What these hold.
    pub entries: Entries,
}

/// How squares find their slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Index {
    /// By a multiplication and a shift.
    Factors {
        /// The squares.
        squares: Vec<Factor>,
        /// The number of the first square of the upper part of the board.
        split: u32,
        /// Whether all squares have the same shift.
        fixed_shift: bool,
    },
    /// By PEXT: the relevant mask of each square, and the number of its first slot.
    Pext(Vec<(Squares, u32)>),
}

/// How a square finds its slots by a multiplication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor {
    /// The relevant mask in the lower and in the upper part of the board.
    pub mask: [u64; 2],
    /// The magic factors for the two parts.
    pub factors: [u64; 2],
    /// The right shift of the sum of the products: 64 minus the number of index bits.
    pub shift: u8,
    /// The number of the first slot.
    pub offset: u32,
}

/// The parts of `piece` that are looked up separately, such that few squares are relevant for each.
///
/// # Errors
/// If a single line has too many relevant squares.
pub(super) fn parts(board: &Geometry, piece: &Piece) -> Result<Vec<Piece>, NoTables> {
    let part = |movement| Piece { name: piece.name.clone(), movement };
    let fits = |part: &Piece| {
        let bits = |square| part.relevant_mask(board, square).count_ones();
        (0..board.squares()).all(|square| bits(square) <= MOST_BITS)
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
    Err(NoTables::LineForSlots { piece: piece.name.clone(), most: MOST_BITS })
}

impl Hashed {
    /// The slots of `part`, verified.
    ///
    /// # Errors
    /// If no factor was found for a square, or `holding` is impossible.
    pub(super) fn new(
        board: &Geometry,
        part: &Piece,
        find: Find,
        holding: Holding,
        seed: u64,
    ) -> Result<Self, NoTables> {
        let masks: Vec<_> = (0..board.squares()).map(|square| part.relevant_mask(board, square)).collect();
        let mut index = match find {
            Find::Pext => Index::Pext(masks.into_iter().map(|mask| (mask, 0)).collect()),
            Find::OwnShift | Find::FixedShift => {
                by_factors(board, part, &masks, find == Find::FixedShift, seed)?
            }
        };
        let occupancies =
            |index: &Index, square| occupancies(board, &part.movement, square, index.mask(square));
        let filled = |square| {
            let mut slots = vec![0; 1 << index.bits(square)];
            let (finder, all) = (index.finder(board, square), slots.as_mut_slice());
            for (occupied, attacks) in occupancies(&index, square) {
                all[finder.slot(occupied)] = attacks;
            }
            slots
        };
        let slots: Vec<_> = (0..board.squares()).map(filled).collect();
        let (entries, offsets) = Entries::new(board, part, &slots, holding)?;
        index.set_offsets(&offsets);
        for square in 0..board.squares() {
            let finder = index.finder(board, square);
            let look_up = |occupied| entries.get(square, finder.slot(occupied));
            for (occupied, attacks) in occupancies(&index, square) {
                compare(board, part, square, occupied, look_up(occupied), attacks);
            }
        }
        Ok(Self { index, entries })
    }

    /// The attack set, found as engines find it.
    pub(super) fn attacks(&self, board: &Geometry, square: usize, occupied: Squares) -> Squares {
        self.entries.get(square, self.index.finder(board, square).slot(occupied))
    }

    /// Bytes of the table on a board with words of `word` bytes.
    pub(super) fn bytes(&self, word: usize) -> usize {
        let index = match &self.index {
            // A mask, factors, and 8 bytes of offset and shift; where the upper part of the board starts and the number of slots.
            Index::Factors { squares, .. } => squares.len() * (2 * word + 8) + 16,
            // A mask, and 8 bytes of offset and count; the number of slots.
            Index::Pext(squares) => squares.len() * (word + 8) + 8,
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
) -> Result<Index, NoTables> {
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
            let mut squares =
                vec![Factor { mask: [0; 2], factors: [0; 2], shift: 0, offset: 0 }; masks.len()];
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
                squares[square] = Factor { mask, factors, shift: (u64::BITS - index_bits) as u8, offset: 0 };
            }
            return Ok(Index::Factors { squares, split, fixed_shift });
        }
    }
    Err(NoTables::no_factor(board, part, missing))
}

impl Index {
    /// The relevant mask of `square`.
    fn mask(&self, square: usize) -> Squares {
        match self {
            Self::Factors { squares, split, .. } => {
                let [lower, upper] = squares[square].mask.map(Squares::from);
                lower | upper << split
            }
            Self::Pext(squares) => squares[square].0,
        }
    }

    /// The number of index bits of `square`.
    fn bits(&self, square: usize) -> u32 {
        match self {
            Self::Factors { squares, .. } => u64::BITS - u32::from(squares[square].shift),
            Self::Pext(squares) => squares[square].0.count_ones(),
        }
    }

    /// How engines find the slots of `square`.
    fn finder(&self, board: &Geometry, square: usize) -> Finder {
        let wide = board.word_bits() == u128::BITS;
        match self {
            Self::Factors { squares, split, .. } => {
                let Factor { mask, factors, shift, offset } = squares[square];
                if wide {
                    Finder::Wide(bits128::HashedSquare::new(mask, factors, shift, offset), *split)
                } else {
                    Finder::Narrow(bits64::HashedSquare::new([mask[0]], [factors[0]], shift, offset))
                }
            }
            Self::Pext(squares) => {
                let (mask, offset) = squares[square];
                if wide {
                    let halves = [mask as u64, (mask >> 64) as u64];
                    Finder::WidePext(bits128::PextSquare::new(halves, offset))
                } else {
                    Finder::NarrowPext(bits64::PextSquare::new([mask as u64], offset))
                }
            }
        }
    }

    fn set_offsets(&mut self, offsets: &[u32]) {
        match self {
            Self::Factors { squares, .. } => {
                squares.iter_mut().zip(offsets).for_each(|(square, &offset)| square.offset = offset);
            }
            Self::Pext(squares) => {
                squares.iter_mut().zip(offsets).for_each(|(square, &offset)| square.1 = offset);
            }
        }
    }
}

/// The look-up of one square, by the types that engines have.
enum Finder {
    /// By factors, on a board whose upper part starts at this square.
    Wide(bits128::HashedSquare, u32),
    /// By factors, in words of 64 bits.
    Narrow(bits64::HashedSquare),
    /// By PEXT.
    WidePext(bits128::PextSquare),
    /// By PEXT, in words of 64 bits.
    NarrowPext(bits64::PextSquare),
}

impl Finder {
    /// The number of the slot for `occupied`.
    fn slot(&self, occupied: Squares) -> usize {
        match self {
            Self::Wide(square, split) => square.slot(square.shift, *split, occupied),
            Self::Narrow(square) => square.slot(square.shift, u64::BITS, occupied as u64),
            Self::WidePext(square) => square.slot(Portable, occupied),
            Self::NarrowPext(square) => square.slot(Portable, occupied as u64),
        }
    }
}
