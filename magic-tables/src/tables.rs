//! Whole tables, filled and verified: of slots, or line by line.

use crate::auto;
use crate::board::SQUARES;
use crate::hashed::Hashed;
use crate::lookup::{self, CongruentModulo, Hyperbola, Kindergarten};
use crate::occupancy::Subsets;
use crate::own;
use crate::ray_walk::RayWalk;
use crate::slider::Slider;
use crate::spec::{Entries, Packing, Part, Pext, Problem, Scheme, Spec};
use crate::square;

/// Where the look-ups will run, as far as it matters here.
///
/// ```
/// use magic_tables::{Scheme, spec::Spec, tables::{Tables, Target}};
///
/// let with_pext = Target { pext: true, may_have_pext: true };
/// assert_eq!(Tables::build(&Spec::default(), with_pext).unwrap().scheme, Scheme::Pext);
/// assert_eq!(Tables::build(&Spec::default(), Target::default()).unwrap().scheme, Scheme::Fancy);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// Whether the target has PEXT and PDEP (or the user says so).
    pub pext: bool,
    /// Whether they can be asked for, because the architecture has such instructions.
    pub may_have_pext: bool,
}

/// The tables of one [`Spec`] on one [`Target`]. They exist only if every relevant occupancy of every square
/// gives the attack set of the slow ray walk.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The scheme that was chosen in the end: the one asked for, that of `auto`, or PEXT.
    pub scheme: Scheme,
    /// What was asked for; in the place of `auto`, what was chosen.
    pub spec: Spec,
    /// Slots and index functions; nothing for schemes that look at one line at a time, whose small tables their
    /// own constructors fill.
    pub hashed: Option<Hashed>,
    /// Bytes of all tables together, on a 64-bit target.
    pub bytes: usize,
}

impl Tables {
    /// Why `pext = always` cannot be.
    pub(crate) const NO_PEXT: &str = "this target has no PEXT instruction; use `pext = auto`";

    /// Chooses the index functions, places, fills and verifies.
    ///
    /// ```
    /// use magic_tables::{Scheme, spec::Spec, tables::{Tables, Target}};
    ///
    /// let spec = Spec { max_bytes: Some(100_000), ..Spec::default() };
    /// let problems = Tables::build(&spec, Target::default()).unwrap_err();
    /// assert_eq!(problems[0].key, "max_bytes", "`fancy` takes more");
    ///
    /// let auto = Spec { scheme: Scheme::Auto, ..spec };
    /// assert!(Tables::build(&auto, Target::default()).unwrap().bytes <= 100_000);
    /// ```
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
        if spec.scheme == Scheme::Auto {
            return auto::choose(spec, target);
        }
        match spec.pext {
            Pext::Always => Self::hashed(spec, Scheme::Pext, true)?.limited(),
            Pext::Auto if target.pext && spec.scheme != Scheme::Pext && !spec.scheme.is_line_wise() => {
                // The scheme's own mistakes are reported on every target.
                own::check_all(spec)?;
                // PEXT was not asked for by name: where it takes more than it may, the scheme stays.
                Self::hashed(spec, Scheme::Pext, true)?.limited().or_else(|_| Self::exactly(spec, true))
            }
            // Without PEXT there is still PDEP.
            _ => Self::exactly(spec, target.pext),
        }
    }

    /// The scheme that `spec`, which has no problems, names, and no other; with PDEP or without.
    pub(crate) fn exactly(spec: &Spec, pdep: bool) -> Result<Self, Vec<Problem>> {
        if spec.scheme.is_line_wise() {
            return Self::line_wise(spec).limited();
        }
        Self::hashed(spec, spec.scheme, pdep)?.limited()
    }

    fn hashed(spec: &Spec, scheme: Scheme, pdep: bool) -> Result<Self, Vec<Problem>> {
        let hashed = Hashed::build(spec, scheme, pdep)?;
        let bytes = hashed.bytes + extra_bytes(spec);
        Ok(Self { scheme, spec: spec.clone(), hashed: Some(hashed), bytes })
    }

    fn line_wise(spec: &Spec) -> Self {
        macro_rules! through {
            ($sliders:ty) => {{
                let sliders = <$sliders>::new();
                verify(Slider::Rook, &|square, occupied| sliders.rook_attacks(square, occupied));
                verify(Slider::Bishop, &|square, occupied| sliders.bishop_attacks(square, occupied));
                size_of::<$sliders>()
            }};
        }
        let bytes = match spec.scheme {
            Scheme::Kindergarten => through!(Kindergarten),
            Scheme::CongruentModulo => through!(CongruentModulo),
            Scheme::Hyperbola => through!(Hyperbola),
            other => unreachable!("`{}` has slots", other.word()),
        };
        Self { scheme: spec.scheme, spec: spec.clone(), hashed: None, bytes: bytes + extra_bytes(spec) }
    }

    fn limited(self) -> Result<Self, Vec<Problem>> {
        match self.spec.max_bytes {
            Some(most) if self.bytes as u64 > most => {
                let message = format!(
                    "the tables of `{}` take {} bytes, more than the {most} that `max_bytes` allows; \
                     raise `max_bytes` or choose a smaller scheme",
                    self.name(),
                    self.bytes
                );
                Err(vec![Problem::new("max_bytes", Part::Value, message)])
            }
            _ => Ok(self),
        }
    }

    /// What was compiled in, for `SCHEME`: the scheme and the options that were not left as they are.
    ///
    /// ```
    /// use magic_tables::{spec::Spec, tables::{Tables, Target}};
    ///
    /// let spec = Spec { incorporate_shift: true, ..Spec::default() };
    /// let tables = Tables::build(&spec, Target::default()).unwrap();
    /// assert_eq!(tables.name(), "fancy, incorporate_shift");
    /// ```
    #[must_use]
    pub fn name(&self) -> String {
        let spec = &self.spec;
        let mut name = self.scheme.word().to_owned();
        let mut add = |yes: bool, word: &str| {
            if yes {
                name.push_str(", ");
                name.push_str(word);
            }
        };
        let magic = self.scheme != Scheme::Pext;
        add(spec.entries != Entries::default(), &spec.entries_words());
        add(magic && spec.packing != Packing::Auto, spec.packing.word());
        add(magic && spec.incorporate_shift, "incorporate_shift");
        add(magic && spec.incorporate_offset, "incorporate_offset");
        name
    }
}

/// Bytes of the tables that are not for sliders.
pub(crate) fn extra_bytes(spec: &Spec) -> usize {
    let steppers = if spec.steppers { 4 * size_of::<lookup::Steppers>() } else { 0 };
    let lines = if spec.lines { 2 * size_of::<lookup::Lines>() } else { 0 };
    steppers + lines
}

/// Compares every relevant occupancy of every square with the slow ray walk.
fn verify(slider: Slider, look_up: &dyn Fn(usize, u64) -> u64) {
    for square in 0..SQUARES {
        let walk = RayWalk::new(slider, square);
        for occupied in Subsets::of(slider.mask(square)) {
            assert!(
                look_up(square, occupied) == walk.attacks(occupied),
                "the table is wrong for the {} under {occupied:#x}: this is a mistake in magic-tables",
                square::piece_on(slider, square)
            );
        }
    }
}
