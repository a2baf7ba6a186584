//! How large slots are at least.

use super::costs::by_lines;
use super::group::Group;
use super::hashed::overlaps;
use super::parts::{MOST_BITS, parts};
use crate::board::geometry::Geometry;
use crate::board::walk::Walk;
use crate::spec::{Entries, Scheme};

/// The fewest bytes that the slots of `groups` take, known before any factor is searched for.
pub(in crate::tables) fn least_bytes(board: &Geometry, groups: &[Group]) -> u64 {
    let (mut bytes, mut known) = (0, Vec::new());
    for Group { scheme, spec, pieces } in groups {
        let slot = |entries| match entries {
            Entries::Byte => 1,
            Entries::Pdep if *scheme == Scheme::Pext => 2,
            Entries::Bitboard | Entries::Pdep | Entries::Shared => u64::from(board.word_bits()) / 8,
        };
        if by_lines(*scheme, spec.entries) {
            continue;
        }
        // Elsewhere, slots may serve several squares, be of two kinds, or the user's factors leave some out.
        let are_apart = !overlaps(*scheme, spec) && spec.entries != Entries::Shared;
        let has_own = spec.rook_magics.is_some() || spec.bishop_magics.is_some();
        if !are_apart || has_own || spec.bishop_entries.is_some() {
            continue;
        }
        for (_, piece) in pieces {
            for part in parts(board, piece, MOST_BITS).unwrap_or_default() {
                let mask = |square| Walk::new(board, &part.movement, square).relevant_mask();
                let masks: Vec<_> = (0..board.squares()).map(mask).collect();
                // Parts with the same masks may share a table.
                if !known.contains(&masks) {
                    for mask in &masks {
                        bytes += slot(spec.entries) << mask.count_ones();
                    }
                    known.push(masks);
                }
            }
        }
    }
    bytes
}
