//! Finding one good factor quickly.

use crate::board::Bitboard;
use crate::hash::Key;
use crate::search::random::Random;
use crate::search::verify::{IndexRange, verify};
use crate::slider::Slider;

/// What is wanted of a factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    /// The piece.
    pub slider: Slider,
    /// Its square.
    pub square: usize,
    /// How many bits of the product are the index (the thesis's shift w).
    pub index_bits: u32,
    /// What is multiplied.
    pub key: Key,
    /// Which bits of the factor are given.
    pub fixed_mask: u64,
    /// Their values: `factor & fixed_mask == fixed_bits`.
    pub fixed_bits: u64,
    /// At most so many slots.
    pub most_slots: Option<usize>,
}

/// stats
pub static NODES: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);

/// m
pub static MODE: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
struct Construction {
    mask: u64,
    squares: Vec<u32>,
    window: u32, // lowest bit of the index
    black: bool,
    fixed_mask: u64,
    fixed_bits: u64,
    most: u64, // sum limit
    random: Random,
    nodes: u32,
}

#[derive(Clone, Copy)]
struct Placed {
    factor: u64,
    known: u32, // bits below are decided
    taken: u64,
    garbage: u64,
    sum: u64,
}

impl Construction {
    fn add(&self, placed: Placed, bit: u32) -> Option<Placed> {
        let carried = self.mask << bit;
        let low = (1 << self.window) - 1;
        let mut next = placed;
        next.factor |= 1 << bit;
        next.garbage += carried & low;
        next.sum += carried >> self.window;
        if self.black {
            // the key's complement has one more, at bit zero
            next.garbage += (1 << bit) & low;
            next.sum += (1 << bit) >> self.window;
            if next.garbage > low + 1 {
                return None;
            }
        } else if next.garbage > low {
            return None;
        }
        if next.sum > self.most {
            return None;
        }
        Some(next)
    }

    fn place(&mut self, level: usize, placed: Placed) -> Option<u64> {
        self.nodes = self.nodes.checked_sub(1)?;
        NODES.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if level == self.squares.len() {
            return Some(placed.factor);
        }
        let square = self.squares[level];
        let least = self.window.saturating_sub(square);
        // valuation of bit b is b + square - window
        let decided = placed.factor & ((1 << placed.known) - 1) & (u64::MAX << least);
        if decided != 0 {
            let to = decided.trailing_zeros() + square;
            if to >= 64 || placed.taken >> to & 1 != 0 {
                return None;
            }
            return self.place(level + 1, Placed { taken: placed.taken | 1 << to, ..placed });
        }
        let start = least.max(placed.known);
        let end = 64 - square;
        if start >= end {
            return None;
        }
        let fixed = placed.factor & (u64::MAX << start);
        let end = end.min(fixed.trailing_zeros() + 1);
        if start >= end {
            return None;
        }
        let mut bit = match MODE.load(std::sync::atomic::Ordering::Relaxed) {
            0 => start + (self.random.bits() >> 32) as u32 % (end - start),
            _ => start,
        };
        let mut tried = start;
        while tried < end {
            if placed.taken >> (bit + square) & 1 == 0 {
                let next = if placed.factor >> bit & 1 != 0 {
                    Some(placed)
                } else if self.fixed_mask >> bit & 1 != 0 {
                    None
                } else {
                    self.add(placed, bit)
                };
                if let Some(next) = next {
                    let next = Placed { known: bit + 1, taken: placed.taken | 1 << (bit + square), ..next };
                    if let Some(found) = self.place(level + 1, next) {
                        return Some(found);
                    }
                }
            }
            bit += 1;
            if bit == end {
                bit = start
            }
            tried += 1;
        }
        None
    }
}

/// construct
pub fn construct(request: &Request, seed: u64, nodes: u32) -> Option<u64> {
    let mask: Bitboard = request.slider.mask(request.square);
    let mut squares = Vec::new();
    let mut rest = mask;
    while rest != 0 {
        let s = 63 - rest.leading_zeros();
        squares.push(s);
        rest &= !(1 << s);
    }
    let mut c = Construction {
        mask,
        squares,
        window: 64 - request.index_bits,
        black: request.key == Key::Black,
        fixed_mask: request.fixed_mask,
        fixed_bits: request.fixed_bits,
        most: request.most_slots.map_or(u64::MAX, |s| s as u64 - 1),
        random: Random::new(seed),
        nodes,
    };
    let mut placed = Placed { factor: 0, known: 0, taken: 0, garbage: 0, sum: 0 };
    let mut fixed = c.fixed_bits;
    while fixed != 0 {
        placed = c.add(placed, fixed.trailing_zeros())?;
        fixed &= fixed - 1;
    }
    c.place(0, placed)
}
/// check
pub fn check(request: &Request, factor: u64) -> Option<IndexRange> {
    if factor & request.fixed_mask != request.fixed_bits {
        return None;
    }
    let r = verify(request.key, request.slider, request.square, request.index_bits, factor).ok()?;
    if request.most_slots.is_some_and(|m| r.slots() > m) {
        return None;
    }
    Some(r)
}
