//! The code that all engines with a build script share.

mod sliders {
    include!(concat!(env!("OUT_DIR"), "/sliders.rs"));
}

/// The scheme that was compiled in.
pub const SCHEME: &str = sliders::SCHEME;

/// The attack set of a rook.
#[must_use]
pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
    sliders::rook_attacks(square, occupied)
}

/// The attack set of a bishop.
#[must_use]
pub fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    sliders::bishop_attacks(square, occupied)
}

#[cfg(test)]
#[path = "../../tests/reference/mod.rs"]
mod reference;

#[test]
fn all_relevant_occupancies_are_correct() {
    use reference::{BISHOP, ROOK};

    for (steps, look_up) in [(ROOK, rook_attacks as fn(_, _) -> _), (BISHOP, bishop_attacks)] {
        for square in 0..64 {
            for occupied in reference::subsets(reference::relevant(&steps, square)) {
                assert_eq!(look_up(square, occupied), reference::slides(&steps, square, occupied));
            }
        }
    }
}
