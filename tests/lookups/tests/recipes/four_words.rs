//! A type for sets of more than 128 squares, compared with sets of numbers.

use std::collections::BTreeSet;

use lookups::reference::Random;

mod large {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "16x16",
        bitboard = super::Set([u64; 4]),
        const_fn = true,
    );
}

/// The first word has squares 0 to 63: a1 is 0, b1 is 1, and a2 is 16.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Set(pub [u64; 4]);

impl Set {
    pub const EMPTY: Self = Self([0; 4]);

    pub const fn of(square: usize) -> Self {
        let mut words = [0; 4];
        words[square / 64] = 1 << (square % 64);
        Self(words)
    }

    pub fn squares(self) -> impl Iterator<Item = usize> {
        (0..256).filter(move |square| self.0[square / 64] >> (square % 64) & 1 != 0)
    }
}

impl std::ops::BitAnd for Set {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl std::ops::BitOr for Set {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

#[test]
fn captures_on_256_squares() {
    // From a1 up to a5 (64), where a piece stands; another one on c1 closes the rank.
    let occupied = Set::of(64) | Set::of(2);
    let captures = large::rook_attacks(0, occupied) & occupied;
    assert_eq!(captures.squares().collect::<Vec<_>>(), [2, 64]);
    assert_eq!(large::rook_attacks(0, occupied) & Set::EMPTY, Set::EMPTY);
}

#[test]
fn operators_are_those_of_sets_of_numbers() {
    let mut random = Random::new(43);
    let mut set = || {
        let set = Set([(); 4].map(|()| random.bits()));
        (set, set.squares().collect::<BTreeSet<_>>())
    };
    for _ in 0..30 {
        let ((one, first), (other, second)) = (set(), set());
        let squares = |set: Set| set.squares().collect::<BTreeSet<_>>();
        assert_eq!(squares(one & other), &first & &second);
        assert_eq!(squares(one | other), &first | &second);
    }
}
