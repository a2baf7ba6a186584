//! Index bits of lines, their factors, and which lines share slots.

use super::congruent_modulo::flip;
use super::index_rule::{Axis, Bit, IndexBits};
use super::shared_lines::Movers;
use super::*;
use crate::board::geometry::Numbering;
use crate::board::piece::PathKind;

fn board(size: &str) -> Geometry {
    Geometry::read(size, Numbering::ByRank).expect("it is a board")
}

fn pieces(words: &[&str]) -> Vec<Piece> {
    words
        .iter()
        .filter_map(|word| Piece::named(word))
        .flatten()
        .collect()
}

/// The lines of these pieces on 9x10.
fn lines(words: &[&str]) -> Vec<SharedLine> {
    shared_lines(&board("9x10"), &pieces(words))
}

#[test]
fn a_rook_and_a_cannon_share_both_their_lines() {
    let lines = lines(&["rook", "cannon"]);
    assert_eq!(lines.len(), 2);
    assert!(lines.iter().all(|line| line.movers() == Movers::Both));
}

#[test]
fn lines_of_a_rook_alone_have_no_hoppers() {
    let lines = lines(&["rook"]);
    assert!(lines.iter().all(|line| line.movers() == Movers::Riders));
    assert!(
        lines
            .iter()
            .all(|line| line.kind() == PathKind::Rider(None))
    );
}

#[test]
fn lines_of_a_cannon_alone_have_no_riders() {
    let lines = lines(&["cannon"]);
    assert!(lines.iter().all(|line| line.movers() == Movers::Hoppers));
    assert!(
        lines
            .iter()
            .all(|line| line.kind() == PathKind::Hopper(None))
    );
}

#[test]
fn hoppers_have_slots_behind_those_of_riders() {
    let board = board("9x10");
    let alone = LineSlotTable::new(&board, &pieces(&["rook"]), Scheme::Kindergarten);
    let both = LineSlotTable::new(&board, &pieces(&["rook", "cannon"]), Scheme::Kindergarten);
    let (alone, both) = (alone.expect("they fit"), both.expect("they fit"));
    assert!(alone.hashes.iter().all(|hash| hash.behind == 0));
    let behind = alone.slots.len();
    assert!(
        both.hashes
            .iter()
            .all(|hash| hash.behind as usize == behind)
    );
    assert_eq!(both.slots[..behind], alone.slots);
}

#[test]
fn the_edges_of_a_line_have_no_index_bits() {
    for line in lines(&["rook"]) {
        let bits = IndexBits::fewest(&board("9x10"), &line.line);
        let squares = match bits.axis {
            Axis::File => 9,
            Axis::Rank => 10,
        };
        assert_eq!((bits.first, bits.count()), (1, squares - 2));
        assert_eq!(bits.bit(0), None);
        assert_eq!(bits.bit(squares - 1), None);
    }
}

#[test]
fn gathered_bits_come_together_in_any_order() {
    let parts = [
        vec![Bit { from: 3, to: 1 }, Bit { from: 20, to: 0 }],
        Vec::new(),
    ];
    let [factor, none] = kindergarten::factors(&parts, 2).expect("one exists");
    assert_eq!(none, 0);
    for occupancy in 0..4_u64 {
        let key = (occupancy >> 1) << 3 | (occupancy & 1) << 20;
        assert_eq!(key.wrapping_mul(factor) >> 62, occupancy);
    }
}

#[test]
fn a_factor_moves_no_bit_down() {
    let parts = [vec![Bit { from: 63, to: 0 }], Vec::new()];
    assert_eq!(kindergarten::factors(&parts, 2), None);
}

#[test]
fn every_second_bit_is_inverted_in_base_minus_two() {
    assert_eq!(flip(6), 0b10_1010);
    // The least number of six digits in base -2 is -(2 + 8 + 32).
    let digits = [1, -2, 4, -8, 16, -32];
    let least: i32 = digits.iter().filter(|digit| **digit < 0).sum();
    assert_eq!(least, -(flip(6) as i32));
}
