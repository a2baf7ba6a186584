//! Layouts whose factors carry offsets.

use super::*;
use crate::board::SQUARES;
use crate::hash::How;
use crate::search::verify::verify;

fn fixed(slider: Slider, square: usize) -> Request {
    Request { index_bits: slider.most_relevant_squares(), ..Request::new(slider, square) }
}

fn with_shift(slider: Slider, square: usize) -> Request {
    let request = fixed(slider, square);
    let shift = u64::from(u64::BITS - request.index_bits);
    Request { fixed_mask: 63 << 58, fixed_bits: shift << 58, ..request }
}

/// Checks that every factor is magic and carries its offset, and that no two squares share slots.
fn assert_as_requested(layout: &Layout, request: &dyn Fn(Slider, usize) -> Request) {
    let carried = layout.carried_offsets.unwrap();
    let mut parts = Vec::new();
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            let Placement { hash, offset } = layout.placement(slider, square);
            let Hash { how: How::Product(key), factor, index_bits } = hash else { panic!("not a factor") };
            let wanted = request(slider, square);
            assert_eq!((key, index_bits), (wanted.key, wanted.index_bits));
            assert_eq!(factor & wanted.fixed_mask, wanted.fixed_bits);
            assert_eq!(carried.bases[slider as usize] + u32::from(factor as u16) * carried.unit, offset);
            assert!(verify(key, slider, square, index_bits, factor).is_ok(), "{slider:?} {square}");
            parts.push((offset as usize, offset as usize + (1 << index_bits)));
        }
    }
    parts.sort_unstable();
    assert!(parts.windows(2).all(|pair| pair[0].1 <= pair[1].0), "two squares overlap");
    assert_eq!(parts.last().unwrap().1, layout.slots);
}

#[test]
fn every_square_has_its_place() {
    let requests: [&dyn Fn(Slider, usize) -> Request; 2] = [&fixed, &with_shift];
    let least = SQUARES * ((1 << 12) + (1 << 9));
    for request in requests {
        let layout = with_carried_offsets(request).expect("there is an order for it");
        assert_as_requested(&layout, request);
        assert!((least..least + 100).contains(&layout.slots), "{} slots", layout.slots);
    }
}
