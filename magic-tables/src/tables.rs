//! The tables for one set of options, filled and verified.

#[cfg(feature = "boards")]
use crate::any_board::{BoardTables, Form, Table};
use crate::factors;
use crate::hashed::Hashed;
use crate::lookup;
use crate::scheme::hashing::Hashing;
use crate::scheme::line_wise::LineWise;
use crate::scheme::{Kind, auto, kind};
use crate::spec::{Entries, Packing, Part, Pext, Problem, Scheme, Spec, summarise};

/// Who promises that the look-ups will run on a processor with PEXT and PDEP (BMI2).
///
/// ```
/// use magic_tables::{Scheme, spec::Spec, tables::{Bmi2, Tables}};
///
/// let scheme = |bmi2| Tables::build(&Spec::default(), bmi2).unwrap().scheme;
/// assert_eq!(scheme(Bmi2::ByTarget), Scheme::Pext);
/// assert_eq!(scheme(Bmi2::Absent), Scheme::Fancy);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bmi2 {
    /// Nobody: the architecture has no such instructions.
    #[default]
    Absent,
    /// Nobody, but some processors of the architecture have them.
    Possible,
    /// The feature `bmi2` of this crate.
    ByFeature,
    /// The features of the target.
    ByTarget,
}

impl Bmi2 {
    /// All values.
    pub const ALL: [Self; 4] = [Self::Absent, Self::Possible, Self::ByFeature, Self::ByTarget];

    /// The word by which `magic_bitboards::magic_tables!` passes this value.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Absent => "absent",
            Self::Possible => "possible",
            Self::ByFeature => "feature",
            Self::ByTarget => "target",
        }
    }

    /// Whether tables for `spec` may use the instructions without further promises. The feature `bmi2` does not count
    /// under `pext = never`, since another crate of the build may have turned it on. Constant functions cannot use them.
    #[must_use]
    pub const fn promised(self, spec: &Spec) -> bool {
        match self {
            _ if spec.const_fn => false,
            Self::Absent | Self::Possible => false,
            Self::ByFeature => !matches!(spec.pext, Pext::Never),
            Self::ByTarget => true,
        }
    }
}

/// The tables of one [`Spec`]. They exist only if, for every relevant occupancy of every square, the look-up gives
/// the attack set of the slow ray walk.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The scheme in use: the one asked for, the choice of `auto`, or PEXT.
    pub scheme: Scheme,
    /// The options in use: with `auto`, those that it chose; if PEXT is used instead of the scheme, those with PEXT.
    pub spec: Spec,
    /// Slots and index functions; `None` for schemes that look up one line at a time, whose constructors fill their
    /// own small tables.
    pub hashed: Option<Hashed>,
    /// The tables of another board, or of other pieces than rook, bishop and queen.
    #[cfg(feature = "boards")]
    pub board: Option<BoardTables>,
    /// Bytes of all tables together, on a 64-bit target. For `scheme = hyperbola` this is 2,560, as on most targets; on some it
    /// takes 4,096. The constant `TABLE_BYTES` of the generated source has the right number.
    pub bytes: usize,
}

impl Tables {
    /// The message for `pext = always` on a target without PEXT.
    pub(crate) const NO_PEXT: &str = "this target has no PEXT instruction; use `pext = auto`";

    /// Chooses the index functions, lays out the slots, fills and verifies them.
    ///
    /// ```
    /// use magic_tables::{Scheme, spec::Spec, tables::{Bmi2, Tables}};
    ///
    /// let spec = Spec { max_bytes: Some(100_000), ..Spec::default() };
    /// let problems = Tables::build(&spec, Bmi2::Absent).unwrap_err();
    /// assert_eq!(problems[0].key, "max_bytes", "`fancy` takes more");
    ///
    /// let auto = Spec { scheme: Scheme::Auto, ..spec };
    /// assert!(Tables::build(&auto, Bmi2::Absent).unwrap().bytes <= 100_000);
    /// ```
    ///
    /// # Errors
    /// All mistakes in `spec`, factors that are not magic, or tables that are larger than `max_bytes`.
    pub fn build(spec: &Spec, bmi2: Bmi2) -> Result<Self, Vec<Problem>> {
        Self::build_or_list(spec, bmi2, false).map_err(|problems| summarise(spec, &problems))
    }

    /// Like [`build`](Self::build), but `auto` chooses only among schemes with slots, because a function will fill them.
    #[cfg(feature = "generate")]
    pub(crate) fn build_with_slots(spec: &Spec, bmi2: Bmi2) -> Result<Self, Vec<Problem>> {
        Self::build_or_list(spec, bmi2, true).map_err(|problems| summarise(spec, &problems))
    }

    /// The same without a summary of many wrong factors.
    fn build_or_list(spec: &Spec, bmi2: Bmi2, with_slots: bool) -> Result<Self, Vec<Problem>> {
        let mut problems = spec.problems();
        if spec.pext == Pext::Always && bmi2 == Bmi2::Absent {
            problems.push(Problem::new("pext", Part::Value, Self::NO_PEXT));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        #[cfg(feature = "boards")]
        if !spec.is_chess() {
            return Self::any_board(spec, bmi2.promised(spec));
        }
        let promised = bmi2.promised(spec);
        match (kind(spec.scheme), spec.pext) {
            (Kind::Auto, _) => Self::fastest(spec, promised, with_slots),
            (_, Pext::Always) => Self::pext(spec),
            (Kind::Hashing(hashing), Pext::Auto) if promised && spec.scheme != Scheme::Pext => {
                // Mistakes in the user's factors are reported on every target.
                if let Some(factors) = hashing.factors() {
                    factors::check_all_own(spec, factors)?;
                }
                // PEXT was not asked for by name, so if its tables are too large, the scheme stays.
                Self::pext(spec).or_else(|_| Self::exactly(spec, true))
            }
            // The scheme may still use PDEP.
            _ => Self::exactly(spec, promised),
        }
    }

    /// Tables for a board that is not that of chess, or for other pieces.
    #[cfg(feature = "boards")]
    fn any_board(spec: &Spec, promised: bool) -> Result<Self, Vec<Problem>> {
        let board = spec.geometry().map_err(|message| vec![Problem::new("board", Part::Value, message)])?;
        let by_pext = spec.pext == Pext::Always || spec.pext == Pext::Auto && promised;
        let mut least = usize::MAX;
        let mut problems = Vec::new();
        for (scheme, form) in Form::candidates(spec, by_pext) {
            let found = BoardTables::build(board.clone(), spec.all_pieces(), form)
                .map_err(|message| vec![Problem::new("scheme", Part::Value, message)])
                .and_then(|board| {
                    let board = board.with(spec.steppers, spec.lines);
                    let bytes = board.bytes();
                    least = least.min(bytes);
                    Self { scheme, spec: spec.clone(), hashed: None, board: Some(board), bytes }.limited()
                });
            match found {
                Ok(tables) => return Ok(tables),
                Err(why) => problems = why,
            }
        }
        Err(match spec.max_bytes {
            Some(most) if spec.scheme == Scheme::Auto => vec![Self::none_fits(most, least)],
            _ => problems,
        })
    }

    /// The problem that no tables are as small as `most` bytes.
    fn none_fits(most: u64, least: usize) -> Problem {
        let message =
            format!("no tables are as small as {most} bytes; the smallest take {least}: raise `max_bytes`");
        Problem::new("max_bytes", Part::Value, message)
    }

    /// The fastest combination that fits.
    fn fastest(spec: &Spec, promised: bool, with_slots: bool) -> Result<Self, Vec<Problem>> {
        let extra = extra_bytes(spec);
        let most = spec.max_bytes.unwrap_or(u64::MAX);
        let mut least = usize::MAX;
        for (chosen, bytes) in auto::candidates(spec, promised) {
            if with_slots && chosen.scheme.is_line_wise() {
                continue;
            }
            least = least.min(bytes);
            if (bytes + extra) as u64 <= most {
                if let Ok(tables) = Self::exactly(&chosen, promised) {
                    return Ok(tables);
                }
            }
        }
        let least = least + extra;
        Err(vec![if with_slots {
            let message = format!(
                "no tables with slots are as small as {most} bytes; the smallest take {least}: raise `max_bytes`, or leave \
                 `fill` out"
            );
            Problem::new("fill", Part::Key, message)
        } else {
            Self::none_fits(most, least)
        }])
    }

    /// PEXT instead of the scheme.
    fn pext(spec: &Spec) -> Result<Self, Vec<Problem>> {
        match kind(Scheme::Pext) {
            Kind::Hashing(pext) => Self::hashed(&spec.with_pext(), Scheme::Pext, pext, true),
            Kind::LineWise(_) | Kind::Auto => unreachable!("PEXT is an index function"),
        }
    }

    /// The scheme that `spec` names. `spec` must have no problems. `pdep`: the look-ups may use PDEP.
    fn exactly(spec: &Spec, pdep: bool) -> Result<Self, Vec<Problem>> {
        match kind(spec.scheme) {
            Kind::Hashing(hashing) => Self::hashed(spec, spec.scheme, hashing, pdep),
            Kind::LineWise(line_wise) => Self::line_wise(spec, line_wise),
            Kind::Auto => unreachable!("`auto` names another scheme"),
        }
    }

    fn hashed(spec: &Spec, scheme: Scheme, hashing: &dyn Hashing, pdep: bool) -> Result<Self, Vec<Problem>> {
        let hashed = Hashed::build(spec, hashing, pdep)?;
        let bytes = hashed.bytes + extra_bytes(spec);
        Self {
            scheme,
            spec: spec.clone(),
            hashed: Some(hashed),
            #[cfg(feature = "boards")]
            board: None,
            bytes,
        }
        .limited()
    }

    fn line_wise(spec: &Spec, line_wise: &LineWise) -> Result<Self, Vec<Problem>> {
        let look_ups = line_wise.look_ups(spec.const_fn);
        look_ups.verify();
        let bytes = look_ups.bytes + extra_bytes(spec);
        Self {
            scheme: spec.scheme,
            spec: spec.clone(),
            hashed: None,
            #[cfg(feature = "boards")]
            board: None,
            bytes,
        }
        .limited()
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

    /// What was compiled in, for `SCHEME`: the scheme and the options that differ from their defaults.
    ///
    /// ```
    /// use magic_tables::{spec::Spec, tables::{Bmi2, Tables}};
    ///
    /// let spec = Spec { incorporate_shift: true, ..Spec::default() };
    /// let tables = Tables::build(&spec, Bmi2::Absent).unwrap();
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
        #[cfg(feature = "boards")]
        let pext_lines = |board: &BoardTables| matches!(board.tables[0], Table::PextLines(_));
        #[cfg(feature = "boards")]
        add(self.board.as_ref().is_some_and(pext_lines), "pext");
        add(spec.entries != Entries::default(), &spec.entries_words());
        add(magic && spec.packing != Packing::Auto, spec.packing.word());
        add(magic && spec.incorporate_shift, "incorporate_shift");
        add(magic && spec.incorporate_offset, "incorporate_offset");
        name
    }
}

/// Bytes of the tables for steppers and lines.
fn extra_bytes(spec: &Spec) -> usize {
    let steppers = if spec.steppers { 4 * size_of::<lookup::Steppers>() } else { 0 };
    let lines = if spec.lines { 2 * size_of::<lookup::Lines>() } else { 0 };
    steppers + lines
}

#[cfg(test)]
mod tests;
