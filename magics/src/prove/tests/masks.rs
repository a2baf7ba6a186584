//! Searches for the bits of masks and for values, compared with trials of all factors.

use super::{all_orders, whole};
use crate::prove::certificate::job::Job;
use crate::prove::order::error::OrderError;
use crate::prove::order::plan::Plan;
use crate::prove::order::{BitOrder, Order};
use crate::prove::problem::Problem;
use crate::prove::target::Target;
use crate::prove::vectors::Simd;

/// All factors of the period, one after the other.
fn tried(problem: &Problem) -> Vec<u64> {
    (0..1 << problem.period_bits())
        .filter(|&factor| problem.is_sought(factor))
        .collect()
}

/// Masks of the upper bits of a word, so that few factors are different.
fn problems_with_bits() -> Vec<Problem> {
    let problem = |mask: u64, index_bits| {
        Problem::for_target(Target::Bits(mask << 48), index_bits).expect("a mask")
    };
    vec![
        problem(0b1000_0100_0101_0001, 5),
        problem(0b0100_1001_1000_0010, 6),
        problem(0b1001_0010_0110_1001, 7),
        problem(0b1000_0100_0101_0001, 6)
            .limited(40)
            .expect("a limit"),
    ]
}

#[test]
fn every_order_finds_all_factors_of_a_mask() {
    let (mut found, mut orders) = (0, 0);
    for problem in problems_with_bits() {
        let all = tried(&problem);
        found += all.len();
        for order in all_orders(&problem) {
            if Plan::new(&problem, order).is_err() {
                continue;
            }
            let record = whole(Job::new(&problem, order), 1, Simd::detect());
            assert_eq!(record.totals.factors, all.len() as u64, "{order}");
            assert_eq!(record.check(), Ok(()), "{order}");
            orders += usize::from(order.base > 0);
        }
    }
    assert!(found > 100 && orders > 20, "{found} {orders}");
}

#[test]
fn both_directions_find_all_factors_of_values() {
    let values = [0x8100, 0x0700, 0xfe00, 0x2c00, 0x0000, 0x5500].map(|value| value << 48);
    let problem = |index_bits| {
        Problem::for_target(Target::values(values), index_bits).expect("a list of values")
    };
    let limited = problem(3).limited(5).expect("a limit");
    let mut found = 0;
    for problem in [problem(3), problem(4), limited] {
        let all = tried(&problem);
        found += all.len();
        for direction in [BitOrder::Down, BitOrder::Up] {
            let job = Job::new(&problem, Order::bitwise(&problem, direction));
            let record = whole(job, 1, Simd::detect());
            assert_eq!(record.totals.factors, all.len() as u64, "{direction:?}");
        }
    }
    assert!(found > 10, "{found}");
}

#[test]
fn values_are_searched_bit_by_bit_alone() {
    let problem = Problem::for_target(Target::values([1, 2, 3]), 2).expect("values");
    let bitwise = Order::bitwise(&problem, BitOrder::Down);
    let mirrored = Order {
        mirrored: true,
        ..bitwise
    };
    for order in [mirrored, Order::new(BitOrder::Down, 1, 20)] {
        let error = Plan::new(&problem, order).unwrap_err();
        assert_eq!(error, OrderError::StepsForValues { period_bits: 64 });
    }
}

#[test]
fn a_base_of_bits_is_small_and_leaves_few_bits() {
    let problem = Problem::for_target(Target::Bits(0x3ff), 10).expect("a mask");
    for base in [3, 6] {
        let error = Plan::new(&problem, Order::new(BitOrder::Down, base, 20)).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("a base of {base} squares: not between 4 and 5")
        );
    }
}
