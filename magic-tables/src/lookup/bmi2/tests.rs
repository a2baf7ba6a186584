//! PEXT and PDEP by loops and by instructions.

use super::{Bmi2 as _, ByTarget, Portable};

#[test]
fn loops_and_instructions_agree() {
    let mut source = 0x9e37_79b9_7f4a_7c15_u64;
    for round in 0..10_000 {
        source = source
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(round);
        let mask = source.rotate_left(29) & source.wrapping_mul(source);
        assert_eq!(Portable.pext(source, mask), ByTarget.pext(source, mask));
        assert_eq!(Portable.pdep(source, mask), ByTarget.pdep(source, mask));
    }
}

#[test]
fn bits_move_to_the_ones_of_a_mask_and_back() {
    let (bits, mask) = (0b1011, 0b1110_0010);
    assert_eq!(
        (Portable.pdep(bits, mask), Portable.pext(0b1010_0110, mask)),
        (0b1010_0010, bits)
    );
}

#[test]
fn what_is_deposited_is_extracted_again() {
    for mask in [0, 1, u64::MAX, 0x8000_0000_0000_0001, 0x0001_0101_0101_017e] {
        let all = if mask == u64::MAX {
            u64::MAX
        } else {
            (1 << mask.count_ones()) - 1
        };
        for source in [0, 1, all, all & 0x5555_5555_5555_5555] {
            assert_eq!(
                Portable.pext(Portable.pdep(source & all, mask), mask),
                source & all
            );
        }
    }
}
