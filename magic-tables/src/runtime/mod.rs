//! Tables at run time, for programs whose user chooses the game: a board and pieces as values in, look-ups out.
//!
//! The options are those of the macro and of build scripts, as a [`Spec`], with the same schemes and the same refusals. Tables take
//! some milliseconds to build.
//!
//! ```
//! use magic_tables::runtime::Tables;
//! use magic_tables::spec::Spec;
//!
//! let spec = Spec {
//!     board: Some("9x10".into()),
//!     pieces: Some("[rook, cannon, horse, elephant]".into()),
//!     ..Spec::default()
//! };
//! let xiangqi = Tables::<u128>::new(&spec)?;
//! // Once, by name.
//! let cannon = xiangqi.number("cannon").unwrap();
//! // From a1 over b1: the squares up to the next occupied one, d1.
//! assert_eq!(xiangqi.attacks(cannon, 0, 0b1010), 0b1100);
//! # Ok::<(), magic_tables::Error>(())
//! ```
//!
//! # What a look-up costs
//!
//! It does what the look-up of the same tables in the macro does, and chooses among the kinds of tables before: one branch, which the
//! processor predicts as long as the program looks up the same piece, or pieces of one kind. Slots with attack sets, found by factors or by
//! PEXT, are inlined; all other kinds are a call. [`Tables::attacks`] finds the piece by its number first; who looks up one piece
//! again and again can hold its [`LookUp`].
//!
//! # What is verified
//!
//! Building does not compare look-ups with the slow walk. [`Tables::verify`] does, for all relevant occupancies of all squares. The factors
//! are constructed such that no two relevant occupancies meet in a slot.
//!
//! # PEXT
//!
//! With `pext = auto`, the default, PEXT takes the place of a scheme with factors if the processor on which the program runs
//! has it and it is fast there: not on processors of AMD before Zen 3. With `pext = always` it must be there. With `scheme = pext` and no such
//! instruction, loops compute the same, which is slow.

mod word;

use std::fmt;

use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::Piece;
use crate::error::Error;
use crate::lookup::Assumed;
use crate::spec::{Part, Pext, Problem, Spec};
use crate::tables::board::{self, Table};
use crate::tables::{self, Bmi2};

pub use word::Word;

/// The tables of all pieces of a game.
///
/// `W` is the type of sets of squares: `u128`, which fits all boards, or `u64` for boards with up to 64 squares, which saves a call there.
#[derive(Clone)]
pub struct Tables<W: Word> {
    board: Geometry,
    name: String,
    bytes: usize,
    look_ups: Vec<LookUp<W>>,
    names: Vec<String>,
    /// What is verified: parts of pieces, whether each is looked up line by line, and its look-up.
    parts: Vec<(Piece, bool, LookUp<W>)>,
    /// For each pair of squares, those between them, and the line through them.
    pairs: Option<[Vec<W>; 2]>,
}

/// The look-up of one piece. It shares its tables with the [`Tables`] that it is from, and keeps them alive.
#[derive(Clone)]
pub struct LookUp<W: Word>(W::LookUp);

impl<W: Word> LookUp<W> {
    /// The attack set of the piece on `square` if the squares of `occupied` are occupied.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn attacks(&self, square: usize, occupied: W) -> W {
        W::attacks(&self.0, square, occupied)
    }
}

impl<W: Word> Tables<W> {
    /// Builds the tables that `spec` describes.
    ///
    /// ```
    /// use magic_tables::{Scheme, runtime::Tables, spec::Spec};
    ///
    /// let spec = Spec { scheme: Scheme::Hyperbola, board: Some("5x6".into()), ..Spec::default() };
    /// let small = Tables::<u64>::new(&spec)?;
    /// let rook = small.number("rook").unwrap();
    /// assert_eq!(small.attacks(rook, 0, 1 << 2), 0b110 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20 | 1 << 25);
    ///
    /// let large = Spec { board: Some("9x10".into()), ..spec };
    /// let error = Tables::<u64>::new(&large).err().unwrap();
    /// assert!(error.to_string().ends_with("90 squares do not fit into `u64`; use `Tables::<u128>`"));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    ///
    /// # Errors
    /// All mistakes in `spec`, tables that do not exist or are larger than `max_bytes`, or a board that does not fit into `W`.
    pub fn new(spec: &Spec) -> Result<Self, Error> {
        let bmi2 = match spec.pext {
            Pext::Auto => Assumed::detected_fast(),
            Pext::Always => Assumed::detected(),
            Pext::Never => None,
        };
        let filled = tables::Tables::fill(spec, if bmi2.is_some() { Bmi2::ByTarget } else { Bmi2::Absent })?;
        // Where there is no other way than PEXT, slow instructions are still faster than loops.
        Self::looked_up(&filled, bmi2.or_else(Assumed::detected))
    }

    /// Look-ups in these tables. Without `bmi2`, loops compute PEXT and PDEP.
    fn looked_up(filled: &tables::Tables, bmi2: Option<Assumed>) -> Result<Self, Error> {
        let Some(of_board) = filled.board() else { unreachable!("all pieces have tables of a board") };
        let board = of_board.board.clone();
        if board.word_bits() as usize > 8 * size_of::<W>() {
            let message = format!("{} squares do not fit into `u64`; use `Tables::<u128>`", board.squares());
            return Err(vec![Problem::new("board", Part::Value, message)].into());
        }
        let mut all = Self {
            name: filled.name(),
            bytes: filled.bytes,
            look_ups: Vec::new(),
            names: Vec::new(),
            parts: Vec::new(),
            pairs: of_board.fixed.pairs.as_ref().map(|pairs| pairs.each_ref().map(|sets| words(sets))),
            board,
        };
        let look_ups = W::look_ups(word::Filled {
            board: &of_board.board,
            pieces: &of_board.pieces,
            tables: &of_board.tables,
            bmi2,
        });
        for ((piece, parts), look_ups) in of_board.pieces.iter().zip(look_ups) {
            for (part, look_up) in parts.iter().zip(&look_ups) {
                let by_lines = !matches!(of_board.tables[part.table], Table::Hashed(_));
                let piece = Piece { name: piece.name.clone(), movement: part.movement.clone() };
                all.parts.push((piece, by_lines, LookUp(look_up.clone())));
            }
            let look_up = W::union(look_ups);
            if parts.len() > 1 {
                all.parts.push((piece.clone(), true, LookUp(look_up.clone())));
            }
            all.add(&piece.name, look_up);
        }
        for (stepper, attacks) in &of_board.fixed.steppers {
            all.add(stepper.name(), W::steps(attacks));
        }
        Ok(all)
    }

    fn add(&mut self, name: &str, look_up: W::LookUp) {
        self.names.push(name.to_owned());
        self.look_ups.push(LookUp(look_up));
    }

    /// Compares the look-ups of all pieces with a slow walk, for all relevant occupancies of all squares. Lines that are looked up one
    /// by one are tried one by one, those with more than 12 relevant squares with some of their occupancies.
    ///
    /// # Panics
    /// If a look-up is wrong, which would be a mistake in this crate.
    pub fn verify(&self) {
        for (piece, by_lines, look_up) in &self.parts {
            let look_up = |square, occupied| look_up.attacks(square, W::from_squares(occupied)).squares();
            board::verify(&self.board, piece, *by_lines, &look_up);
        }
    }

    /// The attack set of the piece with this number on `square` if the squares of `occupied` are occupied.
    ///
    /// # Panics
    /// If there is no such piece, or `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn attacks(&self, piece: usize, square: usize, occupied: W) -> W {
        self.look_ups[piece].attacks(square, occupied)
    }

    /// The number of the piece with this name: its place in the list of [`names`](Self::names).
    #[must_use]
    pub fn number(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|other| other == name)
    }

    /// The look-up of the piece with this name.
    #[must_use]
    pub fn piece(&self, name: &str) -> Option<&LookUp<W>> {
        self.number(name).map(|number| &self.look_ups[number])
    }

    /// The names of the pieces, by their numbers: as the option `pieces` lists them, `lance` being two, and, with `steppers`, knight,
    /// king and pawns behind them.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Geometry {
        &self.board
    }

    /// The scheme in use, and the options that differ from their defaults, as the macro's `SCHEME` has them.
    #[must_use]
    pub fn scheme(&self) -> &str {
        &self.name
    }

    /// Bytes of all tables, as the macro's `TABLE_BYTES` counts them.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The squares strictly between `a` and `b`, with the option `lines`; empty if no rank, file or diagonal joins them. The set with the
    /// last square, as some engines have it, is `between(a, b) | 1 << b`.
    ///
    /// # Panics
    /// If a square is off the board, or the tables were built without `lines`.
    #[must_use]
    pub fn between(&self, a: usize, b: usize) -> W {
        self.of_pair(0, a, b)
    }

    /// The whole line through `a` and `b`, with the option `lines`; empty if no rank, file or diagonal joins them.
    ///
    /// # Panics
    /// If a square is off the board, or the tables were built without `lines`.
    #[must_use]
    pub fn line(&self, a: usize, b: usize) -> W {
        self.of_pair(1, a, b)
    }

    /// The squares from `from` through `to` to the edge of the board, without `from` itself, with the option `lines`; empty if no rank,
    /// file or diagonal joins them.
    ///
    /// # Panics
    /// As [`line`](Self::line).
    #[must_use]
    pub fn ray(&self, from: usize, to: usize) -> W {
        let below = (1 << from) - 1;
        let side = if to > from { !below } else { below };
        W::from_squares(self.line(from, to).squares() & side & !(1 << from))
    }

    fn of_pair(&self, which: usize, a: usize, b: usize) -> W {
        let squares = self.board.squares();
        assert!(a < squares && b < squares, "a square is off the board");
        let pairs = self.pairs.as_ref().expect("the tables were built with `lines = true`");
        pairs[which][a * squares + b]
    }
}

/// The board, the scheme and the names of the pieces.
impl<W: Word> fmt::Debug for Tables<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables")
            .field("squares", &self.board.squares())
            .field("scheme", &self.name)
            .field("pieces", &self.names)
            .finish_non_exhaustive()
    }
}

fn words<W: Word>(sets: &[Squares]) -> Vec<W> {
    sets.iter().map(|&set| W::from_squares(set)).collect()
}

/// The example of the page on this module.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/runtime.md")]
mod page {}

#[cfg(test)]
mod tests;
