//! Layouts whose factors carry their offsets, and those of the catalog.

use super::*;
use crate::hash::Catalog;
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

/// Asserts that the slots of every square start with a line of `slots` slots.
fn assert_within_lines(layout: Option<SlotLayout>, slots: u32) {
    let placements = layout.expect("there is one").placements;
    assert!(
        placements
            .as_flattened()
            .iter()
            .all(|placement| placement.offset % slots == 0)
    );
}

#[test]
fn tables_start_with_lines() {
    for (encoding, slots) in [(Encoding::Bitboards, 8), (Encoding::Deposits, 32)] {
        assert_within_lines(known_fancy(Packing::Lines, encoding), slots);
        assert_within_lines(known_pext([encoding; 2]), slots);
    }
}

#[test]
fn the_default_has_no_more_slots_than_the_best_known_factors() {
    let layout = known_fancy(Packing::Auto, Encoding::Bitboards).expect("there is one");
    let slots: usize = Catalog::load()
        .best
        .as_flattened()
        .iter()
        .map(|known| known.range.slots())
        .sum();
    assert_eq!(layout.slots, slots);
    assert!(slots <= 92_900, "{slots} slots");
}

#[test]
fn a_packing_is_read() {
    let layout =
        read("# one square\nslots 4099\nrook a1 key=masked bits=12 factor=0x80 offset=3\n");
    let layout = layout.expect("it is one");
    assert_eq!(
        (layout.slots, layout.placement(Slider::Rook, 0).offset),
        (4099, 3)
    );
}

#[test]
fn a_line_that_cannot_be_read_is_named() {
    for line in [
        "slots many",
        "rook a1 key=masked bits=65 factor=0x80 offset=3",
        "rook a9 key=pext offset=0",
    ] {
        assert_eq!(read(line), Err(line));
    }
}
