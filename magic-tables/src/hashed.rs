//! The slots of both pieces and the index functions of all squares, filled and verified.

use crate::board::SQUARES;
use crate::board::ray_walk::verify;
use crate::board::slider::Slider;
use crate::encoding::{Coder, Encoding};
use crate::layout::Layout;
use crate::numbering::Numbering;
use crate::scheme::{Hashing, IndexForm, IndexType};
use crate::spec::{Problem, Spec};

/// The slots and the index functions of all squares.
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
    /// How the squares find their slots: of rooks, of bishops.
    forms: [IndexForm; 2],
}

impl Hashed {
    /// Chooses the index functions of `scheme`, lays out the slots, fills and verifies them. `pdep`: slots may need
    /// PDEP. Refuses factors of the user that are not magic.
    pub(crate) fn build(spec: &Spec, scheme: &dyn Hashing, pdep: bool) -> Result<Self, Vec<Problem>> {
        let of_bishops = spec.bishop_entries.unwrap_or(spec.entries);
        let encodings = [Encoding::new(spec.entries, pdep), Encoding::new(of_bishops, pdep)];
        let layout = scheme.lay_out(spec, encodings[0])?;
        let entries = layout.filled(encodings).expect("squares share slots only where they agree");
        let mut slots = Vec::with_capacity(entries.len());
        for entry in &entries {
            slots.push(entry.value);
        }
        let forms = Slider::both(|slider| {
            scheme.form(spec, slider, &layout, encodings[slider as usize].slot_bytes())
        });
        let numbering = (encodings[0] == Encoding::Numbers).then(Numbering::get);
        let mut tables = Self { encodings, layout, numbering, bytes: 0, slots, forms };
        tables.verify();
        tables.bytes = tables.count_bytes();
        Ok(tables)
    }

    /// The slots and their encoding: one block, or one for rooks and one for bishops.
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
    #[must_use]
    pub fn square_data_bytes(&self, slider: Slider) -> usize {
        let entry = self.encodings[slider as usize].square_bytes(slider);
        (self.index_type(slider).bytes + entry).next_multiple_of(align_of::<u64>())
    }

    /// The look-up type of the index functions of `slider`.
    pub(crate) fn index_type(&self, slider: Slider) -> IndexType {
        self.forms[slider as usize].index_type()
    }

    /// The recipe of the index functions of `slider`.
    #[cfg(feature = "generate")]
    pub(crate) fn index_recipe(&self, slider: Slider) -> crate::recipe::IndexRecipe {
        let slot_bytes = self.encodings[slider as usize].slot_bytes();
        self.forms[slider as usize].recipe(slot_bytes, slider, &self.squares(slider))
    }

    /// The number of the first slot in the block of `slider`.
    fn block_start(&self, slider: Slider) -> u32 {
        // With two encodings, the slots of bishops follow those of rooks, those of a1 first.
        let [rooks, bishops] = self.encodings;
        if slider == Slider::Rook || rooks == bishops { 0 } else { self.layout.placement(slider, 0).offset }
    }

    /// Compares every relevant occupancy of every square with the slow ray walk, through the index functions and the
    /// decoding that will be compiled in. Panics if a slot is wrong, or if a factor does not carry what the form says.
    fn verify(&self) {
        for slider in Slider::ALL {
            let (slots, squares) = (self.slots(slider), self.squares(slider));
            let encoding = self.encodings[slider as usize];
            for square in 0..SQUARES {
                if let IndexForm::Magic(form) = self.forms[slider as usize] {
                    form.check(square, squares[square], encoding.slot_bytes());
                }
                let (hash, mask) = (self.layout.placement(slider, square).hash, slider.mask(square));
                let slots = &slots[squares[square].2 as usize..];
                let coder = Coder::new(encoding, slider, square);
                // Neighbouring occupancies often share a slot.
                let (mut number, mut last) = (0, (u64::MAX, 0));
                verify(slider, square, &mut |occupied| {
                    let slot = slots[hash.index(mask, occupied, number)];
                    number += 1;
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
