//! Chooses among the combinations that the options leave open, and builds the tables of all pieces.

#[cfg(feature = "boards")]
use super::board::{BoardTables, OwnFactors};
use super::content::{Chess, Content, Tables};
use crate::hashed::Hashed;
use crate::lookup;
use crate::scheme::auto::{self, Cost};
use crate::scheme::{Kind, kind};
#[cfg(feature = "boards")]
use crate::spec::{Entries, Packing, Pieces};
use crate::spec::{Part, Pext, Problem, Scheme, Spec};

/// A combination of options to try.
pub(super) struct Way {
    /// The scheme in use.
    pub(super) scheme: Scheme,
    /// The options in use.
    spec: Spec,
    /// Bytes of the tables of rook and bishop, if the catalog knows them.
    bytes: Option<usize>,
}

/// The combinations that `spec` allows, the fastest first. `spec` must have no problems. `promised`: there are PEXT and PDEP;
/// `tuned`: rook, bishop and queen have their tables of the chess board.
#[cfg_attr(
    not(feature = "boards"),
    expect(unused_variables, reason = "without other boards, tables are always tuned")
)]
pub(super) fn ways(spec: &Spec, promised: bool, tuned: bool) -> Vec<Way> {
    let mut ways = Vec::new();
    #[cfg(feature = "boards")]
    if spec.scheme == Scheme::Auto && !tuned {
        return line_wise_ways(spec, promised);
    }
    if spec.scheme == Scheme::Auto {
        // A plain loop is much less to compile in users' builds.
        for cost in &auto::candidates(spec, promised) {
            let Cost { scheme, entries, bishop_entries, packing, bytes, .. } = *cost;
            let spec = Spec { scheme, entries, bishop_entries, packing, ..spec.clone() };
            ways.push(Way { scheme, spec, bytes: Some(bytes) });
        }
        return ways;
    }
    let instead =
        promised && spec.pext == Pext::Auto && spec.scheme.has_slots() && spec.scheme != Scheme::Pext;
    if spec.pext == Pext::Always || instead {
        ways.push(Way { scheme: Scheme::Pext, spec: spec.with_pext(), bytes: None });
    }
    // PEXT was not asked for by name, so if its tables are too large, the scheme stays. It may still use PDEP.
    if spec.pext != Pext::Always {
        ways.push(Way { scheme: spec.scheme, spec: spec.clone(), bytes: None });
    }
    ways
}

/// The schemes that `auto` chooses among for tables that look up one line at a time.
#[cfg(feature = "boards")]
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
pub(super) struct Plan<'a> {
    /// The options as they were given.
    spec: &'a Spec,
    /// Whether there are PEXT and PDEP.
    promised: bool,
    /// In source without dependencies, whether a function will fill the slots, so that only schemes with slots will do.
    fill: Option<bool>,
    /// Which pieces there are, and their board.
    #[cfg(feature = "boards")]
    pieces: Pieces,
    /// Whether tables of boards are compared with the walk.
    #[cfg(feature = "boards")]
    verify: bool,
}

impl<'a> Plan<'a> {
    pub(super) fn new(spec: &'a Spec, promised: bool, fill: Option<bool>) -> Self {
        Self {
            spec,
            promised,
            fill,
            #[cfg(feature = "boards")]
            pieces: spec.divided(),
            #[cfg(feature = "boards")]
            verify: true,
        }
    }

    /// All pieces in tables of boards, not even those of chess in others, and without a comparison with the walk.
    #[cfg(feature = "runtime")]
    pub(super) fn unverified(spec: &'a Spec, promised: bool) -> Self {
        let pieces = Pieces { sliders: Vec::new(), others: spec.all_pieces() };
        Self { spec, promised, fill: None, pieces, verify: false }
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

    /// The first of `ways` that fits.
    pub(super) fn build(&self, ways: &[Way]) -> Result<Tables, Vec<Problem>> {
        let most = self.spec.max_bytes.unwrap_or(u64::MAX);
        let more = self.others_of_auto()?;
        let more_bytes = more.as_ref().map_or(0, Others::bytes) + extra_bytes(self.spec);
        let (mut least, mut problems) = (usize::MAX, Vec::new());
        for way in ways {
            if self.fill == Some(true) && way.scheme.is_line_wise() {
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
            return Err(vec![if self.fill == Some(true) {
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
        let (mut scheme, mut spec) = (way.scheme, way.spec.clone());
        if self.is_tuned() {
            // How slots lie, and which factors lead to them, is chosen for rook, bishop and queen: hardly any factor of other pieces
            // carries an offset on 8x8.
            spec = Spec {
                packing: Packing::Auto,
                bishop_entries: None,
                rook_magics: None,
                bishop_magics: None,
                ..spec
            };
            (spec.incorporate_shift, spec.incorporate_offset) = (false, false);
            scheme = if scheme == Scheme::Black { Scheme::Fancy } else { scheme };
        }
        let others = self.pieces.others.clone();
        let own = OwnFactors::verified(&board, &others, scheme, &spec)?;
        BoardTables::filled(board, others, scheme, &spec, &own, self.verify).map_err(|problem| vec![problem])
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
            let look_ups = line_wise.look_ups(spec.const_fn);
            (look_ups.verify)();
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
