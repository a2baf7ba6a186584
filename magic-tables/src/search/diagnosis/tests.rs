//! What lists are made for, from lists whose purpose is known.

use super::*;
use crate::hash::{Catalog, known_in_32_bits, known_short_ranges};
use crate::search::random::Random;

/// The catalog's factors for a piece.
fn known(slider: Slider) -> Vec<u64> {
    let best = Catalog::load().best[slider as usize];
    best.map(|known| known.hash.factor).to_vec()
}

/// What this list is made for.
fn fit(factors: &[u64]) -> ListFit {
    ListFit::find(factors, &Slider::ALL).expect("it is made for something")
}

#[test]
fn the_piece_is_found() {
    for slider in Slider::ALL {
        let fit = fit(&known(slider));
        assert_eq!((fit.slider, fit.order), (slider, SquareOrder::USUAL));
        assert_eq!(fit.multiplication, Multiplication::Product(Key::Masked));
    }
}

#[test]
fn the_fewest_index_bits_are_those_of_the_catalog() {
    let fit = fit(&known(Slider::Rook));
    for (square, known) in Catalog::load().best[0].iter().enumerate() {
        assert_eq!(fit.index_bits[square], Some(known.hash.index_bits));
    }
}

#[test]
fn every_order_of_the_squares_is_found() {
    let factors = known(Slider::Bishop);
    for number in 0..8 {
        let order = SquareOrder::number(number);
        let mut list = vec![0; SQUARES];
        for (place, factor) in list.iter_mut().enumerate() {
            *factor = factors[order.square(place)];
        }
        let fit = fit(&list);
        assert_eq!(fit.order, order, "{}", order.name());
        assert_eq!(fit.order.sorted(&list), factors);
    }
}

#[test]
fn black_keys_are_found() {
    // Those of rooks are magic for masked keys, too.
    let [_, bishops] = known_short_ranges(Key::Black);
    let fit = fit(&bishops.map(|known| known.hash.factor));
    assert_eq!(fit.multiplication, Multiplication::Product(Key::Black));
}

#[test]
fn a_list_that_serves_masked_and_black_keys_is_said_to_serve_both() {
    for (slider, list) in Slider::ALL.into_iter().zip(known_short_ranges(Key::Black)) {
        let fit = fit(&list.map(|known| known.hash.factor));
        let keys = [fit.multiplication, fit.others[0]];
        for key in [Key::Masked, Key::Black] {
            assert!(keys.contains(&Multiplication::Product(key)), "{slider:?}");
        }
        assert!(fit.is_made_for(HashKind::Product(Key::Masked)));
        assert!(fit.is_made_for(HashKind::Product(Key::Black)));
    }
    // With black keys, these would need more index bits than any square has.
    assert_eq!(fit(&known(Slider::Rook)).others, []);
}

#[test]
fn factors_for_32_bits_are_found() {
    let expected = [Multiplication::Halves, Multiplication::Folded];
    for (squares, expected) in known_in_32_bits().iter().zip(expected) {
        let fit = fit(&squares.map(|known| known.hash.factor));
        assert_eq!(fit.multiplication, expected);
    }
}

#[test]
fn a_product_of_128_bits_has_its_index_above_the_lower_half() {
    let square = &SquareSets::of(Slider::Bishop)[0];
    let by_hand = Multiplication::HighWord(Key::Masked);
    // b2 is bit 9: times 2^56, it is bit 1 of the upper half.
    assert_eq!(by_hand.index(1 << 56, 6, square.mask, 1 << 9), 1 << 1);
    assert_eq!(
        by_hand.index(1 << 56, 6, square.mask, 1 << 18),
        1 << 10 & 63
    );
}

#[test]
fn added_halves_carry() {
    let added = Multiplication::AddedHalves;
    let factor = 0x8000_0000_8000_0000;
    assert_eq!(added.index(factor, 1, !0, 1 << 32 | 1), 0);
    assert_eq!(added.index(factor >> 1, 1, !0, 1 << 32 | 1), 1);
}

#[test]
fn a_few_wrong_factors_are_named() {
    let mut factors = known(Slider::Rook);
    factors[9] = 1;
    factors[60] = 0;
    assert_eq!(fit(&factors).wrong(), [9, 60]);
}

#[test]
fn random_numbers_are_made_for_nothing() {
    let mut random = Random::new(1);
    let mut list = |number: &mut dyn FnMut(&mut Random) -> u64| {
        let factors: Vec<u64> = (0..SQUARES).map(|_| number(&mut random)).collect();
        assert_eq!(ListFit::find(&factors, &Slider::ALL), None);
    };
    list(&mut |random| random.bits() & random.bits());
    // Such as keys of a hash table.
    for _ in 0..100 {
        list(&mut Random::bits);
    }
}
