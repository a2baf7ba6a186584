//! What is wrong with pieces on boards of any shape.

use crate::board::piece::Piece;
use crate::board::stepper::Stepper;
use crate::spec::options::Spec;
use crate::spec::pieces::read_pieces;
use crate::spec::problem::{Part, Problem};

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
