//! What slots hold: attack sets, their numbers, or unions.

use crate::geometry::{Geometry, Squares};
use crate::piece::Piece;
use std::collections::HashMap;

/// What slots hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// Attack sets: `entries = bitboard`.
    Sets,
    /// Numbers of attack sets: `entries = byte`.
    Numbers,
    /// Unions of attack sets, which squares share: `entries = shared`.
    Unions,
}

/// The slots of all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entries {
    /// Attack sets.
    Sets(Vec<Squares>),
    /// Numbers of attack sets.
    Numbers {
        /// The slots.
        numbers: Vec<u16>,
        /// For each square, where its attack sets start.
        starts: Vec<u32>,
        /// The different attack sets of each square.
        sets: Vec<Squares>,
    },
    /// Unions of the attack sets of several squares.
    Unions {
        /// The slots.
        slots: Vec<Squares>,
        /// For each square all squares that the piece may attack from it, which select its own part.
        reach: Vec<Squares>,
    },
}

impl Entries {
    /// Lays out the slots of all squares. Gives where those of each square start, too.
    ///
    /// # Errors
    /// If a square has more attack sets than 16 bits can number.
    pub(super) fn new(
        board: &Geometry,
        part: &Piece,
        slots: &[Vec<Squares>],
        holding: Holding,
    ) -> Result<(Self, Vec<u32>), String> {
        match holding {
            Holding::Sets => {
                let offsets = one_after_the_other(slots);
                Ok((Self::Sets(slots.concat()), offsets))
            }
            Holding::Numbers => numbers(board, part, slots),
            Holding::Unions => Ok(unions(board, part, slots)),
        }
    }

    /// The attack set of `square` in the slot number `slot`.
    pub(super) fn get(&self, square: usize, slot: usize) -> Squares {
        match self {
            Self::Sets(slots) => slots[slot],
            Self::Numbers { numbers, starts, sets } => sets[starts[square] as usize + numbers[slot] as usize],
            Self::Unions { slots, reach } => slots[slot] & reach[square],
        }
    }

    /// Whether numbers need 16 bits.
    #[must_use]
    pub fn are_wide(&self) -> bool {
        matches!(self, Self::Numbers { numbers, .. } if numbers.iter().any(|&number| number > 255))
    }

    /// Bytes on a board with words of `word` bytes.
    pub(super) fn bytes(&self, word: usize) -> usize {
        match self {
            Self::Sets(slots) => slots.len() * word,
            Self::Numbers { numbers, starts, sets } => {
                numbers.len() * if self.are_wide() { 2 } else { 1 } + starts.len() * 4 + sets.len() * word
            }
            Self::Unions { slots, reach } => (slots.len() + reach.len()) * word,
        }
    }
}

fn one_after_the_other(slots: &[Vec<Squares>]) -> Vec<u32> {
    let mut next = 0;
    let mut offsets = Vec::new();
    for slots in slots {
        offsets.push(next);
        next += slots.len() as u32;
    }
    offsets
}

fn numbers(board: &Geometry, part: &Piece, slots: &[Vec<Squares>]) -> Result<(Entries, Vec<u32>), String> {
    let (mut numbers, mut starts, mut sets) = (Vec::new(), Vec::new(), Vec::new());
    for (square, slots) in slots.iter().enumerate() {
        let start = sets.len();
        starts.push(start as u32);
        let mut known = HashMap::new();
        for &attacks in slots {
            let next = known.len();
            let number = *known.entry(attacks).or_insert(next);
            if number == next {
                sets.push(attacks);
            }
            numbers.push(u16::try_from(number).map_err(|_| {
                format!(
                    "the `{}` on {} has more attack sets than 16 bits can number; leave `entries` out",
                    part.name,
                    board.name(square)
                )
            })?);
        }
    }
    Ok((Entries::Numbers { numbers, starts, sets }, one_after_the_other(slots)))
}

/// Slots that squares share, and who uses which of them.
struct Block {
    slots: Vec<Squares>,
    /// The first slot and the number of slots of each user, and what the piece may attack from there.
    users: Vec<(usize, usize, Squares)>,
}

impl Block {
    /// Where a square fits in with these slots and this reach: no attack set of one user, in the same slot, adds squares to what
    /// another one can reach.
    fn place(&self, own: &[Squares], reach: Squares) -> Option<usize> {
        (0..self.slots.len() / own.len()).map(|number| number * own.len()).find(|&start| {
            let shared = |(first, count, _): &&(usize, usize, Squares)| {
                *first < start + own.len() && start < first + count
            };
            let others = self.users.iter().filter(shared).fold(0, |all, (.., reach)| all | reach);
            let here = &self.slots[start..start + own.len()];
            here.iter().zip(own).all(|(union, own)| union & reach & !own == 0 && own & others & !union == 0)
        })
    }
}

/// The squares with the most slots come first, and the others into their blocks, if they fit.
fn unions(board: &Geometry, part: &Piece, slots: &[Vec<Squares>]) -> (Entries, Vec<u32>) {
    let all_reach: Vec<_> = (0..slots.len()).map(|square| reach(board, part, square)).collect();
    let mut order: Vec<_> = (0..slots.len()).collect();
    order.sort_by_key(|&square| std::cmp::Reverse(slots[square].len()));
    let mut blocks: Vec<Block> = Vec::new();
    let mut places = vec![(0, 0); slots.len()];
    for square in order {
        let (own, reach) = (&slots[square], all_reach[square]);
        let found =
            blocks.iter().enumerate().find_map(|(number, block)| Some((number, block.place(own, reach)?)));
        let (number, start) = found.unwrap_or_else(|| {
            blocks.push(Block { slots: vec![0; own.len()], users: Vec::new() });
            (blocks.len() - 1, 0)
        });
        let block = &mut blocks[number];
        block.slots[start..].iter_mut().zip(own).for_each(|(union, own)| *union |= own);
        block.users.push((start, own.len(), reach));
        places[square] = (number, start);
    }
    let slots: Vec<_> = blocks.into_iter().map(|block| block.slots).collect();
    let offsets = one_after_the_other(&slots);
    let offsets = places.into_iter().map(|(number, start)| offsets[number] + start as u32).collect();
    (Entries::Unions { slots: slots.concat(), reach: all_reach }, offsets)
}

/// All squares that the piece may attack from `square`: on the empty board, or over others.
fn reach(board: &Geometry, part: &Piece, square: usize) -> Squares {
    part.ways(board, square).iter().fold(0, |reach, way| reach | 1 << way.target)
}
