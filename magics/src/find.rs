//! Finding one factor with given properties, quickly: built if possible, drawn at random otherwise.

use magic_tables::board::attack_sets::hidden;
use magic_tables::board::{Bitboard, SQUARES, bit};
use magic_tables::hash::{Key, RangedHash};
use magic_tables::search::construct::construct;
use magic_tables::search::random::Random;
use magic_tables::search::verify::Request;

/// A factor as requested, or `None` if none was found in a fixed amount of work (which proves
/// nothing).
///
/// The same request and seed give the same factor on every machine; other seeds mostly give others.
/// Nearly always the factor can be [built](construct), in microseconds. Otherwise factors are
/// [drawn](draw) while looking at a quarter of a million occupancies at most: some milliseconds.
/// After `None`, another seed may do better.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magic_tables::search::verify::Request;
/// use magics::find::find;
///
/// // A rook on e4 whose factor has the shift, 64 - 12, in its upper bits.
/// let request = Request {
///     index_bits: 12,
///     fixed_mask: 63 << 58,
///     fixed_bits: 52 << 58,
///     ..Request::new(Slider::Rook, 28)
/// };
/// let found = find(&request, 0).expect("there are plenty");
/// assert_eq!(found.hash.factor >> 58, 52);
/// assert_eq!(find(&request, 0), Some(found), "the seed decides");
/// ```
///
/// # Panics
/// If the request has no square on the board, index bits outside 1..=20, or fixed bits outside
/// their mask.
#[must_use]
pub fn find(request: &Request, seed: u64) -> Option<RangedHash> {
    assert!(request.square < SQUARES, "no such square");
    assert!(
        matches!(request.index_bits, 1..=20),
        "index bits not in 1..=20"
    );
    assert_eq!(
        request.fixed_bits & !request.fixed_mask,
        0,
        "fixed bits outside their mask"
    );
    construct(request, seed)
        .or_else(|| draw(request, seed, WORK))
        .and_then(|factor| request.check(factor))
}

/// How many occupancies are looked at while drawing.
const WORK: u64 = 1 << 18;

/// Drawing takes memory for all indices, so factors with more index bits than this are not drawn.
pub const MOST_DRAWN_BITS: u32 = 20;

/// A factor as requested, or `None` if none was met while looking at `work` occupancies.
///
/// Unlike a [constructed](magic_tables::search::construct::construct) factor this one may give one
/// index to several occupancies of one attack set, so the used slots may be fewer than the relevant
/// occupancies. (With fewer index bits than relevant squares there are factors too, but they are
/// far too rare for this.) The candidates are sparse: each free bit is one with a chance of one in
/// eight.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magic_tables::search::verify::Request;
/// use magics::find::draw;
///
/// let request = Request::new(Slider::Bishop, 0);
/// let factor = draw(&request, 1, 1 << 20).expect("they are frequent");
/// assert!(request.check(factor).is_some());
/// assert_eq!(draw(&request, 1, 0), None, "no work, no factor");
/// ```
#[must_use]
pub fn draw(request: &Request, seed: u64, work: u64) -> Option<u64> {
    if request.index_bits > MOST_DRAWN_BITS {
        return None;
    }
    let mut trial = Trial::new(request);
    if !trial.could_be_magic(request) {
        return None;
    }
    let free = !(request.fixed_mask | trial.too_great());
    let mut random = Random::new(seed);
    while trial.looked < work {
        let factor = random.sparse_bits() & free | request.fixed_bits;
        if trial.passes(factor, trial.keys.len()) {
            return Some(factor);
        }
    }
    None
}

/// The occupancies of a square, and a table to try factors on.
struct Trial {
    mask: Bitboard,
    shift: u32,
    most_slots: usize,
    /// The keys, in such an order that the first 2^n of them belong to the subsets of the n
    /// highest squares.
    keys: Vec<u64>,
    /// The attack sets of these keys, in the same order.
    attacks: Vec<Bitboard>,
    slots: Vec<Slot>,
    age: u64,
    looked: u64,
}

/// What a candidate left in a slot. What an older one left there counts as nothing, so no table is
/// ever cleared.
#[derive(Clone, Copy)]
struct Slot {
    age: u64,
    attacks: Bitboard,
}

impl Trial {
    fn new(request: &Request) -> Self {
        let mask = request.slider.mask(request.square);
        let (open, hidden) = hidden(request.slider, request.square);
        let mut keys = vec![request.key.key(mask, 0)];
        let mut attacks = vec![open];
        let hidden_squares = (0..SQUARES).rev().filter(|&square| hidden[square] != 0);
        for square in hidden_squares {
            for i in 0..keys.len() {
                keys.push(keys[i] | bit(square));
                attacks.push(attacks[i] & !hidden[square]);
            }
        }
        Self {
            mask,
            shift: u64::BITS - request.index_bits,
            most_slots: request.most_slots.unwrap_or(usize::MAX),
            keys,
            attacks,
            slots: vec![Slot { age: 0, attacks: 0 }; 1 << request.index_bits],
            age: 0,
            looked: 0,
        }
    }

    /// Whether `factor` is magic on the first `count` occupancies and keeps within the slots.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "an index addresses a table in memory"
    )]
    fn passes(&mut self, factor: u64, count: usize) -> bool {
        self.age += 1;
        let age = self.age;
        let shift = self.shift;
        let most_slots = self.most_slots;
        let keys = &self.keys[..count];
        let attacks = &self.attacks[..count];
        let slots = &mut self.slots[..];
        let mut least = usize::MAX;
        let mut greatest = 0;
        let mut i = 0;
        while i < count {
            let index = (keys[i].wrapping_mul(factor) >> shift) as usize;
            let slot = &mut slots[index];
            if slot.age != age {
                if index < least {
                    least = index;
                }
                if index > greatest {
                    greatest = index;
                }
                if greatest - least >= most_slots {
                    break;
                }
                *slot = Slot {
                    age,
                    attacks: attacks[i],
                };
            } else if slot.attacks != attacks[i] {
                break;
            }
            i += 1;
        }
        self.looked += i as u64 + 1;
        i == count
    }

    /// Whether the fixed lower bits of the factor, as far as there is no gap between them, leave a
    /// chance: of a masked key without squares below s, only the factor's lower 64 - s bits
    /// matter.
    fn could_be_magic(&mut self, request: &Request) -> bool {
        let known = request.fixed_mask.trailing_ones();
        let settled = if known == 0 {
            0
        } else {
            self.mask >> (u64::BITS - known)
        };
        request.key == Key::Black || self.passes(request.fixed_bits, 1 << settled.count_ones())
    }

    /// The bits of the factor that alone carry a relevant square to an index beyond the slots. A
    /// masked key needs them to be zero, and a black one is unlikely to do with them.
    fn too_great(&self) -> u64 {
        (0..u64::BITS)
            .filter(|&place| {
                let greatest = (self.mask << place >> self.shift).checked_ilog2();
                greatest.is_some_and(|place| 1 << place >= self.most_slots)
            })
            .fold(0, |bits, place| bits | 1 << place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::board::attack_sets::Subsets;
    use magic_tables::board::slider::Slider;
    use magic_tables::hash::Key;
    use std::collections::{HashMap, HashSet};

    const KEYS: [Key; 2] = [Key::Masked, Key::Black];

    fn squares() -> impl Iterator<Item = (Slider, usize)> {
        Slider::ALL
            .into_iter()
            .flat_map(|slider| (0..SQUARES).map(move |square| (slider, square)))
    }

    /// The fixed shift that suits all squares.
    fn fixed_shift(slider: Slider) -> u32 {
        match slider {
            Slider::Rook => 12,
            Slider::Bishop => 9,
        }
    }

    /// Everything that was asked for, by the slow ray walk.
    fn assert_as_requested(request: &Request, found: RangedHash) {
        let Request {
            slider,
            square,
            index_bits,
            key,
            ..
        } = *request;
        let mask = slider.mask(square);
        let mut slots = HashMap::new();
        for occupied in Subsets::new(mask) {
            let index =
                key.key(mask, occupied).wrapping_mul(found.hash.factor) >> (64 - index_bits);
            let attacks = slider.attacks(square, occupied);
            assert_eq!(
                *slots.entry(index).or_insert(attacks),
                attacks,
                "{request:?}"
            );
        }
        let least = slots.keys().min().copied().unwrap();
        let greatest = slots.keys().max().copied().unwrap();
        assert_eq!(
            (found.range.least as u64, found.range.greatest as u64),
            (least, greatest),
            "{request:?}"
        );
        assert_eq!(
            found.hash.factor & request.fixed_mask,
            request.fixed_bits,
            "{request:?}"
        );
        assert!(
            request
                .most_slots
                .is_none_or(|limit| found.range.slots() <= limit),
            "{request:?}"
        );
    }

    #[test]
    fn every_square_with_and_without_the_shift_in_the_upper_bits() {
        for (slider, square) in squares() {
            for key in KEYS {
                for index_bits in [slider.mask(square).count_ones(), fixed_shift(slider)] {
                    let request = Request {
                        index_bits,
                        key,
                        ..Request::new(slider, square)
                    };
                    let fixed_bits = u64::from(64 - index_bits) << 58;
                    for request in [
                        request,
                        Request {
                            fixed_mask: 63 << 58,
                            fixed_bits,
                            ..request
                        },
                    ] {
                        assert_as_requested(&request, find(&request, 0).expect("any square"));
                    }
                }
            }
        }
    }

    #[test]
    fn most_squares_with_an_offset_in_the_lower_bits() {
        for (key, offset) in [
            (Key::Masked, 0x0841),
            (Key::Masked, 0x2f5b),
            (Key::Black, 0x9c41),
        ] {
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
        assert!(
            shortest > 128,
            "more than half of all squares need no more slots than with their own shift"
        );
    }

    #[test]
    fn the_same_seed_gives_the_same_factor() {
        let request = Request::new(Slider::Rook, 28);
        assert_eq!(
            find(&request, 7).map(|found| found.hash.factor),
            Some(0x0004_0180_8008_000d)
        );
        let factors: HashSet<_> = (0..100)
            .map(|seed| find(&request, seed).unwrap().hash.factor)
            .collect();
        assert!(
            factors.len() > 50,
            "{} factors from 100 seeds",
            factors.len()
        );
    }

    #[test]
    fn the_impossible_is_none() {
        let rook = Request::new(Slider::Rook, 63);
        for key in KEYS {
            // Only the lower two bits of the factor carry g8 anywhere.
            assert_eq!(
                find(
                    &Request {
                        key,
                        fixed_mask: 3,
                        ..rook
                    },
                    0
                ),
                None
            );
            // There are 49 attack sets.
            assert_eq!(
                find(
                    &Request {
                        key,
                        index_bits: 5,
                        ..rook
                    },
                    0
                ),
                None
            );
            assert_eq!(
                find(
                    &Request {
                        key,
                        most_slots: Some(48),
                        ..rook
                    },
                    0
                ),
                None
            );
            assert_eq!(
                find(
                    &Request {
                        key,
                        most_slots: Some(0),
                        ..rook
                    },
                    0
                ),
                None
            );
            // Nothing is free.
            assert_eq!(
                find(
                    &Request {
                        key,
                        fixed_mask: u64::MAX,
                        fixed_bits: 5,
                        ..rook
                    },
                    0
                ),
                None
            );
        }
    }

    #[test]
    fn a_given_factor_is_confirmed() {
        let rook = Request::new(Slider::Rook, 28);
        let found = find(&rook, 0).unwrap();
        let request = Request {
            fixed_mask: u64::MAX,
            fixed_bits: found.hash.factor,
            ..rook
        };
        assert_eq!(find(&request, 0), Some(found));
    }

    #[test]
    fn many_index_bits() {
        for key in KEYS {
            for index_bits in [16, 20] {
                let request = Request {
                    index_bits,
                    key,
                    ..Request::new(Slider::Rook, 28)
                };
                assert_as_requested(&request, find(&request, 0).expect("exists"));
            }
        }
    }

    #[test]
    #[should_panic(expected = "fixed bits outside their mask")]
    fn stray_fixed_bits() {
        let _ = find(
            &Request {
                fixed_bits: 1,
                ..Request::new(Slider::Rook, 0)
            },
            0,
        );
    }
}
