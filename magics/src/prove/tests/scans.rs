//! The search against plain scans: it finds all magic factors, and nothing else.

use super::{all_orders, relevant_squares, square};
use crate::find::find;
use crate::prove::certificate::job::Job;
use crate::prove::order::plan::Plan;
use crate::prove::order::schedule::GivenBits;
use crate::prove::order::{BitOrder, Order};
use crate::prove::problem::Problem;
use crate::prove::search::sample::{SampleGoal, sample, sort_tests};
use crate::prove::search::searcher;
use crate::prove::vectors::Simd;
use crate::prove::xorshift::Xorshift;
use magic_tables::board::attack_sets::Subsets;
use magic_tables::board::slider::Slider::{self, Bishop, Rook};
use magic_tables::search::verify::Request;
use std::sync::atomic::AtomicBool;

/// All magic factors of a problem among `factor` with any of the bits of `free` changed, one by
/// one.
fn scan(problem: &Problem, factor: u64, free: u64) -> Vec<u64> {
    let subsets = Subsets::new(free).map(|bits| factor & !free | bits);
    subsets
        .filter(|&factor| problem.is_sought(factor))
        .collect()
}

/// How much is compared for a factor.
#[derive(Clone, Copy)]
struct Extent {
    /// How often positions of free bits are drawn, besides the lowest ones.
    draws: u32,
    /// Of the orders that a search would take, each of this number, from a drawn one on.
    step: u64,
    /// Orders that fix more bits before their rows are left out, because they take long without
    /// optimisation.
    most_rows: u32,
}

/// Compares scan and tree where the factor's bits are free only at `count` positions.
fn agree(
    slider: Slider,
    name: &str,
    index_bits: u32,
    factor: u64,
    count: u32,
    Extent {
        draws,
        step,
        most_rows,
    }: Extent,
) {
    let problem = Problem::new(slider, square(name), index_bits).unwrap();
    let bits = problem.period_bits();
    let factor = factor & (u64::MAX >> (64 - bits));
    assert!(problem.is_sought(factor), "{slider:?} {name} {factor:#x}");
    let mut random = Xorshift::new(factor);
    let mut frees = vec![(1 << count) - 1];
    for _ in 0..draws {
        let mut free = 0u64;
        while free.count_ones() < count {
            free |= 1 << random.below(bits.into());
        }
        frees.push(free);
    }
    let cubes: Vec<_> = frees
        .into_iter()
        .map(|free| (free, scan(&problem, factor, free)))
        .collect();
    let orders: Vec<_> = all_orders(&problem)
        .into_iter()
        .filter(|order| order.base == 0 || order.rows <= most_rows)
        .collect();
    let first = random.below(step.min(orders.len() as u64)) as usize;
    for &order in orders.iter().skip(first).step_by(step as usize) {
        let mut plan = Plan::new(&problem, order).unwrap();
        sort_tests(&problem, &mut plan, Simd::detect(), &AtomicBool::new(false));
        for (free, expected) in &cubes {
            assert!(expected.contains(&factor));
            for simd in Simd::available() {
                let stop = AtomicBool::new(false);
                let given = |value| GivenBits { mask: !free, value };
                let search = |value, fixed| {
                    searcher(&problem, &plan, given(value), simd, &stop)
                        .prefix(0, fixed)
                        .unwrap()
                        .factors
                };
                let mut found = if order.mirrored {
                    [search(factor, 1), search(plan.schedule.mirror(factor), 1)].concat()
                } else {
                    search(factor, 0)
                };
                found.retain(|&found| given(factor).fits(found, u64::MAX));
                found.sort_unstable();
                found.dedup();
                assert_eq!(
                    found, *expected,
                    "{slider:?} {name} {index_bits} {order:?} {simd:?} {free:#x}"
                );
            }
        }
    }
}

fn around_drawn_factors(extent: Extent) {
    for name in ["c2", "f3", "d5", "c7", "f7"] {
        let problem = Problem::new(Bishop, square(name), relevant_squares(name)).unwrap();
        let order = Order::bitwise(&problem, BitOrder::Down);
        let wanted = SampleGoal {
            given: GivenBits::default(),
            seed: 3,
            count: 1,
        };
        let factor = sample(&problem, order, wanted, &AtomicBool::new(false), |_| ())
            .unwrap()
            .factors[0];
        agree(Bishop, name, problem.index_bits(), factor, 8, extent);
    }
}

fn around_known_factors(extent: Extent) {
    // Factors of G. Osborne, V. Annuss and N. Fiekas (in the latter's thesis) and G. Isenberg, and
    // own ones.
    agree(Rook, "g7", 10, 0x0003_FF95_E5E6_A4C0, 8, extent);
    agree(Rook, "c2", 9, 0x007E_002C_AC99_FFFA, 8, extent);
    agree(Bishop, "c7", 5, 0x0050_C341_79E6, 10, extent);
    agree(Rook, "g7", 9, 0x0003_FF95_E5E6_A4C0, 10, extent);
    agree(Rook, "e7", 9, 0x00FF_FFE9_FFE7_CE00, 10, extent);
    agree(Rook, "c2", 10, 0x007E_002C_AC99_FFFA, 10, extent);
    agree(Rook, "d2", 9, 0x006E_0017_574D_FFFD, 10, extent);
    // The last bit moves the product of f7 by four cells, as that of g7 where g2 has 9 index bits.
    agree(Rook, "f2", 10, 0x0000_8080_0200_0400, 10, extent);
    agree(Rook, "e2", 9, 0x0026_000B_6B65_FFFF, 10, extent);
    agree(Bishop, "d5", 9, 0x0200_8008_0080, 12, extent);
    // From within, bits are fixed at either end in turn.
    agree(Rook, "h4", 11, 0x2406_0000_8061, 10, extent);
    agree(Bishop, "c6", 7, 0x0C04_0200_8400, 10, extent);
    agree(Bishop, "a1", 5, 0xFFED_F9FD_7CFC_FFFF, 10, extent);
}

#[test]
fn the_tree_finds_what_a_scan_finds_around_drawn_factors() {
    around_drawn_factors(Extent {
        draws: 1,
        step: 6,
        most_rows: 30,
    });
}

#[test]
fn the_tree_finds_what_a_scan_finds_around_known_factors() {
    around_known_factors(Extent {
        draws: 0,
        step: 6,
        most_rows: 30,
    });
}

#[test]
#[ignore = "minutes without optimisation"]
fn the_tree_finds_what_a_scan_finds_at_more_positions() {
    // Of 18 factors, each has other orders.
    let more = Extent {
        draws: 3,
        step: 3,
        most_rows: 64,
    };
    around_drawn_factors(more);
    around_known_factors(more);
}

#[test]
fn the_tree_counts_what_a_scan_counts_in_whole_units() {
    let problem = Problem::new(Bishop, square("d8"), 5).unwrap();
    assert_eq!(problem.period_bits(), 26);
    for order in all_orders(&problem) {
        let mut plan = Plan::new(&problem, order).unwrap();
        sort_tests(&problem, &mut plan, Simd::detect(), &AtomicBool::new(false));
        let stop = AtomicBool::new(false);
        let mut searcher = searcher(&problem, &plan, GivenBits::default(), Simd::detect(), &stop);
        let job = Job {
            prefix: 12,
            ..Job::new(&problem, order)
        };
        for unit in [0, 1, 0x020, 0x082, 0x208, 0x7FF, 0x841] {
            let begin = job.factor(&plan, unit);
            let free = 0x3FF_FFFF & !job.factor(&plan, 0xFFF);
            let mut expected = scan(&problem, begin, free);
            if order.mirrored {
                expected.extend(scan(&problem, plan.schedule.mirror(begin), free));
            }
            expected.sort_unstable();
            let mut factors = searcher.prefix(begin, 12).unwrap().factors;
            factors.sort_unstable();
            assert_eq!(factors, expected, "{order:?} unit {unit:#x}");
        }
    }
}

#[test]
fn many_factors_are_tested_as_by_the_ray_walk() {
    let problem = Problem::new(Bishop, square("h8"), 6).unwrap();
    let known = find(&Request::new(Bishop, 63), 0).unwrap().hash.factor;
    let (mut slots, mut magic) = (Vec::new(), 0);
    for problem in [problem.clone(), problem.limited(62).unwrap()] {
        for number in 0..7000_u64 {
            let other = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 10;
            let factor = if number.is_multiple_of(10) {
                known
            } else {
                other
            };
            let is_magic = problem.tells_apart(factor, &mut slots);
            assert_eq!(is_magic, problem.is_sought(factor), "{factor:#x}");
            magic += u32::from(is_magic);
        }
    }
    assert!((700..1400).contains(&magic), "{magic}");
}

#[test]
fn windows_that_begin_below_the_lowest_bit_are_tested_at_last() {
    // For ten index bits, the window of h7 begins one bit below the factor. The factor was once
    // taken for magic.
    let problem = Problem::new(Rook, square("h4"), 10).unwrap();
    let order = Order::bitwise(&problem, BitOrder::Down);
    let plan = Plan::new(&problem, order).unwrap();
    assert!(!problem.is_sought(0x1_A1AE_0031_0400));
    assert!(!plan.survives(0x1_A1AE_0031_0400, problem.period_bits()));
}
