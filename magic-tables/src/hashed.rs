//! The slots of both pieces and the index functions of all squares, filled and verified.

use crate::board::SQUARES;
use crate::board::ray_walk::verify;
use crate::board::slider::Slider;
use crate::encoding::{Coder, Encoding};
use crate::layout::Layout;
use crate::lookup::{Array, in_pairs};
use crate::numbering::Numbering;
use crate::scheme::hashing::{Hashing, IndexFunctions, IndexType, Piece};
use crate::spec::{Problem, Spec};

/// The slots and the index functions of all squares.
///
/// ```
/// use magic_tables::{board::slider::Slider, spec::Spec, tables::{Bmi2, Tables}};
///
/// let hashed = Tables::build(&Spec::default(), Bmi2::Absent).unwrap().hashed().unwrap().clone();
/// let (factor, shift, offset) = hashed.squares(Slider::Rook)[0];
/// let d1 = 1_u64 << 3;
/// let index = offset as usize + (d1.wrapping_mul(factor) >> shift) as usize;
/// assert_eq!(hashed.slots(Slider::Rook)[index], Slider::Rook.attacks(0, d1));
/// ```
#[derive(Clone, Debug)]
pub struct Hashed {
    /// What the slots hold: of rooks, of bishops.
    pub encodings: [Encoding; 2],
    /// The index functions and offsets.
    pub layout: Layout,
    /// The unions that the slots number, with [`Encoding::Numbers`].
    pub numbering: Option<&'static Numbering>,
    /// Bytes of slots, unions and square data together, on a 64-bit target.
    pub bytes: usize,
    /// The slots, as many as `layout` has. Unused ones are zero.
    slots: Vec<u64>,
    /// The index functions, through the type that is compiled in: of rooks, of bishops.
    index: [IndexFunctions; 2],
}

impl Hashed {
    /// Chooses the index functions of `scheme`, lays out the slots, fills and verifies them. `pdep`: slots may need
    /// PDEP.
    ///
    /// # Errors
    /// If one of the user's factors is not magic, or a search found none.
    pub(crate) fn build(spec: &Spec, scheme: &dyn Hashing, pdep: bool) -> Result<Self, Vec<Problem>> {
        let of_bishops = spec.bishop_entries.unwrap_or(spec.entries);
        let encodings = [Encoding::of(spec.entries, pdep), Encoding::of(of_bishops, pdep)];
        let layout = scheme.lay_out(spec, encodings[0])?;
        let entries = layout.filled(encodings).expect("squares share slots only where they agree");
        let mut slots = Vec::with_capacity(entries.len());
        for entry in &entries {
            slots.push(entry.value);
        }
        let index = Slider::both(|slider| {
            let first = block_start(&layout, encodings, slider);
            let end = if encodings[0] == encodings[1] || slider == Slider::Bishop {
                slots.len()
            } else {
                block_start(&layout, encodings, Slider::Bishop) as usize
            };
            let slot_bytes = encodings[slider as usize].slot_bytes();
            let array = Array::new(end - first as usize, slot_bytes);
            scheme.index(&Piece { slider, spec, layout: &layout, first, array })
        });
        let numbering = (encodings[0] == Encoding::Numbers).then(Numbering::get);
        let mut tables = Self { encodings, layout, numbering, bytes: 0, slots, index };
        tables.verify();
        tables.bytes = tables.count_bytes();
        Ok(tables)
    }

    /// The slots and their encoding: one block, or one for rooks and one for bishops.
    ///
    /// ```
    /// use magic_tables::{Entries, encoding::Encoding, spec::Spec, tables::{Bmi2, Tables}};
    ///
    /// let spec = Spec { entries: Entries::Pdep, bishop_entries: Some(Entries::Bitboard), ..Spec::default() };
    /// let hashed = Tables::build(&spec, Bmi2::Absent).unwrap().hashed().unwrap().clone();
    /// let encodings: Vec<_> = hashed.blocks().into_iter().map(|(encoding, _)| encoding).collect();
    /// assert_eq!(encodings, [Encoding::Spreads, Encoding::Bitboards], "no PDEP on this target");
    /// ```
    #[must_use]
    pub fn blocks(&self) -> Vec<(Encoding, &[u64])> {
        let [rooks, bishops] = self.encodings;
        if rooks == bishops {
            return vec![(rooks, &self.slots)];
        }
        let (of_rooks, of_bishops) = self.slots.split_at(self.block_start(Slider::Bishop) as usize);
        vec![(rooks, of_rooks), (bishops, of_bishops)]
    }

    /// The block that holds the slots of `slider`.
    #[must_use]
    pub fn slots(&self, slider: Slider) -> &[u64] {
        self.blocks().get(slider as usize).map_or(&self.slots, |&(_, slots)| slots)
    }

    /// Factor, shift and offset of all squares of `slider`; factor and shift are zero for PEXT. Offsets count from
    /// the first slot of the piece's block.
    #[must_use]
    pub fn squares(&self, slider: Slider) -> [(u64, u32, u32); SQUARES] {
        self.layout.squares(slider, self.block_start(slider))
    }

    /// Bytes of the data of one square: the index function of `slider`, and what its slots need besides.
    ///
    /// ```
    /// use magic_tables::{board::slider::Slider, spec::Spec, tables::{Bmi2, Tables}};
    ///
    /// let hashed = Tables::build(&Spec::default(), Bmi2::Absent).unwrap().hashed().unwrap().clone();
    /// assert_eq!(hashed.square_data_bytes(Slider::Rook), 32, "mask, factor, offset, shift");
    /// ```
    #[must_use]
    pub fn square_data_bytes(&self, slider: Slider) -> usize {
        let entry = self.encodings[slider as usize].square_bytes(slider);
        (self.index_type(slider).bytes + entry).next_multiple_of(align_of::<u64>())
    }

    /// Whether the data of rook and bishop on one square lie side by side in an expansion of the macro.
    ///
    /// ```
    /// use magic_tables::{Scheme, spec::Spec, tables::{Bmi2, Tables}};
    ///
    /// let build = |scheme| Tables::build(&Spec { scheme, ..Spec::default() }, Bmi2::Absent).unwrap().hashed().unwrap().clone();
    /// assert!(build(Scheme::Pext).data_in_pairs(), "mask and start: half a line of the cache for each square");
    /// assert!(!build(Scheme::Fancy).data_in_pairs(), "a queen would take one instruction more");
    /// ```
    #[must_use]
    pub fn data_in_pairs(&self) -> bool {
        let [rook, bishop] = Slider::both(|slider| self.square_data_bytes(slider));
        self.index.iter().all(|index| index.in_pairs) && in_pairs(rook, bishop)
    }

    /// The look-up type of the index functions of `slider`.
    pub(crate) fn index_type(&self, slider: Slider) -> &IndexType {
        &self.index[slider as usize].index_type
    }

    /// The recipe of the index functions of `slider`.
    #[cfg(feature = "generate")]
    pub(crate) fn index_recipe(&self, slider: Slider) -> crate::recipe::IndexRecipe {
        self.index[slider as usize].recipe(slider, &self.squares(slider))
    }

    fn block_start(&self, slider: Slider) -> u32 {
        block_start(&self.layout, self.encodings, slider)
    }

    /// Compares every relevant occupancy of every square with the slow ray walk, through the index functions and the
    /// decoding that will be compiled in.
    ///
    /// # Panics
    /// If a slot is wrong.
    fn verify(&self) {
        for slider in Slider::ALL {
            let slots = self.slots(slider);
            let index = &self.index[slider as usize];
            for square in 0..SQUARES {
                let coder = Coder::new(self.encodings[slider as usize], slider, square);
                // Neighbouring occupancies often share a slot.
                let mut last = (u64::MAX, 0);
                verify(slider, square, &mut |occupied| {
                    let slot = slots[index.slot(square, occupied)];
                    if slot != last.0 {
                        last = (slot, coder.decode(slot));
                    }
                    last.1
                });
            }
        }
    }

    fn count_bytes(&self) -> usize {
        let mut bytes = 0;
        for slider in Slider::ALL {
            bytes += SQUARES * self.square_data_bytes(slider);
        }
        for (encoding, slots) in self.blocks() {
            bytes += slots.len() * encoding.slot_bytes();
        }
        let unions = self.numbering.map_or(0, |numbering| size_of_val(numbering.unions.as_slice()));
        // Short slots next to 64-bit data are padded.
        (bytes + unions).next_multiple_of(align_of::<u64>())
    }
}

/// The number of the first slot in the block of `slider`.
fn block_start(layout: &Layout, [rooks, bishops]: [Encoding; 2], slider: Slider) -> u32 {
    // With two encodings, the slots of bishops follow those of rooks, those of a1 first.
    if slider == Slider::Rook || rooks == bishops { 0 } else { layout.placement(slider, 0).offset }
}
