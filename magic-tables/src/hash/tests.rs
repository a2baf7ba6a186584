//! Keys, shifts and ranges of index functions; each factor of the catalog is magic, and lines of its
//! files are read word by word.

use super::*;
use crate::board::attack_sets::Subsets;
use crate::search::verify::verify_hash;

/// The relevant squares of the rook on a1, and some of them.
const MASK: Bitboard = 0x0001_0101_0101_017e;
const OCCUPIED: Bitboard = 0x0000_0100_0001_0002;

#[test]
fn a_masked_key_is_the_relevant_occupancy() {
    assert_eq!(Key::Masked.key(MASK, OCCUPIED), OCCUPIED);
}

#[test]
fn a_black_key_has_all_irrelevant_squares() {
    let key = Key::Black.key(MASK, OCCUPIED);
    assert_eq!(key & MASK, OCCUPIED);
    assert_eq!(key | MASK, u64::MAX);
}

#[test]
fn an_index_is_the_upper_bits_of_the_product() {
    for key in [Key::Masked, Key::Black] {
        let hash = Hash::magic(key, 0x0080_0020_4000_8010, 12);
        assert_eq!(hash.shift(), 52);
        let product = key.key(MASK, OCCUPIED).wrapping_mul(hash.factor);
        assert_eq!(hash.index(MASK, OCCUPIED, 0) as u64, product >> 52);
    }
}

#[test]
fn products_of_32_bits_are_shifted_less() {
    for kind in HashKind::IN_32_BITS {
        let hash = Hash {
            kind,
            factor: 1,
            index_bits: 12,
        };
        assert_eq!(hash.shift(), 20);
    }
}

#[test]
fn pext_counts_occupancies_in_their_order() {
    let hash = Hash::pext(Slider::Rook, 0);
    assert_eq!((hash.index_bits, hash.shift()), (12, 0));
    let mut visited = 0;
    hash.for_each(MASK, &mut |number, index| {
        assert_eq!((number, index), (visited, visited));
        visited += 1;
    });
    assert_eq!(visited, 1 << 12);
}

#[test]
fn each_relevant_occupancy_is_visited_with_its_index() {
    let hash = Hash::magic(Key::Masked, 0x0080_0020_4000_8010, 12);
    let mut indices = Vec::new();
    hash.for_each(MASK, &mut |_, index| indices.push(index));
    let mut expected = Vec::new();
    for (number, occupied) in Subsets::new(MASK).enumerate() {
        expected.push(hash.index(MASK, occupied, number));
    }
    assert_eq!(indices, expected);
}

#[test]
fn a_range_has_both_its_ends() {
    let range = IndexRange {
        least: 3,
        greatest: 10,
    };
    assert_eq!(range.slots(), 8);
}

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
    let half_words = known_in_32_bits();
    let [masked, black] = [Key::Masked, Key::Black].map(known_short_ranges);
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
