//! Chooses among the combinations that the options leave open, and builds the tables of all pieces.

use super::bmi2::Instructions;
#[cfg(feature = "boards")]
use super::board::{BoardTables, Choice, MOST_BYTES, by_lines, choices, least_bytes};
use super::{Chess, Content, Tables};
use crate::hashed::Hashed;
use crate::lookup;
use crate::scheme::auto::{self, Cost};
use crate::scheme::{Kind, kind};
use crate::spec::{Part, Pext, Problem, Scheme, Spec};
#[cfg(feature = "boards")]
use crate::spec::{Pieces, no_tables};

/// A combination of options to try.
pub(super) struct Way {
    /// The scheme in use.
    pub(super) scheme: Scheme,
    /// The options in use.
    spec: Spec,
    /// Bytes of the tables of rook and bishop, if the catalog knows them.
    bytes: Option<usize>,
}

/// What came of the combinations that were tried.
struct Tried {
    /// The bytes of the smallest tables.
    least: usize,
    /// Why there are no tables for the last one.
    problems: Vec<Problem>,
}

/// What to build, whatever the combination.
pub(super) struct Plan<'a> {
    /// The options as they were given.
    spec: &'a Spec,
    /// What look-ups may use.
    instructions: Instructions,
    /// In source without dependencies, whether a function will fill the slots, so that only schemes with slots will do.
    fill: Option<bool>,
    /// Which pieces there are, and their board.
    #[cfg(feature = "boards")]
    pieces: Pieces,
}

impl<'a> Plan<'a> {
    pub(super) fn new(spec: &'a Spec, instructions: Instructions, fill: Option<bool>) -> Self {
        Self {
            spec,
            instructions,
            fill,
            #[cfg(feature = "boards")]
            pieces: spec.divided(),
        }
    }

    /// Whether rook, bishop and queen have their tables of the chess board.
    #[cfg(feature = "boards")]
    pub(super) fn is_tuned(&self) -> bool {
        !self.pieces.sliders.is_empty()
    }

    /// The same where there is no other board.
    #[cfg(not(feature = "boards"))]
    #[expect(clippy::unused_self, reason = "with other boards, it depends on the pieces")]
    pub(super) const fn is_tuned(&self) -> bool {
        true
    }

    /// The combinations that the options allow, the fastest first. The options must have no problems.
    pub(super) fn ways(&self) -> Vec<Way> {
        let (spec, mut ways) = (self.spec, Vec::new());
        #[cfg(feature = "boards")]
        if spec.scheme == Scheme::Auto && !self.is_tuned() {
            return self.ways_of_others();
        }
        if spec.scheme == Scheme::Auto {
            if let Some(advised) = auto::advised(spec) {
                ways = self.ways_of_named(&advised);
                for way in &mut ways {
                    way.bytes = auto::bytes(way.scheme, &way.spec);
                }
            }
            // A plain loop is much less to compile in users' builds.
            for cost in &auto::candidates(spec, self.instructions.pext) {
                let Cost { scheme, entries, bishop_entries, packing, bytes, .. } = *cost;
                let spec = Spec { scheme, entries, bishop_entries, packing, ..spec.clone() };
                ways.push(Way { scheme, spec, bytes: Some(bytes) });
            }
            return ways;
        }
        self.ways_of_named(spec)
    }

    /// The combinations that `spec` allows, which names a scheme.
    fn ways_of_named(&self, spec: &Spec) -> Vec<Way> {
        let mut ways = Vec::new();
        let instead = self.instructions.pext && spec.pext == Pext::Auto && spec.scheme.has_factors();
        if spec.pext == Pext::Always || instead {
            let scheme = if spec.scheme.is_line_wise() { spec.scheme } else { Scheme::Pext };
            ways.push(Way { scheme, spec: spec.with_pext(), bytes: None });
        }
        // PEXT was not asked for by name, so if its tables are too large, the scheme stays. It may still use PDEP.
        if spec.pext != Pext::Always {
            ways.push(Way { scheme: spec.scheme, spec: spec.clone(), bytes: None });
        }
        ways
    }

    /// The combinations among which `auto` chooses for pieces without tables of the chess board, the fastest first.
    #[cfg(feature = "boards")]
    fn ways_of_others(&self) -> Vec<Way> {
        let mut ways = Vec::new();
        let Ok(board) = self.spec.geometry() else { return ways };
        // Beside rook, bishop and queen, tables without slots need not be filled.
        let must_fill = self.fill == Some(true) && !self.is_tuned();
        let are_open = |scheme, entries| !(must_fill && by_lines(scheme, entries));
        for choice in choices(self.spec, &board, &self.pieces.others, self.instructions, &are_open) {
            let Choice { scheme, entries, instead, .. } = choice;
            let spec = Spec { entries, ..self.spec.clone() };
            let in_use = if instead { Scheme::Pext } else { scheme };
            ways.push(Way { scheme: in_use, spec: Spec { scheme, ..spec }, bytes: None });
        }
        ways
    }

    /// The first of `ways` that fits.
    pub(super) fn build(&self, ways: &[Way]) -> Result<Tables, Vec<Problem>> {
        #[cfg(feature = "boards")]
        if ways.is_empty() && !self.is_tuned() {
            return Err(vec![no_tables::large_slots(MOST_BYTES).problem()]);
        }
        let mut tried = Tried { least: usize::MAX, problems: Vec::new() };
        #[cfg(feature = "boards")]
        if self.spec.scheme == Scheme::Auto && self.is_tuned() && !self.pieces.others.is_empty() {
            // The costs of rook, bishop and queen on the chess board do not speak of the pieces beside them.
            for way in &self.ways_of_others() {
                match self.others(way) {
                    Ok(others) => {
                        if let Some(tables) = self.first_that_fits(ways, Some(&others), &mut tried) {
                            return Ok(tables);
                        }
                    }
                    Err(why) => tried.problems = why,
                }
            }
            return Err(self.none_fits(tried));
        }
        self.first_that_fits(ways, None, &mut tried).ok_or_else(|| self.none_fits(tried))
    }

    /// The same, with the pieces beside rook, bishop and queen if they are built already.
    fn first_that_fits(&self, ways: &[Way], more: Option<&Others>, tried: &mut Tried) -> Option<Tables> {
        let most = self.most();
        let more_bytes = more.map_or(0, Others::bytes) + extra_bytes(self.spec);
        for way in ways {
            if self.fill == Some(true) && way.scheme.is_line_wise() {
                continue;
            }
            // Tables that are known to be too large are not built.
            if let Some(bytes) = way.bytes {
                tried.least = tried.least.min(bytes + more_bytes);
                if (bytes + more_bytes) as u64 > most {
                    continue;
                }
            }
            match self.by(way, more) {
                Ok(tables) if tables.bytes as u64 <= most => return Some(tables),
                Ok(tables) => {
                    tried.least = tried.least.min(tables.bytes);
                    tried.problems = vec![too_large(&tables, "", most)];
                }
                Err(why) => tried.problems = why,
            }
        }
        None
    }

    /// The most bytes that tables may take.
    fn most(&self) -> u64 {
        self.spec.max_bytes.unwrap_or(u64::MAX)
    }

    /// Why there are no tables.
    fn none_fits(&self, tried: Tried) -> Vec<Problem> {
        let Tried { least, problems } = tried;
        if self.spec.scheme == Scheme::Auto && self.spec.max_bytes.is_some() || problems.is_empty() {
            return vec![if self.fill == Some(true) {
                no_slots_fit(self.spec, least)
            } else {
                none_fits(self.spec, least)
            }];
        }
        problems
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
            let bytes = board.bytes() + bytes_of_views(spec);
            return Ok(tables(Content::Board(board), bytes));
        }
        let (chess, bytes) = chess(spec, *scheme, self.instructions.pext || spec.pext == Pext::Always)?;
        let bytes = bytes + extra_bytes(spec);
        #[cfg(feature = "boards")]
        if let Some(others) = others {
            let bytes = bytes + others.bytes();
            return Ok(tables(Content::Both(chess, others), bytes));
        }
        Ok(tables(Content::Chess(chess), bytes))
    }

    /// The tables of all pieces but those with tables of the chess board.
    #[cfg(feature = "boards")]
    fn others(&self, way: &Way) -> Result<Others, Vec<Problem>> {
        let board =
            self.spec.geometry().map_err(|message| vec![Problem::new("board", Part::Value, message)])?;
        let mut scheme = way.scheme;
        if scheme.has_factors() {
            // Other pieces have one scheme with factors, the nearest to all that rook, bishop and queen have on the chess board.
            scheme = Scheme::Fancy;
        }
        let pieces = &self.pieces.others;
        // `auto` takes no slots that are far too large, and says how large the smallest tables are.
        if self.spec.scheme != Scheme::Auto {
            let bytes = least_bytes(&board, pieces, scheme, way.spec.entries);
            if bytes > self.most() {
                let content = Content::Board(BoardTables::empty(board));
                let spec = way.spec.clone();
                let tables = Tables { scheme: way.scheme, spec, content, bytes: bytes as usize };
                return Err(vec![too_large(&tables, " or more", self.most())]);
            }
        }
        BoardTables::build(board, pieces.clone(), scheme, &way.spec).map_err(|problem| vec![problem])
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
pub(super) fn chess(spec: &Spec, scheme: Scheme, pdep: bool) -> Result<(Chess, usize), Vec<Problem>> {
    match kind(scheme) {
        Kind::Hashing(hashing) => {
            let hashed = Hashed::build(spec, hashing, pdep)?;
            let bytes = hashed.bytes;
            Ok((Chess::Slots(Box::new(hashed)), bytes))
        }
        Kind::LineWise(line_wise) => {
            let look_ups = line_wise.look_ups(spec.is_in_integers());
            (look_ups.verify)();
            Ok((Chess::LineWise(look_ups.name), look_ups.bytes))
        }
        Kind::Auto => unreachable!("`auto` names another scheme"),
    }
}

/// The problem that `tables` take so many bytes, `or_more`, more than `most`.
fn too_large(tables: &Tables, or_more: &str, most: u64) -> Problem {
    let message = format!(
        "the tables of `{}`{} take {} bytes{or_more}, more than the {most} that `max_bytes` allows; raise `max_bytes`, or let \
         `scheme = auto` choose",
        tables.name(),
        with_extras(&tables.spec),
        tables.bytes
    );
    Problem::new("max_bytes", Part::Value, message)
}

/// The problem that no tables are as small as `max_bytes` asks; the smallest have `least`.
fn none_fits(spec: &Spec, least: usize) -> Problem {
    let message = format!("{}: raise `max_bytes`", smallest(spec, "tables", least));
    Problem::new("max_bytes", Part::Value, message)
}

/// Says that no tables with slots fit, and that tables without them might.
fn no_slots_fit(spec: &Spec, least: usize) -> Problem {
    let message =
        format!("{}: raise `max_bytes`, or leave `fill` out", smallest(spec, "tables with slots", least));
    Problem::new("fill", Part::Key, message)
}

/// How far `what` is from what `max_bytes` asks.
fn smallest(spec: &Spec, what: &str, least: usize) -> String {
    let (most, extras) = (spec.max_bytes.unwrap_or(u64::MAX), with_extras(spec));
    format!("no {what}{extras} are as small as {most} bytes; the smallest take {least}")
}

/// The tables beside those of sliders, if there are some.
fn with_extras(spec: &Spec) -> String {
    let mut text = String::new();
    for (key, given) in [("steppers", spec.steppers), ("lines", spec.lines), ("views", spec.views)] {
        if given {
            text += if text.is_empty() { " with " } else { " and " };
            text += &["`", key, "`"].concat();
        }
    }
    text
}

/// Bytes of the tables for steppers, lines and views.
fn extra_bytes(spec: &Spec) -> usize {
    let steppers = if spec.steppers { 4 * size_of::<lookup::Steppers>() } else { 0 };
    let lines = if spec.lines { 2 * size_of::<lookup::Lines>() } else { 0 };
    steppers + lines + bytes_of_views(spec)
}

/// Bytes of the tables for views.
const fn bytes_of_views(spec: &Spec) -> usize {
    if spec.views { lookup::views::TABLE_BYTES } else { 0 }
}
