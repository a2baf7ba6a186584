//! The look-ups for all pieces of a set on any board, as recipes.

use std::rc::Rc;

use crate::board::Direction;
use crate::board::geometry::Geometry;
use crate::board::piece::Piece;
use crate::board::square_set::SquareSet;
use crate::board::stepper::Stepper;
use crate::lookup::boards::bits128::Move;
use crate::naming::HelperRole;
use crate::recipe::{Expr, Function, NumberType, Recipe, Statements, function, named, set, union};
use crate::spec::Spec;
use crate::tables::board::{Fill, SetMove, all_bits, steps};
use crate::text::in_words;

/// The names of the pieces whose sets `spec` asks for, and their functions: of `others`, which have
/// no tables of the chess board, and of stepping pieces.
pub(super) fn all(spec: &Spec, others: &[Piece]) -> Vec<(String, Rc<Function>)> {
    let Some(board) = spec.geometry().ok().filter(|_| spec.setwise) else {
        return Vec::new();
    };
    let recipes = SetRecipes {
        board: &board,
        sets: NumberType::of_sets(&board),
    };
    let mut functions = Vec::new();
    for piece in others {
        let function = recipes.all_of(piece);
        functions.push((piece.name.clone(), function));
    }
    if spec.steppers {
        for piece in Stepper::ALL {
            let name = piece.name().to_owned();
            let function = recipes.all_stepping(piece);
            functions.push((name, function));
        }
    }
    functions
}

/// Makes the functions for a board.
struct SetRecipes<'a> {
    board: &'a Geometry,
    sets: NumberType,
}

impl SetRecipes<'_> {
    fn pieces(&self) -> Expr {
        named("pieces", self.sets)
    }

    fn occupied(&self) -> Expr {
        named("occupied", self.sets)
    }

    /// The function for all pieces of a kind.
    fn all_of(&self, piece: &Piece) -> Rc<Function> {
        let mut body = Statements::default();
        let mut terms = Vec::new();
        for set_move in SetMove::all(self.board, piece) {
            match set_move {
                SetMove::Ride(fill) => {
                    let fill = self.fill(&fill);
                    let arguments = [self.pieces(), self.occupied()];
                    let reached = fill.call(arguments);
                    terms.push(reached);
                }
                SetMove::Hop(fill) => {
                    let fill = self.fill(&fill);
                    let arguments = [self.pieces(), self.occupied()];
                    let reached = fill.call(arguments);
                    let hurdles = reached & self.occupied();
                    let arguments = [hurdles, self.occupied()];
                    terms.push(fill.call(arguments));
                }
                SetMove::Leap { to_passed, on } => {
                    // Before others are passed, what these reach is kept.
                    if let Some(reached) = terms.drain(..).reduce(|all, more| all | more) {
                        terms.push(body.bind("reached", reached));
                    }
                    let passed = self.moved(&self.pieces(), &to_passed);
                    let passed = body.bind("passed", passed & !self.occupied());
                    terms.extend(self.moves(&passed, &on));
                }
            }
        }
        let attacks = union(terms, self.pieces());
        let body = body.giving(attacks);
        self.function(&piece.name, &["pieces", "occupied"], body)
    }

    /// The function for all stepping pieces of a kind.
    fn all_stepping(&self, piece: Stepper) -> Rc<Function> {
        let moves = steps(self.board, piece);
        let pieces = self.pieces();
        let reached = self.moves(&pieces, &moves).collect();
        let attacks = union(reached, pieces);
        self.function(piece.name(), &["pieces"], attacks)
    }

    fn function(
        &self,
        piece: &str,
        parameters: &[&'static str],
        body: impl Into<Recipe>,
    ) -> Rc<Function> {
        let doc = format!("What any {} of `pieces` attacks.", in_words(piece));
        let parameters: Vec<_> = parameters.iter().map(|&name| (name, self.sets)).collect();
        function(HelperRole::All.of(piece), doc, &parameters, body)
    }

    /// The function for what riders attack by a step.
    fn fill(&self, fill: &Fill) -> Rc<Function> {
        let Fill {
            step,
            reached,
            doublings,
        } = fill;
        let mut body = Statements::default();
        let empty = self.selected(!self.occupied(), *reached);
        let mut passable = body.bind("passable", empty);
        let mut filled = self.pieces();
        for (number, moves) in doublings.iter().enumerate() {
            let more = passable.clone() & self.moved(&filled, moves);
            filled = body.bind("filled", filled | more);
            if number + 1 < doublings.len() {
                let both = passable.clone() & self.moved(&passable, moves);
                passable = body.bind("passable", both);
            }
        }
        let direction = compass(*step);
        let name = format!("fill{direction}");
        let doc = format!(
            "What riders attack in steps of ({}, {}): each ray up to its first occupied square, and that square.",
            step.files, step.ranks
        );
        let next = self.moved(&filled, &doublings[0]);
        let attacks = self.selected(next, *reached);
        let parameters = ["pieces", "occupied"].map(|name| (name, self.sets));
        function(name, doc, &parameters, body.giving(attacks))
    }

    /// The squares that moves lead to.
    fn moved(&self, squares: &Expr, moves: &[Move]) -> Expr {
        let reached = self.moves(squares, moves);
        let all = reached.reduce(|all, more| all | more);
        all.expect("there are moves")
    }

    /// The squares that each of these moves leads to.
    fn moves(&self, squares: &Expr, moves: &[Move]) -> impl Iterator<Item = Expr> {
        moves.iter().map(|&(by, reached)| {
            let places = u64::from(by.unsigned_abs());
            let shifted = match by {
                0 => squares.clone(),
                1.. => squares.clone() << places,
                _ => squares.clone() >> places,
            };
            self.selected(shifted, reached.into())
        })
    }

    /// The squares that are among `of`.
    fn selected(&self, squares: Expr, of: SquareSet) -> Expr {
        if of == all_bits(self.board) {
            squares
        } else {
            squares & set(of, self.sets)
        }
    }
}

/// The direction of a step as a part of a name: `_north`, `_south_2_east`.
fn compass(step: Direction) -> String {
    let along_files = distance(step.ranks, ["north", "south"]);
    let along_ranks = distance(step.files, ["east", "west"]);
    along_files + &along_ranks
}

/// A number of squares in one of two opposite directions, as a part of a name.
fn distance(squares: i8, [positive, negative]: [&str; 2]) -> String {
    match squares {
        0 => String::new(),
        1 => format!("_{positive}"),
        -1 => format!("_{negative}"),
        2.. => format!("_{squares}_{positive}"),
        _ => format!("_{}_{negative}", squares.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_named_by_the_compass() {
        for (files, ranks, name) in [
            (0, 1, "_north"),
            (1, 2, "_2_north_east"),
            (-2, -1, "_south_2_west"),
        ] {
            assert_eq!(compass(Direction { files, ranks }), name);
        }
    }
}
