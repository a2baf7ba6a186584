//! Verification, against the definition.

use super::*;
use crate::board::SQUARES;

/// The definition, by the slow ray walk.
fn by_definition(
    key: Key,
    slider: Slider,
    square: usize,
    index_bits: u32,
    factor: u64,
) -> Option<IndexRange> {
    let mask = slider.mask(square);
    let mut slots = std::collections::HashMap::new();
    for occupied in Subsets::of(mask) {
        let index = key.of(mask, occupied).wrapping_mul(factor) >> (64 - index_bits);
        let attack = slider.attacks(square, occupied);
        if *slots.entry(index).or_insert(attack) != attack {
            return None;
        }
    }
    let indices = slots.keys().map(|&index| usize::try_from(index).unwrap());
    Some(IndexRange { least: indices.clone().min().unwrap(), greatest: indices.max().unwrap() })
}

#[test]
fn agrees_with_the_definition() {
    let mut random = crate::search::random::Random::new(7);
    let mut magics = 0;
    for square in 0..SQUARES {
        for key in [Key::Masked, Key::Black] {
            for index_bits in [5, 6, 9, 20, 21, 64] {
                let factor = random.sparse_bits();
                let slider = Slider::Bishop;
                let result = verify(key, slider, square, index_bits, factor);
                assert_eq!(result.ok(), by_definition(key, slider, square, index_bits, factor));
                magics += usize::from(result.is_ok());
            }
        }
    }
    assert!(magics > SQUARES, "both answers were tested");
}

#[test]
fn a_collision_is_one() {
    for (slider, index_bits) in [(Slider::Rook, 10), (Slider::Bishop, 24)] {
        let Collision { first, second, index } =
            verify(Key::Masked, slider, 27, index_bits, 0x8000_0000_0000_0001).unwrap_err();
        for occupied in [first, second] {
            assert_eq!(occupied.wrapping_mul(0x8000_0000_0000_0001) >> (64 - index_bits), index as u64);
            assert_eq!(occupied & !slider.mask(27), 0);
        }
        assert_ne!(slider.attacks(27, first), slider.attacks(27, second));
    }
}

#[test]
#[should_panic(expected = "65 index bits")]
fn too_many_index_bits() {
    let _ = verify(Key::Masked, Slider::Rook, 0, 65, 1);
}
