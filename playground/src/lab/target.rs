//! What a factor must tell apart: the relevant occupancies of a piece on a square, by their attack
//! sets.

use std::collections::HashMap;

use magic_tables::board::attack_sets::{Subsets, attack_sets};
use magic_tables::board::slider::Slider;
use magic_tables::hash::{Hash, Key};
use magic_tables::search::random::Random;

/// The relevant occupancies of a piece on a square, in the order of their numbers: the n-th is the
/// one whose PEXT is n.
pub(super) struct Target {
    pub(super) slider: Slider,
    pub(super) square: usize,
    pub(super) mask: u64,
    /// The different attack sets, in the order in which they come first.
    pub(super) attacks: Vec<u64>,
    /// The number of the attack set of each occupancy.
    pub(super) sets: Vec<u16>,
    key: Key,
    /// What is multiplied, for each occupancy.
    keys: Vec<u64>,
}

/// A factor that was drawn.
pub(super) struct Drawn {
    pub(super) factor: u64,
    pub(super) is_magic: bool,
    /// How many factors were drawn, this one included.
    pub(super) tries: u64,
}

impl Target {
    pub(super) fn new(slider: Slider, square: usize, key: Key) -> Self {
        let mask = slider.mask(square);
        let (mut attacks, mut numbers) = (Vec::new(), HashMap::new());
        let mut sets = Vec::new();
        for set in attack_sets(slider, square) {
            let number = *numbers.entry(set).or_insert_with(|| {
                attacks.push(set);
                attacks.len() as u16 - 1
            });
            sets.push(number);
        }
        let keys = Subsets::new(mask)
            .map(|occupied| key.key(mask, occupied))
            .collect();
        Self {
            slider,
            square,
            mask,
            attacks,
            sets,
            key,
            keys,
        }
    }

    /// How many occupancies have each attack set.
    pub(super) fn set_sizes(&self) -> Vec<usize> {
        let mut sizes = vec![0; self.attacks.len()];
        for &set in &self.sets {
            sizes[usize::from(set)] += 1;
        }
        sizes
    }

    /// The index of each occupancy.
    pub(super) fn indices(&self, factor: u64, index_bits: u32) -> Vec<usize> {
        let mut indices = Vec::with_capacity(self.keys.len());
        let hash = Hash::magic(self.key, factor, index_bits);
        hash.for_each(self.mask, &mut |_, index| indices.push(index));
        indices
    }

    /// The first two occupancies that share a slot and differ in their attack sets.
    pub(super) fn collision(&self, factor: u64, index_bits: u32) -> Option<[usize; 2]> {
        let mut owners = vec![None; 1 << index_bits];
        let indices = self.indices(factor, index_bits);
        for (number, index) in indices.into_iter().enumerate() {
            let owner = *owners[index].get_or_insert(number);
            if self.sets[owner] != self.sets[number] {
                return Some([owner, number]);
            }
        }
        None
    }

    /// Draws factors with few ones, at most `most`, until one is magic.
    pub(super) fn draw(&self, index_bits: u32, seed: u64, most: u64) -> Drawn {
        let mut random = Random::new(seed);
        let mut slots = Slots::new(index_bits);
        let mut drawn = Drawn {
            factor: 0,
            is_magic: false,
            tries: 0,
        };
        while drawn.tries < most.max(1) && !drawn.is_magic {
            drawn.tries += 1;
            drawn.factor = random.sparse_bits();
            drawn.is_magic = slots.is_magic(self, drawn.factor);
        }
        drawn
    }
}

/// The attack set in each slot, and the number of the try that put it there. So no try has to empty
/// the slots that others have filled.
struct Slots {
    shift: u32,
    filled: Vec<(u32, u16)>,
    tries: u32,
}

impl Slots {
    fn new(index_bits: u32) -> Self {
        Self {
            shift: u64::BITS - index_bits,
            filled: vec![(0, 0); 1 << index_bits],
            tries: 0,
        }
    }

    /// Whether no two occupancies with different attack sets share a slot.
    fn is_magic(&mut self, target: &Target, factor: u64) -> bool {
        self.tries += 1;
        for (&key, &set) in target.keys.iter().zip(&target.sets) {
            let slot = &mut self.filled[(key.wrapping_mul(factor) >> self.shift) as usize];
            if slot.0 != self.tries {
                *slot = (self.tries, set);
            } else if slot.1 != set {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::search::verify::verify;

    const KEYS: [Key; 2] = [Key::Masked, Key::Black];

    #[test]
    fn collisions_are_those_that_the_generator_finds() {
        for key in KEYS {
            let target = Target::new(Slider::Rook, 27, key);
            let mut random = Random::new(1);
            for _ in 0..20 {
                let factor = random.sparse_bits();
                let expected = verify(key, Slider::Rook, 27, 10, factor).err();
                let found = target.collision(factor, 10);
                let keys = found.map(|numbers| numbers.map(|number| target.keys[number]));
                let expected = expected.map(|collision| [collision.first, collision.second]);
                let expected = expected.map(|both| both.map(|one| key.key(target.mask, one)));
                assert_eq!(keys, expected, "{factor:#x}");
            }
        }
    }

    #[test]
    fn factors_are_drawn_until_the_generator_calls_one_magic() {
        for key in KEYS {
            let drawn = Target::new(Slider::Bishop, 20, key).draw(7, 1, 1_000_000);
            assert!(drawn.is_magic && drawn.tries > 1);
            assert!(verify(key, Slider::Bishop, 20, 7, drawn.factor).is_ok());
        }
    }

    #[test]
    fn no_more_factors_are_drawn_than_allowed() {
        let drawn = Target::new(Slider::Rook, 0, Key::Masked).draw(4, 1, 10);
        assert_eq!((drawn.tries, drawn.is_magic), (10, false));
    }

    #[test]
    fn the_sizes_of_all_attack_sets_are_the_number_of_occupancies() {
        let sizes = Target::new(Slider::Rook, 0, Key::Masked).set_sizes();
        assert_eq!((sizes.len(), sizes.iter().sum()), (49, 4096));
    }
}
