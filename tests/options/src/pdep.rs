//! Slots for PDEP on any board.

use magic_tables::spec::{Spec, Value};
use magic_tables::{Entries, Scheme};

/// Boards in one word and in two, and pieces beside rook and bishop on 8x8: a name, the options for slots of whole pieces, which PEXT
/// finds where the target has it, and those for slots of lines.
///
/// # Panics
/// If a list of pieces cannot be read, which would be a mistake here.
#[must_use]
pub fn slots_for_pdep() -> [(&'static str, Spec, Spec); 3] {
    let boards = [
        ("xiangqi", "9x10", "bishop, horse, elephant, hop = hopper[(1, 1), (0, 1), (-2, 1)]"),
        ("small", "5x5", "rook, bishop, queen, cannon, horse, elephant"),
        ("chess", "8x8", "cannon, rook, bishop, elephant"),
    ];
    boards.map(|(name, board, pieces)| {
        let mut spec = Spec { board: Some(board.into()), ..Spec::default() };
        spec.set("pieces", &Value::Other(format!("[{pieces}]"))).expect("these are pieces");
        let lines = Spec { scheme: Scheme::Pext, entries: Entries::Pdep, ..spec.clone() };
        (name, Spec { pext_entries: Some(Entries::Pdep), ..spec }, lines)
    })
}
