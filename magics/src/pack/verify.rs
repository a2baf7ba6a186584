//! Verifies a packing by its index functions and the attack sets alone, without trusting anything of the search.

use super::packed_piece::PackedPiece;
use magic_tables::board::attack_sets::{attack_sets, distinct};
use magic_tables::board::square::piece_on;
use magic_tables::encoding::Entry;
use magic_tables::layout::Layout;

/// Compares `layout` with what every relevant occupancy of every piece needs of its slot.
///
/// # Errors
/// The first piece whose slots lie beyond the end or hold what another piece needs to be different.
pub(super) fn verify(pieces: &[PackedPiece], layout: &Layout) -> Result<(), String> {
    let mut slots: Vec<Entry> = vec![Entry::default(); layout.slots];
    for (piece, placement) in pieces.iter().zip(layout.placements.as_flattened()) {
        let sets = attack_sets(piece.slider, piece.square);
        let numbered = distinct(piece.slider, piece.square);
        let mut fits = true;
        placement.hash.for_each(piece.slider.mask(piece.square), &mut |number, index| {
            let entry = numbered.iter().position(|&set| set == sets[number]);
            let slot = slots.get_mut(placement.offset as usize + index);
            match (entry.map(|entry| piece.entries[entry]), slot) {
                (Some(entry), Some(slot)) if slot.agrees(entry) => *slot = slot.merged(entry),
                _ => fits = false,
            }
        });
        if !fits {
            return Err(format!("the {} does not fit", piece_on(piece.slider, piece.square)));
        }
    }
    Ok(())
}
