//! Problems, orders and runs that several tests share.

use super::super::certificate::Certificate;
use super::super::estimate::orders;
use super::super::job::Job;
use super::super::order::{BitOrder, Order};
use super::super::problem::Problem;
use super::super::run::run;
use super::super::window::Simd;
use super::super::window_orders::window_orders;
use magic_tables::board::slider::Slider::Bishop;
use std::num::NonZero;
use std::sync::atomic::AtomicBool;

pub(super) const ONE: NonZero<usize> = NonZero::<usize>::MIN;

pub(super) fn square(name: &str) -> usize {
    let bytes = name.as_bytes();
    usize::from(bytes[0] - b'a') + 8 * usize::from(bytes[1] - b'1')
}

/// The orders that a search would take, mirrored or not, to the last bit or not; some bounded; that by weight,
/// and those window by window.
pub(super) fn all_orders(problem: &Problem) -> Vec<Order> {
    let mut all: Vec<Order> =
        orders(problem).into_iter().filter(|order| !order.direction.has_gaps()).collect();
    let known_up_to_cells = |order: &&Order| order.direction != BitOrder::Up;
    let mirrored: Vec<Order> =
        all.iter().filter(known_up_to_cells).map(|&order| Order { mirrored: true, ..order }).collect();
    all.extend(mirrored);
    let steps = |order: &&Order| order.direction == BitOrder::Down && order.base > 0;
    let last: Vec<Order> = all.iter().filter(steps).map(|&order| Order { last: true, ..order }).collect();
    all.extend(last);
    let can = |order: &&Order| order.base > 0 && order.direction != BitOrder::Up;
    let bounded: Vec<Order> =
        all.iter().filter(can).step_by(4).map(|&order| Order { bounded: true, ..order }).collect();
    all.extend(bounded);
    all.push(Order::bitwise(problem, BitOrder::Weight));
    all.extend(window_orders(problem));
    all
}

/// The number of relevant squares: factors with this many index bits are frequent.
pub(super) fn relevant_squares(name: &str) -> u32 {
    Bishop.mask(square(name)).count_ones()
}

/// The proof that bishop e2 has no factor with 4 index bits, in 256 units.
pub(super) fn small_job() -> Job {
    let problem = Problem::new(Bishop, square("e2"), 4).unwrap();
    Job { prefix: 8, ..Job::new(&problem, Order::new(BitOrder::Down, 0, 45)) }
}

pub(super) fn whole(job: Job, threads: usize, simd: Simd) -> Certificate {
    let mut record = Certificate::new(job);
    let stop = AtomicBool::new(false);
    run(&mut record, NonZero::new(threads).unwrap(), simd, &stop, |_, _| Ok(())).unwrap();
    assert!(record.is_complete());
    record.seconds = 0.0;
    record
}
