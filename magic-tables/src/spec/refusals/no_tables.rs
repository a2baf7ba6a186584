//! Why there are no tables for a board and its pieces, as building them shows, and what would work.

use crate::board::Direction;
use crate::board::geometry::Geometry;
use crate::board::piece::Piece;
use crate::board::slider::Slider;
use crate::board::square;
use crate::spec::choice::Scheme;
use crate::spec::declaration::FrontEnd;
use crate::spec::options::{Spec, own_magics_key};
use crate::spec::piece_schemes;
use crate::spec::problem::{Part, Problem};

/// Why there are no tables.
#[derive(Debug)]
pub(crate) enum NoTables {
    /// A piece has none in its scheme.
    InScheme {
        /// The name of the piece.
        piece: String,
        /// What it lacks.
        cause: String,
        /// The schemes in which it has some.
        instead: &'static [Scheme],
    },
    /// An option is in the way.
    WithOption {
        /// The option.
        key: &'static str,
        /// What is wrong.
        cause: String,
        /// What it is set to instead; `None`: it is left out.
        instead: Option<&'static str>,
    },
}

impl NoTables {
    fn in_scheme(piece: &str, cause: String, instead: &'static [Scheme]) -> Self {
        Self::InScheme { piece: piece.to_owned(), cause, instead }
    }

    fn with_option(key: &'static str, cause: String) -> Self {
        Self::WithOption { key, cause, instead: None }
    }

    /// The mistake in `spec`, which stands where the piece has its scheme from.
    pub(crate) fn problem(self, spec: &Spec) -> Problem {
        let by = spec.front_end;
        let (piece, cause, instead) = match self {
            Self::InScheme { piece, cause, instead } => (piece, cause, instead),
            Self::WithOption { key, cause, instead } => {
                let way_out = match instead {
                    Some(word) => format!("use {}", by.setting(key, word)),
                    None => format!("leave {} out", by.option(key)),
                };
                return Problem::new(key, Part::Value, format!("{cause}; {way_out}"));
            }
        };
        let named = spec.named_schemes().iter().position(|element| element.is_of(&piece));
        let (key, part) = match named {
            Some(number) => (piece_schemes::KEY, Part::ElementValue(number)),
            None => ("scheme", Part::Value),
        };
        let mut message = cause;
        for (number, scheme) in instead.iter().enumerate() {
            message += if number == 0 { "; use " } else { " or " };
            let quoted = match named {
                // In the list, schemes stand alone.
                Some(_) => format!("`{}`", scheme.word()),
                None => by.setting(key, scheme.word()).to_string(),
            };
            message += &quoted;
        }
        Problem::new(key, part, message)
    }
}

/// A line has too many relevant squares for the slots of whole pieces.
pub(crate) fn line_for_slots(piece: &Piece, most: u32) -> NoTables {
    let name = &*piece.name;
    let cause =
        format!("a line of `{name}` has more than {most} relevant squares on this board, too many for slots");
    NoTables::in_scheme(name, cause, &[Scheme::Hyperbola])
}

/// A line has too many squares for slots that lines share; `relevant` says which of them count.
pub(crate) fn long_line(piece: &str, squares: usize, relevant: &str) -> NoTables {
    let cause = format!("a line of `{piece}` has {squares} {relevant}squares, too many for slots");
    NoTables::in_scheme(piece, cause, &[Scheme::Hyperbola])
}

/// The slots among which `auto` may choose take more than the `most` bytes up to which it has costs.
pub(crate) fn large_slots(piece: &Piece, most: u64) -> NoTables {
    let cause = format!(
        "`auto` has costs of slots up to {} KiB, and those that it may choose here take more",
        most >> 10
    );
    NoTables::in_scheme(&piece.name, cause, &[Scheme::Fancy])
}

/// The board has more squares than two words of 32 bits.
pub(crate) fn many_words(board: &Geometry, piece: &Piece) -> NoTables {
    let cause = format!(
        "this board has {} squares, more than the two words of 32 bits that `magic32` multiplies",
        board.squares()
    );
    NoTables::in_scheme(&piece.name, cause, &[Scheme::Fancy])
}

/// No factor was found.
pub(crate) fn no_factor(board: &Geometry, piece: &Piece, square: usize, spec: &Spec) -> NoTables {
    let (piece, square) = (&piece.name, board.name(square));
    let not_found = format!("found no factor for `{piece}` on {square}");
    for (key, carries, what) in [
        ("incorporate_offset", spec.incorporate_offset, "where its slots start"),
        ("incorporate_shift", spec.incorporate_shift, "its shift"),
    ] {
        if carries {
            return NoTables::with_option(key, format!("{not_found} that carries {what}"));
        }
    }
    NoTables::in_scheme(piece, not_found, &[Scheme::Pext, Scheme::Hyperbola])
}

/// No part of a piece has use for the user's factors for `slider`. `in_lines`: it has too many relevant squares to be looked up whole.
pub(crate) fn unused_factors(by: FrontEnd, slider: Slider, in_lines: bool, most: u32) -> Problem {
    let (key, name) = (own_magics_key(slider), square::name_of(slider));
    let option = by.option(key);
    let message = if in_lines {
        format!(
            "a {name} has more than {most} relevant squares on this board, so its lines are looked up one by one, by other \
             factors; leave {option} out"
        )
    } else {
        format!("no piece moves like a {name}; leave {option} out")
    };
    Problem::new(key, Part::Value, message)
}

/// The pieces that move like `slider` have a scheme without factors.
pub(crate) fn no_factors(by: FrontEnd, slider: Slider, scheme: Scheme) -> Problem {
    let (key, name) = (own_magics_key(slider), square::name_of(slider));
    let (word, option) = (scheme.word(), by.option(key));
    let message = format!("a {name} has the scheme `{word}` here, which has no factors; leave {option} out");
    Problem::new(key, Part::Value, message)
}

/// The user's factors for `slider` do not carry where the slots of their squares start.
pub(crate) fn wrong_offsets(by: FrontEnd, slider: Slider) -> Problem {
    let message = format!(
        "the offsets in the lower 16 bits of these factors do not lay the slots of all squares side by side, counted in units of \
         1, 2, 4, … slots; leave {} out",
        by.option("incorporate_offset")
    );
    Problem::new(own_magics_key(slider), Part::Value, message)
}

/// One multiplication cannot gather the occupancy of each line.
pub(crate) fn not_gathered(piece: &str) -> NoTables {
    let cause = "one multiplication cannot gather the occupancy of each line of this board";
    NoTables::in_scheme(piece, cause.to_owned(), &[Scheme::Hyperbola])
}

/// A square has more attack sets than 16 bits can number.
pub(crate) fn many_sets(board: &Geometry, piece: &Piece, square: usize) -> NoTables {
    let (piece, square) = (&piece.name, board.name(square));
    let cause = format!("the `{piece}` on {square} has more attack sets than 16 bits can number");
    NoTables::with_option("entries", cause)
}

/// A piece may attack more squares than slots have bits.
pub(crate) fn many_squares(piece: &Piece, squares: u32) -> NoTables {
    let cause = format!(
        "from one square, `{}` may attack {squares} squares, more than the 32 bits of a slot for `pdep`",
        piece.name
    );
    NoTables::WithOption { key: "entries", cause, instead: Some("bitboard") }
}

/// The numbers of the squares of a line are not equally far apart.
pub(crate) fn uneven(board: &Geometry, piece: &str, square: usize) -> NoTables {
    let cause = format!(
        "`congruent_modulo` needs lines whose squares have numbers equally far apart; those of a line of `{piece}` \
         through {} have not",
        board.name(square)
    );
    NoTables::in_scheme(piece, cause, &[Scheme::Kindergarten, Scheme::Hyperbola])
}

/// A line along `step` has more squares than the theorem of Fenner and Levene allows if their numbers are so far apart.
pub(crate) fn too_long_for_remainders(
    piece: &str,
    step: Direction,
    squares: usize,
    apart: usize,
) -> NoTables {
    let cause = format!(
        "`congruent_modulo` needs N <= k + 1 (Fenner & Levene 2008); the lines of `{piece}` along ({}, {}) have N = \
         {squares} squares, whose numbers are k = {apart} apart",
        step.files, step.ranks
    );
    NoTables::in_scheme(piece, cause, &[Scheme::Kindergarten, Scheme::Hyperbola])
}
