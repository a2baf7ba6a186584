//! A slot for each relevant occupancy of a piece: the schemes with factors, and `pext`.

use super::entries::Entries;
use super::factors;
use super::index::{HashedSquare, Index};
use super::layout::Layout;
use super::occupancies::occupancies;
use super::settings::Settings;
use super::verify::Verified;
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::Piece;
use crate::lookup::any::FactorForm;
use crate::spec::{self, NoTables, Packing, Scheme, Spec};

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

/// Whether the slots of squares may lie over one another, starting anywhere.
pub(super) fn overlaps(scheme: Scheme, spec: &Spec) -> bool {
    match spec.packing {
        Packing::Overlapping => scheme != Scheme::Pext,
        Packing::Auto => scheme == Scheme::Black && !spec.incorporate_offset,
        Packing::Concatenated | Packing::Lines => false,
    }
}

impl Hashed {
    /// The slots of `part`. The user's own factors lead to them if they are for this part.
    ///
    /// # Errors
    /// If no factor was found for a square, or slots cannot hold what `spec` says.
    pub(super) fn new(board: &Geometry, part: &Piece, settings: Settings<'_>) -> Result<Self, NoTables> {
        let Settings { scheme, spec, own, verify } = settings;
        let of_bishops = spec.bishop_entries.filter(|_| part.movement.is_diagonal());
        let entries = of_bishops.unwrap_or(spec.entries);
        let masks: Vec<_> = (0..board.squares()).map(|square| part.relevant_mask(board, square)).collect();
        let (squares, index) = if scheme == Scheme::Pext {
            let square = |&mask: &Squares| HashedSquare::new(mask, [0; 2], mask.count_ones());
            (masks.iter().map(square).collect(), Index::Pext)
        } else if let Some(own) = own.of(&part.movement, scheme) {
            own
        } else {
            factors::find(board, part, &masks, scheme, spec)?
        };
        let mut all = Self { squares, index, entries: Entries::Sets(Vec::new()) };
        let occupancies = |square: usize| occupancies(board, &part.movement, square, masks[square]);
        let overlaps = overlaps(scheme, spec);
        let mut used = Vec::new();
        let filled = |square: usize| {
            let HashedSquare { shift, offset, .. } = all.squares[square];
            let mut slots = vec![0; 1 << (index.bits() - u32::from(shift))];
            let mut is_used = vec![false; if overlaps { slots.len() } else { 0 }];
            let (finder, known) = (all.squares[square].finder(board, all.index), slots.as_mut_slice());
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
            let finder = self.squares[square].finder(board, self.index);
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

    /// The attack set, found as engines find it.
    pub(super) fn attacks(&self, board: &Geometry, square: usize, occupied: Squares) -> Squares {
        self.entries.get(square, self.squares[square].finder(board, self.index)(occupied))
    }

    /// The factors of all squares, as `rook_magics` and `bishop_magics` take them: one for each square, or two on boards with more than
    /// 64 squares. With PEXT they are zero.
    ///
    /// ```
    /// use magic_tables::spec::Spec;
    /// use magic_tables::tables::board::Table;
    /// use magic_tables::tables::{Bmi2, Tables};
    ///
    /// let spec = Spec { board: Some("9x9".into()), pieces: Some("[bishop]".into()), ..Spec::default() };
    /// let tables = Tables::build(&spec, Bmi2::Absent).unwrap();
    /// let [Table::Hashed(bishops)] = &tables.board().unwrap().tables[..] else { panic!("one table") };
    /// let factors = bishops.factors();
    /// assert_eq!(factors.len(), 2 * 81);
    /// let same = Spec { bishop_magics: Some(factors), ..spec };
    /// assert_eq!(Tables::build(&same, Bmi2::Absent).unwrap().board().unwrap().tables, tables.board().unwrap().tables);
    /// ```
    #[cfg(feature = "generate")]
    #[must_use]
    pub fn factors(&self) -> Vec<u64> {
        let of_each = if self.squares.len() > 64 { 2 } else { 1 };
        self.squares.iter().flat_map(|square| square.factors[..of_each].iter().copied()).collect()
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
