//! Sets of up to 256 squares, compared with sets of numbers.

use std::collections::BTreeSet;

use super::WideSet;
use crate::search::random::Random;

/// A set with half of all squares, at random, and their numbers.
fn random_set(random: &mut Random) -> (WideSet, BTreeSet<usize>) {
    let words = [(); 4].map(|()| random.bits());
    let set = WideSet::from_words(words);
    (set, set.iter().collect())
}

#[test]
fn operators_are_those_of_sets_of_numbers() {
    let mut random = Random::new(5);
    for _ in 0..50 {
        let (one, first) = random_set(&mut random);
        let (other, second) = random_set(&mut random);
        let numbers = |set: WideSet| set.iter().collect::<BTreeSet<_>>();
        assert_eq!(numbers(one | other), &first | &second);
        assert_eq!(numbers(one & other), &first & &second);
        assert_eq!(numbers(one ^ other), &first ^ &second);
        assert_eq!(numbers(one & !other), &first - &second);
        assert_eq!(one.count() as usize, first.len());
        assert_eq!(one.meets(other), !first.is_disjoint(&second));
    }
}

#[test]
fn every_square_is_a_bit_of_its_word() {
    for square in 0..WideSet::WIDTH {
        let set = WideSet::of(square);
        assert_eq!(set.words()[square / 64], 1 << (square % 64));
        assert_eq!(set.iter().collect::<Vec<_>>(), [square]);
        assert!(!set.is_empty() && set.contains(square));
    }
}

#[test]
fn a_set_is_written_as_one_hexadecimal_number() {
    assert_eq!(format!("{:#x}", WideSet::EMPTY), "0x0");
    assert_eq!(format!("{:#x}", WideSet::of(4)), "0x10");
    let set = WideSet::of(0) | WideSet::of(132);
    assert_eq!(format!("{set:x}"), format!("10{:032x}", 1));
    assert_eq!(format!("{:#06x}", WideSet::of(4)), "0x0010");
}

#[test]
fn digits_are_those_of_the_number_that_is_written() {
    let mut random = Random::new(3);
    for _ in 0..20 {
        let (set, _) = random_set(&mut random);
        assert_eq!(WideSet::from_digits(&format!("{set:x}"), 16), Some(set));
    }
    let most = format!("{:x}", WideSet::ALL);
    assert_eq!(WideSet::from_digits(&most, 16), Some(WideSet::ALL));
    assert_eq!(WideSet::from_digits(&(most + "0"), 16), None);
    let power = (1..=64).fold(WideSet::of(0), |_, bit| WideSet::of(bit));
    assert_eq!(
        WideSet::from_digits("18446744073709551616", 10),
        Some(power)
    );
    assert_eq!(WideSet::from_digits("", 10), None);
}
