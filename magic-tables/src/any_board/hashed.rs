//! Slots with attack sets, found by a multiplication and a shift: the scheme `fancy`.

use super::walk::Walk;
use crate::geometry::{Geometry, Squares};
use crate::lookup::any_board::bits128::{HashedSquare, fold};
use crate::piece::{Piece, squares};
use crate::search::construct::construct_for;

/// With more relevant squares, a part of a piece would take more than a megabyte for a single square.
const MOST_BITS: u32 = 16;

/// How many constructions to try for each rotation.
const ATTEMPTS: u64 = 4;

/// The slots of one part of a piece on all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hashed {
    /// How each square finds its slots.
    pub squares: Vec<HashedSquare>,
    /// Attack sets.
    pub slots: Vec<Squares>,
}

/// The parts of `piece` that are looked up alone, such that few squares are relevant for each.
///
/// # Errors
/// If a single line has too many relevant squares.
pub(super) fn parts(board: &Geometry, piece: &Piece) -> Result<Vec<Piece>, String> {
    let part = |movement| Piece { name: piece.name.clone(), movement };
    let fits = |part: &Piece| (0..board.squares()).all(|square| bits(board, part, square) <= MOST_BITS);
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
    Err(format!(
        "a line of `{}` has more than {MOST_BITS} relevant squares on this board, too many for slots; use \
         `scheme = hyperbola`",
        piece.name
    ))
}

fn bits(board: &Geometry, piece: &Piece, square: usize) -> u32 {
    piece.relevant_mask(board, square).count_ones()
}

impl Hashed {
    /// The slots of `part`, verified.
    ///
    /// # Errors
    /// If no factor was found for a square.
    pub(super) fn new(board: &Geometry, part: &Piece) -> Result<Self, String> {
        let mut hashed = Self { squares: Vec::new(), slots: Vec::new() };
        for square in 0..board.squares() {
            let mask = part.relevant_mask(board, square);
            // At least one index bit: a shift by 64 would be none.
            let index_bits = mask.count_ones().max(1);
            let (rotation, factor) = index_function(mask, index_bits).ok_or_else(|| {
                format!(
                    "found no factor for `{}` on {}; use `scheme = hyperbola`",
                    part.name,
                    board.name(square)
                )
            })?;
            let offset = hashed.slots.len();
            let found = HashedSquare::new(
                mask,
                factor,
                (u64::BITS - index_bits) as u8,
                rotation as u8,
                offset as u32,
            );
            hashed.slots.resize(offset + (1 << index_bits), 0);
            hashed.fill(&found, &groups(board, part, square, mask));
            hashed.verify(board, part, square, &found);
            hashed.squares.push(found);
        }
        Ok(hashed)
    }

    /// Puts the attack sets of all relevant occupancies into the slots of `square`: for each group of squares that attack sets
    /// depend on together, all its subsets with all those of the groups before. Products of disjoint sets add up.
    fn fill(&mut self, square: &HashedSquare, groups: &[Vec<(Squares, Squares)>]) {
        let mut all = vec![(0_u64, 0)];
        for group in groups {
            let mut next = Vec::with_capacity(all.len() * group.len());
            for &(occupied, attacks) in group {
                let product = fold(occupied, square.rotation).wrapping_mul(square.factor);
                for &(other, others) in &all {
                    next.push((product.wrapping_add(other), attacks | others));
                }
            }
            all = next;
        }
        let slots = &mut self.slots[square.offset as usize..];
        for (product, attacks) in all {
            slots[(product >> square.shift) as usize] = attacks;
        }
    }

    /// Compares the look-up with the walk, for all relevant occupancies.
    ///
    /// # Panics
    /// If it is wrong.
    fn verify(&self, board: &Geometry, part: &Piece, square: usize, found: &HashedSquare) {
        let walk = Walk::new(board, part, square);
        let mut occupied: Squares = 0;
        loop {
            assert!(
                self.slots[found.slot(occupied)] == walk.attacks(occupied),
                "the table is wrong for the {} on {} under {occupied:#x}: this is a mistake in magic-tables",
                part.name,
                board.name(square)
            );
            occupied = occupied.wrapping_sub(found.mask) & found.mask;
            if occupied == 0 {
                return;
            }
        }
    }
}

/// A rotation of the lower half of `mask` such that it does not meet the upper one, and an injective factor for both.
fn index_function(mask: Squares, index_bits: u32) -> Option<(u32, u64)> {
    let (lower, upper) = (mask as u64, (mask >> 64) as u64);
    let mut apart = (0..u64::BITS).filter(|&rotation| lower.rotate_left(rotation) & upper == 0);
    apart.find_map(|rotation| {
        let key = lower.rotate_left(rotation) | upper;
        (0..ATTEMPTS).find_map(|seed| construct_for(key, index_bits, seed)).map(|factor| (rotation, factor))
    })
}

/// For each group of relevant squares that steps share, its subsets and what the steps then attack.
fn groups(board: &Geometry, part: &Piece, square: usize, mask: Squares) -> Vec<Vec<(Squares, Squares)>> {
    let mut groups: Vec<(Squares, Vec<Piece>)> = Vec::new();
    for movement in part.movement.single() {
        let piece = Piece { name: part.name.clone(), movement };
        let mut own = piece.relevant_mask(board, square) & mask;
        let mut pieces = vec![piece];
        while let Some(number) = groups.iter().position(|(other, _)| other & own != 0) {
            let (other, more) = groups.remove(number);
            own |= other;
            pieces.extend(more);
        }
        groups.push((own, pieces));
    }
    let subsets = |(mask, pieces): (Squares, Vec<Piece>)| {
        let walks: Vec<_> = pieces.iter().map(|piece| Walk::new(board, piece, square)).collect();
        let relevant: Vec<_> = squares(mask).collect();
        let occupied = (0_u32..1 << relevant.len()).map(|number| {
            let chosen = relevant.iter().enumerate().filter(|(bit, _)| number >> bit & 1 == 1);
            chosen.fold(0, |set: Squares, (_, square)| set | 1 << square)
        });
        let attacks = |occupied| walks.iter().fold(0, |attacks, walk| attacks | walk.attacks(occupied));
        occupied.map(|occupied| (occupied, attacks(occupied))).collect()
    };
    groups.into_iter().map(subsets).collect()
}
