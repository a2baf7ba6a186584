//! Which options and pieces go together on boards of any shape.

use super::asked::Asked;
use super::no_tables;
use crate::board::piece::{Movement, Piece};
use crate::board::stepper::Stepper;
use crate::spec::choice::{Entries, Magics, Packing, Pext, Scheme};
use crate::spec::options::Spec;
use crate::spec::pieces::read_pieces;
use crate::spec::problem::{Part, Problem, Refuse};

/// What goes together where no piece has tables of the chess board, besides what each scheme excludes.
pub(super) fn without_tuned_tables(spec: &Spec, asked: Asked, refuse: &mut Refuse<'_>) {
    let by = spec.front_end;
    if spec.packing == Packing::Lines && spec.scheme.has_slots() {
        let packing = by.option("packing");
        let message =
            format!("factors for few cache lines were chosen for the chess board alone; leave {packing} out");
        refuse("packing", &message);
    }
    if spec.incorporate_offset && spec.entries == Entries::Shared && spec.packing == Packing::Auto {
        let message = format!(
            "the place of `shared` slots depends on the factors, so these cannot carry it; leave {} out, or use {}",
            by.option("incorporate_offset"),
            by.setting("packing", "concatenated")
        );
        refuse("incorporate_offset", &message);
    }
    bishop_entries(spec, refuse);
    let auto = spec.scheme == Scheme::Auto;
    match spec.entries {
        Entries::Pdep if spec.scheme.has_factors() && spec.pext != Pext::Always => refuse(
            "entries",
            &format!(
                "slots for `pdep` need PEXT on other boards; use {}, which keeps attack sets where there is none, or {}, \
                 which looks up line by line",
                by.setting("pext_entries", "pdep"),
                asked.instead(by, Scheme::Pext)
            ),
        ),
        Entries::Pdep if auto => {
            let message = format!(
                "`auto` takes slots for `pdep` where they are best; leave {} out, or use {}",
                by.option("entries"),
                by.setting("scheme", "pext")
            );
            refuse("entries", &message);
        }
        _ => {}
    }
    if auto && spec.magics != Magics::default() {
        let fancy = by.setting("scheme", "fancy");
        refuse("magics", &format!("`auto` has no factors to search for; use {fancy}"));
    }
}

/// Where `bishop_entries` makes no sense.
fn bishop_entries(spec: &Spec, refuse: &mut Refuse<'_>) {
    let Some(entries) = spec.bishop_entries else { return };
    let by = spec.front_end;
    let bishop_entries = by.option("bishop_entries");
    let by_lines = spec.scheme == Scheme::Pext && spec.entries == Entries::Pdep;
    let message = if !spec.scheme.has_slots() {
        let fancy = by.setting("scheme", "fancy");
        format!("`{}` has no slots for `{}`; use {fancy}", spec.scheme.word(), entries.word())
    } else if entries == Entries::Pdep || by_lines {
        format!("`pdep` is for the slots of all pieces; leave {bishop_entries} out")
    } else if [spec.entries, spec.with_pext().entries] == [entries; 2] {
        format!("slots hold `{}` anyway; leave {bishop_entries} out", entries.word())
    } else if !spec.all_pieces().iter().any(|piece| piece.movement.lines().iter().any(Movement::is_diagonal))
    {
        format!("no piece moves along diagonals; leave {bishop_entries} out")
    } else {
        return;
    };
    refuse("bishop_entries", &message);
}

/// A piece with factors of 32 bits on a board with more squares than two of them.
pub(super) fn many_words(spec: &Spec) -> Option<Problem> {
    let board = spec.geometry().ok()?;
    let pieces = spec.all_pieces();
    let is_too_wide = |piece: &&Piece| board.squares() > 64 && spec.scheme_of(&piece.name) == Scheme::Magic32;
    Some(no_tables::many_words(&board, pieces.iter().find(is_too_wide)?).problem(spec))
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
        "sets of `{name}` cannot be looked up: with {setwise}, pieces move straight on without a range, or leap over one square; \
         leave {setwise} out, or give `{name}` tables of its own",
        setwise = spec.front_end.option("setwise")
    );
    Some(Problem::new("pieces", Part::Value, message))
}

/// A piece with the name of a stepping one, where `steppers` asks for these, or that is called like a look-up of sets, where `setwise`
/// asks for these.
fn named_twice(spec: &Spec) -> Option<Problem> {
    let pieces = spec.all_pieces();
    let is_piece = |name: &str| pieces.iter().any(|piece| piece.name == name);
    let by = spec.front_end;
    let steppers = Stepper::ALL.into_iter().map(Stepper::name).filter(|_| spec.steppers);
    let refused = |message| Some(Problem::new("pieces", Part::Value, message));
    if let Some(name) = steppers.clone().find(|name| is_piece(name)) {
        return refused(format!(
            "{steppers} has a piece `{name}`, too; give yours another name, or leave {steppers} out",
            steppers = by.option("steppers")
        ));
    }
    let names = pieces.iter().map(|piece| piece.name.clone()).chain(steppers.map(str::to_owned));
    let name = names.map(|name| format!("all_{name}")).find(|name| spec.setwise && is_piece(name))?;
    refused(format!(
        "{setwise} has a function `{name}_attacks`, too; give the piece `{name}` another name, or leave {setwise} out",
        setwise = by.option("setwise")
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
        None => Problem::new(
            "board",
            Part::Value,
            format!("{message}: list the others in {}", spec.front_end.option("pieces")),
        ),
    })
}
