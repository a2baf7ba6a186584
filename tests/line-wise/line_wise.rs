//! Look-ups without a table of occupancies, compared with a slow ray walk.

#[path = "../reference/mod.rs"]
mod reference;

use magic_tables::board::slider::Slider;
use magic_tables::board::{Bitboard, SQUARES};
use magic_tables::lookup::{CongruentModulo, ConstHyperbola, Hyperbola, Kindergarten, hyperbola};
use reference::{Random, subsets};

static KINDERGARTEN: Kindergarten = Kindergarten::new();
static CONGRUENT_MODULO: CongruentModulo = CongruentModulo::new();
static HYPERBOLA: Hyperbola = Hyperbola::new();
static CONST_HYPERBOLA: ConstHyperbola = ConstHyperbola::new();

/// One in how many relevant occupancies is tried: all, but for the slow interpreter.
const STEP: usize = if cfg!(miri) { 997 } else { 1 };

/// Compares `look_up` with the ray walk: all relevant occupancies, each also with all other squares occupied
/// and with any of them.
fn agrees(slider: Slider, look_up: impl Fn(usize, Bitboard) -> Bitboard) {
    let mut random = Random::new(1);
    for square in 0..SQUARES {
        let mask = slider.mask(square);
        for occupied in subsets(mask).step_by(STEP) {
            let attacks = slider.attacks(square, occupied);
            for irrelevant in [0, Bitboard::MAX, random.bits()] {
                let occupied = occupied | irrelevant & !mask;
                assert_eq!(look_up(square, occupied), attacks, "{slider:?} on {square}, {occupied:#x}");
            }
        }
        for _ in 0..4096 / STEP {
            let occupied = random.bits() & random.bits();
            let attacks = slider.attacks(square, occupied);
            assert_eq!(look_up(square, occupied), attacks, "{slider:?} on {square}, {occupied:#x}");
        }
    }
}

/// That a queen is a rook and a bishop.
fn joins(look_ups: [&dyn Fn(usize, Bitboard) -> Bitboard; 3]) {
    let mut random = Random::new(2);
    for square in 0..SQUARES {
        for _ in 0..4096 / STEP {
            let occupied = random.bits() & random.bits();
            let [rook, bishop, queen] = look_ups.map(|look_up| look_up(square, occupied));
            assert_eq!(queen, rook | bishop, "queen on {square}, {occupied:#x}");
        }
    }
}

#[test]
fn kindergarten_agrees_with_the_ray_walk() {
    let table = &KINDERGARTEN;
    agrees(Slider::Rook, |square, occupied| table.rook_attacks(square, occupied));
    agrees(Slider::Bishop, |square, occupied| table.bishop_attacks(square, occupied));
    agrees(Slider::Rook, |square, occupied| table.rook_and_bishop_attacks(square, occupied).0);
    agrees(Slider::Bishop, |square, occupied| table.rook_and_bishop_attacks(square, occupied).1);
    joins([
        &|square, occupied| table.rook_attacks(square, occupied),
        &|square, occupied| table.bishop_attacks(square, occupied),
        &|square, occupied| table.queen_attacks(square, occupied),
    ]);
}

#[test]
fn congruent_modulo_agrees_with_the_ray_walk() {
    let table = &CONGRUENT_MODULO;
    agrees(Slider::Rook, |square, occupied| table.rook_attacks(square, occupied));
    agrees(Slider::Bishop, |square, occupied| table.bishop_attacks(square, occupied));
    agrees(Slider::Rook, |square, occupied| table.rook_and_bishop_attacks(square, occupied).0);
    agrees(Slider::Bishop, |square, occupied| table.rook_and_bishop_attacks(square, occupied).1);
    joins([
        &|square, occupied| table.rook_attacks(square, occupied),
        &|square, occupied| table.bishop_attacks(square, occupied),
        &|square, occupied| table.queen_attacks(square, occupied),
    ]);
}

/// That a look-up panics if the square is off the board.
fn panics_off_the_board(look_up: &dyn Fn(usize) -> Bitboard) {
    let look_up = std::panic::AssertUnwindSafe(look_up);
    for square in [SQUARES, SQUARES + 1, usize::MAX] {
        assert!(std::panic::catch_unwind(|| look_up(square)).is_err(), "{square}");
    }
}

/// One test for each form of hyperbola quintessence, whether the target would choose it or not.
macro_rules! forms_agree {
    ($($(#[$condition:meta])? $name:ident: $form:ident),* $(,)?) => {$(
        #[test]
        $(#[$condition])?
        fn $name() {
            use magic_tables::lookup::hyperbola::Form as _;
            static SLIDERS: hyperbola::$form = hyperbola::Form::NEW;
            agrees(Slider::Rook, |square, occupied| SLIDERS.rook_attacks(square, occupied));
            agrees(Slider::Bishop, |square, occupied| SLIDERS.bishop_attacks(square, occupied));
            agrees(Slider::Rook, |square, occupied| SLIDERS.rook_and_bishop_attacks(square, occupied).0);
            agrees(Slider::Bishop, |square, occupied| SLIDERS.rook_and_bishop_attacks(square, occupied).1);
            joins([
                &|square, occupied| SLIDERS.rook_attacks(square, occupied),
                &|square, occupied| SLIDERS.bishop_attacks(square, occupied),
                &|square, occupied| SLIDERS.queen_attacks(square, occupied),
            ]);
            panics_off_the_board(&|square| SLIDERS.rook_attacks(square, 0));
            panics_off_the_board(&|square| SLIDERS.bishop_attacks(square, 0));
            panics_off_the_board(&|square| SLIDERS.queen_attacks(square, 0));
            panics_off_the_board(&|square| SLIDERS.rook_and_bishop_attacks(square, 0).0);
            let bytes = if stringify!($form) == "Bits" { 64 * SQUARES } else { 512 + 32 * SQUARES };
            assert_eq!(size_of_val(&SLIDERS), bytes);
        }
    )*};
}

forms_agree! {
    hyperbola_by_bytes_agrees_with_the_ray_walk: Bytes,
    hyperbola_by_bytes_apart_agrees_with_the_ray_walk: Apart,
    hyperbola_by_bits_agrees_with_the_ray_walk: Bits,
    hyperbola_by_halves_agrees_with_the_ray_walk: Halves,
    hyperbola_by_leading_zeros_agrees_with_the_ray_walk: LeadingZeros,
    hyperbola_by_fills_agrees_with_the_ray_walk: Fills,
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    hyperbola_by_avx2_agrees_with_the_ray_walk: Avx2,
    #[cfg(all(target_arch = "x86_64", target_feature = "ssse3"))]
    hyperbola_by_ssse3_agrees_with_the_ray_walk: Ssse3,
    #[cfg(all(target_arch = "x86_64", target_feature = "gfni", target_feature = "avx2"))]
    hyperbola_by_gfni_agrees_with_the_ray_walk: Gfni,
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd"))]
    hyperbola_by_avx512_agrees_with_the_ray_walk: Avx512,
}

#[test]
fn hyperbola_agrees_with_the_ray_walk() {
    let table = &HYPERBOLA;
    agrees(Slider::Rook, |square, occupied| table.rook_attacks(square, occupied));
    agrees(Slider::Bishop, |square, occupied| table.bishop_attacks(square, occupied));
    agrees(Slider::Rook, |square, occupied| table.rook_and_bishop_attacks(square, occupied).0);
    agrees(Slider::Bishop, |square, occupied| table.rook_and_bishop_attacks(square, occupied).1);
    joins([
        &|square, occupied| table.rook_attacks(square, occupied),
        &|square, occupied| table.bishop_attacks(square, occupied),
        &|square, occupied| table.queen_attacks(square, occupied),
    ]);
}

#[test]
fn hyperbola_in_constants_agrees_with_the_ray_walk() {
    let table = &CONST_HYPERBOLA;
    agrees(Slider::Rook, |square, occupied| table.rook_attacks(square, occupied));
    agrees(Slider::Bishop, |square, occupied| table.bishop_attacks(square, occupied));
    agrees(Slider::Rook, |square, occupied| table.rook_and_bishop_attacks(square, occupied).0);
    agrees(Slider::Bishop, |square, occupied| table.rook_and_bishop_attacks(square, occupied).1);
    joins([
        &|square, occupied| table.rook_attacks(square, occupied),
        &|square, occupied| table.bishop_attacks(square, occupied),
        &|square, occupied| table.queen_attacks(square, occupied),
    ]);
}

#[test]
fn constant_look_ups_agree_with_the_ray_walk() {
    agrees(Slider::Rook, hyperbola::rook_attacks);
    agrees(Slider::Bishop, hyperbola::bishop_attacks);
    joins([&hyperbola::rook_attacks, &hyperbola::bishop_attacks, &hyperbola::queen_attacks]);
}

#[test]
fn squares_off_the_board_panic() {
    panics_off_the_board(&|square| CONST_HYPERBOLA.rook_attacks(square, 0));
    panics_off_the_board(&|square| CONST_HYPERBOLA.bishop_attacks(square, 0));
    panics_off_the_board(&|square| CONST_HYPERBOLA.queen_attacks(square, 0));
    panics_off_the_board(&|square| KINDERGARTEN.rook_attacks(square, 0));
    panics_off_the_board(&|square| KINDERGARTEN.bishop_attacks(square, 0));
    panics_off_the_board(&|square| KINDERGARTEN.queen_attacks(square, 0));
    panics_off_the_board(&|square| CONGRUENT_MODULO.rook_attacks(square, 0));
    panics_off_the_board(&|square| CONGRUENT_MODULO.bishop_attacks(square, 0));
    panics_off_the_board(&|square| CONGRUENT_MODULO.queen_attacks(square, 0));
    panics_off_the_board(&|square| HYPERBOLA.rook_attacks(square, 0));
    panics_off_the_board(&|square| HYPERBOLA.bishop_attacks(square, 0));
    panics_off_the_board(&|square| HYPERBOLA.queen_attacks(square, 0));
}

#[test]
fn tables_are_small() {
    assert_eq!(size_of_val(&KINDERGARTEN), 8 * 1024 + 40 * SQUARES);
    assert_eq!(size_of_val(&CONGRUENT_MODULO), 8 * 1024 + 48 * SQUARES);
    assert!(size_of_val(&HYPERBOLA) <= 64 * SQUARES, "whatever the target");
}
