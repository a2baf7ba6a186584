//! Rules about the engine's own types.

use super::*;

#[test]
fn types_that_no_square_can_have_are_refused_however_they_are_given() {
    let spec = Spec { square: Some("f64".into()), bitboard: Some("bool".into()), ..Spec::default() };
    let keys: Vec<_> = spec.problems().iter().map(|problem| problem.key).collect();
    assert_eq!(keys, ["square", "bitboard"]);
}

#[test]
fn an_index_needs_a_square() {
    let index = Spec { square_index: Some("crate::index".into()), ..Spec::default() };
    assert_eq!(index.problems().len(), 1);
    let square = Some("crate::Square".to_owned());
    assert_eq!(Spec { square, ..index }.problems(), []);
}
