//! First fit.

use super::*;

fn entries(indices: &[usize], value: u64) -> Vec<(usize, Entry)> {
    indices.iter().map(|&index| (index, Entry { value, care: u64::MAX })).collect()
}

#[test]
fn squares_fall_into_gaps_and_onto_equal_entries() {
    let mut fit = FirstFit::new();
    assert_eq!(fit.place(0, &entries(&[0, 2, 4], 1)), 0);
    assert_eq!(fit.place(0, &entries(&[0, 2], 2)), 1);
    assert_eq!(fit.place(0, &entries(&[0, 2, 4], 1)), 0);
    assert_eq!(fit.len(), 5);
    assert_eq!(fit.place(0, &entries(&[0, 1], 3)), 5);
    assert_eq!(fit.len(), 7);
}
