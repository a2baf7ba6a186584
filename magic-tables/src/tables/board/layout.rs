//! Where the slots of each square lie in the table of a piece.

use std::cmp::Reverse;

use crate::board::geometry::Squares;
use crate::encoding::Entry;
use crate::layout::FirstFit;

/// How the slots of squares lie.
pub(super) enum Layout {
    /// One square after the other.
    Concatenated,
    /// From these slots on.
    Given(Vec<u32>),
    /// On those of other squares where they agree, at multiples of their number.
    InSteps,
    /// On those of other squares where they agree. These are used, for each square; the others are free.
    Overlapping(Vec<Vec<bool>>),
}

/// Squares are tried at so many places along their own length. More would take seconds, and save little.
const FINEST: usize = 1 << 12;

/// Lays out what the slots of each square hold, whose bits that matter are in `care`. Gives all slots, and where those of each square
/// start.
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

/// Where squares start whose slots lie one after the other.
pub(super) fn one_after_the_other(slots: &[Vec<Squares>]) -> Vec<u32> {
    let mut next = 0;
    let mut offsets = Vec::new();
    for slots in slots {
        offsets.push(next);
        next += slots.len() as u32;
    }
    offsets
}

/// How many slots there are, with all that a look-up could reach.
fn length(slots: &[Vec<Squares>], starts: &[u32]) -> usize {
    slots.iter().zip(starts).map(|(slots, &start)| start as usize + slots.len()).max().unwrap_or(0)
}

/// The squares with the most slots come first, and the others onto their slots, where they fit. `anywhere`: not only at multiples of
/// their length.
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
