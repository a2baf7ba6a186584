//! Which squares read a slot.

use magic_tables::board::SQUARES;
use magic_tables::board::geometry::{Geometry, Squares};
use magic_tables::board::slider::Slider;
use magic_tables::board::square::name_of;
use magic_tables::hash::Hash;
use magic_tables::hashed::Hashed;
use magic_tables::tables::board as any_board;

use super::indices;
use super::step::Reader;

/// The squares that read the slot `number` of the table of `slider`, on the chess board.
pub(super) fn readers(hashed: &Hashed, board: &Geometry, slider: Slider, number: usize) -> Vec<Reader> {
    let one_block = hashed.blocks().len() == 1;
    let mut readers = Vec::new();
    for other in Slider::ALL.into_iter().filter(|&other| one_block || other == slider) {
        let offsets = hashed.squares(other);
        for (at, &(_, _, offset)) in offsets.iter().enumerate().take(SQUARES) {
            let (hash, mask) = (hashed.layout.placement(other, at).hash, other.mask(at));
            let Some(index) = number.checked_sub(offset as usize) else { continue };
            if index >> bits(hash, mask) > 0 {
                continue;
            }
            let mut occupancies = 0;
            hash.for_each(mask, &mut |_, other| occupancies += usize::from(other == index));
            if occupancies > 0 {
                readers.push(Reader {
                    piece: name_of(other).to_owned(),
                    square: board.name(at),
                    occupancies,
                });
            }
        }
    }
    readers
}

const fn bits(hash: Hash, mask: u64) -> u32 {
    match hash {
        Hash::Magic { index_bits, .. }
        | Hash::Magic32 { index_bits, .. }
        | Hash::Folded32 { index_bits, .. } => index_bits,
        Hash::Pext => mask.count_ones(),
    }
}

/// The squares that read the slot `number` of a table of `piece` on another board.
pub(super) fn readers_on(
    board: &Geometry,
    table: &any_board::Hashed,
    piece: &str,
    number: usize,
) -> Vec<Reader> {
    let reader = |at: usize| {
        let square = table.squares[at];
        let bits = u64::BITS - u32::from(square.shift);
        let index = number.checked_sub(square.offset as usize).filter(|index| index >> bits == 0)?;
        let reads = |blockers| indices::index(table.index, square, blockers) == index;
        let occupancies = count(square.mask, &reads);
        (occupancies > 0).then(|| Reader { piece: piece.to_owned(), square: board.name(at), occupancies })
    };
    (0..board.squares()).filter_map(reader).collect()
}

/// How many subsets of `mask` pass the test.
pub(super) fn count(mask: Squares, passes: &dyn Fn(Squares) -> bool) -> usize {
    let mut subset: Squares = 0;
    let mut count = 0;
    loop {
        count += usize::from(passes(subset));
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            return count;
        }
    }
}
