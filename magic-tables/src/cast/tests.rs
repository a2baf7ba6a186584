use core::any::TypeId;

use super::{Cast, Wider, number};

/// The integer that squares of `size` bytes are cast to on targets whose `usize` has `index` bytes.
macro_rules! integer {
    ($size:expr, $index:expr) => {
        TypeId::of::<<Wider<{ $size > $index }> as Cast>::Integer>()
    };
}

#[test]
fn casts_drop_no_bits() {
    let [index, wide] = [TypeId::of::<usize>(), TypeId::of::<u128>()];
    assert_eq!([integer!(1, 8), integer!(8, 8), integer!(4, 4), integer!(2, 2)], [index; 4]);
    assert_eq!([integer!(16, 8), integer!(8, 4), integer!(16, 4), integer!(4, 2)], [wide; 4]);
}

#[test]
fn squares_that_no_index_can_hold_are_off_the_board() {
    for square in [1 << 64, (1 << 64) + 63, 1 << 127, u128::MAX] {
        assert_eq!(number(square), usize::MAX, "{square}");
    }
    assert_eq!([0, 63, 64].map(number), [0, 63, 64]);
}
