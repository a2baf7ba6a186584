//! Names of squares.

use super::*;

#[test]
fn names_are_read_back() {
    for square in 0..SQUARES {
        assert_eq!(from_name(&name(square)), Some(square));
    }
    for wrong in [
        "", "a", "a0", "a9", "j9", "i1", "a11", "A1", "a+1", "a01", "aa", "é1",
    ] {
        assert_eq!(from_name(wrong), None, "{wrong}");
    }
}
