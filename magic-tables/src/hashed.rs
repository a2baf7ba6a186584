//! Tables of slots: each square hashes its relevant occupancies to indices of one array.

use crate::attack_sets::attack_sets;
use crate::board::{Bitboard, SQUARES};
use crate::encoding::{Coder, Encoding, Entry};
use crate::hash::{Hash, Key};
use crate::layout::{Carried, Layout, Placement};
use crate::lookup::{self, Index as _};
use crate::numbering::Numbering;
use crate::occupancy::Subsets;
use crate::plan::{encodings, fixed_index_bits, plan};
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
    /// The shift beside the factor, the offset in it.
    OffsetInFactor(Carried),
    /// The shift in the type, the offset in the factor.
    FixedShiftOffsetInFactor(Carried),
    /// Both in the factor.
    BothInFactor(Carried),
}

/// One array of slots, and the index functions of all squares.
///
/// ```
/// use magic_tables::{slider::Slider, spec::Spec, tables::{Tables, Target}};
///
/// let hashed = Tables::build(&Spec::default(), Target::default()).unwrap().hashed.unwrap();
/// let (factor, shift, offset) = hashed.squares(Slider::Rook)[0];
/// let d1 = 1_u64 << 3;
/// let index = offset as usize + (d1.wrapping_mul(factor) >> shift) as usize;
/// assert_eq!(hashed.slots(Slider::Rook)[index], Slider::Rook.attacks(0, d1));
/// ```
#[derive(Clone, Debug)]
pub struct Hashed {
    /// Whether the index functions are PEXT.
    pub pext: bool,
    /// Where shift and offset live; without meaning for PEXT.
    pub carry: Carry,
    /// What a slot of a rook holds, and one of a bishop.
    pub encodings: [Encoding; 2],
    /// Whether PEXT and PDEP are used whatever the target features say.
    pub forced: bool,
    /// Index functions and offsets.
    pub layout: Layout,
    /// The slots, as many as `layout` has; unused ones are zero.
    slots: Vec<u64>,
    /// What slots number, if they do.
    pub numbering: Option<&'static Numbering>,
    /// Bytes of slots, attack sets and square data together, on a 64-bit target.
    pub bytes: usize,
}

impl Hashed {
    /// Chooses the index functions, places, fills and verifies. `scheme` is that of `spec`, or PEXT.
    ///
    /// # Errors
    /// If a factor of the user's is not magic, or a search comes to its end without a factor.
    pub(crate) fn build(spec: &Spec, scheme: Scheme, pdep: bool) -> Result<Self, Vec<Problem>> {
        let encodings = encodings(spec, pdep);
        let [encoding, _] = encodings;
        let layout = plan(spec, scheme, encoding)?;
        let mut tables = Self {
            pext: scheme == Scheme::Pext,
            carry: carry(spec, &layout),
            encodings,
            forced: spec.pext == Pext::Always,
            slots: vec![0; layout.slots],
            layout,
            numbering: (encoding == Encoding::Numbers).then(Numbering::get),
            bytes: 0,
        };
        tables.fill();
        let square_bytes = tables.verify();
        let unions = tables.numbering.map_or(0, |numbering| size_of_val(numbering.unions.as_slice()));
        let blocks = tables.blocks();
        let slots: usize = blocks.iter().map(|(encoding, slots)| slots.len() * encoding.slot_bytes()).sum();
        let bytes = square_bytes + slots + unions;
        // Short slots in front of or behind 64-bit data are padded.
        tables.bytes = bytes.next_multiple_of(align_of::<u64>());
        Ok(tables)
    }

    /// The slots in one block, or in one for rooks and one for bishops, and what they hold.
    ///
    /// ```
    /// use magic_tables::{Entries, encoding::Encoding, spec::Spec, tables::{Tables, Target}};
    ///
    /// let spec = Spec { entries: Entries::Pdep, bishop_entries: Some(Entries::Bitboard), ..Spec::default() };
    /// let hashed = Tables::build(&spec, Target::default()).unwrap().hashed.unwrap();
    /// let encodings: Vec<_> = hashed.blocks().into_iter().map(|(encoding, _)| encoding).collect();
    /// assert_eq!(encodings, [Encoding::Spreads, Encoding::Bitboards], "no PDEP on this target");
    /// ```
    #[must_use]
    pub fn blocks(&self) -> Vec<(Encoding, &[u64])> {
        let [rooks, bishops] = self.encodings;
        if rooks == bishops {
            return vec![(rooks, &self.slots)];
        }
        let (of_rooks, of_bishops) = self.slots.split_at(self.first(Slider::Bishop) as usize);
        vec![(rooks, of_rooks), (bishops, of_bishops)]
    }

    /// The block with the slots of `slider`.
    #[must_use]
    pub fn slots(&self, slider: Slider) -> &[u64] {
        self.blocks().get(slider as usize).map_or(&self.slots, |&(_, slots)| slots)
    }

    /// Where the block with the slots of `slider` starts.
    fn first(&self, slider: Slider) -> u32 {
        let [rooks, bishops] = self.encodings;
        // The first bishop's slots are the first of all bishops.
        if slider == Slider::Rook || rooks == bishops { 0 } else { self.layout.placement(slider, 0).offset }
    }

    /// Fills the slots. That nothing is overwritten by what disagrees, the verification shows.
    fn fill(&mut self) {
        let mut slots = vec![Entry::default(); self.layout.slots];
        for slider in Slider::ALL {
            for square in 0..SQUARES {
                let Placement { hash, offset } = self.layout.placement(slider, square);
                let sets = attack_sets(slider, square);
                let entries = self.encodings[slider as usize].encode(slider, square, &sets);
                let (slots, entries) = (slots.as_mut_slice(), entries.as_slice());
                hash.for_each(slider.mask(square), &mut |number, index| {
                    let slot = &mut slots[offset as usize + index];
                    *slot = slot.merged(entries[number]);
                });
            }
        }
        self.slots = slots.iter().map(|slot| slot.value).collect();
    }

    /// Compares every relevant occupancy of every square with the slow ray walk, through the index functions
    /// and the decoding that will be compiled in. Returns the bytes of the square data.
    fn verify(&self) -> usize {
        use lookup::{Black, BothInFactor, FixedShift, FixedShiftOffsetInFactor, Magic, Masked};
        use lookup::{OffsetInFactor, PerSquare, ShiftInFactor, Stored};
        const ROOK: u32 = fixed_index_bits(Slider::Rook);
        const BISHOP: u32 = fixed_index_bits(Slider::Bishop);
        const ROOK_SLOTS: usize = 1 << ROOK;
        const BISHOP_SLOTS: usize = 1 << BISHOP;

        // Each through the index function that will be compiled in. As if slots were bytes, so that it counts slots.
        macro_rules! through {
            (of $slider:expr, $index:ty, $($data:expr),+) => {{
                let squares = <$index>::squares::<u8>($slider, $($data),+);
                self.verify_piece($slider, size_of::<$index>(), &|square, occupied| {
                    let bounded = &squares[square];
                    assert!(bounded.end(1) <= self.slots($slider).len(), "an index could leave the slots");
                    bounded.index().start(square) + bounded.index().index(occupied)
                })
            }};
            ($key:ty, $rook:ty, $bishop:ty) => {
                through!(of Slider::Rook, Magic<$key, $rook>, self.slots(Slider::Rook).len(), self.squares(Slider::Rook))
                    + through!(of Slider::Bishop, Magic<$key, $bishop>, self.slots(Slider::Bishop).len(), self.squares(Slider::Bishop))
            };
        }
        if self.pext {
            return through!(of Slider::Rook, lookup::Pext<false>, self.offsets(Slider::Rook))
                + through!(of Slider::Bishop, lookup::Pext<false>, self.offsets(Slider::Bishop));
        }
        match (self.carry, self.key()) {
            (Carry::Stored, _) => through!(Masked, Stored, Stored),
            (Carry::Halves, _) => {
                through!(of Slider::Rook, lookup::Magic32, self.slots(Slider::Rook).len(), self.squares(Slider::Rook))
                    + through!(of Slider::Bishop, lookup::Folded32, self.slots(Slider::Bishop).len(), self.squares(Slider::Bishop))
            }
            (Carry::ShiftInFactor, _) => through!(Masked, ShiftInFactor, ShiftInFactor),
            (Carry::PerSquare, _) => {
                through!(Masked, PerSquare<ROOK, ROOK_SLOTS, 0>, PerSquare<BISHOP, BISHOP_SLOTS, { SQUARES * ROOK_SLOTS }>)
            }
            (Carry::FixedShift, Key::Masked) => {
                through!(Masked, FixedShift<ROOK>, FixedShift<BISHOP>)
            }
            (Carry::FixedShift, Key::Black) => {
                through!(Black, FixedShift<ROOK>, FixedShift<BISHOP>)
            }
            // Unit and base are types' constants only in the emitted table, whose constructor compares what the
            // factor carries with the offset that is verified here.
            (Carry::OffsetInFactor(carried), key) => {
                self.verify_carried(carried, key, size_of::<Magic<Masked, OffsetInFactor<1, 0>>>())
            }
            (Carry::FixedShiftOffsetInFactor(carried), key) => self.verify_carried(
                carried,
                key,
                size_of::<Magic<Masked, FixedShiftOffsetInFactor<9, 1, 0>>>(),
            ),
            (Carry::BothInFactor(carried), key) => {
                self.verify_carried(carried, key, size_of::<Magic<Masked, BothInFactor<1, 0>>>())
            }
        }
    }

    /// Verifies both pieces where factors carry offsets. Returns the bytes of the square data, of which index
    /// functions have `index_bytes` for each square.
    fn verify_carried(&self, carried: Carried, key: Key, index_bytes: usize) -> usize {
        let mut bytes = 0;
        for slider in Slider::ALL {
            let squares = self.squares(slider);
            for (factor, _, offset) in squares {
                assert_eq!(carried.offset(slider, factor), offset, "the factor does not carry its offset");
            }
            bytes += self.verify_piece(slider, index_bytes, &|square, occupied| {
                let (factor, shift, offset) = squares[square];
                let key = key.of(slider.mask(square), occupied);
                offset as usize + (key.wrapping_mul(factor) >> shift) as usize
            });
        }
        bytes
    }

    /// Verifies one piece through its index functions. Returns the bytes of its square data.
    fn verify_piece(
        &self,
        slider: Slider,
        index_bytes: usize,
        index: &dyn Fn(usize, Bitboard) -> usize,
    ) -> usize {
        let slots = self.slots(slider);
        for square in 0..SQUARES {
            let coder = Coder::new(self.encodings[slider as usize], slider, square);
            let walk = RayWalk::new(slider, square);
            let mut last = (u64::MAX, 0);
            for occupied in Subsets::of(slider.mask(square)) {
                let slot = slots[index(square, occupied)];
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
        match (self.encodings[slider as usize], slider) {
            (Encoding::Bitboards, _) | (Encoding::Spreads, Slider::Rook) => 0,
            (Encoding::Deposits | Encoding::Shared, _) => size_of::<Bitboard>(),
            // Two lines; a base and a post-mask, with padding between them.
            (Encoding::Spreads, Slider::Bishop) | (Encoding::Numbers, _) => 2 * size_of::<Bitboard>(),
        }
    }

    /// The key of all factors.
    ///
    /// ```
    /// use magic_tables::{Scheme, hash::Key, spec::Spec, tables::{Tables, Target}};
    ///
    /// let spec = Spec { scheme: Scheme::Black, ..Spec::default() };
    /// assert_eq!(Tables::build(&spec, Target::default()).unwrap().hashed.unwrap().key(), Key::Black);
    /// ```
    #[must_use]
    pub fn key(&self) -> Key {
        match self.layout.placement(Slider::Rook, 0).hash {
            Hash::Magic { key, .. } => key,
            Hash::Magic32 { .. } | Hash::Folded32 { .. } | Hash::Pext => Key::Masked,
        }
    }

    /// The offsets of all squares of `slider` in the block with its slots.
    ///
    /// ```
    /// use magic_tables::{Scheme, slider::Slider, spec::Spec, tables::{Tables, Target}};
    ///
    /// let spec = Spec { scheme: Scheme::Plain, ..Spec::default() };
    /// let hashed = Tables::build(&spec, Target::default()).unwrap().hashed.unwrap();
    /// assert_eq!(hashed.offsets(Slider::Rook)[..3], [0, 4096, 8192]);
    /// ```
    #[must_use]
    pub fn offsets(&self, slider: Slider) -> [u32; SQUARES] {
        let mut offsets = [0; SQUARES];
        for (offset, placement) in offsets.iter_mut().zip(&self.layout.placements[slider as usize]) {
            *offset = placement.offset - self.first(slider);
        }
        offsets
    }

    /// Factor, shift and offset, as [`offsets`](Self::offsets) has them, of all squares of `slider`; zeros where there is no factor.
    #[must_use]
    pub fn squares(&self, slider: Slider) -> [(u64, u32, u32); SQUARES] {
        let mut squares = [(0, 0, 0); SQUARES];
        for (square, offset) in self.offsets(slider).into_iter().enumerate() {
            squares[square] = match self.layout.placement(slider, square).hash {
                Hash::Magic { factor, index_bits, .. } => (factor, u64::BITS - index_bits, offset),
                Hash::Magic32 { factor, index_bits } => (factor, u32::BITS - index_bits, offset),
                Hash::Folded32 { factor, index_bits } => (u64::from(factor), u32::BITS - index_bits, offset),
                Hash::Pext => (0, 0, offset),
            };
        }
        squares
    }
}

/// Where shift and offset live for the options of `spec` and a layout made for them.
const fn carry(spec: &Spec, layout: &Layout) -> Carry {
    match (spec.scheme, spec.incorporate_shift, layout.carried) {
        (Scheme::Plain, ..) => Carry::PerSquare,
        (Scheme::Magic32, ..) => Carry::Halves,
        (Scheme::FixedShift | Scheme::Black, _, None) => Carry::FixedShift,
        (Scheme::FixedShift | Scheme::Black, _, Some(carried)) => Carry::FixedShiftOffsetInFactor(carried),
        (_, false, None) => Carry::Stored,
        (_, true, None) => Carry::ShiftInFactor,
        (_, false, Some(carried)) => Carry::OffsetInFactor(carried),
        (_, true, Some(carried)) => Carry::BothInFactor(carried),
    }
}
