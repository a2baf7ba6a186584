//! Each factor of the catalog is magic, and lines of its files are read word by word.

use super::*;
use crate::search::verify::verify_hash;

/// Calls `check` with each piece and square.
fn for_each_square(check: &dyn Fn(Slider, usize)) {
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            check(slider, square);
        }
    }
}

#[test]
fn every_factor_is_magic_as_stated() {
    let catalog = Catalog::load();
    let half_words = in_32_bits();
    let [masked, black] = [Key::Masked, Key::Black].map(short);
    for factors in [
        &catalog.best,
        &catalog.with_shift,
        &half_words,
        &masked,
        &black,
    ] {
        for_each_square(&|slider, square| {
            let known = factors[slider as usize][square];
            let verified = verify_hash(known.hash, slider, square);
            assert_eq!(verified, Ok(known), "{slider:?} {square}");
        });
    }
}

#[test]
fn factors_carry_their_shifts_in_the_upper_bits() {
    let catalog = Catalog::load();
    for_each_square(&|slider, square| {
        let hash = catalog.with_shift[slider as usize][square].hash;
        assert_eq!(hash.factor >> 58, u64::from(hash.shift()));
    });
}

#[test]
fn every_best_factor_has_a_finder() {
    let catalog = Catalog::load();
    for_each_square(&|slider, square| {
        let finder = catalog.finders[slider as usize][square];
        assert!(!finder.is_empty(), "{slider:?} {square}");
    });
}

#[test]
fn words_are_read_one_by_one() {
    let mut words = Words("rook a1 bits=12 0xff 7 the rest");
    assert_eq!(words.place(), Some((Slider::Rook, 0)));
    assert_eq!(words.after("bits="), Some("12"));
    assert_eq!(words.factor(), Some(0xff));
    assert_eq!(words.number(), Some(7));
    assert_eq!(words.rest(), Some("the rest"));
}

#[test]
fn comments_and_empty_lines_are_left_out() {
    let mut lines = Vec::new();
    let read = read_lines("# comment\n\nrook\nbishop\n", &mut |mut words| {
        lines.push(words.next()?);
        Some(())
    });
    assert_eq!(read, Ok(()));
    assert_eq!(lines, ["rook", "bishop"]);
}

#[test]
fn reading_ends_at_the_first_line_that_cannot_be_read() {
    let read = read_lines("1\ntwo\n3 words\n", &mut |mut words| {
        words.number().map(|_| ())
    });
    assert_eq!(read, Err("two"));
}
