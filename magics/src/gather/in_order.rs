//! Factors that gather the bits of a mask in order, as PEXT does. Whether there is one is decided
//! at once.
//!
//! Let the mask have n bits, the i-th of them at s(i), and let k bits of a product be below the
//! index. The index of the bit s(i) alone must be 2^i, so its product with the factor is 2^(k+i) +
//! g(i), where g(i) is less than 2^k. That fixes all bits of the factor that come to the index. The
//! products of all bits together must not carry into it: the sum of the g(i) is less than 2^k. (If
//! it carried c times, the index of the whole mask would be 2^n - 1 + c, and c is less than n.)
//! Both together are enough for all subsets, because these have smaller sums. A one at any other
//! place only adds to the sum. So the factor that has the fixed ones alone gathers in order, or
//! none does.
//!
//! No other place in the product helps. If a factor gathers at lower bits, the factor times a power
//! of two does at the top.

use thiserror::Error;

/// Why no factor gathers the bits of a mask in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoOrder {
    /// The index has fewer bits than the mask.
    #[error("{bits} bits do not fit into an index of {index_bits}")]
    TooManyBits {
        /// Bits of the mask.
        bits: u32,
        /// Index bits.
        index_bits: u32,
    },
    /// The index would be lower than the bit, and products only move bits up.
    #[error("bit {bit} of the mask is above its place in an index of {index_bits} bits")]
    TooHigh {
        /// The bit of the mask.
        bit: u32,
        /// Index bits.
        index_bits: u32,
    },
    /// One bit of the factor must be set for one bit of the mask, and clear for another.
    #[error(
        "bit {place} of the factor must be set for bit {set_for} of the mask, and clear for bit \
         {clear_for}"
    )]
    Clash {
        /// The bit of the factor.
        place: u32,
        /// The bit of the mask that needs it.
        set_for: u32,
        /// The bit of the mask that it disturbs.
        clear_for: u32,
    },
    /// Every bit by itself comes to its place, but the products of all carry into the index.
    #[error("what the products of the bits have below the index carries into it")]
    Carry,
}

/// The factor that gathers the bits of `mask` in order, so that `(x & mask) * factor >> (64 -
/// index_bits)` is what PEXT gives. All others that do have its ones, and more.
///
/// ```
/// use magics::gather::{NoOrder, in_order};
///
/// // The first file of a chess board, and bits that lie too close together.
/// assert_eq!(in_order(0x0101_0101_0101_0101, 8), Ok(0x0102_0408_1020_4080));
/// let clash = NoOrder::Clash { place: 60, set_for: 3, clear_for: 1 };
/// assert_eq!(in_order(0b1011, 3), Err(clash));
/// ```
///
/// # Errors
/// The reason why there is none.
///
/// # Panics
/// If there are no index bits, or more than 63.
pub fn in_order(mask: u64, index_bits: u32) -> Result<u64, NoOrder> {
    assert!(matches!(index_bits, 1..=63), "index bits not in 1..=63");
    let bits = mask.count_ones();
    if bits > index_bits {
        return Err(NoOrder::TooManyBits { bits, index_bits });
    }
    let low_bits = u64::BITS - index_bits;
    let mut factor = 0;
    for (rank, bit) in ranked(mask) {
        let place = (low_bits + rank)
            .checked_sub(bit)
            .ok_or(NoOrder::TooHigh { bit, index_bits })?;
        factor |= 1 << place;
    }
    let mut low_sum = 0_u128;
    for (rank, bit) in ranked(mask) {
        let product = factor << bit;
        let wrong: u64 = product >> low_bits ^ 1 << rank;
        if wrong != 0 {
            return Err(clash(mask, low_bits, bit, wrong.trailing_zeros()));
        }
        low_sum += u128::from(product & ((1 << low_bits) - 1));
    }
    if low_sum >> low_bits == 0 {
        Ok(factor)
    } else {
        Err(NoOrder::Carry)
    }
}

/// The bits of a mask from the lowest one on, each with the number of bits below it.
fn ranked(mask: u64) -> impl Iterator<Item = (u32, u32)> {
    let bits = (0..u64::BITS).filter(move |bit| mask >> bit & 1 != 0);
    (0..).zip(bits)
}

/// The clash in which another bit of the mask sets bit `wrong` of the index of `bit`.
fn clash(mask: u64, low_bits: u32, bit: u32, wrong: u32) -> NoOrder {
    let place = low_bits + wrong - bit;
    let set_for = ranked(mask).find(|(rank, other)| low_bits + rank == place + other);
    let (_, set_for) = set_for.expect("a bit of the factor is set for a bit of the mask");
    NoOrder::Clash {
        place,
        set_for,
        clear_for: bit,
    }
}

/// A part of a mask that one multiplication gathers in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OrderedPart {
    /// The bits of the part.
    pub mask: u64,
    /// The factor that gathers them, with an index bit for each.
    pub factor: u64,
    /// How many bits of the whole mask are below the part: where its index begins in the result.
    pub place: u32,
}

/// The fewest parts of `mask`, one above the other, that factors gather in order: the way out where
/// one multiplication is not enough.
///
/// Each part takes in as many bits as it can. That gives the fewest parts, because where a factor
/// gathers some bits in order, another one gathers those of them that lie together.
///
/// ```
/// let parts = magics::gather::ordered_parts(0b1011);
/// assert_eq!(parts.iter().map(|part| part.mask).collect::<Vec<_>>(), [0b0011, 0b1000]);
/// ```
#[must_use]
pub fn ordered_parts(mask: u64) -> Vec<OrderedPart> {
    let mut parts: Vec<OrderedPart> = Vec::new();
    for (place, bit) in ranked(mask) {
        let longer = parts.last().map_or(0, |part| part.mask) | 1 << bit;
        let taken = longer.count_ones();
        let factor = (taken < u64::BITS).then(|| in_order(longer, taken));
        match (factor, parts.last_mut()) {
            (Some(Ok(factor)), Some(part)) => (part.mask, part.factor) = (longer, factor),
            _ => parts.push(OrderedPart {
                mask: 1 << bit,
                factor: 1 << (u64::BITS - 1 - bit),
                place,
            }),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gather::pext;
    use magic_tables::board::attack_sets::Subsets;
    use magic_tables::search::random::Random;

    /// The first subset for which the factor does not give what PEXT does.
    fn differs(mask: u64, index_bits: u32, factor: u64) -> Option<u64> {
        Subsets::new(mask)
            .find(|set| set.wrapping_mul(factor) >> (64 - index_bits) != pext(*set, mask))
    }

    /// Masks of a few bits, alone and in groups, anywhere in a word.
    fn masks(seed: u64, count: usize) -> Vec<u64> {
        let mut random = Random::new(seed);
        let mut masks = Vec::new();
        while masks.len() < count {
            let mask = random.sparse_bits() & random.bits().rotate_left(7);
            if (1..=10).contains(&mask.count_ones()) {
                masks.push(mask);
            }
        }
        masks
    }

    #[test]
    fn files_and_diagonals_have_the_factors_of_the_literature() {
        for (mask, factor) in [
            (0x0101_0101_0101_0101, 0x0102_0408_1020_4080),
            (0x8080_8080_8080_8080, 0x0002_0408_1020_4081),
            (0x8040_2010_0804_0201, 0x0101_0101_0101_0101),
        ] {
            let found = in_order(mask, 8).unwrap();
            assert_eq!(differs(mask, 8, found), None, "{mask:#x}");
            assert_eq!(
                found & factor,
                found,
                "{mask:#x}: {found:#x} has the fewest ones"
            );
        }
    }

    #[test]
    fn a_factor_gives_what_pext_gives_for_all_subsets() {
        let mut found = 0;
        for mask in masks(1, 2000) {
            for index_bits in [mask.count_ones(), mask.count_ones() + 2] {
                if let Ok(factor) = in_order(mask, index_bits) {
                    assert_eq!(differs(mask, index_bits, factor), None, "{mask:#x}");
                    found += 1;
                }
            }
        }
        assert!(found > 500, "{found}");
    }

    #[test]
    fn where_there_is_no_factor_all_factors_fail() {
        // Masks of the upper 14 bits have 2^14 different factors, all of which are tried.
        let mut refused = 0;
        let mut random = Random::new(2);
        for mask in (0..60).map(|_| (random.bits() & random.bits()) >> 50 << 50 | 1 << 52) {
            let bits = mask.count_ones();
            let exists = (0..1 << 14).any(|factor| differs(mask, bits, factor).is_none());
            assert_eq!(in_order(mask, bits).is_ok(), exists, "{mask:#x}");
            refused += usize::from(!exists);
        }
        assert!(refused > 5, "{refused}");
    }

    #[test]
    fn a_refusal_is_true_word_by_word() {
        assert_eq!(
            in_order(0b111, 2),
            Err(NoOrder::TooManyBits {
                bits: 3,
                index_bits: 2
            })
        );
        assert_eq!(
            in_order(1 << 63, 2),
            Err(NoOrder::TooHigh {
                bit: 63,
                index_bits: 2
            })
        );
        let clashes =
            masks(3, 2000)
                .into_iter()
                .filter_map(|mask| match in_order(mask, mask.count_ones()) {
                    Err(NoOrder::Clash {
                        place,
                        set_for,
                        clear_for,
                    }) => Some((mask, place, set_for, clear_for)),
                    _ => None,
                });
        let mut count = 0;
        for (mask, place, set_for, clear_for) in clashes {
            count += 1;
            let low_bits = 64 - mask.count_ones();
            let target = low_bits + pext(1 << set_for, mask).trailing_zeros();
            assert_eq!(
                place + set_for,
                target,
                "{mask:#x}: the bit comes to its place"
            );
            let other = place + clear_for;
            let own = low_bits + pext(1 << clear_for, mask).trailing_zeros();
            assert!((low_bits..64).contains(&other) && other != own, "{mask:#x}");
        }
        assert!(count > 100, "{count}");
    }

    #[test]
    fn low_products_that_carry_are_found() {
        let carries = masks(4, 20_000)
            .into_iter()
            .filter(|mask| in_order(*mask, mask.count_ones()) == Err(NoOrder::Carry));
        assert!(carries.count() > 0);
    }

    #[test]
    fn parts_together_give_what_pext_gives() {
        for mask in masks(5, 500).into_iter().chain([u64::MAX]) {
            let parts = ordered_parts(mask);
            let gathered = |x: u64| {
                let indices = parts.iter().map(|part| {
                    let index = (x & part.mask).wrapping_mul(part.factor);
                    index >> (64 - part.mask.count_ones()) << part.place
                });
                indices.fold(0, |all, index| all | index)
            };
            let mut random = Random::new(mask);
            for _ in 0..100 {
                let x = random.bits();
                assert_eq!(gathered(x), pext(x, mask), "{mask:#x} {x:#x}");
            }
            let single = parts.len() == 1;
            assert_eq!(
                single,
                mask != u64::MAX && in_order(mask, mask.count_ones()).is_ok()
            );
        }
    }
}
