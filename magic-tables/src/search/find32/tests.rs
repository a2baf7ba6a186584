//! 32-bit factors, against the definition.

use super::super::random::Random;
use super::*;
use crate::board::occupancy::Subsets;
use crate::board::square;
use crate::lookup::{Folded32, Magic32};
use std::collections::{HashMap, HashSet};

fn squares() -> impl Iterator<Item = (Slider, usize)> {
    Slider::ALL.into_iter().flat_map(|slider| (0..SQUARES).map(move |square| (slider, square)))
}

/// The definition, by the slow ray walk and 32-bit arithmetic.
fn by_definition(slider: Slider, square: usize, index_bits: u32, factor: u64) -> Option<IndexRange> {
    let mut slots = HashMap::new();
    for occupied in Subsets::of(slider.mask(square)) {
        let (low, high) = (occupied as u32, (occupied >> 32) as u32);
        let (low_factor, high_factor) = (factor as u32, (factor >> 32) as u32);
        let product = match slider {
            Slider::Rook => low.wrapping_mul(low_factor) ^ high.wrapping_mul(high_factor),
            Slider::Bishop => (high ^ low.rotate_left(8)).wrapping_mul(low_factor),
        };
        let index = (product >> (32 - index_bits)) as usize;
        let attacks = slider.attacks(square, occupied);
        if *slots.entry(index).or_insert(attacks) != attacks {
            return None;
        }
    }
    Some(IndexRange { least: *slots.keys().min().unwrap(), greatest: *slots.keys().max().unwrap() })
}

#[test]
fn every_square() {
    for (slider, square) in squares() {
        let index_bits = slider.mask(square).count_ones();
        for seed in 0..3 {
            let found = find32(slider, square, index_bits, seed).expect("any square");
            assert_eq!(by_definition(slider, square, index_bits, found.factor), Some(found.range));
        }
    }
}

#[test]
fn more_index_bits() {
    for (slider, square) in squares() {
        for index_bits in [13, 16] {
            let found = find32(slider, square, index_bits, 0).expect("any square");
            assert_eq!(by_definition(slider, square, index_bits, found.factor), Some(found.range));
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_factor() {
    assert_eq!(find32(Slider::Rook, 28, 10, 7), find32(Slider::Rook, 28, 10, 7));
    let factors: HashSet<_> =
        (0..50).map(|seed| find32(Slider::Rook, 28, 10, seed).unwrap().factor).collect();
    assert!(factors.len() > 25, "{} factors from 50 seeds", factors.len());
}

#[test]
fn folding_keeps_the_relevant_squares_of_a_bishop_apart() {
    for square in 0..SQUARES {
        let mask = Slider::Bishop.mask(square);
        assert_eq!(fold(mask).count_ones(), mask.count_ones());
        for occupied in Subsets::of(mask) {
            assert_eq!(fold(occupied) & !fold(mask), 0);
        }
    }
}

#[test]
fn collisions_are_found() {
    let mut random = Random::new(3);
    let mut magics = 0;
    for (slider, square) in squares() {
        for index_bits in [5, 12, 16] {
            let factor = random.sparse_bits() >> if slider == Slider::Bishop { 32 } else { 0 };
            let result = verify32(slider, square, index_bits, factor);
            assert_eq!(result.ok(), by_definition(slider, square, index_bits, factor));
            magics += usize::from(result.is_ok());
            if let Err(Collision { first, second, index }) = result {
                for occupied in [first, second] {
                    assert_eq!(Hash::in_32_bits(slider, factor, index_bits).index(0, occupied, 0), index);
                    assert_eq!(occupied & !slider.mask(square), 0);
                }
                assert_ne!(slider.attacks(square, first), slider.attacks(square, second));
            }
        }
    }
    assert!(magics > 20, "both answers were tested: {magics}");
}

#[test]
fn fewer_index_bits_are_not_searched_for() {
    // There are 49 attack sets.
    assert_eq!(find32(Slider::Rook, 63, 5, 0), None);
    for (slider, square) in squares() {
        assert_eq!(find32(slider, square, slider.mask(square).count_ones() - 1, 0), None);
    }
}

#[test]
fn every_factor_of_the_catalog_is_magic_as_stated() {
    let mut seen = HashSet::new();
    for line in include_str!("../../../catalog/magic32.txt").lines().filter(|line| !line.starts_with('#')) {
        let [piece, name, index_bits, factor, greatest] =
            line.split(' ').collect::<Vec<_>>().try_into().unwrap_or_else(|_| panic!("{line}"));
        let slider = square::slider_from_name(piece).expect(line);
        let square = square::from_name(name).expect(line);
        let factor = u64::from_str_radix(factor.strip_prefix("0x").expect(line), 16).expect(line);
        let range = by_definition(slider, square, index_bits.parse().unwrap(), factor).expect(line);
        assert_eq!(range.greatest, greatest.parse::<usize>().unwrap(), "{line}");
        assert!(seen.insert((slider, square)), "{line}: twice");
    }
    assert_eq!(seen.len(), 2 * SQUARES);
}

#[test]
fn look_ups_compute_the_same_indices() {
    const SLOTS: usize = 4096 + 7;
    let found = |slider: Slider| {
        std::array::from_fn(|square| {
            let index_bits = slider.mask(square).count_ones();
            let found = find32(slider, square, index_bits, 0).unwrap();
            (found.factor, 32 - index_bits, 7)
        })
    };
    let (rooks, bishops) = (found(Slider::Rook), found(Slider::Bishop));
    let by_halves = Magic32::squares::<u8>(Slider::Rook, SLOTS, rooks);
    let folded = Folded32::squares::<u8>(Slider::Bishop, SLOTS, bishops);
    for (slider, square) in squares() {
        let (factor, shift, offset) = [rooks, bishops][slider as usize][square];
        for occupied in Subsets::of(slider.mask(square)) {
            let irrelevant = occupied | !slider.mask(square);
            let slot = match slider {
                Slider::Rook => by_halves.slot(square, irrelevant),
                Slider::Bishop => folded.slot(square, irrelevant),
            };
            let hash = Hash::in_32_bits(slider, factor, 32 - shift);
            assert_eq!(slot, offset as usize + hash.index(0, occupied, 0));
        }
    }
}

#[test]
#[should_panic(expected = "an index could leave the slots")]
fn look_ups_refuse_too_few_slots() {
    let found = find32(Slider::Rook, 0, 12, 0).unwrap();
    let _ = Magic32::squares::<u8>(Slider::Rook, 4095, [(found.factor, 20, 0); SQUARES]);
}
