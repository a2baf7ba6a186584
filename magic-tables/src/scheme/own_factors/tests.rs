//! What is wrong with lists of the user's own factors, and where.

use super::*;
use crate::hash::{Catalog, Key};
use crate::scheme::magic;
use crate::search::verify::verify;
use crate::spec::Scheme;
use crate::tables::{Bmi2, Tables};

/// Options with the catalog's best factors as the user's own.
fn with_own_factors() -> Spec {
    let [rooks, bishops] = Catalog::load()
        .best
        .map(|squares| squares.map(|known| known.hash.factor).to_vec());
    Spec {
        rook_magics: Some(rooks.into()),
        bishop_magics: Some(bishops.into()),
        ..Spec::default()
    }
}

/// The problems of options whose factors of rooks are changed so.
fn problems(change: &dyn Fn(&mut Vec<u64>)) -> Vec<Problem> {
    let mut spec = with_own_factors();
    let mut rooks = spec
        .rook_magics
        .take()
        .expect("they are given")
        .all()
        .to_vec();
    change(&mut rooks);
    spec.rook_magics = Some(rooks.into());
    Tables::build(&spec, Bmi2::Absent).expect_err("some factor is not magic")
}

#[test]
fn own_factors_are_taken_as_they_are() {
    let spec = with_own_factors();
    let tables = Tables::build(&spec, Bmi2::Absent).expect("they are magic");
    let layout = &tables.slot_tables().expect("it has slots").layout;
    let rooks = spec.rook_magics.expect("they are given");
    for (square, &factor) in rooks.all().iter().enumerate() {
        assert_eq!(layout.placement(Slider::Rook, square).hash.factor, factor);
    }
}

#[test]
fn a_factor_that_is_no_magic_is_named_with_its_square() {
    let problems = problems(&|rooks| rooks[9] = 1);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(problems[0].key, "rook_magics");
    assert!(matches!(problems[0].site, ErrorSite::Element(9)));
    assert!(
        problems[0]
            .message
            .starts_with("0x1 is no magic factor for the rook on b2 with shift"),
        "{}",
        problems[0]
    );
}

#[test]
fn the_two_occupancies_that_collide_are_named() {
    let problem = &problems(&|rooks| rooks[0] = 0)[0];
    let collision = "the occupancies 0x0 and 0x2 have different attack sets, but the same index 0";
    assert!(problem.message.ends_with(collision), "{problem}");
}

#[test]
fn many_wrong_factors_are_counted() {
    let problems = problems(&|rooks| rooks.fill(1));
    assert_eq!(problems.len(), MOST_LISTED + 1);
    let last = &problems[MOST_LISTED];
    assert!(matches!(last.site, ErrorSite::Value));
    let counted = format!("{} more of the 64 factors", SQUARES - MOST_LISTED);
    assert!(last.message.starts_with(&counted), "{last}");
}

/// What is said about these options, which have one mistake.
fn message(spec: &Spec) -> String {
    let problems =
        Tables::build(spec, Bmi2::Absent).expect_err("the list is made for something else");
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems[0].to_string()
}

#[test]
fn lists_that_are_exchanged_are_told_apart() {
    let mut spec = with_own_factors();
    std::mem::swap(&mut spec.rook_magics, &mut spec.bishop_magics);
    spec.bishop_magics = None;
    let expected = "`rook_magics`: the factors of `rook_magics` are magic for bishops; \
                    give them as `bishop_magics`";
    assert_eq!(message(&spec), expected);
}

#[test]
fn another_order_is_named_with_the_way_back() {
    let message = problems(&|rooks| rooks.reverse())[0].to_string();
    let expected = "magic for rooks in the order h8, g8, …, a1; \
                    `magics verify --list FILE rook` prints them in the order a1, b1, …, h8";
    assert!(message.ends_with(expected), "{message}");
}

#[test]
fn another_scheme_is_named() {
    let [rooks, _] = known_in_32_bits();
    let spec = Spec {
        rook_magics: Some(rooks.map(|known| known.hash.factor).to_vec().into()),
        ..Spec::default()
    };
    let message = message(&spec);
    assert!(
        message.ends_with(
            "magic for rooks if two 32-bit products are joined by XOR; write `scheme = magic32`"
        ),
        "{message}"
    );
}

#[test]
fn more_index_bits_than_tables_have_are_counted() {
    let mut random = crate::search::random::Random::new(1);
    let mut rooks = Vec::new();
    for square in 0..SQUARES {
        // With so many spare bits, factors of a few bits are soon found, which need them.
        rooks.push(loop {
            let factor = random.sparse_bits();
            let magic = |bits| verify(Key::Masked, Slider::Rook, square, bits, factor).is_ok();
            if magic(14) && !magic(13) {
                break factor;
            }
        });
    }
    let spec = Spec {
        rook_magics: Some(rooks.into()),
        ..Spec::default()
    };
    let expected = "magic for rooks with 14 index bits for a1: tables 4 times as large; \
                    the catalog has a factor for 12; \
                    leave `rook_magics` out for the factors of the catalog";
    assert!(message(&spec).ends_with(expected), "{}", message(&spec));
}

#[test]
fn a_factor_on_another_square_is_said_to_be_its_own() {
    let problem = &problems(&|rooks| rooks[0] = rooks[9])[0];
    let found = "; it is magic for the rook on b2";
    assert!(problem.message.contains(found), "{problem}");
}

#[test]
fn a_factor_in_32_bits_must_fit() {
    let bishops = vec![1 << 32; SQUARES];
    let spec = Spec {
        scheme: Scheme::Magic32,
        bishop_magics: Some(bishops.into()),
        ..Spec::default()
    };
    let problems = Tables::build(&spec, Bmi2::Absent).expect_err("they do not fit");
    assert!(
        problems[0]
            .message
            .starts_with("0x100000000 does not fit into 32 bits"),
        "{}",
        problems[0]
    );
}

#[test]
fn a_carried_shift_must_be_one_that_the_piece_takes() {
    let factors = magic::MagicFactors {
        key: Key::Masked,
        fixed_shift: false,
        known: |_| unreachable!("the factor is given"),
    };
    let spec = Spec {
        incorporate_shift: true,
        ..Spec::default()
    };
    let found = factors.own(&spec, Slider::Rook, 0, 51 << 58);
    assert!(matches!(
        found,
        Err(NoMagic::ShiftOutOfRange {
            shift: 51,
            least: 52
        })
    ));
}
