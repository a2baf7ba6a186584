//! Builds the tables of one candidate, each look-up of which is compared with the slow ray walk.

use super::board::BoardTables;
use super::choose::Candidate;
use super::{ChessTables, LineWiseTables, Tables};
use crate::board::SQUARES;
use crate::board::attack_sets::verify;
use crate::board::slider::Slider;
use crate::encoding::{AttackSetNumbers, Coder, Encoding};
use crate::layout::{IndexData, Placement, SlotLayout};
use crate::lookup;
use crate::scheme::{IndexForm, IndexType, SchemeFamily, SlotScheme, family};
use crate::spec::{Pext, Problem, Spec};

/// What is built in the same way for each candidate.
pub(super) struct Job {
    /// Whether look-ups may use PEXT and PDEP.
    pub(super) pext: bool,
    /// Whether rook, bishop or queen have tables of the chess board.
    pub(super) has_sliders: bool,
    /// The tables of all other pieces, which are the same for every candidate.
    pub(super) others: Option<BoardTables>,
}

impl Job {
    /// The tables of rook, bishop and queen on the chess board alone.
    pub(super) const fn of_sliders(pext: bool) -> Self {
        Self {
            pext,
            has_sliders: true,
            others: None,
        }
    }

    /// The tables of `candidate`, verified.
    pub(super) fn build(&self, candidate: &Candidate) -> Result<Tables, Vec<Problem>> {
        let (chess, bytes) = if self.has_sliders {
            let (chess, bytes) = build_chess(candidate, self.pext)?;
            (Some(chess), bytes + extra_bytes(&candidate.spec))
        } else {
            // Steppers and lines of other boards are among their tables.
            (None, bytes_of_views(&candidate.spec))
        };
        Ok(Tables {
            chess,
            board: self.others.clone(),
            ..Tables::empty(candidate, bytes + self.bytes_of_others())
        })
    }

    /// Bytes of the tables of other pieces.
    pub(super) fn bytes_of_others(&self) -> usize {
        self.others.as_ref().map_or(0, BoardTables::bytes)
    }
}

/// The tables of rook, bishop and queen on the chess board, and their bytes.
fn build_chess(candidate: &Candidate, pext: bool) -> Result<(ChessTables, usize), Vec<Problem>> {
    let spec = &candidate.spec;
    match family(candidate.scheme) {
        SchemeFamily::Slots(scheme) => {
            let has_pext = pext || spec.pext == Pext::Always;
            let tables = SlotTables::build(spec, scheme, has_pext)?;
            let bytes = tables.bytes;
            Ok((ChessTables::Slots(Box::new(tables)), bytes))
        }
        SchemeFamily::LineWise(line_wise) => {
            let look_ups = line_wise.look_ups(spec.is_in_integers());
            (look_ups.verify)();
            let tables = LineWiseTables {
                name: look_ups.name,
                #[cfg(feature = "generate")]
                recipes: line_wise.recipes,
            };
            Ok((ChessTables::LineWise(tables), look_ups.bytes))
        }
        SchemeFamily::Auto => unreachable!("a scheme has been chosen in place of `auto`"),
    }
}

/// Bytes of the tables for steppers, lines and views on the chess board.
pub(super) fn extra_bytes(spec: &Spec) -> usize {
    let mut bytes = bytes_of_views(spec);
    if spec.steppers {
        // Knights, kings, and pawns of both colours.
        bytes += 4 * size_of::<lookup::Steppers>();
    }
    if spec.lines {
        // The squares between two squares, and the line through them.
        bytes += 2 * size_of::<lookup::Lines>();
    }
    bytes
}

/// Bytes of the tables for views, and for the indices of threats.
const fn bytes_of_views(spec: &Spec) -> usize {
    match (spec.views, spec.threat_index) {
        (false, _) => 0,
        (true, false) => BYTES_OF_VIEWS,
        (true, true) => BYTES_OF_VIEWS + BYTES_OF_THREAT_INDEX,
    }
}

/// The same as `lookup::views::TABLE_BYTES`: a build that only generates does not compile views.
pub(super) const BYTES_OF_VIEWS: usize = 7_504;

/// The same as `lookup::views::THREAT_INDEX_BYTES`.
pub(super) const BYTES_OF_THREAT_INDEX: usize = 9_280;

/// The slots and the index functions of all squares.
#[derive(Clone, Debug)]
pub struct SlotTables {
    /// The encodings of the slots: of rooks, of bishops.
    pub encodings: [Encoding; 2],
    /// The index functions and offsets.
    pub layout: SlotLayout,
    /// The unions that the slots number, with [`Encoding::Numbers`].
    pub numbers: Option<&'static AttackSetNumbers>,
    /// Bytes of slots, unions and square data together, on a 64-bit target.
    pub bytes: usize,
    /// The slots, as many as `layout` has. Unused ones are zero.
    slots: Vec<u64>,
    /// The forms of the index functions: of rooks, of bishops.
    forms: [IndexForm; 2],
}

impl SlotTables {
    /// Chooses the index functions of `scheme`, lays out the slots, fills and verifies them.
    /// `pdep`: slots may need PDEP. Refuses factors of the user that are not magic.
    pub(crate) fn build(
        spec: &Spec,
        scheme: &dyn SlotScheme,
        pdep: bool,
    ) -> Result<Self, Vec<Problem>> {
        let of_bishops = spec.bishop_entries.unwrap_or(spec.entries);
        let encodings = [
            Encoding::new(spec.entries, pdep),
            Encoding::new(of_bishops, pdep),
        ];
        let layout = scheme.lay_out(spec, encodings[0])?;
        let entries = layout
            .filled(encodings)
            .expect("squares share slots only where they agree");
        let mut slots = Vec::with_capacity(entries.len());
        for entry in &entries {
            slots.push(entry.value);
        }
        let forms = Slider::both(|slider| {
            scheme.form(
                spec,
                slider,
                &layout,
                encodings[slider as usize].slot_bytes(),
            )
        });
        let numbers = (encodings[0] == Encoding::Numbers).then(AttackSetNumbers::get);
        let mut tables = Self {
            encodings,
            layout,
            numbers,
            bytes: 0,
            slots,
            forms,
        };
        tables.verify();
        tables.bytes = tables.count_bytes();
        Ok(tables)
    }

    /// Compares every relevant occupancy of every square with the slow ray walk, through the index
    /// functions and the decoding that will be compiled in. Panics if a slot is wrong, or if a
    /// factor does not carry what the form says.
    fn verify(&self) {
        for slider in Slider::ALL {
            let slots = self.slots(slider);
            for (square, &data) in self.squares(slider).iter().enumerate() {
                self.verify_square(slider, square, data, slots);
            }
        }
    }

    /// The same for one square. `slots` is the block of the piece.
    fn verify_square(&self, slider: Slider, square: usize, data: IndexData, slots: &[u64]) {
        let encoding = self.encodings[slider as usize];
        if let IndexForm::Magic(form) = self.forms[slider as usize] {
            let carried = (data.factor, data.shift, data.offset);
            form.check(square, carried, encoding.slot_bytes());
        }
        let hash = self.layout.placement(slider, square).hash;
        let mask = slider.mask(square);
        let slots = &slots[data.offset as usize..];
        let coder = Coder::new(encoding, slider, square);
        // Neighbouring occupancies often share a slot. No slot holds `u64::MAX`.
        let mut last_slot = u64::MAX;
        let mut last_set = 0;
        let mut number = 0;
        verify(slider, square, &mut |occupied| {
            let slot = slots[hash.index(mask, occupied, number)];
            number += 1;
            if slot != last_slot {
                last_slot = slot;
                last_set = coder.decode(slot);
            }
            last_set
        });
    }

    /// Bytes of slots, unions and square data together, on a 64-bit target.
    fn count_bytes(&self) -> usize {
        let mut bytes = 0;
        for slider in Slider::ALL {
            bytes += SQUARES * self.square_data_bytes(slider);
        }
        for (encoding, slots) in self.blocks() {
            bytes += slots.len() * encoding.slot_bytes();
        }
        let unions = self
            .numbers
            .map_or(0, |numbers| size_of_val(numbers.unions.as_slice()));
        // Short slots next to 64-bit data are padded.
        (bytes + unions).next_multiple_of(align_of::<u64>())
    }

    /// The slots and their encoding: one block, or one for rooks and one for bishops.
    ///
    /// ```
    /// use magic_tables::spec::{Entries, Spec};
    /// use magic_tables::tables::{Bmi2, Tables};
    ///
    /// let mixed = Spec {
    ///     entries: Entries::Pdep,
    ///     bishop_entries: Some(Entries::Bitboard),
    ///     ..Spec::default()
    /// };
    /// let tables = Tables::build(&mixed, Bmi2::Possible).unwrap();
    /// let slot_bytes: Vec<_> = tables
    ///     .slot_tables()
    ///     .unwrap()
    ///     .blocks()
    ///     .iter()
    ///     .map(|(encoding, _)| encoding.slot_bytes())
    ///     .collect();
    /// assert_eq!(slot_bytes, [2, 8]);
    /// ```
    #[must_use]
    pub fn blocks(&self) -> Vec<(Encoding, &[u64])> {
        let [rooks, bishops] = self.encodings;
        if rooks == bishops {
            return vec![(rooks, &self.slots)];
        }
        let (of_rooks, of_bishops) = self
            .slots
            .split_at(self.block_start(Slider::Bishop) as usize);
        vec![(rooks, of_rooks), (bishops, of_bishops)]
    }

    /// The block that holds the slots of `slider`.
    #[must_use]
    pub fn slots(&self, slider: Slider) -> &[u64] {
        self.blocks()
            .get(slider as usize)
            .map_or(&self.slots, |&(_, slots)| slots)
    }

    /// The data of all squares of `slider`. Offsets count from the first slot of the piece's block.
    #[must_use]
    pub fn squares(&self, slider: Slider) -> [IndexData; SQUARES] {
        let mut squares = [IndexData::default(); SQUARES];
        let first = self.block_start(slider);
        for (square, data) in squares.iter_mut().enumerate() {
            let Placement { hash, offset } = self.layout.placement(slider, square);
            data.factor = hash.factor;
            data.shift = hash.shift();
            data.offset = offset - first;
        }
        squares
    }

    /// Bytes of the data of one square: the index function of `slider`, and what its slots need
    /// besides.
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
        if slider == Slider::Rook || rooks == bishops {
            0
        } else {
            self.layout.placement(slider, 0).offset
        }
    }
}
