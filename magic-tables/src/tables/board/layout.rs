//! Where the slots of each square lie in the table of a piece.

use std::cmp::Reverse;

use crate::board::geometry::Squares;
use crate::encoding::Entry;
use crate::layout::FirstFit;

/// How the slots of squares lie.
pub(super) enum Layout {
    /// One square after the other.
    Concatenated,
    /// Each square starts at its slot in this list.
    Given(Vec<u32>),
    /// Over one another: a slot may serve several squares if they hold the same there. A square starts at a multiple of its number of
    /// slots.
    InSteps,
    /// Over one another, starting anywhere. For each square, which of its slots are used: the others may hold anything.
    Overlapping(Vec<Vec<bool>>),
}

/// How many places are tried for a square along its own length. More would take seconds, and save little.
const FINEST: usize = 1 << 12;

/// Lays out the slots of all squares. For each square, `care` has the bits of its slots that matter. Gives all slots, and where those of
/// each square start.
pub(super) fn lay_out(slots: &[Vec<Squares>], care: &[Squares], layout: &Layout) -> (Vec<Squares>, Vec<u32>) {
    match layout {
        Layout::Concatenated => (slots.concat(), one_after_the_other(slots)),
        Layout::Given(starts) => {
            let mut all = vec![0; length(slots, starts)];
            for (slots, &start) in slots.iter().zip(starts) {
                all[start as usize..][..slots.len()].copy_from_slice(slots);
            }
            (all, starts.clone())
        }
        Layout::InSteps => first_fit(slots, care, &|_, _| true, false),
        Layout::Overlapping(used) => first_fit(slots, care, &|square, index| used[square][index], true),
    }
}

/// Where each square starts if slots lie one square after the other.
pub(super) fn one_after_the_other(slots: &[Vec<Squares>]) -> Vec<u32> {
    let mut next = 0;
    let mut offsets = Vec::new();
    for slots in slots {
        offsets.push(next);
        next += slots.len() as u32;
    }
    offsets
}

/// The number of slots, up to the last one that a look-up could read.
fn length(slots: &[Vec<Squares>], starts: &[u32]) -> usize {
    slots.iter().zip(starts).map(|(slots, &start)| start as usize + slots.len()).max().unwrap_or(0)
}

/// Places the squares with the most slots first, and the others over these slots where they fit. `anywhere`: they may start anywhere,
/// not only at multiples of their number of slots.
fn first_fit(
    slots: &[Vec<Squares>],
    care: &[Squares],
    is_used: &dyn Fn(usize, usize) -> bool,
    anywhere: bool,
) -> (Vec<Squares>, Vec<u32>) {
    let used: Vec<Vec<_>> = slots
        .iter()
        .zip(care)
        .enumerate()
        .map(|(square, (slots, &care))| {
            let entries = slots.iter().map(|&value| Entry { value, care }).enumerate();
            entries.filter(|&(index, _)| is_used(square, index)).collect()
        })
        .collect();
    let mut order: Vec<_> = (0..slots.len()).collect();
    order.sort_by_key(|&square| Reverse(used[square].len()));
    let mut fit = FirstFit::<Squares>::new();
    let mut starts = vec![0; slots.len()];
    for square in order {
        let step = if anywhere { (slots[square].len() / FINEST).max(1) } else { slots[square].len() };
        starts[square] = fit.place_in_steps(step, &used[square]) as u32;
    }
    let mut all: Vec<_> = fit.slots().iter().map(|entry| entry.value).collect();
    all.resize(length(slots, &starts), 0);
    (all, starts)
}
