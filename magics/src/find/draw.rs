//! Draws factors at random until one is magic, where none can be built.

use magic_tables::board::attack_sets::blockers;
use magic_tables::board::{Bitboard, bit};
use magic_tables::hash::Key;
use magic_tables::search::random::Random;
use magic_tables::search::request::Request;

/// Drawing takes memory for all indices, so factors with more index bits than this are not drawn.
pub const MOST_DRAWN_BITS: u32 = 20;

/// A factor as requested, or `None` if none was met while looking at `work` occupancies.
///
/// Unlike a [constructed](magic_tables::search::construct::construct) factor this one may give one index to several
/// occupancies of one attack set, so the used slots may be fewer than the relevant occupancies. (With fewer index bits
/// than relevant squares there are factors too, but they are far too rare for this.)
/// The candidates are sparse: each free bit is one with a chance of one in eight.
///
/// ```
/// use magic_tables::search::request::Request;
/// use magics::find::draw::draw;
/// use magic_tables::board::slider::Slider;
///
/// let request = Request::new(Slider::Bishop, 0);
/// let factor = draw(&request, 1, 1 << 18).expect("they are frequent");
/// assert!(request.check(factor).is_some());
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
    /// The keys, in such an order that the first 2^n of them belong to the subsets of the n highest squares.
    keys: Vec<u64>,
    /// Their attack sets.
    attacks: Vec<Bitboard>,
    slots: Vec<Slot>,
    age: u64,
    looked: u64,
}

/// What a candidate left in a slot. What an older one left there counts as nothing, so no table is ever cleared.
#[derive(Clone, Copy)]
struct Slot {
    age: u64,
    attacks: Bitboard,
}

impl Trial {
    fn new(request: &Request) -> Self {
        let mask = request.slider.mask(request.square);
        let (open, blockers) = blockers(request.slider, request.square);
        let mut keys = vec![request.key.of(mask, 0)];
        let mut attacks = vec![open];
        for blocker in blockers.iter().rev() {
            for i in 0..keys.len() {
                keys.push(keys[i] | bit(blocker.square));
                attacks.push(attacks[i] & !blocker.beyond);
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
    ///
    /// (Slices and a plain loop: this runs unoptimised in users' builds.)
    #[expect(clippy::cast_possible_truncation, reason = "an index addresses a table in memory")]
    fn passes(&mut self, factor: u64, count: usize) -> bool {
        self.age += 1;
        let (age, shift, most_slots) = (self.age, self.shift, self.most_slots);
        let (keys, attacks, slots) = (&self.keys[..count], &self.attacks[..count], &mut self.slots[..]);
        let (mut least, mut greatest) = (usize::MAX, 0);
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
                *slot = Slot { age, attacks: attacks[i] };
            } else if slot.attacks != attacks[i] {
                break;
            }
            i += 1;
        }
        self.looked += i as u64 + 1;
        i == count
    }

    /// Whether the fixed lower bits of the factor, as far as there is no gap between them, leave a chance: of a masked
    /// key without squares below s, only the factor's lower 64 - s bits matter.
    fn could_be_magic(&mut self, request: &Request) -> bool {
        let known = request.fixed_mask.trailing_ones();
        let settled = if known == 0 { 0 } else { self.mask >> (u64::BITS - known) };
        request.key == Key::Black || self.passes(request.fixed_bits, 1 << settled.count_ones())
    }

    /// The bits of the factor that alone carry a relevant square to an index beyond the slots. A masked key needs them
    /// to be zero, and a black one is unlikely to do with them.
    fn too_great(&self) -> u64 {
        (0..u64::BITS)
            .filter(|&place| {
                let greatest = (self.mask << place >> self.shift).checked_ilog2();
                greatest.is_some_and(|place| 1 << place >= self.most_slots)
            })
            .fold(0, |bits, place| bits | 1 << place)
    }
}
