//! The forms against the types that are compiled in.

use super::*;
use crate::lookup::{
    Array, Black, FixedShift, KeyKind, Magic, Masked, Offset, OffsetInFactor, OffsetOfSquare, Shift,
    ShiftInFactor, StoredOffset, StoredShift, Units,
};

const SHIFT: u32 = 52;
const SLOTS: usize = SQUARES - 1 + (1 << (u64::BITS - SHIFT));

/// Factors that carry their shifts and offsets, in whatever form these are read.
fn data() -> [(u64, u32, u32); SQUARES] {
    let mut random = crate::search::random::Random::new(1);
    std::array::from_fn(|square| {
        let rest = random.bits() >> SHIFT_BITS & !0xffff;
        (u64::from(SHIFT) << (u64::BITS - SHIFT_BITS) | rest | square as u64, SHIFT, square as u32)
    })
}

fn compare<K: KeyKind, S: Shift, O: Offset>(type_name: &str) {
    let form = Magic::<K, S, O>::FORM;
    let IndexType { name, uses_pext, bytes } = index_type(form);
    assert_eq!(name.replace("#lookup::", ""), type_name);
    assert!(!uses_pext);
    assert!(cfg!(not(target_pointer_width = "64")) || bytes == size_of::<Magic<K, S, O>>(), "{type_name}");
    for slider in Slider::ALL {
        let typed = Magic::<K, S, O>::squares::<u64>(slider, SLOTS, data());
        let formed = MagicSquares::new(form, slider, Array::of::<u64>(SLOTS), &data());
        let mut random = crate::search::random::Random::new(2);
        for square in (0..SQUARES).cycle().take(10_000) {
            let occupied = random.sparse_bits();
            assert_eq!(formed.slot(square, occupied), typed.slot(square, occupied), "{type_name}");
        }
    }
}

#[test]
fn forms_are_those_of_the_types() {
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
