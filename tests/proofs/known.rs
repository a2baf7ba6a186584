//! Everything in the file `catalog/squares.txt` that can be verified is verified.

use magic_tables::board::SQUARES;
use magic_tables::board::attack_sets::{Subsets, attack_sets};
use magic_tables::board::slider::Slider;
use magic_tables::board::square;
use magic_tables::hash::Key;
use magic_tables::search::verify::verify;
use magics::known::{Reduced, SquareFacts, factors, facts, squares};
use std::collections::HashSet;
use std::path::Path;

fn indices(slider: Slider, square: usize, index_bits: u32, factor: u64) -> HashSet<u64> {
    let index = |set: u64| set.wrapping_mul(factor) >> (64 - index_bits);
    Subsets::new(slider.mask(square)).map(index).collect()
}

#[test]
fn every_factor_is_magic_as_stated() {
    let squares = squares();
    assert_eq!(squares.len(), 128);
    for (i, known) in squares.iter().enumerate() {
        let SquareFacts { slider, square, .. } = *known;
        assert_eq!((slider as usize, square), (i / SQUARES, i % SQUARES));
        let piece = square::piece_on(slider, square);
        let period = u64::MAX >> slider.mask(square).trailing_zeros();
        let check = |index_bits: u32, factor: u64| {
            assert!(
                factor <= period,
                "{piece}: {factor:#x} lies beyond the period"
            );
            let range = verify(Key::Masked, slider, square, index_bits, factor);
            range
                .unwrap_or_else(|collision| panic!("{piece}: {collision:?}"))
                .greatest
        };
        if let Reduced::Factor { factor, .. } = known.reduced {
            check(known.relevant - 1, factor);
        }
        let (range, used) = (known.range, known.used);
        assert_eq!(
            check(range.index_bits, range.factor),
            range.greatest as usize,
            "{piece}"
        );
        assert!(range.bound <= range.greatest, "{piece}");
        for least in &known.least {
            assert_eq!(
                check(least.index_bits, least.factor),
                least.greatest as usize,
                "{piece}"
            );
            assert!(range.bound <= least.greatest, "{piece}");
        }
        check(used.index_bits, used.factor);
        let slots = indices(slider, square, used.index_bits, used.factor).len();
        assert_eq!(slots, used.slots as usize, "{piece}");
        assert!(used.bound <= used.slots, "{piece}");
    }
}

#[test]
fn no_table_is_larger_than_what_is_known() {
    let catalog = magic_tables::hash::Catalog::load();
    for known in squares() {
        let best = catalog.best[known.slider as usize][known.square].range;
        assert!(
            known.range.greatest as usize <= best.greatest,
            "{}",
            square::piece_on(known.slider, known.square)
        );
        let reduced = matches!(known.reduced, Reduced::Factor { .. });
        assert_eq!(
            reduced,
            known.range.greatest < 1 << (known.relevant - 1),
            "{known:?}"
        );
    }
}

/// The number of squares that `lower` lies below `upper`, if `upper` looks like it
/// (`docs/bounds.md`).
fn looks_like(slider: Slider, upper: usize, lower: usize) -> Option<u32> {
    let (high, low) = (slider.mask(upper), slider.mask(lower));
    let up = high
        .trailing_zeros()
        .checked_sub(low.trailing_zeros())
        .filter(|&up| up > 0 && high == low << up)?;
    // The n-th occupancy of one corresponds to the n-th of the other.
    let first = |square: usize| {
        let sets = attack_sets(slider, square);
        sets.iter()
            .map(|set| sets.iter().position(|other| other == set))
            .collect::<Vec<_>>()
    };
    (first(upper) == first(lower)).then_some(up)
}

#[test]
fn squares_that_look_alike_do_not_contradict_each_other() {
    let squares = squares();
    let mut pairs = 0;
    for (upper, lower) in squares
        .iter()
        .flat_map(|upper| squares.iter().map(move |lower| (upper, lower)))
    {
        if upper.slider != lower.slider || upper.relevant != lower.relevant {
            continue;
        }
        let Some(up) = looks_like(upper.slider, upper.square, lower.square) else {
            continue;
        };
        pairs += 1;
        if let Reduced::Factor { factor, .. } = upper.reduced {
            let range = verify(
                Key::Masked,
                lower.slider,
                lower.square,
                lower.relevant - 1,
                factor << up,
            );
            assert!(
                range.is_ok() && matches!(lower.reduced, Reduced::Factor { .. }),
                "{lower:?}"
            );
        }
        for least in &upper.least {
            // The factors of the upper square give the same indices on the lower one.
            let shifted = verify(
                Key::Masked,
                lower.slider,
                lower.square,
                least.index_bits,
                least.factor << up,
            );
            assert_eq!(
                shifted.unwrap().greatest,
                least.greatest as usize,
                "{lower:?}"
            );
            assert!(
                lower
                    .least_for(least.index_bits)
                    .is_none_or(|it| it.greatest <= least.greatest),
                "{lower:?}"
            );
        }
        if matches!(lower.reduced, Reduced::None { .. }) {
            assert!(matches!(upper.reduced, Reduced::None { .. }), "{upper:?}");
        }
    }
    assert_eq!(
        pairs, 28,
        "bishops of ranks 1 and 2, 7 and 8, files a and b, g and h; triples near corners"
    );
}

#[test]
fn json_has_names_and_factors_as_text() {
    let json = serde_json::to_value(facts(Slider::Rook, 8)).unwrap();
    assert_eq!(json["piece"], "rook");
    assert_eq!(json["square"], "a2");
    assert_eq!(json["reduced"]["status"], "none");
    assert_eq!(
        json["reduced"]["proofs"][0]["command"],
        "magics prove rook a2 --index-bits 10 --again"
    );
    assert!(
        json["reduced"]["proofs"][0]["effort"]["nodes"].is_u64(),
        "a count has no point"
    );
    assert!(json["range"]["factor"].as_str().unwrap().starts_with("0x"));
}

/// So that `certificate check`, which knows all of them, refutes who denies one.
#[test]
fn factors_that_the_pages_name_are_known() {
    let known: HashSet<u64> = squares()
        .iter()
        .flat_map(|it| factors(it.slider, it.square))
        .map(|(factor, _)| factor)
        .collect();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut named = 0;
    for page in [
        "bounds.md",
        "paper/paper.typ",
        "proving.md",
        "results.md",
        "results.csv",
    ] {
        let text = std::fs::read_to_string(docs.join(page)).unwrap();
        for rest in text.split("0x").skip(1) {
            let digits = rest
                .split(|digit: char| !digit.is_ascii_hexdigit())
                .next()
                .unwrap();
            // Shorter ones are masks and the like.
            if digits.len() >= 6 {
                let factor = u64::from_str_radix(digits, 16).unwrap();
                assert!(
                    known.contains(&factor),
                    "{page}: add 0x{digits} to catalog/squares.txt"
                );
                named += 1;
            }
        }
    }
    assert!(named > 40, "{named}");
}

#[test]
fn squares_that_look_alike_know_the_same_factors() {
    // The bishop on d2 looks like that on d1, eight squares lower.
    let magic = |square: usize| {
        let factors = factors(Slider::Bishop, square).into_iter();
        let magic = |factor: &u64| verify(Key::Masked, Slider::Bishop, square, 5, *factor).is_ok();
        factors
            .map(|(factor, _)| factor)
            .filter(magic)
            .collect::<Vec<_>>()
    };
    let (lower, upper) = (magic(3), magic(11));
    assert!(
        lower.len() > 2 && upper.iter().all(|factor| lower.contains(&(factor << 8))),
        "{lower:x?} {upper:x?}"
    );
}
