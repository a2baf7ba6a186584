//! Which options and pieces go together on boards of any shape, and which tables there are none of.

use super::chess;
use crate::board::Direction;
use crate::board::geometry::Geometry;
use crate::board::piece::Piece;
use crate::board::slider::Slider;
use crate::board::stepper::Stepper;
use crate::spec::choice::{Entries, Magics, Packing, Pext, Scheme};
use crate::spec::options::{Spec, own_magics_key};
use crate::spec::pieces::read_pieces;
use crate::spec::problem::{Part, Problem, Refuse};

/// What goes together where no piece has tables of the chess board.
pub(super) fn without_tuned_tables(spec: &Spec, refuse: &mut Refuse<'_>) {
    if matches!(spec.scheme, Scheme::Black | Scheme::Magic32) {
        let message = format!(
            "`{}` is for rook, bishop and queen on the chess board; use `scheme = fancy`, `scheme = kindergarten` or `scheme = \
             hyperbola`",
            spec.scheme.word()
        );
        refuse("scheme", &message);
    }
    let factors = matches!(spec.scheme, Scheme::Fancy | Scheme::Plain | Scheme::FixedShift);
    let slots = factors || spec.scheme == Scheme::Pext;
    let given = [
        ("bishop_entries", spec.bishop_entries.is_some()),
        ("packing", spec.packing != Packing::default()),
        ("incorporate_shift", spec.incorporate_shift),
        ("incorporate_offset", spec.incorporate_offset),
        ("setwise", spec.setwise),
    ];
    let own = Slider::ALL.map(|slider| (own_magics_key(slider), spec.own_magics(slider).is_some()));
    for (key, given) in given.into_iter().chain(own) {
        if given {
            refuse(key, &format!("`{key}` is for rook, bishop and queen on the chess board; leave it out"));
        }
    }
    chess::pext_entries(spec, refuse);
    let with_slots = "use `scheme = fancy`";
    match spec.entries {
        Entries::Bitboard => {}
        Entries::Pdep if factors && spec.pext != Pext::Always => refuse(
            "entries",
            "slots for `pdep` need PEXT on other boards; use `pext_entries = pdep`, which keeps attack sets where there is none, or \
             `scheme = pext`, which looks up line by line",
        ),
        Entries::Pdep | Entries::Byte | Entries::Shared if slots => {}
        Entries::Pdep | Entries::Byte | Entries::Shared => {
            let (scheme, entries) = (spec.scheme.word(), spec.entries.word());
            refuse("entries", &format!("`{scheme}` has no slots for `entries = {entries}`; {with_slots}"));
        }
    }
    if spec.magics != Magics::default() && !factors {
        refuse("magics", &format!("`{}` has no factors to search for; {with_slots}", spec.scheme.word()));
    }
    if spec.seed.is_some() && spec.magics != Magics::Search {
        refuse("seed", "only a search depends on a seed; add `magics = search`, or leave `seed` out");
    }
    match spec.pext {
        Pext::Always if !slots => {
            let scheme = spec.scheme.word();
            refuse("pext", &format!("`{scheme}` does not use PEXT; use `scheme = pext` or `scheme = fancy`"));
        }
        Pext::Never if spec.scheme == Scheme::Pext => {
            refuse("pext", "`scheme = pext` always uses PEXT; leave `pext` out, or use another scheme");
        }
        Pext::Auto | Pext::Always | Pext::Never => {}
    }
}

/// What is wrong with the pieces themselves.
pub(super) fn of_pieces(spec: &Spec) -> impl Iterator<Item = Problem> {
    immovable(spec).into_iter().chain(named_twice(spec))
}

/// A piece with the name of a stepping one, where `steppers` asks for these.
fn named_twice(spec: &Spec) -> Option<Problem> {
    let pieces = spec.all_pieces();
    let twice = |name: &&str| spec.steppers && pieces.iter().any(|piece| piece.name == **name);
    let name = Stepper::ALL.into_iter().map(Stepper::name).find(twice)?;
    let message =
        format!("`steppers` has a piece `{name}`, too; give yours another name, or leave `steppers` out");
    Some(Problem::new("pieces", Part::Value, message))
}

/// The first piece that can never move on the board of `spec`.
fn immovable(spec: &Spec) -> Option<Problem> {
    let board = match spec.geometry() {
        Ok(board) => board,
        Err(message) => return Some(Problem::new("board", Part::Value, message)),
    };
    let pieces = match spec.pieces.as_deref().map(read_pieces) {
        Some(Err(problem)) => return Some(problem),
        Some(Ok(pieces)) => pieces,
        None => spec.all_pieces(),
    };
    let number = pieces.iter().position(|piece| !piece.can_move(&board))?;
    let Piece { name, .. } = &pieces[number];
    let counted =
        |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    let size = format!("{} and {}", counted(board.files(), "file"), counted(board.ranks(), "rank"));
    let message = format!("the piece `{name}` cannot move on a board of {size}; leave it out");
    Some(match spec.pieces {
        // A lance is two pieces, so places in the list are not always the same.
        Some(_) => Problem::new("pieces", Part::Value, message),
        None => Problem::new("board", Part::Value, format!("{message}: list the others in `pieces`")),
    })
}

/// Why a board and its pieces have no tables of a scheme, as building them shows, and what would work.
pub(crate) mod no_tables {
    use super::{Direction, Geometry, Part, Piece, Problem};

    fn scheme(message: String) -> Problem {
        Problem::new("scheme", Part::Value, message)
    }

    /// A line has too many relevant squares for the slots of whole pieces.
    pub(crate) fn line_for_slots(piece: &Piece, most: u32) -> Problem {
        scheme(format!(
            "a line of `{}` has more than {most} relevant squares on this board, too many for slots; use `scheme = hyperbola`",
            piece.name
        ))
    }

    /// A line has too many squares for slots that lines share; `relevant` says which of them count.
    pub(crate) fn long_line(piece: &str, squares: usize, relevant: &str) -> Problem {
        scheme(format!(
            "a line of `{piece}` has {squares} {relevant}squares, too many for slots; use `scheme = hyperbola`"
        ))
    }

    /// No factor was found.
    pub(crate) fn no_factor(board: &Geometry, piece: &Piece, square: usize) -> Problem {
        let (piece, square) = (&piece.name, board.name(square));
        scheme(format!(
            "found no factor for `{piece}` on {square}; use `scheme = pext` or `scheme = hyperbola`"
        ))
    }

    /// One multiplication cannot gather the occupancy of each line.
    pub(crate) fn not_gathered() -> Problem {
        let message = "one multiplication cannot gather the occupancy of each line of this board; use `scheme = hyperbola`";
        scheme(message.to_owned())
    }

    /// A square has more attack sets than 16 bits can number.
    pub(crate) fn many_sets(board: &Geometry, piece: &Piece, square: usize) -> Problem {
        let (piece, square) = (&piece.name, board.name(square));
        scheme(format!(
            "the `{piece}` on {square} has more attack sets than 16 bits can number; leave `entries` out"
        ))
    }

    /// A piece may attack more squares than slots have bits.
    pub(crate) fn many_squares(piece: &Piece, squares: u32) -> Problem {
        let message = format!(
            "from one square, `{}` may attack {squares} squares, more than the 32 bits of a slot for `pdep`; use `entries = bitboard`",
            piece.name
        );
        Problem::new("entries", Part::Value, message)
    }

    /// The numbers of the squares of a line are not equally far apart.
    pub(crate) fn uneven(board: &Geometry, piece: &str, square: usize) -> Problem {
        scheme(format!(
            "`congruent_modulo` needs lines whose squares have numbers equally far apart; those of a line of `{piece}` \
             through {} have not; use `scheme = kindergarten` or `scheme = hyperbola`",
            board.name(square)
        ))
    }

    /// A line along `step` has more squares than the theorem of Fenner and Levene allows if their numbers are so far apart.
    pub(crate) fn too_long_for_remainders(
        piece: &str,
        step: Direction,
        squares: usize,
        apart: usize,
    ) -> Problem {
        scheme(format!(
            "`congruent_modulo` needs N <= k + 1 (Fenner & Levene 2008); the lines of `{piece}` along ({}, {}) have N = \
             {squares} squares, whose numbers are k = {apart} apart; use `scheme = kindergarten` or `scheme = hyperbola`",
            step.files, step.ranks
        ))
    }
}
