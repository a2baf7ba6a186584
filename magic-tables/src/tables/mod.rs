//! The tables for one set of options, filled and verified: of the combinations that the options
//! leave open, the first that fits.

#[cfg(feature = "boards")]
pub mod board;

#[cfg(feature = "boards")]
use std::slice;

#[cfg(feature = "boards")]
use self::board::{BoardTables, Fixed, choices, least_bytes};
use crate::board::SQUARES;
use crate::board::attack_sets::verify;
#[cfg(feature = "boards")]
use crate::board::piece::Piece;
use crate::board::slider::Slider;
pub use crate::choices::Bmi2;
use crate::encoding::{Coder, Encoding, Numbering};
use crate::layout::{Layout, Placement};
use crate::lookup;
use crate::scheme::auto::{self, Cost};
use crate::scheme::{Hashing, IndexForm, IndexType, Kind, kind};
#[cfg(feature = "boards")]
use crate::spec::DividedPieces;
use crate::spec::{
    Entries, ErrorSite, Hyperbola, Instructions, Packing, Pext, Problem, Scheme, Spec,
};

/// The tables of one [`Spec`]. They exist only if, for every relevant occupancy of every square,
/// the look-up gives the attack set of the slow ray walk.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The scheme in use: the one asked for, the choice of `auto`, or PEXT.
    pub scheme: Scheme,
    /// The options in use: with `auto`, those that it chose; if PEXT is used instead of the
    /// scheme, those with PEXT.
    pub spec: Spec,
    /// The tables of rook, bishop and queen on the chess board.
    pub chess: Option<Chess>,
    /// The tables of other pieces, or of other boards. Each piece is looked up in the fastest
    /// table that exists for it on its board.
    #[cfg(feature = "boards")]
    pub board: Option<BoardTables>,
    /// Bytes of all tables together, on a 64-bit target. For `scheme = hyperbola` this is 2,560,
    /// as on most targets; on some it takes 4,096. The constant `TABLE_BYTES` of the generated
    /// source has the right number.
    pub bytes: usize,
}

/// The tables of rook, bishop and queen on the chess board.
#[derive(Clone, Debug)]
pub enum Chess {
    /// Slots and index functions.
    Slots(Box<Hashed>),
    /// A type of the module `lookup` that looks up one line at a time. Its constructor fills its
    /// own small tables.
    LineWise(&'static str),
}

impl Tables {
    /// Chooses the index functions, lays out the slots, fills and verifies them.
    pub fn build(spec: &Spec, bmi2: Bmi2) -> Result<Self, Vec<Problem>> {
        Self::build_for_source(spec, bmi2, false)
    }

    /// Builds tables for source without dependencies. `fill`: a function will fill the slots.
    pub(crate) fn build_for_source(
        spec: &Spec,
        bmi2: Bmi2,
        fill: bool,
    ) -> Result<Self, Vec<Problem>> {
        let mut problems = spec.problems();
        if spec.pext == Pext::Always && bmi2 == Bmi2::Absent {
            problems.push(Problem::new("pext", ErrorSite::Value, Self::NO_PEXT));
        }
        if problems.is_empty() {
            let instructions = spec.instructions(bmi2);
            let plan = Plan {
                spec,
                instructions,
                fill,
                least: usize::MAX,
                problems: Vec::new(),
            };
            match plan.build() {
                Ok(tables) => return Ok(tables),
                Err(why) => problems = why,
            }
        }
        Err(problems)
    }

    /// The message for `pext = always` on a target without PEXT.
    pub(crate) const NO_PEXT: &str = "this target has no PEXT instruction; use `pext = auto`";

    /// Slots and index functions of rook and bishop on the chess board, if there are any.
    #[must_use]
    pub fn hashed(&self) -> Option<&Hashed> {
        if let Some(Chess::Slots(hashed)) = &self.chess {
            Some(hashed)
        } else {
            None
        }
    }

    /// The piece of chess whose tables `piece` has on the chess board: `rook`, `bishop` or `queen`.
    #[cfg(feature = "boards")]
    #[must_use]
    pub fn like(&self, piece: &str) -> Option<&'static str> {
        self.sliders()
            .into_iter()
            .find(|(name, _)| name == piece)
            .map(|(_, like)| like)
    }

    /// The pieces that have tables of the chess board, each with the piece of chess that moves so.
    ///
    /// The options alone do not say it: a bishop without a rook has them only by some schemes, and
    /// `scheme = auto` divides the pieces before it chooses one.
    #[cfg(feature = "boards")]
    pub(crate) fn sliders(&self) -> Vec<(String, &'static str)> {
        if self.chess.is_some() {
            self.spec.divided().sliders
        } else {
            Vec::new()
        }
    }

    /// What was compiled in, for `SCHEME`: the scheme and the options that differ from their
    /// defaults.
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
        let magic = self.scheme.has_factors();
        let entries = spec.entries_words();
        add(entries != Entries::default().word(), &entries);
        #[cfg(feature = "boards")]
        add(
            self.scheme == Scheme::Pext && self.chess.is_none() && spec.deposits_pieces(),
            "whole pieces",
        );
        add(
            spec.hyperbola != Hyperbola::default(),
            spec.hyperbola.word(),
        );
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

impl Way {
    /// The tables that it leads to, without those of other pieces.
    fn tables(&self, chess: Option<Chess>, bytes: usize) -> Tables {
        let (scheme, spec) = (self.scheme, self.spec.clone());
        Tables {
            scheme,
            spec,
            chess,
            #[cfg(feature = "boards")]
            board: None,
            bytes,
        }
    }
}

/// What to build, whatever the combination, and what came of those that were tried.
struct Plan<'a> {
    /// The options as they were given.
    spec: &'a Spec,
    /// What look-ups may use.
    instructions: Instructions,
    /// Whether a function will fill the slots, so that only schemes with slots will do.
    fill: bool,
    /// The bytes of the smallest tables that were tried.
    least: usize,
    /// Why there are no tables for the last combination.
    problems: Vec<Problem>,
}

impl Plan<'_> {
    /// The first tables that fit. The options must have no problems.
    fn build(mut self) -> Result<Tables, Vec<Problem>> {
        #[cfg(feature = "boards")]
        {
            let DividedPieces { sliders, others } = self.spec.divided();
            if sliders.is_empty() || !others.is_empty() {
                return self.build_others(&others, !sliders.is_empty());
            }
        }
        let (ways, pext) = (self.ways()?, self.instructions.pext);
        let build = |way: &Way| of_chess(way, pext);
        self.first_that_fits(&ways, 0, &build)
            .ok_or_else(|| self.none_fits())
    }

    /// The first tables that fit of `pieces` that have none of the chess board, perhaps `beside`
    /// rook, bishop or queen, which have.
    #[cfg(feature = "boards")]
    fn build_others(mut self, pieces: &[Piece], beside: bool) -> Result<Tables, Vec<Problem>> {
        let (spec, instructions) = (self.spec, self.instructions);
        let board = spec
            .geometry()
            .expect("a board that cannot be read was refused");
        let is_auto = spec.scheme == Scheme::Auto;
        let of_chess_board = if beside { self.ways()? } else { Vec::new() };
        let ways = if is_auto {
            // Beside rook, bishop and queen, tables without slots need not be filled.
            let choices = choices(spec, &board, pieces, instructions, self.fill && !beside);
            let choices = choices.map_err(|problem| vec![problem])?;
            choices
                .into_iter()
                .map(|(scheme, spec)| Way {
                    scheme,
                    spec,
                    bytes: None,
                })
                .collect()
        } else {
            self.ways_of_named(spec)
        };
        let most = self.most();
        let others = |way: &Way| {
            // Other pieces have one scheme with factors, the nearest to all that rook, bishop and
            // queen have on the chess board.
            let scheme = if way.scheme.has_factors() {
                Scheme::Fancy
            } else {
                way.scheme
            };
            // `auto` takes no slots that are far too large, and says how large the smallest tables
            // are.
            let least = least_bytes(&board, pieces, scheme, way.spec.entries);
            if !is_auto && least > most {
                return Err(too_large(
                    &way.tables(None, least as usize),
                    "bytes or more",
                    most,
                ));
            }
            let mut others = BoardTables::build(board.clone(), pieces.to_vec(), scheme, &way.spec)?;
            if !beside {
                others.fixed = Fixed::new(&board, spec.steppers, spec.lines);
            }
            Ok(others)
        };
        for way in &ways {
            match others(way) {
                Ok(others) => {
                    let build = |way: &Way| {
                        let alone = || Ok(way.tables(None, bytes_of_views(spec)));
                        let tables = if beside {
                            of_chess(way, instructions.pext)
                        } else {
                            alone()
                        }?;
                        let (board, bytes) = (Some(others.clone()), tables.bytes + others.bytes());
                        Ok(Tables {
                            board,
                            bytes,
                            ..tables
                        })
                    };
                    // The costs of rook, bishop and queen on the chess board do not speak of the
                    // pieces beside them.
                    let ways = if is_auto && beside {
                        &of_chess_board
                    } else {
                        slice::from_ref(way)
                    };
                    if let Some(tables) = self.first_that_fits(ways, others.bytes(), &build) {
                        return Ok(tables);
                    }
                }
                Err(problem) => self.problems = vec![problem],
            }
        }
        Err(self.none_fits())
    }

    /// The combinations that the options allow for rook, bishop and queen on the chess board, the
    /// fastest first; or an error if one of the user's factors is not magic, even where PEXT
    /// takes their place.
    fn ways(&self) -> Result<Vec<Way>, Vec<Problem>> {
        let (spec, mut ways) = (self.spec, Vec::new());
        if spec.scheme == Scheme::Auto {
            if let Some(advised) = auto::advised(spec) {
                ways = self.ways_of_named(&advised);
                for way in &mut ways {
                    way.bytes = auto::bytes(way.scheme, &way.spec);
                }
            }
            // A plain loop is much less to compile in users' builds.
            for cost in &auto::candidates(spec, self.instructions.pext) {
                let Cost {
                    scheme,
                    entries,
                    bishop_entries,
                    packing,
                    bytes,
                    ..
                } = *cost;
                let spec = Spec {
                    scheme,
                    entries,
                    bishop_entries,
                    packing,
                    ..spec.clone()
                };
                ways.push(Way {
                    scheme,
                    spec,
                    bytes: Some(bytes),
                });
            }
            return Ok(ways);
        }
        ways = self.ways_of_named(spec);
        if let (Kind::Hashing(hashing), Scheme::Pext) = (kind(spec.scheme), ways[0].scheme) {
            hashing.check_own(spec)?;
        }
        Ok(ways)
    }

    /// The combinations that `spec` allows, which names a scheme: at least one.
    fn ways_of_named(&self, spec: &Spec) -> Vec<Way> {
        let mut ways = Vec::new();
        let instead =
            self.instructions.pext && spec.pext == Pext::Auto && spec.scheme.has_factors();
        if spec.pext == Pext::Always || instead {
            let scheme = if spec.scheme.is_line_wise() {
                spec.scheme
            } else {
                Scheme::Pext
            };
            ways.push(Way {
                scheme,
                spec: spec.with_pext(),
                bytes: None,
            });
        }
        // PEXT was not asked for by name, so if its tables are too large, the scheme stays. It may
        // still use PDEP.
        if spec.pext != Pext::Always {
            ways.push(Way {
                scheme: spec.scheme,
                spec: spec.clone(),
                bytes: None,
            });
        }
        ways
    }

    /// The first tables that fit of those that `build` makes for `ways`. Tables that the catalog
    /// does not know have so many bytes `beside` those that it knows.
    fn first_that_fits(
        &mut self,
        ways: &[Way],
        beside: usize,
        build: &dyn Fn(&Way) -> Result<Tables, Vec<Problem>>,
    ) -> Option<Tables> {
        let (most, beside) = (self.most(), beside + extra_bytes(self.spec));
        for way in ways {
            if self.fill && way.scheme.is_line_wise() {
                continue;
            }
            // Tables that are known to be too large are not built.
            if let Some(bytes) = way.bytes {
                self.least = self.least.min(bytes + beside);
                if (bytes + beside) as u64 > most {
                    continue;
                }
            }
            match build(way) {
                Ok(tables) if tables.bytes as u64 <= most => return Some(tables),
                Ok(tables) => {
                    self.least = self.least.min(tables.bytes);
                    self.problems = vec![too_large(&tables, "bytes", most)];
                }
                Err(why) => self.problems = why,
            }
        }
        None
    }

    /// The most bytes that tables may take.
    fn most(&self) -> u64 {
        self.spec.max_bytes.unwrap_or(u64::MAX)
    }

    /// Why there are no tables.
    fn none_fits(self) -> Vec<Problem> {
        let (
            most,
            Self {
                spec,
                fill,
                least,
                problems,
                ..
            },
        ) = (self.most(), self);
        if !problems.is_empty() && (spec.scheme != Scheme::Auto || spec.max_bytes.is_none()) {
            return problems;
        }
        let extras = with_extras(spec);
        let what = if fill { "tables with slots" } else { "tables" };
        let raise = format!(
            "no {what}{extras} are as small as {most} bytes; the smallest take {least}: raise `max_bytes`"
        );
        vec![if fill {
            Problem::new(
                "fill",
                ErrorSite::Key,
                format!("{raise}, or leave `fill` out"),
            )
        } else {
            Problem::new("max_bytes", ErrorSite::Value, raise)
        }]
    }
}

/// The tables of rook, bishop and queen on the chess board, and their bytes, with those of
/// steppers, lines and views. `pext`: the look-ups may use PEXT and PDEP.
fn of_chess(way: &Way, pext: bool) -> Result<Tables, Vec<Problem>> {
    let spec = &way.spec;
    let (chess, bytes) = match kind(way.scheme) {
        Kind::Hashing(hashing) => {
            let hashed = Hashed::build(spec, hashing, pext || spec.pext == Pext::Always)?;
            let bytes = hashed.bytes;
            (Chess::Slots(Box::new(hashed)), bytes)
        }
        Kind::LineWise(line_wise) => {
            let look_ups = line_wise.look_ups(spec.is_in_integers());
            (look_ups.verify)();
            (Chess::LineWise(look_ups.name), look_ups.bytes)
        }
        Kind::Auto => unreachable!("`auto` names another scheme"),
    };
    Ok(way.tables(Some(chess), bytes + extra_bytes(spec)))
}

/// The problem that `tables` take so many bytes, which are more than `most`. `unit`: bytes, or
/// bytes or more.
fn too_large(tables: &Tables, unit: &str, most: u64) -> Problem {
    let (name, extras, bytes) = (tables.name(), with_extras(&tables.spec), tables.bytes);
    let message = format!(
        "the tables of `{name}`{extras} take {bytes} {unit}, more than the {most} that `max_bytes` allows; raise `max_bytes`, or let \
         `scheme = auto` choose"
    );
    Problem::new("max_bytes", ErrorSite::Value, message)
}

/// The tables beside those of sliders, if there are some.
fn with_extras(spec: &Spec) -> String {
    let mut text = String::new();
    for &(key, given) in &[
        ("steppers", spec.steppers),
        ("lines", spec.lines),
        ("views", spec.views),
    ] {
        if given {
            text += if text.is_empty() { " with `" } else { " and `" };
            text += key;
            text += "`";
        }
    }
    text
}

/// Bytes of the tables for steppers, lines and views.
fn extra_bytes(spec: &Spec) -> usize {
    let steppers = if spec.steppers {
        4 * size_of::<lookup::Steppers>()
    } else {
        0
    };
    let lines = if spec.lines {
        2 * size_of::<lookup::PairTable>()
    } else {
        0
    };
    steppers + lines + bytes_of_views(spec)
}

/// Bytes of the tables for views.
const fn bytes_of_views(spec: &Spec) -> usize {
    if spec.views {
        lookup::views::TABLE_BYTES
    } else {
        0
    }
}

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
    /// Chooses the index functions of `scheme`, lays out the slots, fills and verifies them.
    /// `pdep`: slots may need PDEP. Refuses factors of the user that are not magic.
    pub(crate) fn build(
        spec: &Spec,
        scheme: &dyn Hashing,
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
        let numbering = (encodings[0] == Encoding::Numbers).then(Numbering::get);
        let mut tables = Self {
            encodings,
            layout,
            numbering,
            bytes: 0,
            slots,
            forms,
        };
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

    /// Factor, shift and offset of all squares of `slider`; factor and shift are zero for PEXT.
    /// Offsets count from the first slot of the piece's block.
    #[must_use]
    pub fn squares(&self, slider: Slider) -> [(u64, u32, u32); SQUARES] {
        let (mut squares, first) = ([(0, 0, 0); SQUARES], self.block_start(slider));
        for (square, place) in squares.iter_mut().enumerate() {
            let Placement { hash, offset } = self.layout.placement(slider, square);
            *place = (hash.factor, hash.shift(), offset - first);
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

    /// Compares every relevant occupancy of every square with the slow ray walk, through the index
    /// functions and the decoding that will be compiled in. Panics if a slot is wrong, or if a
    /// factor does not carry what the form says.
    fn verify(&self) {
        for slider in Slider::ALL {
            let (slots, squares) = (self.slots(slider), self.squares(slider));
            let encoding = self.encodings[slider as usize];
            for square in 0..SQUARES {
                if let IndexForm::Magic(form) = self.forms[slider as usize] {
                    form.check(square, squares[square], encoding.slot_bytes());
                }
                let (hash, mask) = (
                    self.layout.placement(slider, square).hash,
                    slider.mask(square),
                );
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
        let unions = self
            .numbering
            .map_or(0, |numbering| size_of_val(numbering.unions.as_slice()));
        // Short slots next to 64-bit data are padded.
        (bytes + unions).next_multiple_of(align_of::<u64>())
    }
}

#[cfg(test)]
mod tests;
