//! The beginning of an engine, with its own square and bitboard types, and a feature for PEXT.
//!
//! ```text
//! cd examples/engine
//! cargo run
//! cargo run --features bmi2
//! ```
#![forbid(unsafe_code)]

/// A square of the board. It has exactly 64 values, so the look-ups need no bounds check.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
#[rustfmt::skip]
#[expect(dead_code, reason = "an engine uses them all")]
enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

/// A set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bitboard(u64);

impl From<u64> for Bitboard {
    fn from(squares: u64) -> Self {
        Self(squares)
    }
}

impl From<Bitboard> for u64 {
    fn from(squares: Bitboard) -> Self {
        squares.0
    }
}

mod sliders {
    magic_bitboards::magic_tables!(
        scheme = fancy,
        incorporate_shift = true,
        steppers = true,
        lines = true,
        square = crate::Square,
        bitboard = crate::Bitboard
    );
}

fn main() {
    let occupied = Bitboard(1 << Square::D6 as u8 | 1 << Square::B4 as u8);
    let Bitboard(attacks) = sliders::rook_attacks(Square::D4, occupied);
    println!("{}: {} bytes", sliders::SCHEME, sliders::TABLE_BYTES);
    for rank in (0..8).rev() {
        let row: Vec<_> = (0..8)
            .map(|file| {
                if attacks >> (8 * rank + file) & 1 == 1 {
                    "x"
                } else {
                    "."
                }
            })
            .collect();
        println!("{}", row.join(" "));
    }
}

#[test]
fn rook_attacks_stop_at_blockers() {
    let occupied = Bitboard(1 << Square::D6 as u8 | 1 << Square::B4 as u8);
    assert_eq!(
        sliders::rook_attacks(Square::D4, occupied),
        Bitboard(0x0000_0808_f608_0808)
    );
    assert_eq!(
        sliders::between(Square::D4, Square::H8),
        Bitboard(0x0040_2010_0000_0000)
    );
}
