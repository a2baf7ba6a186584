//! Tables of slots: each square hashes its relevant occupancies to indices of one array.

use crate::attack_sets::attack_sets;
use crate::board::{Bitboard, SQUARES};
use crate::encoding::{Coder, Encoding, Entry, distinct};
use crate::hash::{Hash, Key};
use crate::layout::{Layout, Placement};
use crate::lookup::{self, Index as _};
use crate::occupancy::Subsets;
use crate::plan::{encoding, fixed_index_bits, plan};
use crate::ray_walk::RayWalk;
use crate::slider::Slider;
use crate::spec::{Pext, Problem, Scheme, Spec};

/// Where shift and offset of a square live in the emitted table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carry {
    /// Both beside the factor.
    Stored,
    /// The shift in the factor, the offset beside it.
    ShiftInFactor,
    /// Both beside factors for 32-bit arithmetic.
    Halves,
    /// The shift in the type, the offset beside the factor.
    FixedShift,
    /// The shift in the type, and the offset is that of the square.
    PerSquare,
}

/// One array of slots, and the index functions of all squares.
#[derive(Clone, Debug)]
pub struct Hashed {
    /// Whether the index functions are PEXT.
    pub pext: bool,
    /// Where shift and offset live; without meaning for PEXT.
    pub carry: Carry,
    /// What a slot holds.
    pub encoding: Encoding,
    /// Whether PEXT and PDEP are used whatever the target features say.
    pub forced: bool,
    /// Index functions and offsets.
    pub layout: Layout,
    /// The slots, as long as `layout.slots`; unused ones are zero.
    pub slots: Vec<u64>,
    /// The attack sets that slots number, if they do.
    pub sets: Vec<Bitboard>,
    /// Where the attack sets of each square start among `sets`.
    pub bases: [[u32; SQUARES]; 2],
    /// Bytes of slots, attack sets and square data together, on a 64-bit target.
    pub bytes: usize,
}

impl Hashed {
    /// Chooses the index functions, places, fills and verifies. `scheme` is that of `spec`, or PEXT.
    ///
    /// # Errors
    /// If a factor of the user's is not magic, or a search comes to its end without a factor.
    pub(crate) fn build(spec: &Spec, scheme: Scheme, pdep: bool) -> Result<Self, Vec<Problem>> {
        let encoding = encoding(spec.entries, pdep);
        let layout = plan(spec, scheme, encoding)?;
        let mut tables = Self {
            pext: scheme == Scheme::Pext,
            carry: carry(spec),
            encoding,
            forced: spec.pext == Pext::Always,
            slots: vec![0; layout.slots],
            layout,
            sets: Vec::new(),
            bases: [[0; SQUARES]; 2],
            bytes: 0,
        };
        tables.fill();
        let square_bytes = tables.verify();
        let bytes =
            square_bytes + tables.slots.len() * encoding.slot_bytes() + size_of_val(tables.sets.as_slice());
        // Short slots in front of or behind 64-bit data are padded.
        tables.bytes = bytes.next_multiple_of(align_of::<u64>());
        Ok(tables)
    }

    /// Fills the slots. That nothing is overwritten by what disagrees, the verification shows.
    fn fill(&mut self) {
        let mut slots = vec![Entry::default(); self.layout.slots];
        for slider in Slider::ALL {
            for square in 0..SQUARES {
                let Placement { hash, offset } = self.layout.placement(slider, square);
                let sets = attack_sets(slider, square);
                let numbered = self.number(slider, square, &sets);
                let entries = self.encoding.encode(slider, square, &sets, &numbered);
                let (slots, entries) = (slots.as_mut_slice(), entries.as_slice());
                hash.for_each(slider.mask(square), &mut |number, index| {
                    let slot = &mut slots[offset as usize + index];
                    *slot = slot.merged(entries[number]);
                });
            }
        }
        self.slots = slots.iter().map(|slot| slot.value).collect();
        if self.encoding == Encoding::Numbers {
            // So that no 8-bit number, whatever it is, leads out of the attack sets.
            let last = self.bases.as_flattened().iter().max().copied().unwrap_or(0) as usize;
            self.sets.resize(last + usize::from(u8::MAX) + 1, 0);
        }
    }

    /// Appends the different attack sets of a square to those that are numbered, if they are.
    fn number(&mut self, slider: Slider, square: usize, sets: &[Bitboard]) -> Vec<Bitboard> {
        if self.encoding != Encoding::Numbers {
            return Vec::new();
        }
        let numbered = distinct(sets);
        self.bases[slider as usize][square] = u32::try_from(self.sets.len()).expect("there are few");
        self.sets.extend(&numbered);
        numbered
    }

    /// Compares every relevant occupancy of every square with the slow ray walk, through the index functions
    /// and the decoding that will be compiled in. Returns the bytes of the square data.
    fn verify(&self) -> usize {
        use lookup::{Black, FixedShift, Magic, Masked, PerSquare, ShiftInFactor, Stored};
        const ROOK: u32 = fixed_index_bits(Slider::Rook);
        const BISHOP: u32 = fixed_index_bits(Slider::Bishop);
        const BISHOPS: usize = SQUARES << ROOK;

        // Each through the index function that will be compiled in.
        macro_rules! through {
            (of $slider:expr, $index:ty, $($data:expr),+) => {{
                let squares = <$index>::squares($slider, $($data),+);
                self.verify_piece($slider, size_of::<$index>(), &|square, occupied| {
                    let bounded = &squares[square];
                    assert!(bounded.greatest() < self.slots.len(), "an index could leave the slots");
                    bounded.index().index(square, occupied)
                })
            }};
            ($key:ty, $rook:ty, $bishop:ty) => {
                through!(of Slider::Rook, Magic<$key, $rook>, self.slots.len(), self.squares(Slider::Rook))
                    + through!(of Slider::Bishop, Magic<$key, $bishop>, self.slots.len(), self.squares(Slider::Bishop))
            };
        }
        if self.pext {
            return through!(of Slider::Rook, lookup::Pext<false>, self.offsets(Slider::Rook))
                + through!(of Slider::Bishop, lookup::Pext<false>, self.offsets(Slider::Bishop));
        }
        match (self.carry, self.key()) {
            (Carry::Stored, _) => through!(Masked, Stored, Stored),
            (Carry::Halves, _) => {
                through!(of Slider::Rook, lookup::Magic32, self.slots.len(), self.squares(Slider::Rook))
                    + through!(of Slider::Bishop, lookup::Folded32, self.slots.len(), self.squares(Slider::Bishop))
            }
            (Carry::ShiftInFactor, _) => through!(Masked, ShiftInFactor, ShiftInFactor),
            (Carry::PerSquare, _) => through!(Masked, PerSquare<ROOK, 0>, PerSquare<BISHOP, BISHOPS>),
            (Carry::FixedShift, Key::Masked) => {
                through!(Masked, FixedShift<ROOK>, FixedShift<BISHOP>)
            }
            (Carry::FixedShift, Key::Black) => {
                through!(Black, FixedShift<ROOK>, FixedShift<BISHOP>)
            }
        }
    }

    /// Verifies one piece through its index functions. Returns the bytes of its square data.
    fn verify_piece(
        &self,
        slider: Slider,
        index_bytes: usize,
        index: &dyn Fn(usize, Bitboard) -> usize,
    ) -> usize {
        for square in 0..SQUARES {
            let base = self.bases[slider as usize][square] as usize;
            let numbered = self.sets.get(base..).unwrap_or_default();
            let coder = Coder::new(self.encoding, slider, square, numbered);
            let walk = RayWalk::new(slider, square);
            let mut last = (u64::MAX, 0);
            for occupied in Subsets::of(slider.mask(square)) {
                let slot = self.slots[index(square, occupied)];
                if slot != last.0 {
                    last = (slot, coder.decode(slot));
                }
                assert!(
                    last.1 == walk.attacks(occupied),
                    "the table is wrong for the {} under {occupied:#x}: this is a mistake in magic-tables",
                    crate::square::piece_on(slider, square)
                );
            }
        }
        SQUARES * (index_bytes + self.entry_bytes(slider)).next_multiple_of(align_of::<u64>())
    }

    /// Bytes of what the slots need for each square.
    const fn entry_bytes(&self, slider: Slider) -> usize {
        match (self.encoding, slider) {
            (Encoding::Bitboards, _) | (Encoding::Spreads, Slider::Rook) => 0,
            (Encoding::Numbers, _) => size_of::<u32>(),
            (Encoding::Deposits | Encoding::Shared, _) => size_of::<Bitboard>(),
            (Encoding::Spreads, Slider::Bishop) => 2 * size_of::<Bitboard>(),
        }
    }

    /// The key of all factors.
    #[must_use]
    pub fn key(&self) -> Key {
        match self.layout.placement(Slider::Rook, 0).hash {
            Hash::Magic { key, .. } => key,
            Hash::Magic32 { .. } | Hash::Folded32 { .. } | Hash::Pext => Key::Masked,
        }
    }

    /// The offsets of all squares of `slider`.
    #[must_use]
    pub fn offsets(&self, slider: Slider) -> [u32; SQUARES] {
        let mut offsets = [0; SQUARES];
        for (offset, placement) in offsets.iter_mut().zip(&self.layout.placements[slider as usize]) {
            *offset = placement.offset;
        }
        offsets
    }

    /// Factor, shift and offset of all squares of `slider`; zeros where there is no factor.
    #[must_use]
    pub fn squares(&self, slider: Slider) -> [(u64, u32, u32); SQUARES] {
        let mut squares = [(0, 0, 0); SQUARES];
        for (square, placement) in squares.iter_mut().zip(&self.layout.placements[slider as usize]) {
            *square = match placement.hash {
                Hash::Magic { factor, index_bits, .. } => (factor, u64::BITS - index_bits, placement.offset),
                Hash::Magic32 { factor, index_bits } => (factor, u32::BITS - index_bits, placement.offset),
                Hash::Folded32 { factor, index_bits } => {
                    (u64::from(factor), u32::BITS - index_bits, placement.offset)
                }
                Hash::Pext => (0, 0, placement.offset),
            };
        }
        squares
    }
}

/// Where shift and offset live for the options of `spec`.
const fn carry(spec: &Spec) -> Carry {
    match (spec.scheme, spec.incorporate_shift) {
        (Scheme::Plain, _) => Carry::PerSquare,
        (Scheme::Magic32, _) => Carry::Halves,
        (Scheme::FixedShift | Scheme::Black, _) => Carry::FixedShift,
        (_, false) => Carry::Stored,
        (_, true) => Carry::ShiftInFactor,
    }
}
