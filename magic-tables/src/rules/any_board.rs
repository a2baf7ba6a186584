//! Which options go together on boards other than that of chess, and for other pieces.

use crate::piece::Piece;
use crate::slider::Slider;
use crate::spec::{
    Entries, Magics, Packing, Part, Pext, Problem, Refuse, Scheme, Spec, own_magics_key, read_pieces,
};

/// Refuses what there is for chess only.
pub(super) fn only_for_chess(spec: &Spec, refuse: &mut Refuse<'_>) {
    let schemes =
        [Scheme::Fancy, Scheme::Hyperbola, Scheme::Kindergarten, Scheme::CongruentModulo, Scheme::Auto];
    if !schemes.contains(&spec.scheme) {
        let message = format!(
            "`{}` is for rook, bishop and queen on the chess board; use `scheme = fancy`, `scheme = kindergarten` or `scheme = \
             hyperbola`",
            spec.scheme.word()
        );
        refuse("scheme", &message);
    }
    let given = [
        ("entries", spec.entries != Entries::default()),
        ("bishop_entries", spec.bishop_entries.is_some()),
        ("pext_entries", spec.pext_entries.is_some()),
        ("packing", spec.packing != Packing::default()),
        ("incorporate_shift", spec.incorporate_shift),
        ("incorporate_offset", spec.incorporate_offset),
        ("pext", spec.pext == Pext::Always),
        ("magics", spec.magics != Magics::default()),
        ("seed", spec.seed.is_some()),
        ("steppers", spec.steppers),
        ("lines", spec.lines),
        ("setwise", spec.setwise),
    ];
    let own = Slider::ALL.map(|slider| (own_magics_key(slider), spec.own_magics(slider).is_some()));
    for (key, given) in given.into_iter().chain(own) {
        if given {
            refuse(key, &format!("`{key}` is for rook, bishop and queen on the chess board; leave it out"));
        }
    }
}

/// The first piece that can never move on the board of `spec`.
pub(super) fn immovable(spec: &Spec) -> Option<Problem> {
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
