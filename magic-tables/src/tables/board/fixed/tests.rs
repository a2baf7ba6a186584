use super::Fixed;
use crate::board::geometry::{Geometry, Numbering};
use crate::board::stepper::{Stepper, between_and_line};

/// On the chess board there is an independent definition.
#[test]
fn those_of_the_chess_board() {
    let chess = Geometry::read("8x8", Numbering::ByRank).unwrap();
    let fixed = Fixed::new(&chess, true, true);
    for (stepper, attacks) in &fixed.steppers {
        for (square, &attacks) in attacks.iter().enumerate() {
            assert_eq!(attacks, stepper.attacks(square).into(), "{}", stepper.name());
        }
    }
    assert_eq!(fixed.steppers.len(), Stepper::ALL.len());
    let (between, line) = between_and_line();
    let wide = |sets: Vec<u64>| sets.into_iter().map(u128::from).collect::<Vec<_>>();
    assert_eq!(fixed.pairs.unwrap(), [wide(between), wide(line)]);
}
