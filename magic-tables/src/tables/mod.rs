//! The tables for one set of options, filled and verified.

#[cfg(feature = "boards")]
pub mod board;

#[cfg(feature = "boards")]
use self::board::{BoardTables, Form};
use crate::factors;
use crate::hashed::Hashed;
use crate::lookup;
use crate::scheme::{Kind, auto, kind};
#[cfg(feature = "boards")]
use crate::spec::Pieces;
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
    /// The tables themselves.
    pub content: Content,
    /// Bytes of all tables together, on a 64-bit target. For `scheme = hyperbola` this is 2,560, as on most targets; on some it
    /// takes 4,096. The constant `TABLE_BYTES` of the generated source has the right number.
    pub bytes: usize,
}

/// Which tables there are. Each piece is looked up in the fastest one that exists for it on its board.
#[derive(Clone, Debug)]
pub enum Content {
    /// Rook, bishop and queen on the chess board.
    Chess(Chess),
    /// Pieces of any game on a board of any shape.
    #[cfg(feature = "boards")]
    Board(BoardTables),
    /// Rook, bishop and queen on the chess board, and other pieces beside them.
    #[cfg(feature = "boards")]
    Both(Chess, BoardTables),
}

/// The tables of rook, bishop and queen on the chess board.
#[derive(Clone, Debug)]
pub enum Chess {
    /// Slots and index functions.
    Slots(Box<Hashed>),
    /// A type of the module `lookup` that looks up one line at a time. Its constructor fills its own small tables.
    LineWise(&'static str),
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

    /// Like [`build`](Self::build), but without the tables that only rook, bishop and queen have on the chess board.
    #[cfg(feature = "generate")]
    pub(crate) fn build_general(spec: &Spec) -> Result<Self, Vec<Problem>> {
        let problems = spec.problems_without_tuned_tables();
        if !problems.is_empty() {
            return Err(problems);
        }
        Plan::general(spec).build(&ways(spec, false, false))
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
        let promised = bmi2.promised(spec);
        let plan = Plan { with_slots, ..Plan::new(spec, promised) };
        let ways = ways(spec, promised, plan.is_tuned());
        // Mistakes in the user's factors are reported on every target.
        if let (Kind::Hashing(hashing), Some(Scheme::Pext)) =
            (kind(spec.scheme), ways.first().map(|way| way.scheme))
        {
            if let Some(factors) = hashing.factors() {
                factors::check_all_own(spec, factors)?;
            }
        }
        plan.build(&ways)
    }

    /// Slots and index functions of rook and bishop on the chess board, if there are any.
    ///
    /// ```
    /// use magic_tables::{Scheme, spec::Spec, tables::{Bmi2, Tables}};
    ///
    /// let slots = |scheme| {
    ///     let tables = Tables::build(&Spec { scheme, ..Spec::default() }, Bmi2::Absent).unwrap();
    ///     tables.hashed().map(|hashed| hashed.layout.slots)
    /// };
    /// assert_eq!(slots(Scheme::Plain), Some(64 * (4096 + 512)));
    /// assert_eq!(slots(Scheme::Hyperbola), None);
    /// ```
    #[must_use]
    pub fn hashed(&self) -> Option<&Hashed> {
        match self.chess()? {
            Chess::Slots(hashed) => Some(hashed),
            Chess::LineWise(_) => None,
        }
    }

    /// The tables of rook, bishop and queen on the chess board.
    #[must_use]
    pub fn chess(&self) -> Option<&Chess> {
        match &self.content {
            Content::Chess(chess) => Some(chess),
            #[cfg(feature = "boards")]
            Content::Both(chess, _) => Some(chess),
            #[cfg(feature = "boards")]
            Content::Board(_) => None,
        }
    }

    /// The piece of chess whose tables `piece` has on the chess board: `rook`, `bishop` or `queen`.
    #[cfg(feature = "boards")]
    #[must_use]
    pub fn like(&self, piece: &str) -> Option<&'static str> {
        let sliders = self.chess().map(|_| self.spec.divided().sliders).unwrap_or_default();
        sliders.into_iter().find(|(name, _)| name == piece).map(|(_, like)| like)
    }

    /// The tables of other pieces, or of other boards.
    #[cfg(feature = "boards")]
    #[must_use]
    pub fn board(&self) -> Option<&BoardTables> {
        match &self.content {
            Content::Chess(_) => None,
            Content::Board(board) | Content::Both(_, board) => Some(board),
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
        add(spec.entries != Entries::default(), &spec.entries_words());
        add(magic && spec.packing != Packing::Auto, spec.packing.word());
        add(magic && spec.incorporate_shift, "incorporate_shift");
        add(magic && spec.incorporate_offset, "incorporate_offset");
        name
    }
}

/// A combination of options to try.
struct Way {
    /// The scheme in use.
    scheme: Scheme,
    /// The options in use.
    spec: Spec,
    /// Bytes of the tables of rook and bishop, if the catalog knows them.
    bytes: Option<usize>,
}

/// The combinations that `spec` allows, the fastest first. `spec` must have no problems. `promised`: there are PEXT and PDEP;
/// `tuned`: rook, bishop and queen have their tables of the chess board.
fn ways(spec: &Spec, promised: bool, tuned: bool) -> Vec<Way> {
    let with = |scheme: Scheme, spec: Spec| Way { scheme, spec, bytes: None };
    let pext = || with(Scheme::Pext, spec.with_pext());
    match (kind(spec.scheme), spec.pext) {
        (Kind::Auto, _) if tuned => {
            let way = |(spec, bytes): (Spec, usize)| Way { scheme: spec.scheme, spec, bytes: Some(bytes) };
            auto::candidates(spec, promised).into_iter().map(way).collect()
        }
        (Kind::Auto, _) => line_wise_ways(spec, promised),
        (_, Pext::Always) => vec![pext()],
        // PEXT was not asked for by name, so if its tables are too large, the scheme stays.
        (Kind::Hashing(_), Pext::Auto) if promised && spec.scheme != Scheme::Pext => {
            vec![pext(), with(spec.scheme, spec.clone())]
        }
        // The scheme may still use PDEP.
        _ => vec![with(spec.scheme, spec.clone())],
    }
}

/// The schemes that `auto` chooses among for tables that look up one line at a time.
fn line_wise_ways(spec: &Spec, promised: bool) -> Vec<Way> {
    let with = |scheme, entries| Way { scheme, spec: Spec { entries, ..spec.clone() }, bytes: None };
    let first = if promised && spec.pext != Pext::Never {
        with(Scheme::Pext, Entries::Pdep)
    } else {
        with(Scheme::Kindergarten, Entries::default())
    };
    vec![first, with(Scheme::Hyperbola, Entries::default())]
}

/// What to build, whatever the combination.
struct Plan<'a> {
    /// The options as they were given.
    spec: &'a Spec,
    /// Whether there are PEXT and PDEP.
    promised: bool,
    /// Whether only schemes with slots will do, because a function will fill them.
    with_slots: bool,
    /// Which pieces there are, and their board.
    #[cfg(feature = "boards")]
    pieces: Pieces,
}

impl<'a> Plan<'a> {
    fn new(spec: &'a Spec, promised: bool) -> Self {
        Self {
            spec,
            promised,
            with_slots: false,
            #[cfg(feature = "boards")]
            pieces: spec.divided(),
        }
    }

    /// All pieces in the tables of any board.
    #[cfg(feature = "generate")]
    fn general(spec: &'a Spec) -> Self {
        Self { pieces: Pieces { sliders: Vec::new(), others: spec.all_pieces() }, ..Self::new(spec, false) }
    }

    /// Whether rook, bishop and queen have their tables of the chess board.
    #[cfg(feature = "boards")]
    fn is_tuned(&self) -> bool {
        !self.pieces.sliders.is_empty()
    }

    /// The same where there is no other board.
    #[cfg(not(feature = "boards"))]
    #[expect(clippy::unused_self, reason = "with other boards, it depends on the pieces")]
    const fn is_tuned(&self) -> bool {
        true
    }

    /// The first of `ways` that fits.
    fn build(&self, ways: &[Way]) -> Result<Tables, Vec<Problem>> {
        let most = self.spec.max_bytes.unwrap_or(u64::MAX);
        let more = self.others_of_auto()?;
        let more_bytes = more.as_ref().map_or(0, Others::bytes) + extra_bytes(self.spec);
        let (mut least, mut problems) = (usize::MAX, Vec::new());
        for way in ways {
            if self.with_slots && way.scheme.is_line_wise() {
                continue;
            }
            // Tables that are known to be too large are not built.
            if let Some(bytes) = way.bytes {
                least = least.min(bytes + more_bytes);
                if (bytes + more_bytes) as u64 > most {
                    continue;
                }
            }
            match self.by(way, more.as_ref()) {
                Ok(tables) if tables.bytes as u64 <= most => return Ok(tables),
                Ok(tables) => {
                    least = least.min(tables.bytes);
                    problems = vec![too_large(&tables, most)];
                }
                Err(why) => problems = why,
            }
        }
        if self.spec.scheme == Scheme::Auto && self.spec.max_bytes.is_some() || problems.is_empty() {
            return Err(vec![if self.with_slots {
                no_slots_fit(most, least)
            } else {
                none_fits(most, least)
            }]);
        }
        Err(problems)
    }

    /// The tables for one combination. `more`: the pieces beside rook, bishop and queen, if they are built already.
    #[cfg_attr(not(feature = "boards"), expect(unused_variables, reason = "there are no other pieces"))]
    fn by(&self, way: &Way, more: Option<&Others>) -> Result<Tables, Vec<Problem>> {
        let Way { scheme, spec, .. } = way;
        let tables = |content, bytes| Tables { scheme: *scheme, spec: spec.clone(), content, bytes };
        #[cfg(feature = "boards")]
        let others = match more {
            Some(others) => Some(others.clone()),
            None if self.pieces.others.is_empty() => None,
            None => Some(self.others(way)?),
        };
        #[cfg(feature = "boards")]
        if !self.is_tuned() {
            let board = others.expect("there are pieces").with(spec.steppers, spec.lines);
            let bytes = board.bytes();
            return Ok(tables(Content::Board(board), bytes));
        }
        let (chess, bytes) = chess(spec, *scheme, self.promised || spec.pext == Pext::Always)?;
        let bytes = bytes + extra_bytes(spec);
        #[cfg(feature = "boards")]
        if let Some(others) = others {
            let bytes = bytes + others.bytes();
            return Ok(tables(Content::Both(chess, others), bytes));
        }
        Ok(tables(Content::Chess(chess), bytes))
    }

    /// The pieces beside rook, bishop and queen, under `auto`: its table of costs does not speak of them.
    #[cfg(feature = "boards")]
    fn others_of_auto(&self) -> Result<Option<Others>, Vec<Problem>> {
        if self.spec.scheme != Scheme::Auto || !self.is_tuned() || self.pieces.others.is_empty() {
            return Ok(None);
        }
        let ways = line_wise_ways(self.spec, self.promised);
        let mut problems = Vec::new();
        for way in &ways {
            match self.others(way) {
                Ok(others) => return Ok(Some(others)),
                Err(why) => problems = why,
            }
        }
        Err(problems)
    }

    /// Without other boards there are no such pieces.
    #[cfg(not(feature = "boards"))]
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "there may be other boards")]
    const fn others_of_auto(&self) -> Result<Option<Others>, Vec<Problem>> {
        Ok(None)
    }

    /// The tables of all pieces but those with tables of the chess board.
    #[cfg(feature = "boards")]
    fn others(&self, way: &Way) -> Result<Others, Vec<Problem>> {
        let board =
            self.spec.geometry().map_err(|message| vec![Problem::new("board", Part::Value, message)])?;
        let others = self.pieces.others.clone();
        BoardTables::build(board, others, Form::of(&way.spec, way.scheme)).map_err(|problem| vec![problem])
    }
}

/// The tables of pieces beside rook, bishop and queen.
#[cfg(feature = "boards")]
type Others = BoardTables;

/// There are none.
#[cfg(not(feature = "boards"))]
enum Others {}

#[cfg(not(feature = "boards"))]
impl Others {
    const fn bytes(&self) -> usize {
        match *self {}
    }
}

/// The tables of rook, bishop and queen on the chess board, and their bytes. `pdep`: the look-ups may use PDEP.
fn chess(spec: &Spec, scheme: Scheme, pdep: bool) -> Result<(Chess, usize), Vec<Problem>> {
    match kind(scheme) {
        Kind::Hashing(hashing) => {
            let hashed = Hashed::build(spec, hashing, pdep)?;
            let bytes = hashed.bytes;
            Ok((Chess::Slots(Box::new(hashed)), bytes))
        }
        Kind::LineWise(line_wise) => {
            let look_ups = line_wise.look_ups(spec.const_fn);
            look_ups.verify();
            Ok((Chess::LineWise(look_ups.name), look_ups.bytes))
        }
        Kind::Auto => unreachable!("`auto` names another scheme"),
    }
}

/// The problem that `tables` take more than `most` bytes.
fn too_large(tables: &Tables, most: u64) -> Problem {
    let message = format!(
        "the tables of `{}` take {} bytes, more than the {most} that `max_bytes` allows; \
         raise `max_bytes` or choose a smaller scheme",
        tables.name(),
        tables.bytes
    );
    Problem::new("max_bytes", Part::Value, message)
}

/// The problem that no tables are as small as `most` bytes.
fn none_fits(most: u64, least: usize) -> Problem {
    let message =
        format!("no tables are as small as {most} bytes; the smallest take {least}: raise `max_bytes`");
    Problem::new("max_bytes", Part::Value, message)
}

/// The same for tables with slots.
fn no_slots_fit(most: u64, least: usize) -> Problem {
    let message = format!(
        "no tables with slots are as small as {most} bytes; the smallest take {least}: raise `max_bytes`, or leave \
         `fill` out"
    );
    Problem::new("fill", Part::Key, message)
}

/// Bytes of the tables for steppers and lines.
fn extra_bytes(spec: &Spec) -> usize {
    let steppers = if spec.steppers { 4 * size_of::<lookup::Steppers>() } else { 0 };
    let lines = if spec.lines { 2 * size_of::<lookup::Lines>() } else { 0 };
    steppers + lines
}

#[cfg(test)]
mod tests;
