//! Chooses the rows of a search by the direction of its order.

use super::down_rows::DownRows;
use super::given::Given;
use super::no_rows::NoRows;
use super::order::BitOrder;
use super::plan::Plan;
use super::problem::Problem;
use super::rows::Rows;
use super::search::Search;
use super::searcher::Searcher;
use super::up_rows::UpRows;
use super::window::Simd;
use std::sync::atomic::AtomicBool;

/// The search of `plan`, which ends early when `stop` is set.
pub(crate) fn searcher<'a>(
    problem: &'a Problem,
    plan: &'a Plan,
    given: Given,
    simd: Simd,
    stop: &'a AtomicBool,
) -> Box<dyn Searcher + 'a> {
    match plan.schedule.order.direction {
        BitOrder::Down | BitOrder::Out => Box::new(Search::<DownRows>::new(problem, plan, given, simd, stop)),
        BitOrder::Up => Box::new(Search::<UpRows>::new(problem, plan, given, simd, stop)),
        BitOrder::Weight | BitOrder::Windows => {
            Box::new(Search::<NoRows>::new(problem, plan, given, simd, stop))
        }
    }
}

/// The bytes that the rows of one search take.
pub(crate) fn rows_size(plan: &Plan) -> usize {
    match plan.schedule.order.direction {
        BitOrder::Down | BitOrder::Out => DownRows::size(plan),
        BitOrder::Up => UpRows::size(plan),
        BitOrder::Weight | BitOrder::Windows => NoRows::size(plan),
    }
}

/// The work of making the rows of one node.
pub(crate) fn rows_work(plan: &Plan) -> u64 {
    match plan.schedule.order.direction {
        BitOrder::Down | BitOrder::Out => DownRows::work(plan),
        BitOrder::Up => UpRows::work(plan),
        BitOrder::Weight | BitOrder::Windows => NoRows::work(plan),
    }
}
