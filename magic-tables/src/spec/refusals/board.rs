//! Which options and pieces go together on boards of any shape, and which tables there are none of.

use crate::board::Direction;
use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, Piece};
use crate::board::slider::Slider;
use crate::board::stepper::Stepper;
use crate::spec::choice::{Entries, Magics, Packing, Pext, Scheme};
use crate::spec::options::{Spec, own_magics_key};
use crate::spec::pieces::read_pieces;
use crate::spec::problem::{Part, Problem, Refuse};

/// What goes together where no piece has tables of the chess board, besides what each scheme excludes.
pub(super) fn without_tuned_tables(spec: &Spec, refuse: &mut Refuse<'_>) {
    let scheme = spec.scheme.word();
    if let (Scheme::Magic32, Ok(board)) = (spec.scheme, spec.geometry()) {
        if board.squares() > 64 {
            refuse("scheme", &no_tables::many_words(&board).message);
        }
    }
    if spec.packing == Packing::Lines && spec.scheme.has_slots() {
        let message =
            "factors for few cache lines were chosen for the chess board alone; leave `packing` out";
        refuse("packing", message);
    }
    if spec.incorporate_offset && spec.entries == Entries::Shared && spec.packing == Packing::Auto {
        let message = "the place of `shared` slots depends on the factors, so these cannot carry it; leave `incorporate_offset` \
                       out, or use `packing = concatenated`";
        refuse("incorporate_offset", message);
    }
    bishop_entries(spec, refuse);
    let auto = spec.scheme == Scheme::Auto;
    match spec.entries {
        Entries::Pdep if spec.scheme.has_factors() && spec.pext != Pext::Always => refuse(
            "entries",
            "slots for `pdep` need PEXT on other boards; use `pext_entries = pdep`, which keeps attack sets where there is none, or \
             `scheme = pext`, which looks up line by line",
        ),
        entries if auto && entries != Entries::Bitboard => refuse("entries", &no_slots(scheme, entries)),
        _ => {}
    }
    if auto && spec.magics != Magics::default() {
        refuse("magics", "`auto` has no factors to search for; use `scheme = fancy`");
    }
}

/// Where `bishop_entries` makes no sense.
fn bishop_entries(spec: &Spec, refuse: &mut Refuse<'_>) {
    let Some(entries) = spec.bishop_entries else { return };
    let by_lines = spec.scheme == Scheme::Pext && spec.entries == Entries::Pdep;
    let message = if !spec.scheme.has_slots() {
        no_slots(spec.scheme.word(), entries)
    } else if entries == Entries::Pdep || by_lines {
        "`pdep` is for the slots of all pieces; leave `bishop_entries` out".to_owned()
    } else if [spec.entries, spec.with_pext().entries] == [entries; 2] {
        format!("slots hold `{}` anyway; leave `bishop_entries` out", entries.word())
    } else if !spec.all_pieces().iter().any(|piece| piece.movement.lines().iter().any(Movement::is_diagonal))
    {
        "no piece moves along diagonals; leave `bishop_entries` out".to_owned()
    } else {
        return;
    };
    refuse("bishop_entries", &message);
}

/// The message that a scheme cannot hold `entries`.
fn no_slots(scheme: &str, entries: Entries) -> String {
    format!("`{scheme}` has no slots for `{}`; use `scheme = fancy`", entries.word())
}

/// What is wrong with the pieces themselves.
pub(super) fn of_pieces(spec: &Spec) -> impl Iterator<Item = Problem> {
    immovable(spec).into_iter().chain(named_twice(spec)).chain(not_setwise(spec))
}

/// A piece whose paths are none of those of sets, where `setwise` asks for these.
fn not_setwise(spec: &Spec) -> Option<Problem> {
    let pieces = spec.all_pieces();
    let is_other = |piece: &&Piece| spec.setwise && !piece.movement.is_setwise();
    let Piece { name, .. } = pieces.iter().find(is_other)?;
    let message = format!(
        "sets of `{name}` cannot be looked up: with `setwise`, pieces move straight on without a range, or leap over one square; \
         leave `setwise` out, or declare `{name}` in another module"
    );
    Some(Problem::new("pieces", Part::Value, message))
}

/// A piece with the name of a stepping one, where `steppers` asks for these, or that is called like a look-up of sets, where `setwise`
/// asks for these.
fn named_twice(spec: &Spec) -> Option<Problem> {
    let pieces = spec.all_pieces();
    let is_piece = |name: &str| pieces.iter().any(|piece| piece.name == name);
    let steppers = Stepper::ALL.into_iter().map(Stepper::name).filter(|_| spec.steppers);
    let refused = |message| Some(Problem::new("pieces", Part::Value, message));
    if let Some(name) = steppers.clone().find(|name| is_piece(name)) {
        return refused(format!(
            "`steppers` has a piece `{name}`, too; give yours another name, or leave `steppers` out"
        ));
    }
    let names = pieces.iter().map(|piece| piece.name.clone()).chain(steppers.map(str::to_owned));
    let name = names.map(|name| format!("all_{name}")).find(|name| spec.setwise && is_piece(name))?;
    refused(format!(
        "`setwise` has a function `{name}_attacks`, too; give the piece `{name}` another name, or leave `setwise` out"
    ))
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
    use super::{Direction, Geometry, Part, Piece, Problem, Scheme, Slider, Spec, own_magics_key};
    use crate::board::square;

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

    /// The board has more squares than two words of 32 bits.
    pub(crate) fn many_words(board: &Geometry) -> Problem {
        scheme(format!(
            "this board has {} squares, more than the two words of 32 bits that `magic32` multiplies; use `scheme = fancy`",
            board.squares()
        ))
    }

    /// No factor was found.
    pub(crate) fn no_factor(board: &Geometry, piece: &Piece, square: usize, spec: &Spec) -> Problem {
        let (piece, square) = (&piece.name, board.name(square));
        let not_found = format!("found no factor for `{piece}` on {square}");
        for (key, carries, what) in [
            ("incorporate_offset", spec.incorporate_offset, "where its slots start"),
            ("incorporate_shift", spec.incorporate_shift, "its shift"),
        ] {
            if carries {
                let message = format!("{not_found} that carries {what}; leave `{key}` out");
                return Problem::new(key, Part::Value, message);
            }
        }
        scheme(format!("{not_found}; use `scheme = pext` or `scheme = hyperbola`"))
    }

    /// No part of a piece has use for the user's factors for `slider`. `in_lines`: it has too many relevant squares to be looked up
    /// whole.
    pub(crate) fn unused_factors(slider: Slider, in_lines: bool, most: u32) -> Problem {
        let (key, name) = (own_magics_key(slider), square::name_of(slider));
        let message = if in_lines {
            format!(
                "a {name} has more than {most} relevant squares on this board, so its lines are looked up one by one, by other \
                 factors; leave `{key}` out"
            )
        } else {
            format!("no piece moves like a {name}; leave `{key}` out")
        };
        Problem::new(key, Part::Value, message)
    }

    /// The pieces that move like `slider` have a scheme without factors.
    pub(crate) fn no_factors(slider: Slider, scheme: Scheme) -> Problem {
        let (key, name) = (own_magics_key(slider), square::name_of(slider));
        let message = format!(
            "a {name} has the scheme `{}` here, which has no factors; leave `{key}` out",
            scheme.word()
        );
        Problem::new(key, Part::Value, message)
    }

    /// The user's factors for `slider` do not carry where the slots of their squares start.
    pub(crate) fn wrong_offsets(slider: Slider) -> Problem {
        let message = "the offsets in the lower 16 bits of these factors do not lay the slots of all squares side by side, counted in \
                       units of 1, 2, 4, … slots; leave `incorporate_offset` out";
        Problem::new(own_magics_key(slider), Part::Value, message)
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
