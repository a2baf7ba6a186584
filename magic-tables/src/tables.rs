//! Whole tables, filled and verified.

use crate::attack_sets::attack_sets;
use crate::board::{Bitboard, SQUARES};
use crate::factors;
use crate::hash::Hash;
use crate::layout::{Layout, Placement};
use crate::lookup::{self, Bounded, Index, Sliders};
use crate::occupancy::Subsets;
use crate::slider::Slider;
use crate::spec::{Part, Pext, Problem, Scheme, Spec};

/// Where the look-ups will run, as far as it matters here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// Whether the target has PEXT (or the user says so).
    pub pext: bool,
    /// Whether PEXT can be asked for, because the architecture has such an instruction.
    pub may_have_pext: bool,
}

/// Where shift and offset of a square live in the emitted table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carry {
    /// Both beside the factor.
    Stored,
    /// The shift in the factor, the offset beside it.
    ShiftInFactor,
    /// Both in the type.
    PerSquare,
}

/// The tables of one [`Spec`] on one [`Target`]. They exist only if every relevant occupancy of every square
/// gives the attack set of the slow ray walk.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The scheme that was chosen in the end: the one asked for, or PEXT.
    pub scheme: Scheme,
    /// Where shift and offset live; without meaning for PEXT.
    pub carry: Carry,
    /// Whether PEXT is used whatever the target features say.
    pub forced_pext: bool,
    /// Index functions and offsets.
    pub layout: Layout,
    /// The attack sets, as long as `layout.slots`; unused slots are empty.
    pub slots: Vec<Bitboard>,
    /// Bytes of all tables together, on a 64-bit target.
    pub bytes: usize,
}

impl Tables {
    /// Why `pext = always` cannot be.
    pub(crate) const NO_PEXT: &str = "this target has no PEXT instruction; use `pext = auto`";

    /// Chooses the index functions, places, fills and verifies.
    ///
    /// # Errors
    /// All mistakes in `spec`; factors that are no magic; tables that are larger than allowed.
    pub fn build(spec: &Spec, target: Target) -> Result<Self, Vec<Problem>> {
        let mut problems = spec.problems();
        if spec.pext == Pext::Always && !target.may_have_pext {
            problems.push(Problem::new("pext", Part::Value, Self::NO_PEXT));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let scheme = if spec.pext == Pext::Always { Scheme::Pext } else { spec.scheme };
        let without_pext = Self::build_scheme(spec, scheme);
        if spec.pext != Pext::Auto || !target.pext || scheme == Scheme::Pext {
            return without_pext?.limited(spec);
        }
        // The scheme's own mistakes are reported on every target.
        let without_pext = without_pext?;
        match Self::build_scheme(spec, Scheme::Pext)?.limited(spec) {
            Ok(tables) => Ok(tables),
            // PEXT was not asked for by name: where it takes more than it may, the scheme stays.
            Err(_) => without_pext.limited(spec),
        }
    }

    fn build_scheme(spec: &Spec, scheme: Scheme) -> Result<Self, Vec<Problem>> {
        let squares = factors::choose(spec, scheme)?;
        let (layout, carry) = match scheme {
            Scheme::Plain => (Layout::per_square(&squares), Carry::PerSquare),
            _ if spec.incorporate_shift => (Layout::concatenated(&squares), Carry::ShiftInFactor),
            _ => (Layout::concatenated(&squares), Carry::Stored),
        };
        let mut tables = Self {
            scheme,
            carry,
            forced_pext: spec.pext == Pext::Always,
            slots: vec![0; layout.slots],
            layout,
            bytes: 0,
        };
        tables.fill();
        tables.bytes = tables.verify() + extra_bytes(spec);
        Ok(tables)
    }

    fn limited(self, spec: &Spec) -> Result<Self, Vec<Problem>> {
        match spec.max_bytes {
            Some(most) if self.bytes as u64 > most => {
                let message = format!(
                    "the tables of `{}` take {} bytes, more than the {most} that `max_bytes` allows; \
                     raise `max_bytes` or choose a smaller scheme",
                    self.name(spec),
                    self.bytes
                );
                Err(vec![Problem::new("max_bytes", Part::Value, message)])
            }
            _ => Ok(self),
        }
    }

    /// What was compiled in, for `SCHEME`: the scheme and the options that were not left as they are.
    #[must_use]
    pub fn name(&self, spec: &Spec) -> String {
        let mut name = self.scheme.word().to_owned();
        if spec.incorporate_shift && self.scheme != Scheme::Pext {
            name.push_str(", incorporate_shift");
        }
        name
    }

    fn fill(&mut self) {
        let slots = self.slots.as_mut_slice();
        for slider in Slider::ALL {
            for square in 0..SQUARES {
                let Placement { hash, offset } = self.layout.placement(slider, square);
                let sets = attack_sets(slider, square);
                hash.for_each(slider.mask(square), |number, index| {
                    slots[offset as usize + index] = sets[number];
                });
            }
        }
    }

    /// Compares every relevant occupancy of every square with the slow ray walk, through the look-ups that
    /// will be compiled in. Returns the bytes of the table.
    fn verify(&self) -> usize {
        use lookup::{Magic, Masked, PerSquare, ShiftInFactor, Stored};
        match (self.scheme, self.carry) {
            (Scheme::Pext, _) => {
                let squares = |slider| lookup::Pext::<false>::squares(slider, self.offsets(slider));
                self.verify_through(squares(Slider::Rook), squares(Slider::Bishop))
            }
            (_, Carry::Stored) => {
                let squares = |slider| Magic::<Masked, Stored>::squares(slider, self.squares(slider));
                self.verify_through(squares(Slider::Rook), squares(Slider::Bishop))
            }
            (_, Carry::ShiftInFactor) => {
                let squares = |slider| Magic::<Masked, ShiftInFactor>::squares(slider, self.squares(slider));
                self.verify_through(squares(Slider::Rook), squares(Slider::Bishop))
            }
            (_, Carry::PerSquare) => self.verify_through(
                Magic::<Masked, PerSquare<12, 0>>::squares(Slider::Rook, self.squares(Slider::Rook)),
                Magic::<Masked, PerSquare<9, { SQUARES << 12 }>>::squares(
                    Slider::Bishop,
                    self.squares(Slider::Bishop),
                ),
            ),
        }
    }

    fn verify_through<R: Index, B: Index>(
        &self,
        rooks: [Bounded<R>; SQUARES],
        bishops: [Bounded<B>; SQUARES],
    ) -> usize {
        let sliders = Sliders::of_slice(rooks, bishops, self.slots.as_slice());
        for square in 0..SQUARES {
            verify_square(Slider::Rook, square, |occupied| sliders.rook_attacks(square, occupied));
            verify_square(Slider::Bishop, square, |occupied| sliders.bishop_attacks(square, occupied));
        }
        size_of_val(&sliders) - size_of_val(&self.slots.as_slice()) + size_of_val(self.slots.as_slice())
    }

    /// The offsets of all squares of `slider`.
    #[must_use]
    pub fn offsets(&self, slider: Slider) -> [u32; SQUARES] {
        self.layout.placements[slider as usize].map(|placement| placement.offset)
    }

    /// Factor, shift and offset of all squares of `slider`; zeros where there is no factor.
    #[must_use]
    pub fn squares(&self, slider: Slider) -> [(u64, u32, u32); SQUARES] {
        self.layout.placements[slider as usize].map(|Placement { hash, offset }| match hash {
            Hash::Magic { factor, index_bits, .. } => (factor, u64::BITS - index_bits, offset),
            Hash::Pext => (0, 0, offset),
        })
    }
}

/// Bytes of the tables that are not for sliders.
fn extra_bytes(spec: &Spec) -> usize {
    let steppers = if spec.steppers { 4 * size_of::<lookup::Steppers>() } else { 0 };
    let lines = if spec.lines { 2 * size_of::<lookup::Lines>() } else { 0 };
    steppers + lines
}

fn verify_square(slider: Slider, square: usize, look_up: impl Fn(Bitboard) -> Bitboard) {
    for occupied in Subsets::of(slider.mask(square)) {
        let attacks = slider.attacks(square, occupied);
        assert!(
            look_up(occupied) == attacks,
            "the table is wrong for the {} under {occupied:#x}: this is a mistake in magic-tables",
            crate::square::piece_on(slider, square)
        );
    }
}
