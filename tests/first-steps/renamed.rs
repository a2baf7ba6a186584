//! An engine that renames magic-bitboards in its manifest, has modules and macros whose names could
//! conflict with generated code, and uses an older edition.

#![forbid(unsafe_code)]
#![deny(warnings)]

/// A name that generated code must not resolve to.
pub mod core {}
/// Another name that generated code must not resolve to.
pub mod std {}
/// Another name that generated code must not resolve to.
pub mod magic_bitboards {}
/// Another name that generated code must not resolve to.
pub mod lookup {}

mod sliders {
    #![allow(dead_code, unused_macros)]

    struct Option;
    struct Some;
    struct From;
    struct Into;
    struct Slider;
    fn rook(_: Slider) {}
    macro_rules! assert {
        () => {};
    }

    mb::magic_tables!(steppers = true, lines = true, pext = never);
}

mod imported {
    use mb::magic_tables as tables;

    tables!(scheme = plain, pext = never);
}

/// The attack set of a queen, from two tables.
#[must_use]
pub fn queen_attacks(square: usize, occupied: u64) -> [u64; 2] {
    [
        sliders::queen_attacks(square, occupied),
        imported::queen_attacks(square, occupied),
    ]
}

#[test]
fn the_look_ups_agree() {
    for square in 0..64 {
        let [a, b] = queen_attacks(square, 0x0024_0810_0402_4200);
        assert_eq!(a, b);
    }
    assert_eq!(sliders::knight_attacks(0), 0x0002_0400);
}
