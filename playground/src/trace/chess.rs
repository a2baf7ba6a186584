//! Look-ups of schemes with slots on the chess board.

use magic_tables::board::geometry::Geometry;
use magic_tables::board::slider::Slider;
use magic_tables::board::square::name_of;
use magic_tables::encoding::{Coder, Encoding};
use magic_tables::hash::{Hash, Key};
use magic_tables::hashed::Hashed;
use magic_tables::lookup::{Bmi2 as _, Portable, fold};

use super::sharing::readers;
use super::step::{How, Product, Slot, Step, Word};

/// The look-ups of a piece: one of a rook or a bishop, both of a queen.
pub(super) fn steps(
    hashed: &Hashed,
    board: &Geometry,
    piece: &str,
    square: usize,
    occupied: u64,
) -> Vec<Step> {
    let sliders = Slider::ALL.into_iter().filter(|slider| piece == "queen" || piece == name_of(*slider));
    sliders.map(|slider| step(hashed, board, slider, square, occupied)).collect()
}

fn step(hashed: &Hashed, board: &Geometry, slider: Slider, square: usize, occupied: u64) -> Step {
    let mask = slider.mask(square);
    let blockers = occupied & mask;
    let hash = hashed.layout.placement(slider, square).hash;
    let offset = hashed.squares(slider)[square].2 as usize;
    let product = product(hash, mask, blockers);
    let index = product.as_ref().map_or_else(|| Portable.pext(blockers, mask) as usize, Product::index);
    let slots = hashed.slots(slider);
    let value = slots[offset + index];
    let encoding = hashed.encodings[slider as usize];
    let slot = Slot {
        index,
        offset,
        slots: slots.len(),
        value: value.into(),
        holds: holds(encoding),
        readers: readers(hashed, board, slider, offset + index),
    };
    let attacks = Coder::new(encoding, slider, square).decode(value).into();
    let how = match product {
        Some(product) => How::Product { product, slot },
        None => How::Pext { slot },
    };
    Step { title: name_of(slider).to_owned(), relevant: mask.into(), blockers: blockers.into(), how, attacks }
}

/// The multiplication; none with PEXT.
fn product(hash: Hash, mask: u64, blockers: u64) -> Option<Product> {
    let half = |of, first, key: u32, factor: u32| Word { key: key.into(), of, first, factor: factor.into() };
    let in_32_bits = |words: Vec<Word>, index_bits: u32| {
        let product = |word: &Word| (word.key as u32).wrapping_mul(word.factor as u32);
        let sum = words.iter().map(product).fold(0, |all, product| all ^ product).into();
        Product {
            words,
            join: "^",
            bias: 0,
            sum,
            bits: u32::BITS,
            shift: u32::BITS - index_bits,
            inverted: 0,
        }
    };
    Some(match hash {
        Hash::Magic { key, factor, index_bits } => {
            let of = match key {
                Key::Masked => "occupied & mask",
                Key::Black => "occupied | !mask",
            };
            Product::one(of, key.of(mask, blockers), factor, u64::BITS - index_bits)
        }
        Hash::Magic32 { factor, index_bits } => {
            let halves = [
                half("ranks 1 to 4", Some(0), blockers as u32, factor as u32),
                half("ranks 5 to 8", Some(u32::BITS), (blockers >> 32) as u32, (factor >> 32) as u32),
            ];
            in_32_bits(halves.into(), index_bits)
        }
        Hash::Folded32 { factor, index_bits } => {
            in_32_bits(vec![half("both halves, folded", None, fold(blockers), factor)], index_bits)
        }
        Hash::Pext => return None,
    })
}

const fn holds(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Bitboards => "The slot holds the attack set.",
        Encoding::Numbers => "The slot holds the number of an attack set, which a second look-up reads.",
        Encoding::Deposits => {
            "The slot holds 16 bits, which PDEP moves to the squares that the piece attacks on the empty board."
        }
        Encoding::Spreads => "The slot holds two bytes, one for each line, which are spread over the board.",
        Encoding::Shared => {
            "The slot holds the union of the attack sets of several squares; a mask selects those of this one."
        }
    }
}
