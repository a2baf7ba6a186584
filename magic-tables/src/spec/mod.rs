//! What the user asked for, as plain data, and whether it makes sense.
//!
//! Every front end (macro, build script, command line) fills a [`Spec`]; mistakes are found here, once.

mod choice;
mod problem;
mod value;

pub use choice::{Entries, Magics, Packing, Pext, Scheme};
pub use problem::{Part, Problem, suggestion};
pub use value::Value;

use crate::board::SQUARES;
use crate::slider::Slider;

/// One factor for each square, a1 first.
pub type Factors = [u64; SQUARES];

/// All options of a table. [`Default`] is what the macro takes where an option is not given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// How an occupancy becomes an index.
    pub scheme: Scheme,
    /// What a slot of the table holds.
    pub entries: Entries,
    /// How the tables of the squares lie in the one array.
    pub packing: Packing,
    /// Whether the factor's upper six bits carry the shift.
    pub incorporate_shift: bool,
    /// When PEXT takes the place of the scheme.
    pub pext: Pext,
    /// Where factors come from that are not given.
    pub magics: Magics,
    /// What makes one search differ from another.
    pub seed: Option<u64>,
    /// The user's own factors for rooks.
    pub rook_magics: Option<Factors>,
    /// The user's own factors for bishops.
    pub bishop_magics: Option<Factors>,
    /// Whether there are look-ups for knights, kings and pawns too.
    pub steppers: bool,
    /// Whether there are look-ups for the squares between two squares and the line through them too.
    pub lines: bool,
    /// The most bytes that the tables may take.
    pub max_bytes: Option<u64>,
    /// The path of the engine's own type of squares.
    pub square: Option<String>,
    /// The path of the engine's own type of bitboards.
    pub bitboard: Option<String>,
}

impl Spec {
    /// The names of all options, in the order in which they are documented.
    pub const KEYS: &[&str] = &[
        "scheme",
        "entries",
        "packing",
        "incorporate_shift",
        "pext",
        "magics",
        "seed",
        "rook_magics",
        "bishop_magics",
        "steppers",
        "lines",
        "max_bytes",
        "square",
        "bitboard",
    ];

    /// Sets the option `key` to `value`.
    ///
    /// # Errors
    /// If there is no such option, or the value is not of its kind.
    pub fn set(&mut self, key: &str, value: &Value) -> Result<(), Problem> {
        let Some(&key) = Self::KEYS.iter().find(|&&known| known == key) else {
            let message = format!("unknown option `{key}`; {}", suggestion(key, Self::KEYS));
            return Err(Problem::new("", Part::Key, message));
        };
        match key {
            "scheme" => self.scheme = Scheme::ALL[value.choice(key, Scheme::WORDS)?],
            "entries" => self.entries = Entries::ALL[value.choice(key, Entries::WORDS)?],
            "packing" => self.packing = Packing::ALL[value.choice(key, Packing::WORDS)?],
            "incorporate_shift" => self.incorporate_shift = value.flag(key)?,
            "pext" => self.pext = Pext::ALL[value.choice(key, Pext::WORDS)?],
            "magics" => self.magics = Magics::ALL[value.choice(key, Magics::WORDS)?],
            "seed" => self.seed = Some(value.integer(key)?),
            "rook_magics" => self.rook_magics = Some(value.factors(key)?),
            "bishop_magics" => self.bishop_magics = Some(value.factors(key)?),
            "steppers" => self.steppers = value.flag(key)?,
            "lines" => self.lines = value.flag(key)?,
            "max_bytes" => self.max_bytes = Some(value.bytes(key)?),
            "square" => self.square = Some(value.path(key)?),
            "bitboard" => self.bitboard = Some(value.path(key)?),
            _ => unreachable!("every key has an arm"),
        }
        Ok(())
    }

    /// The options as the macro takes them: the scheme, and those that differ from the default. Factors are
    /// left out.
    #[must_use]
    pub fn options(&self) -> String {
        let mut options = vec![format!("scheme = {}", self.scheme.word())];
        let mut add = |given: bool, option: String| {
            if given {
                options.push(option);
            }
        };
        add(self.entries != Entries::default(), format!("entries = {}", self.entries.word()));
        add(self.packing != Packing::default(), format!("packing = {}", self.packing.word()));
        add(self.incorporate_shift, "incorporate_shift = true".into());
        add(self.pext != Pext::default(), format!("pext = {}", self.pext.word()));
        add(self.magics != Magics::default(), format!("magics = {}", self.magics.word()));
        add(self.seed.is_some(), format!("seed = {}", self.seed.unwrap_or_default()));
        for slider in Slider::ALL {
            add(self.own_magics(slider).is_some(), format!("{} = […]", own_magics_key(slider)));
        }
        add(self.steppers, "steppers = true".into());
        add(self.lines, "lines = true".into());
        add(self.max_bytes.is_some(), format!("max_bytes = {}", self.max_bytes.unwrap_or_default()));
        for (key, path) in [("square", &self.square), ("bitboard", &self.bitboard)] {
            add(path.is_some(), format!("{key} = {}", path.as_deref().unwrap_or_default()));
        }
        options.join(", ")
    }

    /// The user's own factors for `slider`.
    #[must_use]
    pub const fn own_magics(&self, slider: Slider) -> Option<&Factors> {
        match slider {
            Slider::Rook => self.rook_magics.as_ref(),
            Slider::Bishop => self.bishop_magics.as_ref(),
        }
    }

    /// Options that contradict each other, or that could change nothing.
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut refuse = |key, message: &str| problems.push(Problem::new(key, Part::Value, message));

        if self.incorporate_shift && self.fixed_shift() {
            let message = format!(
                "`{}` has the same shift for all squares, so no factor need carry it; \
                 leave `incorporate_shift` out, or use `scheme = fancy`",
                self.scheme.word()
            );
            refuse("incorporate_shift", &message);
        }
        if self.incorporate_shift && self.scheme == Scheme::Magic32 {
            refuse(
                "incorporate_shift",
                "the factors of `magic32` have no bits to spare for a shift; leave `incorporate_shift` out, \
                 or use `scheme = fancy`",
            );
        }
        if self.packing == Packing::Overlapping && self.scheme == Scheme::Plain {
            refuse(
                "packing",
                "in `plain` the square itself is the offset, so tables cannot overlap; use `scheme = fixed_shift`",
            );
        }
        if self.packing == Packing::Overlapping && self.scheme == Scheme::Pext {
            refuse(
                "packing",
                "PEXT leaves no gaps for tables to overlap in; leave `packing` out, or use `scheme = fancy`",
            );
        }
        if self.entries == Entries::Shared && self.scheme == Scheme::Plain {
            refuse(
                "entries",
                "in `plain` every square has slots of its own; use `scheme = fancy` to share them",
            );
        }
        if self.scheme.is_line_wise() {
            let word = self.scheme.word();
            if self.entries != Entries::Bitboard {
                let message = format!(
                    "`{word}` looks at one line at a time and has no such entries; leave `entries` out"
                );
                refuse("entries", &message);
            }
            if self.packing != Packing::Auto {
                refuse(
                    "packing",
                    &format!("`{word}` has no tables of squares to lay out; leave `packing` out"),
                );
            }
            if self.pext == Pext::Always {
                refuse("pext", &format!("`{word}` and PEXT exclude each other; use `scheme = pext`"));
            }
        }
        if self.scheme == Scheme::Pext && self.pext == Pext::Never {
            refuse("pext", "`scheme = pext` is nothing but PEXT; leave `pext` out, or use another scheme");
        }
        if let Some(cause) = self.no_factors() {
            if self.incorporate_shift {
                refuse(
                    "incorporate_shift",
                    &format!("{cause} has no factors to carry a shift; leave it out"),
                );
            }
            if self.magics == Magics::Search {
                refuse("magics", &format!("{cause} has no factors to search for; leave `magics` out"));
            }
            for slider in Slider::ALL {
                if self.own_magics(slider).is_some() {
                    refuse(own_magics_key(slider), &format!("{cause} has no factors; leave them out"));
                }
            }
        }
        if self.seed.is_some() && self.magics != Magics::Search {
            refuse("seed", "only a search depends on a seed; add `magics = search`, or leave `seed` out");
        }
        let all_given = Slider::ALL.iter().all(|&slider| self.own_magics(slider).is_some());
        if all_given && self.magics == Magics::Search {
            refuse("magics", "all factors are given, so there is nothing to search for; leave `magics` out");
        }
        problems
    }

    /// Whether the shift is the same for all squares of a piece.
    pub(crate) const fn fixed_shift(&self) -> bool {
        matches!(self.scheme, Scheme::Plain | Scheme::FixedShift | Scheme::Black)
    }

    /// Whether tables are to overlap.
    pub(crate) fn overlapping(&self) -> bool {
        match self.packing {
            Packing::Auto => {
                matches!(self.scheme, Scheme::FixedShift | Scheme::Black) || self.entries == Entries::Shared
            }
            Packing::Concatenated => false,
            Packing::Overlapping => true,
        }
    }

    /// Why no factors are ever used, if that is so.
    fn no_factors(&self) -> Option<String> {
        if self.scheme == Scheme::Pext || self.scheme.is_line_wise() {
            Some(format!("`scheme = {}`", self.scheme.word()))
        } else if self.pext == Pext::Always {
            Some("`pext = always`".into())
        } else {
            None
        }
    }
}

/// The option that gives the user's own factors for `slider`.
pub(crate) const fn own_magics_key(slider: Slider) -> &'static str {
    match slider {
        Slider::Rook => "rook_magics",
        Slider::Bishop => "bishop_magics",
    }
}
