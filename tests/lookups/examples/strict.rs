//! An engine that forbids unsafe code and denies all lints, without the standard library: the macro
//! causes no lint.

#![no_std]
#![forbid(unsafe_code)]
#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused_qualifications,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    clippy::cargo
)]
#![allow(clippy::cargo_common_metadata, reason = "it is not published")]

mod sliders {
    magic_bitboards::magic_tables!(scheme = fancy, incorporate_shift = true);
}

pub mod plain {
    //! Tables that are part of the engine's public interface.

    magic_bitboards::magic_tables!(
        scheme = plain,
        pext = never,
        steppers = true,
        lines = true,
        views = true,
        piece_codes = [empty, white_pawn, black_pawn, white_king, black_king],
    );
}

mod shift_and_offset_in_factor {
    magic_bitboards::magic_tables!(
        incorporate_shift = true,
        incorporate_offset = true,
        pext = never
    );
}

mod auto_scheme {
    magic_bitboards::magic_tables!(scheme = auto, max_bytes = "100 KiB");
}

mod unused_views {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [black_king, empty]
    );
}

mod byte_entries {
    magic_bitboards::magic_tables!(entries = byte, packing = overlapping, pext = never);
}

mod own_types {
    magic_bitboards::magic_tables!(
        scheme = kindergarten,
        square = super::Square,
        bitboard = super::Bitboard,
        steppers = true,
        lines = true,
    );
}

mod tuple_struct {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        square = super::Square,
        bitboard = super::Set(u64),
        steppers = true,
        lines = true,
    );
}

mod constant {
    magic_bitboards::magic_tables!(
        const_fn = true,
        entries = byte,
        square = super::Square,
        bitboard = super::Set(u64)
    );
}

/// What a bishop attacks from a corner of the empty board, found in a table.
pub const DIAGONAL: Set = constant::bishop_attacks(Square::A1, Set(0));

/// A set of squares without conversions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set(u64);

/// What a rook attacks from a corner of the empty board.
pub const CORNER: Set = tuple_struct::rook_attacks_const(Square::A1, Set(0));

/// A square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Square {
    /// The first square.
    A1 = 0,
    /// The last square.
    H8 = 63,
}

/// A set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bitboard(pub u64);

impl From<u64> for Bitboard {
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<Bitboard> for u64 {
    fn from(bitboard: Bitboard) -> Self {
        bitboard.0
    }
}

/// The attack set of a rook; the other look-ups of the module are unused.
#[must_use]
pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
    sliders::rook_attacks(square, occupied)
}

/// The attack set of a queen.
#[must_use]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    own_types::queen_attacks(square, occupied)
}
