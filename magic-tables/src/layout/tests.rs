//! First fit, of a few squares, and layouts whose factors carry their offsets.

use super::*;
use crate::spec::{Packing, Spec};
use crate::tables::{Bmi2, Tables};

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

/// Building tables verifies each factor, what it carries, and that squares share slots only where they agree.
#[test]
fn factors_carry_offsets_with_hardly_a_free_slot() {
    for incorporate_shift in [false, true] {
        let packing = Packing::Concatenated;
        let spec = Spec { packing, incorporate_shift, incorporate_offset: true, ..Spec::default() };
        let tables = Tables::build(&spec, Bmi2::Absent).expect("there is an order for it");
        let slots = tables.hashed().expect("it has slots").layout.slots - SQUARES * ((1 << 12) + (1 << 9));
        assert!(slots < 100, "{slots} free slots");
    }
}
