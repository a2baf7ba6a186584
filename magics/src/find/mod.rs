//! Finding one factor with given properties, quickly: built if possible, drawn at random otherwise.

pub mod draw;

use magic_tables::board::SQUARES;
use magic_tables::search::construct::construct;
use magic_tables::search::request::{Found, Request};

use draw::draw;

/// A factor as requested, or `None` if none was found in a fixed amount of work (which proves nothing).
///
/// The same request and seed give the same factor on every machine; other seeds mostly give others. Nearly always the
/// factor can be [built](construct), in microseconds. Otherwise factors are [drawn](draw::draw) while looking at a quarter
/// of a million occupancies at most: some milliseconds. After `None`, another seed may do better.
///
/// ```
/// use magic_tables::search::request::Request;
/// use magics::find::find;
/// use magic_tables::board::slider::Slider;
///
/// let found = find(&Request::new(Slider::Bishop, 27), 0).expect("there are plenty");
/// assert!(found.range.slots() <= 1 << 9);
/// ```
///
/// # Panics
/// If the request has no square on the board, index bits outside 1..=64, or fixed bits outside their mask.
#[must_use]
pub fn find(request: &Request, seed: u64) -> Option<Found> {
    assert!(request.square < SQUARES, "no such square");
    assert!(matches!(request.index_bits, 1..=64), "index bits not in 1..=64");
    assert_eq!(request.fixed_bits & !request.fixed_mask, 0, "fixed bits outside their mask");
    construct(request, seed).or_else(|| draw(request, seed, WORK)).and_then(|factor| request.check(factor))
}

/// How many occupancies are looked at while drawing.
const WORK: u64 = 1 << 18;

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::board::occupancy::Subsets;
    use magic_tables::board::slider::Slider;
    use magic_tables::hash::Key;
    use std::collections::{HashMap, HashSet};

    const KEYS: [Key; 2] = [Key::Masked, Key::Black];

    fn squares() -> impl Iterator<Item = (Slider, usize)> {
        Slider::ALL.into_iter().flat_map(|slider| (0..SQUARES).map(move |square| (slider, square)))
    }

    /// The fixed shift that suits all squares.
    fn fixed_shift(slider: Slider) -> u32 {
        match slider {
            Slider::Rook => 12,
            Slider::Bishop => 9,
        }
    }

    /// Everything that was asked for, by the slow ray walk.
    fn assert_as_requested(request: &Request, found: Found) {
        let Request { slider, square, index_bits, key, .. } = *request;
        let mask = slider.mask(square);
        let mut slots = HashMap::new();
        for occupied in Subsets::of(mask) {
            let index = key.of(mask, occupied).wrapping_mul(found.factor) >> (64 - index_bits);
            let attacks = slider.attacks(square, occupied);
            assert_eq!(*slots.entry(index).or_insert(attacks), attacks, "{request:?}");
        }
        let least = slots.keys().min().copied().unwrap();
        let greatest = slots.keys().max().copied().unwrap();
        assert_eq!((found.range.least as u64, found.range.greatest as u64), (least, greatest), "{request:?}");
        assert_eq!(found.factor & request.fixed_mask, request.fixed_bits, "{request:?}");
        assert!(request.most_slots.is_none_or(|limit| found.range.slots() <= limit), "{request:?}");
    }

    #[test]
    fn every_square() {
        for (slider, square) in squares() {
            for key in KEYS {
                for index_bits in [slider.mask(square).count_ones(), fixed_shift(slider)] {
                    let request = Request { index_bits, key, ..Request::new(slider, square) };
                    assert_as_requested(&request, find(&request, 0).expect("any square"));
                }
            }
        }
    }

    #[test]
    fn every_square_with_the_shift_in_the_upper_bits() {
        for (slider, square) in squares() {
            for key in KEYS {
                for index_bits in [slider.mask(square).count_ones(), fixed_shift(slider)] {
                    let request = Request {
                        key,
                        index_bits,
                        fixed_mask: 63 << 58,
                        fixed_bits: u64::from(64 - index_bits) << 58,
                        ..Request::new(slider, square)
                    };
                    assert_as_requested(&request, find(&request, 0).expect("any square"));
                }
            }
        }
    }

    #[test]
    fn most_squares_with_an_offset_in_the_lower_bits() {
        for (key, offset) in [(Key::Masked, 0x0841), (Key::Masked, 0x2f5b), (Key::Black, 0x9c41)] {
            let mut count = 0;
            for (slider, square) in squares() {
                let index_bits = fixed_shift(slider);
                let request = Request {
                    key,
                    index_bits,
                    fixed_mask: 63 << 58 | 0xffff,
                    fixed_bits: u64::from(64 - index_bits) << 58 | offset,
                    ..Request::new(slider, square)
                };
                if let Some(found) = find(&request, 0) {
                    assert_as_requested(&request, found);
                    count += 1;
                }
            }
            assert!(count >= 100, "{offset:#x} suits {count} squares");
        }
    }

    #[test]
    fn few_slots() {
        let mut shortest = 0;
        for (slider, square) in squares() {
            for key in KEYS {
                let relevant = 1 << slider.mask(square).count_ones();
                for most_slots in [relevant, relevant * 3 / 2] {
                    let request = Request {
                        key,
                        index_bits: fixed_shift(slider),
                        most_slots: Some(most_slots),
                        ..Request::new(slider, square)
                    };
                    if let Some(found) = find(&request, 0) {
                        assert_as_requested(&request, found);
                        shortest += usize::from(most_slots == relevant);
                    }
                }
            }
        }
        assert!(shortest > 128, "more than half of all squares need no more slots than with their own shift");
    }

    #[test]
    fn the_same_seed_gives_the_same_factor() {
        let request = Request::new(Slider::Rook, 28);
        assert_eq!(find(&request, 7).map(|found| found.factor), Some(0x0004_0180_8008_000d));
        let factors: HashSet<_> = (0..100).map(|seed| find(&request, seed).unwrap().factor).collect();
        assert!(factors.len() > 50, "{} factors from 100 seeds", factors.len());
    }

    #[test]
    fn the_impossible_is_none() {
        let rook = Request::new(Slider::Rook, 63);
        for key in KEYS {
            // Only the lower two bits of the factor carry g8 anywhere.
            assert_eq!(find(&Request { key, fixed_mask: 3, ..rook }, 0), None);
            // There are 49 attack sets.
            assert_eq!(find(&Request { key, index_bits: 5, ..rook }, 0), None);
            assert_eq!(find(&Request { key, most_slots: Some(48), ..rook }, 0), None);
            assert_eq!(find(&Request { key, most_slots: Some(0), ..rook }, 0), None);
            // Nothing is free.
            assert_eq!(find(&Request { key, fixed_mask: u64::MAX, fixed_bits: 5, ..rook }, 0), None);
        }
    }

    #[test]
    fn a_given_factor_is_confirmed() {
        let rook = Request::new(Slider::Rook, 28);
        let found = find(&rook, 0).unwrap();
        let request = Request { fixed_mask: u64::MAX, fixed_bits: found.factor, ..rook };
        assert_eq!(find(&request, 0), Some(found));
    }

    #[test]
    fn many_index_bits() {
        for key in KEYS {
            for index_bits in [16, 21, 40, 64] {
                let request = Request { index_bits, key, ..Request::new(Slider::Rook, 28) };
                assert_as_requested(&request, find(&request, 0).expect("exists"));
            }
        }
    }

    #[test]
    #[should_panic(expected = "fixed bits outside their mask")]
    fn stray_fixed_bits() {
        let _ = find(&Request { fixed_bits: 1, ..Request::new(Slider::Rook, 0) }, 0);
    }
}
