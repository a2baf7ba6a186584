//! The slots of one square, and what an index function puts into them.
//!
//! ```
//! use magic_tables::board::slider::Slider;
//! use magic_tables::hash::{Hash, Key};
//! use magics::picture::slots::Slots;
//!
//! // The factor 0 sends all occupancies to slot 0, whatever the bishop attacks.
//! let slots = Slots::new(Slider::Bishop, 0, Hash::magic(Key::Masked, 0, 6));
//! assert_eq!((slots.count(), slots.used(), slots.shared()), (64, 1, 1));
//! ```

use super::board::Paint;
use magic_tables::board::attack_sets::attack_sets;
use magic_tables::board::slider::Slider;
use magic_tables::hash::Hash;

/// What stands in each slot of a square. A slot that different attack sets share is why a factor is
/// not magic.
#[derive(Clone, Debug)]
pub struct Slots {
    contents: Vec<Content>,
}

/// What all occupancies with one index put into their slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Nothing,
    AttackSet(u64),
    DifferentAttackSets,
}

impl Slots {
    /// The slots of `slider` on `square`, filled for all relevant occupancies.
    #[must_use]
    pub fn new(slider: Slider, square: usize, hash: Hash) -> Self {
        let attack_sets = attack_sets(slider, square);
        let mut contents = vec![Content::Nothing; 1 << hash.index_bits];
        hash.for_each(slider.mask(square), &mut |number, index| {
            let attacks = Content::AttackSet(attack_sets[number]);
            contents[index] = match contents[index] {
                Content::Nothing => attacks,
                there if there == attacks => attacks,
                _ => Content::DifferentAttackSets,
            };
        });
        Self { contents }
    }

    /// How many slots are in use.
    #[must_use]
    pub fn used(&self) -> usize {
        let used = self.contents.iter();
        used.filter(|content| **content != Content::Nothing).count()
    }

    /// How many slots different attack sets share: none, if the factor is magic.
    #[must_use]
    pub fn shared(&self) -> usize {
        let shared = self.contents.iter();
        shared
            .filter(|content| **content == Content::DifferentAttackSets)
            .count()
    }

    /// How many slots there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.contents.len()
    }

    /// The colour of each slot: dim if it is empty, green if it holds an attack set, and red if it
    /// should hold several.
    #[must_use]
    pub fn paints(&self) -> Vec<Paint> {
        let contents = self.contents.iter();
        let paint = contents.map(|content| match content {
            Content::Nothing => Paint::Dim,
            Content::AttackSet(_) => Paint::Green,
            Content::DifferentAttackSets => Paint::Red,
        });
        paint.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::hash::Key;

    #[test]
    fn a_magic_factor_shares_no_slot_and_a_wrong_bit_does() {
        let slots = |factor| {
            let hash = Hash::magic(Key::Masked, factor, 12);
            Slots::new(Slider::Rook, 0, hash)
        };
        let magic = 0x0080_0014_2040_0082;
        assert_eq!((slots(magic).used(), slots(magic).shared()), (4096, 0));
        let wrong = slots(magic ^ 1 << 29);
        assert!(wrong.used() < 4096 && wrong.shared() > 0);
    }

    #[test]
    fn occupancies_with_equal_attack_sets_share_a_slot_without_harm() {
        // Ten bits for eleven relevant squares.
        let hash = Hash::magic(Key::Masked, 0x0a00_0b13_534d_ffff, 10);
        let slots = Slots::new(Slider::Rook, 3, hash);
        assert_eq!(slots.shared(), 0);
        let green = slots
            .paints()
            .iter()
            .filter(|paint| **paint == Paint::Green)
            .count();
        assert_eq!(green, slots.used());
    }
}
