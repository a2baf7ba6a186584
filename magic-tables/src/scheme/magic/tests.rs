//! What the generator verifies against the types that are compiled in.

use super::*;
use crate::hash::{How, SHIFT_BITS};
use crate::lookup::{
    Black, FixedShift, KeyKind, Magic, Masked, Offset, OffsetInFactor, OffsetOfSquare, Shift,
    ShiftInFactor, StoredOffset, StoredShift, Units,
};

const SHIFT: u32 = 52;
const SLOTS: usize = SQUARES - 1 + (1 << (u64::BITS - SHIFT));

/// Factors that carry their shifts and offsets, in whatever form these are read.
fn data() -> [(u64, u32, u32); SQUARES] {
    let mut random = crate::search::random::Random::new(1);
    std::array::from_fn(|square| {
        let rest = random.bits() >> SHIFT_BITS & !0xffff;
        (
            u64::from(SHIFT) << (u64::BITS - SHIFT_BITS) | rest | square as u64,
            SHIFT,
            square as u32,
        )
    })
}

fn form_of<K: KeyKind, S: Shift, O: Offset>() -> MagicForm {
    MagicForm {
        black: K::BLACK,
        shift: S::FORM,
        offset: O::FORM,
    }
}

fn compare<K: KeyKind, S: Shift, O: Offset>(type_name: &str) {
    let form = form_of::<K, S, O>();
    let index_type = IndexForm::Magic(form).index_type();
    assert_eq!(index_type.name.replace("#lookup::", ""), type_name);
    assert!(!index_type.uses_pext);
    assert!(
        cfg!(not(target_pointer_width = "64")) || index_type.bytes == size_of::<Magic<K, S, O>>()
    );
    let how = How::Product(if form.black { Key::Black } else { Key::Masked });
    for slider in Slider::ALL {
        let typed = Magic::<K, S, O>::squares::<u64>(slider, SLOTS, data());
        let mut random = crate::search::random::Random::new(2);
        for (square, (factor, shift, offset)) in data().into_iter().enumerate().cycle().take(10_000)
        {
            form.check(square, (factor, shift, offset), size_of::<u64>());
            let (occupied, mask) = (random.sparse_bits(), slider.mask(square));
            let index = Hash {
                how,
                factor,
                index_bits: u64::BITS - shift,
            }
            .index(mask, occupied & mask, 0);
            assert_eq!(
                typed.slot(square, occupied),
                offset as usize + index,
                "{type_name}"
            );
        }
    }
}

#[test]
fn types_find_the_slots_that_are_verified() {
    macro_rules! compare {
        ($($key:ident, $shift:ty, $offset:ty;)*) => {
            $(compare::<$key, $shift, $offset>(&format!(
                "Magic<{}, {}, {}>", stringify!($key), stringify!($shift), stringify!($offset)
            ));)*
        };
    }
    compare! {
        Masked, StoredShift, StoredOffset;
        Masked, StoredShift, OffsetInFactor<Units<8, 0>>;
        Masked, ShiftInFactor, StoredOffset;
        Masked, ShiftInFactor, OffsetInFactor<Units<8, 0>>;
        Masked, FixedShift<12>, StoredOffset;
        Masked, FixedShift<12>, OffsetInFactor<Units<8, 0>>;
        Masked, FixedShift<12>, OffsetOfSquare<Units<8, 0>>;
        Black, FixedShift<12>, StoredOffset;
    }
}

#[test]
#[should_panic(expected = "the factor does not carry its shift")]
fn other_shifts_than_factors_carry_are_found() {
    let (factor, shift, offset) = data()[0];
    form_of::<Masked, ShiftInFactor, StoredOffset>().check(0, (factor, shift - 1, offset), 8);
}

#[test]
#[should_panic(expected = "the factor does not carry its offset")]
fn other_offsets_than_factors_carry_are_found() {
    let (factor, shift, offset) = data()[0];
    form_of::<Masked, StoredShift, OffsetInFactor<Units<8, 0>>>().check(
        0,
        (factor, shift, offset + 1),
        8,
    );
}
