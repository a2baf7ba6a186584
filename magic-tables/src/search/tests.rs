//! Factors of products of 64 and of 32 bits, against the definition by the slow ray walk; and the
//! random numbers.

use std::collections::{HashMap, HashSet};

use super::find32::find32;
use super::random::Random;
use super::verify::{Collision, verify, verify_hash};
use crate::board::SQUARES;
use crate::board::attack_sets::Subsets;
use crate::board::slider::Slider;
use crate::hash::{Hash, HashKind, IndexRange, Key};
use crate::lookup::Magic32;

fn squares() -> impl Iterator<Item = (Slider, usize)> {
    Slider::ALL
        .into_iter()
        .flat_map(|slider| (0..SQUARES).map(move |square| (slider, square)))
}

/// The range of the indices that `index` gives, if they are different where attack sets are.
fn by_definition(slider: Slider, square: usize, index: impl Fn(u64) -> u64) -> Option<IndexRange> {
    let mut slots = HashMap::new();
    for occupied in Subsets::new(slider.mask(square)) {
        let attacks = slider.attacks(square, occupied);
        if *slots.entry(index(occupied) as usize).or_insert(attacks) != attacks {
            return None;
        }
    }
    Some(IndexRange {
        least: *slots.keys().min()?,
        greatest: *slots.keys().max()?,
    })
}

/// The definition in 32-bit arithmetic.
fn in_32_bits(slider: Slider, square: usize, index_bits: u32, factor: u64) -> Option<IndexRange> {
    by_definition(slider, square, |occupied| {
        let (low, high) = (occupied as u32, (occupied >> 32) as u32);
        let (low_factor, high_factor) = (factor as u32, (factor >> 32) as u32);
        let product = match slider {
            Slider::Rook => low.wrapping_mul(low_factor) ^ high.wrapping_mul(high_factor),
            Slider::Bishop => (high ^ low.rotate_left(8)).wrapping_mul(low_factor),
        };
        u64::from(product >> (32 - index_bits))
    })
}

/// A collision is one of two relevant occupancies with the same index.
fn assert_collides(
    collision: Collision,
    slider: Slider,
    square: usize,
    index: impl Fn(u64) -> u64,
) {
    for occupied in [collision.first, collision.second] {
        assert_eq!(index(occupied), collision.index as u64);
        assert_eq!(occupied & !slider.mask(square), 0);
    }
    assert_ne!(
        slider.attacks(square, collision.first),
        slider.attacks(square, collision.second)
    );
}

#[test]
fn verification_of_64_bits_agrees_with_the_definition() {
    let mut random = Random::new(7);
    let mut magics = 0;
    for square in 0..SQUARES {
        for key in [Key::Masked, Key::Black] {
            for index_bits in [5, 6, 9, 20] {
                let (slider, factor) = (Slider::Bishop, random.sparse_bits());
                let mask = slider.mask(square);
                let index =
                    |occupied| key.key(mask, occupied).wrapping_mul(factor) >> (64 - index_bits);
                let result = verify(key, slider, square, index_bits, factor);
                assert_eq!(result.ok(), by_definition(slider, square, index));
                magics += usize::from(result.is_ok());
                if let Err(collision) = result {
                    assert_collides(collision, slider, square, index);
                }
            }
        }
    }
    assert!(magics > SQUARES, "both answers were tested");
}

#[test]
fn verification_of_32_bits_agrees_with_the_definition() {
    let mut random = Random::new(8);
    let mut magics = 0;
    for (slider, square) in squares() {
        for index_bits in [5, 12, 16] {
            let factor = random.sparse_bits() >> if slider == Slider::Bishop { 32 } else { 0 };
            let hash = Hash {
                kind: HashKind::IN_32_BITS[slider as usize],
                factor,
                index_bits,
            };
            let result = verify_hash(hash, slider, square);
            let range = result.ok().map(|found| found.range);
            assert_eq!(range, in_32_bits(slider, square, index_bits, factor));
            magics += usize::from(result.is_ok());
            if let Err(collision) = result {
                assert_collides(collision, slider, square, |occupied| {
                    hash.index(0, occupied, 0) as u64
                });
            }
        }
    }
    assert!(magics > 20, "both answers were tested: {magics}");
}

#[test]
#[should_panic(expected = "21 index bits")]
fn too_many_index_bits() {
    let _ = verify(Key::Masked, Slider::Rook, 0, 21, 1);
}

#[test]
fn every_square_has_factors_for_32_bits() {
    for (slider, square) in squares() {
        let relevant = slider.mask(square).count_ones();
        for (index_bits, seed) in [(relevant, 0), (relevant, 1), (13, 0), (16, 0)] {
            let found = find32(slider, square, index_bits, seed).expect("any square");
            assert_eq!(
                in_32_bits(slider, square, index_bits, found.hash.factor),
                Some(found.range)
            );
        }
    }
}

#[test]
fn fewer_index_bits_than_relevant_squares_are_not_searched_for() {
    for (slider, square) in squares() {
        let relevant = slider.mask(square).count_ones();
        assert_eq!(find32(slider, square, relevant - 1, 0), None);
    }
}

#[test]
fn the_same_seed_gives_the_same_factor() {
    let [first, second] = [7, 7].map(|seed| find32(Slider::Rook, 28, 10, seed));
    assert_eq!(first, second);
}

#[test]
fn other_seeds_usually_give_other_factors() {
    let factors: HashSet<_> = (0..50)
        .map(|seed| find32(Slider::Rook, 28, 10, seed).unwrap().hash.factor)
        .collect();
    assert!(
        factors.len() > 25,
        "{} factors from 50 seeds",
        factors.len()
    );
}

#[test]
#[should_panic(expected = "an index could leave the slots")]
fn look_ups_refuse_too_few_slots() {
    let found = find32(Slider::Rook, 0, 12, 0).unwrap();
    let _ = Magic32::squares::<u8>(Slider::Rook, 4095, [(found.hash.factor, 20, 0); SQUARES]);
}

/// The first numbers of the reference implementation of `SplitMix64` in C by Sebastiano Vigna, seed
/// 1234567.
#[test]
fn random_numbers_are_those_of_the_reference() {
    let mut random = Random::new(1_234_567);
    let known = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
    ];
    assert_eq!(known.map(|_| random.bits()), known);
}
