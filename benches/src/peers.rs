//! The look-ups of other crates, called as their users call them. The table sizes are computed from their sources: slots,
//! data of 64 squares for both pieces, and everything else that a look-up reads.

use crate::scheme::{Family, Options, Scheme, Visitor};

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

/// Sizes in bytes.
const WORD: usize = size_of::<u64>();
const SQUARES: usize = 64;
const PIECES_AND_SQUARES: usize = 2 * SQUARES;

/// Whether `shakmaty` is compiled with magics.
const MAGICS: bool = cfg!(feature = "shakmaty-magics");

/// The bytes of the tables of `shakmaty`'s magics.
const SHAKMATY_MAGICS: usize = (88_772 + 3 * PIECES_AND_SQUARES) * WORD;

/// Declares a version of `shakmaty`.
macro_rules! shakmaty {
    ($(#[$meta:meta])* $scheme:ident $crate_name:ident $name:expr, $magics:expr) => {
        $(#[$meta])*
        struct $scheme;

        impl Scheme for $scheme {
            const NAME: &'static str = $name;
            const COMPILED_IN: &'static str = if $magics { "fixed shift, overlapping" } else { "hyperbola" };
            const TABLE_BYTES: usize = if $magics { SHAKMATY_MAGICS } else { 4 * SQUARES * WORD };
            const FAMILY: Family = if $magics { Family::FixedShift } else { Family::LineWise };
            const OPTIONS: Option<Options> = None;
            const PEER: bool = true;
            type Square = $crate_name::Square;

            #[inline(always)]
            fn square(index: usize) -> $crate_name::Square {
                $crate_name::Square::new(index as u32)
            }

            #[inline(always)]
            fn rook(square: $crate_name::Square, occupied: u64) -> u64 {
                $crate_name::attacks::rook_attacks(square, $crate_name::Bitboard(occupied)).0
            }

            #[inline(always)]
            fn bishop(square: $crate_name::Square, occupied: u64) -> u64 {
                $crate_name::attacks::bishop_attacks(square, $crate_name::Bitboard(occupied)).0
            }

            #[inline(always)]
            fn queen(square: $crate_name::Square, occupied: u64) -> u64 {
                $crate_name::attacks::queen_attacks(square, $crate_name::Bitboard(occupied)).0
            }
        }
    };
}

shakmaty! {
    /// `shakmaty`, by Niklas Fiekas: hyperbola quintessence, or magics with its feature.
    Shakmaty shakmaty if MAGICS { "shakmaty 0.30.1, magics" } else { "shakmaty 0.30.1, hyperbola" }, MAGICS
}

shakmaty! {
    /// An older version, which always uses the same magics, so that one program can compare both methods.
    OlderShakmaty older_shakmaty "shakmaty 0.29.4, magics", true
}

/// `cozy-chess`, by analog-hors: black magics, or PEXT if BMI2 was compiled in.
struct CozyChess;

/// Whether `cozy-chess` and `laura_core` are compiled with PEXT.
const BUILT_WITH_PEXT: bool = cfg!(all(target_arch = "x86_64", target_feature = "bmi2"));

impl Scheme for CozyChess {
    const NAME: &'static str = if BUILT_WITH_PEXT { "cozy-chess 0.3.4, pext" } else { "cozy-chess 0.3.4" };
    const COMPILED_IN: &'static str =
        if BUILT_WITH_PEXT { "PEXT" } else { "black, fixed shift, overlapping" };
    const TABLE_BYTES: usize = if BUILT_WITH_PEXT {
        (107_648 + 2 * PIECES_AND_SQUARES) * WORD
    } else {
        (87_988 + 3 * PIECES_AND_SQUARES) * WORD
    };
    const FAMILY: Family = if BUILT_WITH_PEXT { Family::Pext } else { Family::Black };
    const OPTIONS: Option<Options> = None;
    const PEER: bool = true;
    type Square = cozy_chess::Square;

    #[inline(always)]
    fn square(index: usize) -> cozy_chess::Square {
        cozy_chess::Square::index_const(index)
    }

    #[inline(always)]
    fn rook(square: cozy_chess::Square, occupied: u64) -> u64 {
        cozy_chess::get_rook_moves(square, cozy_chess::BitBoard(occupied)).0
    }

    #[inline(always)]
    fn bishop(square: cozy_chess::Square, occupied: u64) -> u64 {
        cozy_chess::get_bishop_moves(square, cozy_chess::BitBoard(occupied)).0
    }
}

/// The bytes of the rays with which `chess` masks its table entries, or on which it deposits them with PDEP.
const CHESS_RAYS: usize = PIECES_AND_SQUARES * WORD;

/// The square of `chess` with the number `index`.
#[inline(always)]
fn chess_square(index: usize) -> chess::Square {
    chess::Square::make_square(chess::Rank::from_index(index / 8), chess::File::from_index(index % 8))
}

/// `chess`, by Jordan Bray: fancy; some squares share tables, and the result is masked.
struct Chess;

impl Scheme for Chess {
    const NAME: &'static str = "chess 3.2.0";
    const COMPILED_IN: &'static str = "fancy, shared";
    const TABLE_BYTES: usize = (104_960 + 3 * PIECES_AND_SQUARES) * WORD + CHESS_RAYS;
    const FAMILY: Family = Family::Fancy;
    const OPTIONS: Option<Options> = None;
    const PEER: bool = true;
    type Square = chess::Square;

    #[inline(always)]
    fn square(index: usize) -> chess::Square {
        chess_square(index)
    }

    #[inline(always)]
    fn rook(square: chess::Square, occupied: u64) -> u64 {
        chess::get_rook_moves(square, chess::BitBoard(occupied)).0
    }

    #[inline(always)]
    fn bishop(square: chess::Square, occupied: u64) -> u64 {
        chess::get_bishop_moves(square, chess::BitBoard(occupied)).0
    }
}

/// `chess` again: its functions for BMI2.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
struct ChessBmi;

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
impl Scheme for ChessBmi {
    const NAME: &'static str = "chess 3.2.0, *_bmi";
    const COMPILED_IN: &'static str = "PEXT, PDEP";
    const TABLE_BYTES: usize = 107_648 * size_of::<u16>() + 2 * PIECES_AND_SQUARES * WORD + CHESS_RAYS;
    const FAMILY: Family = Family::PextPdep;
    const OPTIONS: Option<Options> = None;
    const PEER: bool = true;
    type Square = chess::Square;

    #[inline(always)]
    fn square(index: usize) -> chess::Square {
        chess_square(index)
    }

    #[inline(always)]
    fn rook(square: chess::Square, occupied: u64) -> u64 {
        chess::get_rook_moves_bmi(square, chess::BitBoard(occupied)).0
    }

    #[inline(always)]
    fn bishop(square: chess::Square, occupied: u64) -> u64 {
        chess::get_bishop_moves_bmi(square, chess::BitBoard(occupied)).0
    }
}

/// `pleco`, by Stephen Fleischman: fancy, the tables filled at start-up.
struct Pleco;

impl Scheme for Pleco {
    const NAME: &'static str = "pleco 0.5.0";
    const COMPILED_IN: &'static str = "fancy, filled at start-up";
    const TABLE_BYTES: usize = (107_648 + 4 * PIECES_AND_SQUARES) * WORD;
    const FAMILY: Family = Family::Fancy;
    const OPTIONS: Option<Options> = None;
    const PEER: bool = true;
    type Square = pleco::SQ;

    fn prepare() -> bool {
        pleco::helper::prelude::init_statics();
        true
    }

    #[inline(always)]
    fn square(index: usize) -> pleco::SQ {
        pleco::SQ(index as u8)
    }

    #[inline(always)]
    fn rook(square: pleco::SQ, occupied: u64) -> u64 {
        pleco::helper::prelude::rook_moves(pleco::BitBoard(occupied), square).0
    }

    #[inline(always)]
    fn bishop(square: pleco::SQ, occupied: u64) -> u64 {
        pleco::helper::prelude::bishop_moves(pleco::BitBoard(occupied), square).0
    }

    #[inline(always)]
    fn queen(square: pleco::SQ, occupied: u64) -> u64 {
        pleco::helper::prelude::queen_moves(pleco::BitBoard(occupied), square).0
    }
}

/// `laura_core`, by HansTibberio: black magics, or PEXT if BMI2 was compiled in, without bounds checks.
struct LauraCore;

impl Scheme for LauraCore {
    const NAME: &'static str = if BUILT_WITH_PEXT { "laura_core 0.5.0, pext" } else { "laura_core 0.5.0" };
    const COMPILED_IN: &'static str =
        if BUILT_WITH_PEXT { "PEXT" } else { "black, fixed shift, overlapping" };
    const TABLE_BYTES: usize = if BUILT_WITH_PEXT {
        (107_648 + 2 * PIECES_AND_SQUARES) * WORD
    } else {
        (87_988 + 3 * PIECES_AND_SQUARES) * WORD
    };
    const FAMILY: Family = if BUILT_WITH_PEXT { Family::Pext } else { Family::Black };
    const OPTIONS: Option<Options> = None;
    const PEER: bool = true;
    type Square = laura_core::Square;

    #[inline(always)]
    fn square(index: usize) -> laura_core::Square {
        laura_core::Square::from_index(index)
    }

    #[inline(always)]
    fn rook(square: laura_core::Square, occupied: u64) -> u64 {
        laura_core::get_rook_attacks(square, laura_core::BitBoard(occupied)).0
    }

    #[inline(always)]
    fn bishop(square: laura_core::Square, occupied: u64) -> u64 {
        laura_core::get_bishop_attacks(square, laura_core::BitBoard(occupied)).0
    }
}

/// `atomic-movegen`, by golmman: fancy, computed in constants, here without bounds checks.
struct AtomicMovegen;

impl Scheme for AtomicMovegen {
    const NAME: &'static str = "atomic-movegen 2.4.0";
    const COMPILED_IN: &'static str = "fancy";
    const TABLE_BYTES: usize = (107_648 + 3 * PIECES_AND_SQUARES) * WORD;
    const FAMILY: Family = Family::Fancy;
    const OPTIONS: Option<Options> = None;
    const PEER: bool = true;
    type Square = atomic_movegen::Square;

    #[inline(always)]
    fn square(index: usize) -> atomic_movegen::Square {
        atomic_movegen::Square::from_u8(index as u8)
    }

    #[inline(always)]
    fn rook(square: atomic_movegen::Square, occupied: u64) -> u64 {
        atomic_movegen::attacks::rook_attacks(square, atomic_movegen::Bitboard(occupied)).0
    }

    #[inline(always)]
    fn bishop(square: atomic_movegen::Square, occupied: u64) -> u64 {
        atomic_movegen::attacks::bishop_attacks(square, atomic_movegen::Bitboard(occupied)).0
    }

    #[inline(always)]
    fn queen(square: atomic_movegen::Square, occupied: u64) -> u64 {
        atomic_movegen::attacks::queen_attacks(square, atomic_movegen::Bitboard(occupied)).0
    }
}
