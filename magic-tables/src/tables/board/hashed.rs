//! A slot for each relevant occupancy of a piece: the schemes with factors, and `pext`.

use super::entries::Entries;
use super::factors;
use super::index::{HashedSquare, Index};
use super::layout::Layout;
use super::occupancies::occupancies;
use super::verify::Verified;
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::{Movement, Piece};
use crate::board::walk::Walk;
use crate::lookup::Portable;
use crate::lookup::any::{FactorForm, bits64, bits128};
use crate::spec::{self, Packing, Problem, Scheme, Spec, no_tables};

/// With more relevant squares, a part of a piece would take more than a megabyte for a single square.
pub(super) const MOST_BITS: u32 = 16;

/// The same for lame leapers beside tables that look up one line at a time, which are small: up to 64 slots for a square.
pub(super) const MOST_BITS_OF_LEAPERS: u32 = 6;

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

/// The parts of `piece` that are looked up separately, such that at most `most_bits` squares are relevant for each.
///
/// # Errors
/// If a single line has too many relevant squares.
pub(super) fn parts(board: &Geometry, piece: &Piece, most_bits: u32) -> Result<Vec<Piece>, Problem> {
    let part = |movement| Piece { name: piece.name.clone(), movement };
    let fits = |part: &Piece| most_relevant(board, &part.movement) <= most_bits;
    let mut lines = piece.movement.lines();
    // Bent lines that lead to the same sides come together. Squares that are always attacked come last, because they can join any others.
    lines.sort_by_key(|line| {
        let (is_bent, files, ranks) = line.shape();
        (line.is_free(), is_bent.then_some((files, ranks)))
    });
    let mut parts: Vec<Piece> = Vec::new();
    for line in lines {
        // A queen is a rook and a bishop, with which it can share slots.
        let last = parts.last().filter(|last| line.is_free() || last.movement.shape() == line.shape());
        let together = last.map(|last| part(Movement([&last.movement.0[..], &line.0].concat()))).filter(fits);
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

/// The most relevant squares that a piece which moves so has on any square.
fn most_relevant(board: &Geometry, movement: &Movement) -> u32 {
    let bits = |square| Walk::new(board, movement, square).relevant_mask().count_ones();
    (0..board.squares()).map(bits).max().unwrap_or_default()
}

/// How many relevant squares the parts of a piece that moves so have at least, each path being a part.
pub(super) fn least_bits(board: &Geometry, movement: &Movement) -> u32 {
    let single = movement.single();
    single.iter().map(|path| most_relevant(board, path)).max().unwrap_or_default()
}

impl Hashed {
    /// The slots of `part` in this scheme. `verify`: whether to compare them with the walk.
    ///
    /// # Errors
    /// If no factor was found for a square, or slots cannot hold what `spec` says.
    pub(super) fn new(
        board: &Geometry,
        part: &Piece,
        scheme: Scheme,
        spec: &Spec,
        verify: bool,
    ) -> Result<Self, Problem> {
        let of_bishops = spec.bishop_entries.filter(|_| part.movement.is_diagonal());
        let entries = of_bishops.unwrap_or(spec.entries);
        let masks: Vec<_> = (0..board.squares()).map(|square| part.relevant_mask(board, square)).collect();
        let (squares, index) = if scheme == Scheme::Pext {
            let square = |&mask: &Squares| HashedSquare::new(mask, [0; 2], mask.count_ones());
            (masks.iter().map(square).collect(), Index::Pext)
        } else {
            factors::find(board, part, &masks, scheme, spec)?
        };
        let mut all = Self { squares, index, entries: Entries::Sets(Vec::new()) };
        let occupancies = |square: usize| occupancies(board, &part.movement, square, masks[square]);
        let overlaps = match spec.packing {
            Packing::Overlapping => index != Index::Pext,
            Packing::Auto => scheme == Scheme::Black && !spec.incorporate_offset,
            Packing::Concatenated | Packing::Lines => false,
        };
        let mut used = Vec::new();
        let filled = |square: usize| {
            let HashedSquare { shift, offset, .. } = all.squares[square];
            let mut slots = vec![0; 1 << (u64::BITS - u32::from(shift))];
            let mut is_used = vec![false; if overlaps { slots.len() } else { 0 }];
            let (finder, known) = (all.finder(board, square), slots.as_mut_slice());
            for (occupied, attacks) in occupancies(square) {
                let index = finder(occupied) - offset as usize;
                known[index] = attacks;
                if overlaps {
                    is_used[index] = true;
                }
            }
            used.push(is_used);
            slots
        };
        let slots: Vec<_> = (0..board.squares()).map(filled).collect();
        // PDEP needs BMI2, like PEXT. Slots that factors find hold attack sets.
        let entries = if index != Index::Pext && entries == spec::Entries::Pdep {
            spec::Entries::Bitboard
        } else {
            entries
        };
        let layout = match index {
            _ if overlaps => Layout::Overlapping(used),
            Index::Factors { form: FactorForm { unit: 1.., .. }, .. } => {
                Layout::Given(all.squares.iter().map(|square| square.offset).collect())
            }
            _ if entries == spec::Entries::Shared && spec.packing != Packing::Concatenated => Layout::InSteps,
            _ => Layout::Concatenated,
        };
        let (entries, offsets) = Entries::new(board, part, &slots, entries, &layout)?;
        all.entries = entries;
        for (square, offset) in all.squares.iter_mut().zip(offsets) {
            square.offset = offset;
        }
        if verify {
            all.verify(board, part);
        }
        Ok(all)
    }

    /// Compares the look-up with the walk of `part`, for all relevant occupancies of all squares.
    fn verify(&self, board: &Geometry, part: &Piece) {
        for (square, HashedSquare { mask, .. }) in self.squares.iter().enumerate() {
            let finder = self.finder(board, square);
            let look_up = |occupied| self.entries.get(square, finder(occupied));
            let verified = Verified { board, piece: part, square, look_up: &look_up };
            for (occupied, attacks) in occupancies(board, &part.movement, square, *mask) {
                verified.compare(occupied, attacks);
            }
        }
    }

    /// Whether each occupancy has the same number of a slot in another table.
    pub(crate) fn finds_slots_like(&self, other: &Self) -> bool {
        self.squares == other.squares && self.index == other.index
    }

    /// How engines find the slot of `square` for an occupancy, by the types that they have.
    fn finder(&self, board: &Geometry, square: usize) -> Box<dyn Fn(Squares) -> usize> {
        let of_square = self.squares[square];
        let HashedSquare { mask, factors, shift, offset } = of_square;
        match (self.index, board.word_bits() == u128::BITS) {
            (Index::Factors { split, form }, true) => {
                let mask = of_square.stored_masks(split, form);
                let square = bits128::HashedSquare::<1>::new(mask, factors, shift, offset);
                Box::new(move |occupied| square.slot(form, split, occupied))
            }
            (Index::Factors { split, form }, false) => {
                let [mask, _] = of_square.stored_masks(split, form);
                let square = bits64::HashedSquare::<1>::new([mask], [factors[0]], shift, offset);
                Box::new(move |occupied| square.slot(form, split, occupied as u64))
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
            // A mask, factors, and 8 bytes of offset and shift, unless factors carry these; where the upper part of the board starts
            // and the number of slots.
            Index::Factors { form, .. } => self.squares.len() * (2 * word + 8 * form.stored()) + 16,
            // A mask, and 8 bytes of offset and count; the number of slots.
            Index::Pext => self.squares.len() * (word + 8) + 8,
        };
        index + self.entries.bytes(word)
    }
}
