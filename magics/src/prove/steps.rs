//! The steps of a plan with conflict rows: which bits each square takes, and which collision tests go with it.

use super::cells::CELL_BITS;
use super::child_windows::ChildWindows;
use super::collision_test::{CollisionTest, RowKind};
use super::order::BitOrder;
use super::problem::{Occupancy, Problem};
use super::schedule::{Schedule, are_close};
use super::step::{Step, StepTests};
use super::test_groups::TestList;
use magic_tables::board::occupancy::Subsets;
use magic_tables::board::{Bitboard, bit};

/// The steps for the squares beyond the base, in their order.
pub(crate) fn steps(schedule: &Schedule, problem: &Problem, beyond_base: &[u32]) -> Vec<Step> {
    let Schedule { order, period_bits, index_bits, .. } = *schedule;
    let mut steps = Vec::new();
    let mut known: Bitboard = 0;
    let mut from = order.rows;
    // Squares that no exact test has covered yet, or not with sharp products.
    let mut untested: Bitboard = 0;
    for (i, &square) in beyond_base.iter().enumerate() {
        let last = order.last.then_some(period_bits);
        let Some(to) = schedule.bits_for(square).or(last) else { break };
        // Top-down, the newest square's product is known up to a cell only, so some of its occupancies have definite
        // indices only one step later: they are tested again.
        let mut test_again = match order.direction {
            BitOrder::Up => 0,
            _ => bit(square as usize),
        };
        if to > order.rows {
            let Some(windows) = windows(schedule, square, from, to) else { break };
            let upward = order.direction == BitOrder::Out
                && schedule.interval(from).high != schedule.interval(to).high;
            let step_tests = if upward {
                // Each child has an exact test. The square below is known no better than before.
                test_again = untested;
                untested = 0;
                StepTests::by_slots(revealing(schedule, problem, square, to))
            } else {
                let of_windows = tests(schedule, problem, known, square, (from, to));
                let mut of_children = tests(schedule, problem, known, square, (to, to));
                if order.ahead
                    && let Some(&next) = beyond_base.get(i + 1)
                    && are_close(square, next)
                {
                    // The next square's product is known up to as many cells as fit into a bucket.
                    of_children.extend(tests(
                        schedule,
                        problem,
                        known | bit(square as usize),
                        next,
                        (to, to),
                    ));
                }
                StepTests::Rows {
                    windows: TestList::new(of_windows, windows, index_bits),
                    children: TestList::new(of_children, windows, index_bits),
                }
            };
            untested |= bit(square as usize);
            let testable = &schedule.testable[to as usize];
            let exact = testable.iter().filter(|o| o.set & untested != 0).copied().collect();
            let places = windows.places();
            steps.push(Step { from, to, windows, places, tests: step_tests, exact });
            from = to;
            if to == period_bits {
                break;
            }
        }
        untested = test_again;
        known |= bit(square as usize);
    }
    steps
}

/// The tests of `square` with subsets of the squares `known` before, against other such subsets. Windows are tested
/// when `at` bits are fixed, and each child has `to` bits fixed.
fn tests(
    schedule: &Schedule,
    problem: &Problem,
    known: Bitboard,
    square: u32,
    (at, to): (u32, u32),
) -> Vec<CollisionTest> {
    let mut tests = Vec::new();
    // The product of `square` in a child may lie in more than one cell: how far it reaches beyond the first.
    let own = schedule.growth(bit(square as usize), to).div_ceil(u128::from(schedule.cell()));
    let more = own.saturating_sub(1) as u64 * schedule.cell();
    for older in Subsets::of(known) {
        let Some(coarse) = is_coarse(schedule, older, at) else { continue };
        for with in Subsets::of(known) {
            let newer = with | bit(square as usize);
            let equal_attacks = problem.attacks(newer) == problem.attacks(older);
            let growth = schedule.growth(with, at) as u64 + more;
            let empty = schedule.order.mirrored && older == 0;
            let kind = if empty { RowKind::EMPTY } else { RowKind::new(coarse, equal_attacks) };
            tests.push(CollisionTest { newer, older, kind, growth });
        }
    }
    tests
}

/// Whether the product of `set` is known up to one cell only; `None` if not even that.
fn is_coarse(schedule: &Schedule, set: Bitboard, fixed: u32) -> Option<bool> {
    let cell = u128::from(schedule.cell());
    let growth = schedule.growth(set, fixed);
    if growth <= cell / 16 {
        Some(false)
    } else if growth <= cell + cell / 64 {
        Some(true)
    } else {
        None
    }
}

/// The testable sets, when `to` bits are fixed, that hold `square` and in which it changes the attack set.
fn revealing(schedule: &Schedule, problem: &Problem, square: u32, to: u32) -> Vec<Occupancy> {
    let square = bit(square as usize);
    let reveals =
        |o: &&Occupancy| o.set & square != 0 && problem.attacks(o.set) != problem.attacks(o.set & !square);
    schedule.testable[to as usize].iter().filter(reveals).copied().collect()
}

/// How the children of the step for `square` are cut into windows; `None` if one child is more than a window.
fn windows(schedule: &Schedule, square: u32, from: u32, to: u32) -> Option<ChildWindows> {
    let Schedule { order, index_bits, .. } = *schedule;
    let new_bits = to - from;
    let (before, after) = (schedule.interval(from), schedule.interval(to));
    Some(match order.direction {
        BitOrder::Down | BitOrder::Out if before.high == after.high => {
            // In the last step, the lowest bit may move the product by several cells.
            let spacing_bits = (square + index_bits + CELL_BITS).saturating_sub(64);
            if order.mirrored && spacing_bits >= CELL_BITS {
                // Everything up to the next factor's product belongs to a child: that would be a bucket.
                return None;
            }
            let cycle = (new_bits + spacing_bits).min(index_bits + CELL_BITS);
            let bits = cycle.min(ChildWindows::MAX_BITS);
            let child_bit = after.low;
            let window_bit = child_bit + bits.checked_sub(spacing_bits)?;
            ChildWindows {
                bits,
                spacing_bits,
                child_bit,
                window_bit,
                count: 1 << (new_bits + spacing_bits - bits),
                per_cycle: 1 << (cycle - bits),
            }
        }
        _ => {
            let bits = new_bits.min(index_bits).min(ChildWindows::MAX_BITS);
            let (child_bit, window_bit) = (after.high - bits, before.high);
            ChildWindows {
                bits,
                spacing_bits: 0,
                child_bit,
                window_bit,
                count: 1 << (new_bits - bits),
                per_cycle: 1,
            }
        }
    })
}
