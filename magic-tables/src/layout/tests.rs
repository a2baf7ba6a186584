//! First fit, of a few squares.

use super::*;

#[test]
fn squares_fall_into_gaps_and_onto_equal_entries() {
    let entries = |indices: &[usize], value| -> Vec<_> {
        indices.iter().map(|&index| (index, Entry { value, care: u64::MAX })).collect()
    };
    let mut fit = FirstFit::default();
    assert_eq!(fit.place(0, &entries(&[0, 2, 4], 1)), 0);
    assert_eq!(fit.place(0, &entries(&[0, 2], 2)), 1, "into gaps");
    assert_eq!(fit.place(0, &entries(&[0, 2, 4], 1)), 0, "onto the same");
    assert_eq!(fit.place(0, &entries(&[0, 1], 3)), 5, "behind the end");
    assert_eq!(fit.len(), 7);
    let mut fit = FirstFit::default();
    assert_eq!(fit.place_on_start(0, &entries(&[0, 2], 1)), 0);
    assert_eq!(fit.place_on_start(0, &entries(&[0], 1)), 0, "on each other");
    assert_eq!(fit.place_on_start(0, &entries(&[0], 3)), 3, "behind the end, whatever the gaps");
}
