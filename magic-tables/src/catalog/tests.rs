//! The catalogs are right: each factor is magic, and tables lie as packings promise.

use super::*;
use crate::encoding::Encoding;
use crate::layout::Layout;
use crate::search::verify::verify_hash;
use crate::spec::Packing;

#[test]
fn every_factor_is_magic_as_stated() {
    let Catalog { best, with_shift, finders } = Catalog::load();
    let half_words = in_32_bits();
    let [masked, black] = [Key::Masked, Key::Black].map(short);
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            for squares in [&best, &with_shift, &half_words, &masked, &black] {
                let known = squares[slider as usize][square];
                assert_eq!(verify_hash(known.hash, slider, square), Ok(known), "{slider:?} {square}");
            }
            let carried = with_shift[slider as usize][square].hash;
            assert_eq!(carried.factor >> 58, u64::from(carried.shift()));
            assert!(!finders[slider as usize][square].is_empty(), "{slider:?} {square}");
        }
    }
}

/// Asserts that the slots of every square start with a line of `slots` slots.
fn assert_within_lines(layout: Option<Layout>, slots: u32) {
    let placements = layout.expect("there is one").placements;
    assert!(placements.as_flattened().iter().all(|placement| placement.offset % slots == 0));
}

#[test]
fn tables_start_with_lines() {
    for (encoding, slots) in [(Encoding::Bitboards, 8), (Encoding::Deposits, 32)] {
        assert_within_lines(packing::fancy(Packing::Lines, encoding), slots);
        assert_within_lines(packing::pext([encoding; 2]), slots);
    }
}

#[test]
fn the_default_has_no_more_slots_than_the_best_known_factors() {
    let layout = packing::fancy(Packing::Auto, Encoding::Bitboards).expect("there is one");
    let slots: usize = Catalog::load().best.as_flattened().iter().map(|known| known.range.slots()).sum();
    assert_eq!(layout.slots, slots);
    assert!(slots <= 92_900, "{slots} slots");
}

#[test]
fn packings_are_read_or_refused_line_by_line() {
    let layout = packing::read("# one square\nslots 4099\nrook a1 key=masked bits=12 factor=0x80 offset=3\n");
    let layout = layout.expect("it is one");
    assert_eq!((layout.slots, layout.placement(Slider::Rook, 0).offset), (4099, 3));
    for line in ["slots many", "rook a1 key=masked bits=65 factor=0x80 offset=3", "rook a9 key=pext offset=0"]
    {
        assert_eq!(packing::read(line), Err(line));
    }
}
