use super::*;

const FACTOR: u64 = 0x0080_0014_2040_0082;

/// The index functions of a rook with this key: the same factor on all squares, and 12 index bits.
fn rooks<K: KeyKind>() -> Squares<Magic<K, FixedShift<12>, StoredOffset>> {
    Magic::squares::<u64>(Slider::Rook, 4096, [(FACTOR, 52, 0); SQUARES])
}

#[test]
fn irrelevant_squares_leave_the_slot_as_it_is() {
    let (masked, black) = (rooks::<Masked>(), rooks::<Black>());
    for square in 0..SQUARES {
        let irrelevant = !Slider::Rook.mask(square);
        for occupied in [0, 0x0008_1000_2204_0800, u64::MAX] {
            assert_eq!(
                masked.slot(square, occupied & !irrelevant),
                masked.slot(square, occupied | irrelevant)
            );
            assert_eq!(
                black.slot(square, occupied & !irrelevant),
                black.slot(square, occupied | irrelevant)
            );
        }
    }
}

#[test]
fn black_keys_turn_the_products_of_masked_keys() {
    let black = rooks::<Black>();
    for square in 0..SQUARES {
        let mask = Slider::Rook.mask(square);
        let turn = (!mask).wrapping_mul(FACTOR);
        for occupied in [0, mask, mask & 0x00aa_5500_33cc_ff00] {
            let product = occupied.wrapping_mul(FACTOR).wrapping_add(turn);
            assert_eq!(black.slot(square, occupied) as u64, product >> 52);
        }
    }
}

#[test]
fn offsets_are_added_to_indices() {
    let data = std::array::from_fn(|square| (FACTOR, 52, square as u32));
    let moved = Magic::<Masked, StoredShift, StoredOffset>::squares::<u64>(
        Slider::Rook,
        4096 + SQUARES,
        data,
    );
    for square in 0..SQUARES {
        let slot = rooks::<Masked>().slot(square, 0x00ff_00ff_00ff_00ff);
        assert_eq!(moved.slot(square, 0x00ff_00ff_00ff_00ff), slot + square);
    }
}

#[test]
fn a_factor_with_few_indices_needs_no_more_slots() {
    // The product of a mask and 1 is the mask, and the greatest index its upper 20 bits.
    let greatest = (0..SQUARES)
        .map(|square| Slider::Rook.mask(square) >> 44)
        .max()
        .expect("there are squares");
    let slots = greatest as usize + 1;
    let data = [(1, 44, 0); SQUARES];
    let rooks =
        Magic::<Masked, StoredShift, StoredOffset>::squares::<u64>(Slider::Rook, slots, data);
    let most = (0..SQUARES)
        .map(|square| rooks.slot(square, u64::MAX))
        .max();
    assert_eq!(most, Some(slots - 1));
}

#[test]
#[should_panic(expected = "the factor does not carry its shift")]
fn a_factor_that_carries_another_shift_is_refused() {
    let data = [(51 << 58, 52, 0); SQUARES];
    let _ = Magic::<Masked, ShiftInFactor, StoredOffset>::squares::<u64>(Slider::Rook, 8192, data);
}
