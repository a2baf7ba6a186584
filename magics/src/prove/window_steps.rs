//! The steps of an order window by window.

use super::by_window::{WINDOW_CELL_BITS, known, window};
use super::child_windows::ChildWindows;
use super::problem::{Occupancy, Problem};
use super::schedule::{Schedule, growth_with_gaps};
use super::step::{GrownSet, Step, StepTests};
use magic_tables::board::{Bitboard, bit};

/// The steps for the squares beyond the base, in their order.
///
/// # Errors
/// A square whose new bits are not the lowest of its window, as a sentence for people.
pub(crate) fn window_steps(
    schedule: &Schedule,
    problem: &Problem,
    beyond_base: &[u32],
) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    let mut from = schedule.order.rows;
    // The square of the step before: its own product is known better now.
    let mut before: Bitboard = 0;
    for &square in beyond_base {
        let fixed = schedule.fixed_bits(from);
        let new = window(problem, square) & !fixed;
        if new != 0 {
            let to = from + new.count_ones();
            let windows = windows(problem, square, new).ok_or_else(|| {
                let name = magic_tables::board::square::name(square as usize);
                format!("window by window, the new bits of {name} are not the lowest ones of its window")
            })?;
            let testable = &schedule.testable[to as usize];
            let older = known(problem, fixed);
            let exact = testable.iter().filter(|o| o.set & (!older | before) != 0).copied().collect();
            steps.push(Step {
                from,
                to,
                windows,
                places: windows.places(),
                tests: StepTests::by_cells(grown(schedule, problem, square, (from, to))),
                exact,
            });
            from = to;
        }
        before = bit(square as usize);
    }
    Ok(steps)
}

/// How the children, which differ in the `new` bits, are cut into windows; `None` if these are not the lowest bits of
/// the window of `square`.
fn windows(problem: &Problem, square: u32, new: u64) -> Option<ChildWindows> {
    let (child_bit, new_bits) = (new.trailing_zeros(), new.count_ones());
    let all = window(problem, square);
    if child_bit != all.trailing_zeros() || new >> child_bit != (1 << new_bits) - 1 {
        return None;
    }
    // On a high square, even the lowest bit may move the product by several cells.
    let cells = problem.index_bits() + WINDOW_CELL_BITS;
    let spacing_bits = (square + cells).saturating_sub(64);
    let bits = (new_bits + spacing_bits).min(cells).min(ChildWindows::MAX_BITS);
    Some(ChildWindows {
        bits,
        spacing_bits,
        child_bit,
        window_bit: child_bit + bits.checked_sub(spacing_bits)?,
        count: 1 << (new_bits + spacing_bits - bits),
        per_cycle: 1,
    })
}

/// The sets of known squares with the new `square`, whose attack set it changes. Only those whose product grows by less
/// than a bucket in all children of a window.
fn grown(schedule: &Schedule, problem: &Problem, square: u32, (from, to): (u32, u32)) -> Vec<GrownSet> {
    let square = bit(square as usize);
    let older = known(problem, schedule.fixed_bits(from)) & !square;
    let reveals = |o: &&Occupancy| {
        o.set & !older == square && problem.attacks(o.set) != problem.attacks(o.set & !square)
    };
    let growth = |o: &Occupancy| {
        // The products of the other squares grow by the new bits, too.
        growth_with_gaps(o.set & !square, schedule.unknown(from))
            + growth_with_gaps(square, schedule.unknown(to))
    };
    let grown = problem.occupancies().iter().filter(reveals).map(|o| (o.set, growth(o)));
    let sharp = grown.filter(|&(_, growth)| growth < 1 << (64 - problem.index_bits()));
    let mut sets: Vec<GrownSet> =
        sharp.map(|(set, growth)| GrownSet { set, growth: growth as u64 }).collect();
    sets.sort_by_key(|grown| grown.growth);
    sets
}
