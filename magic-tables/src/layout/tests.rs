//! Layouts whose factors carry their offsets.

use super::*;
use crate::spec::{Packing, Spec};
use crate::tables::{Bmi2, Tables};

/// Building tables verifies each factor, what it carries, and that squares share slots only where
/// they agree.
#[test]
fn factors_carry_offsets_with_hardly_a_free_slot() {
    for incorporate_shift in [false, true] {
        let packing = Packing::Concatenated;
        let spec = Spec {
            packing,
            incorporate_shift,
            incorporate_offset: true,
            ..Spec::default()
        };
        let tables = Tables::build(&spec, Bmi2::Absent).expect("there is an order for it");
        let slots = tables.slot_tables().expect("it has slots").layout.slots
            - SQUARES * ((1 << 12) + (1 << 9));
        assert!(slots < 100, "{slots} free slots");
    }
}
