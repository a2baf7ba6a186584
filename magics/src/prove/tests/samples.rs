//! Samples: they find factors, keep to the given bits, and repeat themselves.

use super::super::given::Given;
use super::super::order::{BitOrder, Order};
use super::super::problem::Problem;
use super::super::sample::{Wanted, sample};
use super::common::{ONE, square};
use magic_tables::board::slider::Slider::{Bishop, Rook};
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn a_sample_finds_a_factor_again() {
    let problem = Problem::new(Bishop, square("c7"), 5).unwrap();
    let order = Order::bitwise(&problem, BitOrder::Down);
    let given = Given { mask: 0xFFFF, value: 0x6000 };
    let find = || {
        let wanted = Wanted { given, seed: 1, count: 1, threads: ONE };
        sample(&problem, order, wanted, &AtomicBool::new(false), |_| ()).unwrap()
    };
    let found = find();
    assert_eq!(found, find());
    assert!(found.factors.iter().all(|&factor| problem.is_sought(factor) && factor & 0xFFFF == 0x6000));
    assert!(!found.factors.is_empty());
}

#[test]
fn a_sample_from_within_begins_as_deep_as_the_base_lets_it() {
    // Four bits lie below those that fix b7, fewer than a sample takes where it can.
    let problem = Problem::new(Bishop, square("c6"), 7).unwrap();
    let order = "out:1:11:b7d7d5b5e4f3g2".parse().unwrap();
    let given = Given { mask: u64::MAX << 30, value: 0x0C04_0200_8400 & u64::MAX << 30 };
    let wanted = Wanted { given, seed: 1, count: 1, threads: ONE };
    let stop = AtomicBool::new(false);
    let sampled = sample(&problem, order, wanted, &stop, |_| stop.store(true, Ordering::Relaxed)).unwrap();
    assert_eq!(sampled.subtrees, 1);
}

#[test]
fn a_sample_begins_below_the_base_and_keeps_to_the_given_bits() {
    // Upper bits above one of the few factors for one bit less than relevant squares; the order has a base.
    let problem = Problem::new(Rook, square("c2"), 9).unwrap();
    let order = Order::new(BitOrder::Down, 5, 20);
    let given = Given { mask: u64::MAX << 32, value: 0x007E_002C_0000_0000 };
    let wanted = Wanted { given, seed: 1, count: 1, threads: ONE };
    let found = sample(&problem, order, wanted, &AtomicBool::new(false), |_| ()).unwrap().factors;
    assert!(found.contains(&0x007E_002C_AC99_FFFA), "{found:x?}");
    assert!(found.iter().all(|&factor| problem.is_sought(factor) && factor >> 32 == 0x007E_002C));
}
