//! First fit, of a few squares.

use super::*;

/// A square whose slots at these indices all hold `value`.
fn slots(indices: &[usize], value: u64) -> SquareSlots {
    let care = u64::MAX;
    let mut used = Vec::new();
    for &index in indices {
        let entry = Entry { value, care };
        used.push(UsedSlot { index, entry });
    }
    SquareSlots { least: 0, used }
}

#[test]
fn first_fit_puts_squares_into_gaps() {
    let mut fit = FirstFit::default();
    assert_eq!(fit.place(&slots(&[0, 2, 4], 1)), 0);
    assert_eq!(fit.place(&slots(&[0, 2], 2)), 1);
    assert_eq!(fit.slots.len(), 5);
}

#[test]
fn first_fit_puts_squares_onto_equal_entries() {
    let mut fit = FirstFit::default();
    assert_eq!(fit.place(&slots(&[0, 2, 4], 1)), 0);
    assert_eq!(fit.place(&slots(&[0, 2, 4], 1)), 0);
    assert_eq!(fit.slots.len(), 5);
}

#[test]
fn first_fit_puts_squares_behind_the_end_if_nothing_else_fits() {
    let mut fit = FirstFit::default();
    assert_eq!(fit.place(&slots(&[0, 1, 2], 1)), 0);
    assert_eq!(fit.place(&slots(&[0, 1], 3)), 3);
    assert_eq!(fit.slots.len(), 5);
}

#[test]
fn squares_start_where_others_start_or_behind_all_of_them() {
    let mut fit = FirstFit::default();
    assert_eq!(fit.place_on_start(&slots(&[0, 2], 1)), 0);
    assert_eq!(fit.place_on_start(&slots(&[0], 1)), 0);
    // The gap is no start.
    assert_eq!(fit.place_on_start(&slots(&[0], 3)), 3);
}
