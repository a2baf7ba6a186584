//! What all pieces of a set attack: one piece on each square under all relevant occupancies, and sets at random.

use super::*;
use crate::board::piece::squares;
use crate::board::stepper::Stepper;
use crate::emit::source::setwise::SetRecipes;

#[test]
fn sets() {
    let mut random = Random::new(2);
    let mut checked = Vec::new();
    let chess = Spec { board: Some("8x8".into()), pieces: Some("[queen]".to_owned()), ..Spec::default() };
    let by_file = Spec { numbering: Numbering::ByFile, ..chess.clone() };
    let others = boards().into_iter().map(|(spec, _)| spec);
    for spec in others.chain([chess, by_file]) {
        let board = spec.geometry().expect("it is a board");
        let recipes = SetRecipes::new(&board);
        for piece in spec.all_pieces().into_iter().filter(|piece| piece.movement.is_setwise()) {
            let known = (board.clone(), piece.clone());
            if checked.contains(&known) {
                continue;
            }
            checked.push(known);
            let mut all = Evaluator::of_sets(&recipes.all_of(&piece));
            let name = format!("{piece} on {:?}", spec.board);
            for square in 0..board.squares() {
                let (walk, set) = (Walk::new(&board, &piece.movement, square), 1 << square);
                for relevant in dependences(all.dependence_with(set), &walk) {
                    let context = (&walk, relevant, board.word_bits());
                    compare(&name, context, &mut random, &mut |occupied| all.run_with(set, occupied));
                }
            }
            let mut bits = || u128::from(random.bits()) << 64 | u128::from(random.bits());
            for _ in 0..100 {
                let (set, occupied) = (bits() & bits(), bits() & bits());
                let [set, occupied] = [set, occupied].map(|set| set & u128::MAX >> (128 - board.word_bits()));
                let on_board = squares(set).filter(|&square| square < board.squares());
                let union = on_board.fold(0, |all, square| all | piece.attacks(&board, square, occupied));
                assert_eq!(all.run_with(set, occupied), union, "{name}, {set:#x}, {occupied:#x}");
            }
        }
        for stepper in Stepper::ALL {
            let mut all = Evaluator::of_sets(&recipes.all_stepping(stepper));
            for (square, &attacks) in stepper.attacks_on(&board).iter().enumerate() {
                assert_eq!(all.run_with(1 << square, 0), attacks, "{stepper:?} on {square}");
            }
        }
    }
    assert!(checked.len() >= 20, "{} pieces", checked.len());
}
