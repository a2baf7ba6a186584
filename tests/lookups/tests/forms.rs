//! Look-ups of the chess board without a table of occupancies, in every form that the target can
//! run, whether it would choose it or not.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lookups::reference::{
    self, BISHOP, BLACK_PAWN, KING, KNIGHT, Place, ROOK, Random, WHITE_PAWN, squares,
};
use magic_tables::lookup::{
    CongruentModulo, ConstHyperbola, Hyperbola, Kindergarten, hyperbola, setwise,
};

/// One in how many relevant occupancies is tried: all, but for the slow interpreter.
const STEP: usize = if cfg!(miri) { 997 } else { 1 };

type Set = u64;

/// Compares look-ups of rook, bishop, queen and both with the walk: all relevant occupancies, each
/// also with all other squares occupied and with any of them. Squares off the board panic.
fn agrees(
    rook: impl Fn(usize, Set) -> Set,
    bishop: impl Fn(usize, Set) -> Set,
    queen: impl Fn(usize, Set) -> Set,
    both: impl Fn(usize, Set) -> (Set, Set),
) {
    let mut random = Random::new(1);
    for (steps, is_rook) in [(ROOK, true), (BISHOP, false)] {
        for square in 0..64 {
            let mask = reference::relevant(&steps, square);
            for occupied in reference::subsets(mask).step_by(STEP) {
                let attacks = reference::slides(&steps, square, occupied);
                for irrelevant in [0, Set::MAX, random.bits()] {
                    let occupied = occupied | irrelevant & !mask;
                    let (rooks, bishops) = both(square, occupied);
                    let found = if is_rook {
                        [rook(square, occupied), rooks]
                    } else {
                        [bishop(square, occupied), bishops]
                    };
                    assert_eq!(
                        found, [attacks; 2],
                        "{steps:?} from {square}, {occupied:#x}"
                    );
                    assert_eq!(
                        queen(square, occupied),
                        rooks | bishops,
                        "queen on {square}, {occupied:#x}"
                    );
                }
            }
        }
    }
    for square in [64, 65, usize::MAX] {
        let look_ups: [&dyn Fn() -> Set; 4] = [
            &|| rook(square, 0),
            &|| bishop(square, 0),
            &|| queen(square, 0),
            &|| both(square, 0).0,
        ];
        for look_up in look_ups {
            assert!(catch_unwind(AssertUnwindSafe(look_up)).is_err(), "{square}");
        }
    }
}

/// A test for each type of tables.
macro_rules! agree {
    ($($(#[$condition:meta])? $name:ident: $table:ty = $new:expr, $bytes:expr;)*) => {$(
        #[test]
        $(#[$condition])?
        fn $name() {
            #[allow(unused_imports, reason = "the methods of some are those of a trait")]
            use magic_tables::lookup::hyperbola::Form as _;
            static TABLE: $table = $new;
            agrees(
                |square, occupied| TABLE.rook_attacks(square, occupied),
                |square, occupied| TABLE.bishop_attacks(square, occupied),
                |square, occupied| TABLE.queen_attacks(square, occupied),
                |square, occupied| TABLE.rook_and_bishop_attacks(square, occupied),
            );
            assert!($bytes.contains(&size_of_val(&TABLE)), "{} bytes", size_of_val(&TABLE));
        }
    )*};
}

/// What a form of hyperbola quintessence takes.
const FORM: std::ops::RangeInclusive<usize> = 512 + 32 * 64..=512 + 32 * 64;

agree! {
    kindergarten: Kindergarten = Kindergarten::new(), [8 * 1024 + 40 * 64];
    congruent_modulo: CongruentModulo = CongruentModulo::new(), [8 * 1024 + 48 * 64];
    hyperbola_of_the_target: Hyperbola = Hyperbola::new(), 0..=64 * 64;
    hyperbola_in_constants: ConstHyperbola = ConstHyperbola::new(), 0..=64 * 64;
    hyperbola_by_bytes: hyperbola::ByteSwap = hyperbola::Form::NEW, FORM;
    hyperbola_by_bytes_apart: hyperbola::SplitDiagonals = hyperbola::Form::NEW, FORM;
    hyperbola_by_bits: hyperbola::BitReversal = hyperbola::Form::NEW, [64 * 64];
    hyperbola_by_halves: hyperbola::Halves = hyperbola::Form::NEW, FORM;
    hyperbola_by_fills: hyperbola::Fills = hyperbola::Form::NEW, FORM;
    #[cfg(all(target_arch = "x86_64", target_feature = "ssse3"))]
    hyperbola_by_ssse3: hyperbola::Ssse3 = hyperbola::Form::NEW, FORM;
    #[cfg(all(target_arch = "x86_64", target_feature = "gfni", target_feature = "avx2"))]
    hyperbola_by_gfni: hyperbola::Gfni = hyperbola::Form::NEW, FORM;
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd"))]
    hyperbola_by_avx512: hyperbola::Avx512 = hyperbola::Form::NEW, FORM;
}

#[test]
fn constant_functions() {
    use hyperbola::{bishop_attacks, queen_attacks, rook_attacks};
    let both = |square, occupied| {
        (
            rook_attacks(square, occupied),
            bishop_attacks(square, occupied),
        )
    };
    agrees(rook_attacks, bishop_attacks, queen_attacks, both);
}

/// Look-ups of sets against a loop over their pieces.
fn sets_agree(pieces: Set, occupied: Set) {
    let [rooks, bishops] = [ROOK, BISHOP].map(|steps| {
        squares(pieces.into()).fold(0, |union, square| {
            union | reference::slides(&steps, square, occupied)
        })
    });
    let look_ups = [
        [
            setwise::rook_attacks,
            setwise::bishop_attacks,
            setwise::queen_attacks,
        ],
        [
            setwise::rook_attacks_const,
            setwise::bishop_attacks_const,
            setwise::queen_attacks_const,
        ],
    ];
    for look_ups in look_ups {
        let found = look_ups.map(|attacks| attacks(pieces, occupied));
        assert_eq!(
            found,
            [rooks, bishops, rooks | bishops],
            "{pieces:#x} among {occupied:#x}"
        );
    }
}

/// Few and many pieces and blockers; pieces that are all, in part or not at all among the blockers;
/// each square alone.
#[test]
fn setwise_sliders() {
    let mut random = Random::new(2);
    for round in 0..if cfg!(miri) { 50 } else { 100_000 } {
        let [pieces, others] = [round % 5, round / 5 % 4].map(|n| random.sparse(n + 1) as Set);
        for occupied in [
            others | pieces,
            others,
            others & !pieces,
            others | pieces & random.bits(),
        ] {
            sets_agree(pieces, occupied);
            sets_agree(1 << (round % 64), occupied);
        }
    }
    for pieces in [0, u64::MAX, 0xff, 0xff << 56, 0x8181_8181_8181_8181] {
        for occupied in [0, u64::MAX, pieces, !pieces] {
            sets_agree(pieces, occupied);
        }
    }
}

/// What several attack is the union, because nothing but shifts, unions and selections is done.
#[test]
fn setwise_steppers() {
    type Stepping = (&'static [Place], fn(Set) -> Set);
    let pieces: [Stepping; 4] = [
        (&KNIGHT, setwise::knight_attacks),
        (&KING, setwise::king_attacks),
        (&WHITE_PAWN, setwise::white_pawn_attacks),
        (&BLACK_PAWN, setwise::black_pawn_attacks),
    ];
    for (steps, attacks) in pieces {
        let reached = |square| reference::steps(steps, square);
        for square in 0..64 {
            assert_eq!(
                attacks(1 << square),
                reached(square),
                "{steps:?} from {square}"
            );
        }
        assert_eq!(
            attacks(!0),
            (0..64).fold(0, |union, square| union | reached(square))
        );
    }
}
