//! Layouts whose factors carry their offsets: each square lies where a factor with the right lower
//! 16 bits exists, unless the user's own factors say where it lies.
//!
//! The lower bits of a factor decide where the relevant squares of the upper ranks go. A rook on
//! the sixth rank therefore has no factor for most offsets: on h6 fewer than one in a thousand of
//! all values of the lower 16 bits work. So the squares do not lie in the order a1 to h8, but in an
//! order, found once by search, in which each square comes where it has many factors. The factors
//! themselves are searched for again, by the seed: so the offset is known before the factor.
//!
//! If the user gives the factors of one piece, these say where its squares lie, and the searched
//! ones of the other piece lie behind them.

use crate::board::slider::Slider;
use crate::board::square;
use crate::hash::Hash;
use crate::layout::{CarriedOffsets, Placement, SlotLayout};
use crate::search::construct::construct;
use crate::search::verify::Request;
use crate::spec::{Problem, Spec};

use super::{FactorSource, check_own_factors, own_offsets, piece_on};

/// The order for masked keys with 12 index bits for rooks and 9 for bishops, with or without the
/// shift in the upper six bits: piece (`R`, `B`) and square; a point leaves one unit free. (With as
/// many index bits as relevant squares, the rooks on the sixth rank have very few possible
/// offsets.)
const ORDER: &str = "Bd3 Bh3 Bg3 Bf3 Rg6 Be3 Be2 Ba3 Bb3 Rd6 Bc3 Bg2 Bh2 Re2 Bf2 Bd5 Rg3 Bd2 Bc2 Rb5 Rc5 Bf1 Rc6 Bg1 \
     Ba2 Bd4 Ra5 Rd5 Rb3 Bb2 Re5 Bh1 Be1 Rh5 Rc3 Bd1 Bc1 Bb1 Rf6 Rd3 Rh2 Bh7 Rf3 Re3 Ra3 Bg8 Rg7 Ra7 \
     Ba1 Be5 Rh7 Rf7 Bh8 Rc7 Re7 Bb8 Rd7 Rb7 Bg7 Rg5 Ra6 . Rg2 Rh3 Rd2 Rb6 Rc2 Rf2 Rf5 Ba5 Re1 Bb6 \
     Rf1 Bf8 Bh5 Rc8 Ra8 Bh6 Bh4 Rb4 Rg1 Bb7 Rb2 Bc6 Re6 Rd1 . Be8 Rc1 Ra2 Rc4 Bg4 Bc8 Ba7 Rf4 Ba8 \
     Rd8 Rh1 Ra4 Rh8 . Rh4 Bb4 Ra1 Bc4 Rb8 Rb1 Bg5 Re8 Rh6 Bf7 Rf8 Bd7 Bd8 Bd6 Ba4 Bf4 Bc5 . Be6 Be4 \
     Rd4 Be7 Bf5 Rg8 Bc7 Re4 Ba6 Bf6 Bb5 Rg4 Bg6";

/// An order for bishops alone, in the same form. (Rooks alone have no such order without many free
/// units.)
const BISHOPS: &str = "Bf7 Bd5 Be4 Be5 Bf5 Bd8 Be8 Bc8 Bd4 Bc6 Bd6 Bf8 Bh4 Bg5 Bh5 Be6 Bh3 Bg4 Be7 Ba1 Bb2 Bc3 Bc4 Bh8 \
     Ba2 Bb3 Bg8 Bh2 Bf4 Bb8 Bg3 Bc5 Ba3 Bf6 Bh1 Bb4 Ba8 Bf3 Bd7 Bg2 Ba4 Bb5 Bd3 Ba5 Bb1 Bg7 Bh7 Bc2 \
     Ba6 Bc7 Bb6 Bg6 Bh6 Bc1 Bd1 Be1 Bf1 Bg1 Bd2 Be2 Bf2 Be3 Ba7 Bb7";

/// Slots in a unit: the smallest power of two such that 16 bits can count all offsets.
pub(super) const UNIT: u32 = 8;

/// The layout by the user's own factors, where they are given, and otherwise by a search.
pub(super) fn lay_out(spec: &Spec, factors: &dyn FactorSource) -> Result<SlotLayout, Vec<Problem>> {
    let given = Slider::both(|slider| spec.own_magics(slider).is_some());
    let mut layout = if given.contains(&true) {
        let squares = check_own_factors(spec, factors)?;
        own_offsets::lay_out(spec, &squares)?
    } else {
        SlotLayout::empty()
    };
    let searched = match given {
        [false, false] => append(&mut layout, spec, ORDER, &Slider::ALL),
        [true, false] => append(&mut layout, spec, BISHOPS, &[Slider::Bishop]),
        [false, true] => append(&mut layout, spec, ORDER, &[Slider::Rook]),
        [true, true] => Ok(()),
    };
    searched.map(|()| layout).map_err(|problem| vec![problem])
}

/// Appends a region with these pieces, in this order, to the slots of `layout`. In it, the lower 16
/// bits of each factor, times a power of two, are the offset of its square, and the upper six bits
/// its shift if the options say so. No two squares share a slot: each has all slots of its shift.
/// The places of other pieces in the order stay free. Takes one construction of a factor for each
/// square.
fn append(
    layout: &mut SlotLayout,
    spec: &Spec,
    order: &str,
    sliders: &[Slider],
) -> Result<(), Problem> {
    let offsets = CarriedOffsets {
        unit: UNIT,
        base: layout.slots as u32,
    };
    let mut carried = layout.carried_offsets.unwrap_or([offsets; 2]);
    for &slider in sliders {
        carried[slider as usize] = offsets;
    }
    layout.carried_offsets = Some(carried);
    let mut end = 0;
    for word in order.split(' ') {
        let Some((slider, square)) = read(word) else {
            end += 1;
            continue;
        };
        let start = end;
        let index_bits = slider.most_relevant_squares();
        end += (1 << index_bits) / UNIT as u16;
        if !sliders.contains(&slider) {
            continue;
        }
        let mut request = Request {
            index_bits,
            ..Request::new(slider, square)
        }
        .carrying_offset(start);
        if spec.incorporate_shift {
            request = request.carrying_shift();
        }
        let seed = spec.seed.unwrap_or(0);
        let found = construct(&request, seed);
        let Some(factor) = found else {
            let message = format!(
                "no factor found for the {} that carries its offset; try another `seed`, or `magics = catalog`",
                piece_on(spec, slider, square)
            );
            return Err(Problem::of_value("magics", message));
        };
        let hash = Hash::magic(request.key, factor, index_bits);
        let offset = offsets.offset(factor);
        layout.placements[slider as usize][square] = Placement { hash, offset };
        layout.slots = offset as usize + (1 << index_bits);
    }
    Ok(())
}

/// The piece and square that a word of an order names; `None` for a point.
fn read(word: &str) -> Option<(Slider, usize)> {
    let slider = match word.as_bytes()[0] {
        b'R' => Slider::Rook,
        b'B' => Slider::Bishop,
        _ => return None,
    };
    Some((slider, square::from_name(&word[1..])?))
}

#[cfg(test)]
mod tests;
