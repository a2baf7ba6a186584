//! The look-ups of other crates, called as their users call them. The table sizes are computed from
//! their sources: slots, data of 64 squares for both pieces, and everything else that a look-up
//! reads.

use crate::scheme::{Scheme as _, Visitor};

/// Passes each peer to `visitor`.
pub(crate) fn visit(visitor: &mut impl Visitor) {
    visitor.visit::<Shakmaty>();
    visitor.visit::<OlderShakmaty>();
    visitor.visit::<CozyChess>();
    visitor.visit::<Chess>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    visitor.visit::<ChessBmi>();
    visitor.visit::<Pleco>();
    visitor.visit::<LauraCore>();
    visitor.visit::<AtomicMovegen>();
}

/// The answers with which all others are compared.
pub(crate) fn rook_and_bishop(square: usize, occupied: u64) -> (u64, u64) {
    let square = OlderShakmaty::square(square);
    (
        OlderShakmaty::rook(square, occupied),
        OlderShakmaty::bishop(square, occupied),
    )
}

/// Bytes of so many words for each piece and square.
const fn data(words: usize) -> usize {
    128 * 8 * words
}

/// Whether `shakmaty` is compiled with magics, and the bytes of their tables.
const MAGICS: bool = cfg!(feature = "shakmaty-magics");
const SHAKMATY_MAGICS: usize = 88_772 * 8 + data(3);

/// Whether `cozy-chess` and `laura_core` are compiled with PEXT; otherwise they have the same black
/// magics.
const WITH_PEXT: bool = cfg!(all(target_arch = "x86_64", target_feature = "bmi2"));
const PEXT_OR_BLACK: (&str, usize, &str) = if WITH_PEXT {
    ("PEXT", 107_648 * 8 + data(2), "PEXT")
} else {
    (
        "black, fixed shift, overlapping",
        87_988 * 8 + data(3),
        "black",
    )
};

/// Declares a peer: name, method, bytes, family; its square; what turns words into its sets; its
/// look-ups.
macro_rules! peer {
    (
        $scheme:ident: $name:expr, $method:expr, $bytes:expr, $family:expr;
        $square:ty: |$index:ident| $make:expr;
        |$given:ident, $set:ident: $bitboard:path| $($function:ident = $body:expr),*;
        $(prepare: $prepare:expr;)?
    ) => {
        scheme! {
            $scheme: $name, $method, $bytes, $family, "", true;
            $square: |$index| $make;
            |$given, occupied| $($function: u64 = {
                let $set = $bitboard(occupied);
                $body.0
            }),*;
            $(prepare: $prepare;)?
        }
    };
}

// By Niklas Fiekas: hyperbola quintessence, or magics with its feature.
peer! {
    Shakmaty: if MAGICS { "shakmaty 0.30.1, magics" } else { "shakmaty 0.30.1, hyperbola" },
        if MAGICS { "fixed shift, overlapping" } else { "hyperbola" },
        if MAGICS { SHAKMATY_MAGICS } else { 4 * 64 * 8 }, if MAGICS { "fixed shift" } else { "line by line" };
    shakmaty::Square: |index| shakmaty::Square::new(index as u32);
    |square, set: shakmaty::Bitboard|
        rook = shakmaty::attacks::rook_attacks(square, set),
        bishop = shakmaty::attacks::bishop_attacks(square, set),
        queen = shakmaty::attacks::queen_attacks(square, set);
}

// An older version, which always uses the same magics, so that one program can compare both
// methods.
peer! {
    OlderShakmaty: "shakmaty 0.29.4, magics", "fixed shift, overlapping", SHAKMATY_MAGICS, "fixed shift";
    older_shakmaty::Square: |index| older_shakmaty::Square::new(index as u32);
    |square, set: older_shakmaty::Bitboard|
        rook = older_shakmaty::attacks::rook_attacks(square, set),
        bishop = older_shakmaty::attacks::bishop_attacks(square, set),
        queen = older_shakmaty::attacks::queen_attacks(square, set);
}

// By analog-hors: black magics, or PEXT if BMI2 was compiled in.
peer! {
    CozyChess: if WITH_PEXT { "cozy-chess 0.3.4, pext" } else { "cozy-chess 0.3.4" },
        PEXT_OR_BLACK.0, PEXT_OR_BLACK.1, PEXT_OR_BLACK.2;
    cozy_chess::Square: |index| cozy_chess::Square::index_const(index);
    |square, set: cozy_chess::BitBoard|
        rook = cozy_chess::get_rook_moves(square, set),
        bishop = cozy_chess::get_bishop_moves(square, set);
}

/// The bytes of the rays with which `chess` masks its table entries, or on which it deposits them
/// with PDEP.
const CHESS_RAYS: usize = data(1);

/// The square of `chess` with the number `index`.
#[inline(always)]
fn chess_square(index: usize) -> chess::Square {
    chess::Square::make_square(
        chess::Rank::from_index(index / 8),
        chess::File::from_index(index % 8),
    )
}

// By Jordan Bray: fancy; some squares share tables, and the result is masked.
peer! {
    Chess: "chess 3.2.0", "fancy, shared", 104_960 * 8 + data(3) + CHESS_RAYS, "fancy";
    chess::Square: |index| chess_square(index);
    |square, set: chess::BitBoard|
        rook = chess::get_rook_moves(square, set),
        bishop = chess::get_bishop_moves(square, set);
}

// Its functions for BMI2.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
peer! {
    ChessBmi: "chess 3.2.0, *_bmi", "PEXT, PDEP", 107_648 * 2 + data(2) + CHESS_RAYS, "PEXT, 16 bits";
    chess::Square: |index| chess_square(index);
    |square, set: chess::BitBoard|
        rook = chess::get_rook_moves_bmi(square, set),
        bishop = chess::get_bishop_moves_bmi(square, set);
}

// By Stephen Fleischman: fancy, the tables filled at start-up.
peer! {
    Pleco: "pleco 0.5.0", "fancy, filled at start-up", 107_648 * 8 + data(4), "fancy";
    pleco::SQ: |index| pleco::SQ(index as u8);
    |square, set: pleco::BitBoard|
        rook = pleco::helper::prelude::rook_moves(set, square),
        bishop = pleco::helper::prelude::bishop_moves(set, square),
        queen = pleco::helper::prelude::queen_moves(set, square);
    prepare: {
        pleco::helper::prelude::init_statics();
        true
    };
}

// By HansTibberio: black magics, or PEXT if BMI2 was compiled in, without bounds checks.
peer! {
    LauraCore: if WITH_PEXT { "laura_core 0.5.0, pext" } else { "laura_core 0.5.0" },
        PEXT_OR_BLACK.0, PEXT_OR_BLACK.1, PEXT_OR_BLACK.2;
    laura_core::Square: |index| laura_core::Square::from_index(index);
    |square, set: laura_core::BitBoard|
        rook = laura_core::get_rook_attacks(square, set),
        bishop = laura_core::get_bishop_attacks(square, set);
}

// By golmman: fancy, computed in constants, here without bounds checks.
peer! {
    AtomicMovegen: "atomic-movegen 2.4.0", "fancy", 107_648 * 8 + data(3), "fancy";
    atomic_movegen::Square: |index| atomic_movegen::Square::from_u8(index as u8);
    |square, set: atomic_movegen::Bitboard|
        rook = atomic_movegen::attacks::rook_attacks(square, set),
        bishop = atomic_movegen::attacks::bishop_attacks(square, set),
        queen = atomic_movegen::attacks::queen_attacks(square, set);
}
