use super::*;

#[test]
fn elements_of_arrays_are_made_of_their_numbers() {
    const SQUARES: [usize; 4] = array!(n < 4 => n * n);
    assert_eq!(SQUARES, [0, 1, 4, 9]);
}

#[test]
fn the_greatest_value_is_that_of_any_subset() {
    // Of the subsets of bits 1, 3 and 4, that of bits 1 and 3 is nearest to 11.
    let nearest = greatest!(subset within 0b11010 => 100 - subset.abs_diff(11));
    assert_eq!(nearest, 99);
}

#[test]
fn numbers_are_little_endian() {
    assert_eq!(halfwords::<2>(&[1, 2, 3, 0]), [0x0201, 3]);
    assert_eq!(
        words::<1>(&[1, 0, 0, 0, 0, 0, 0, 0x80]),
        [0x8000_0000_0000_0001]
    );
}

#[test]
#[should_panic(expected = "the data has the wrong length")]
fn a_byte_too_many_is_refused() {
    let _ = words::<1>(&[0; 9]);
}

#[test]
#[should_panic(expected = "these are different types")]
fn types_of_different_sizes_are_not_the_same() {
    // SAFETY: the function compares sizes before it relies on its contract.
    let _: &u64 = unsafe { same_type(&1_u32) };
}

#[test]
fn what_stores_nothing_is_made_of_any_value() {
    // SAFETY: the first type is empty, the second one is that of the value.
    let ((), stored) = unsafe { (storing::<(), u32>(&7), storing::<u32, u32>(&7)) };
    assert_eq!(stored, 7);
}
