use super::{Aligned, Bitboards, ByTarget, Deposits, Numbers, Shared, Spreads};

#[test]
fn slots_from_bytes_are_those_from_words() {
    macro_rules! compare {
        ($($from_bytes:expr, $from_words:expr;)*) => {
            $(assert_eq!(format!("{:?}", $from_bytes), format!("{:?}", $from_words));)*
        };
    }
    let word = [1, 2, 0, 0, 0, 0, 0, 0];
    compare! {
        Bitboards::<1>::from_bytes(&word), Bitboards::from_words([0x0201]);
        Shared::<1>::from_bytes(&word), Shared::from_words([0x0201]);
        Spreads::<2>::from_bytes(&[1, 2, 3, 0]), Spreads::from_words([0x0201, 3]);
        Numbers::<2, 1>::from_bytes(&[5, 6], &word), Numbers::from_words([5, 6], [0x0201]);
    }
    let deposits = Deposits::<_, 2>::from_bytes(ByTarget, &[1, 2, 3, 0]);
    assert_eq!(
        format!("{deposits:?}"),
        "Deposits { bits: [513, 3], bmi2: ByTarget }"
    );
}

#[test]
fn aligned_tables_start_with_a_line_of_the_cache() {
    static TABLE: Aligned<[u8; 64]> = Aligned::new([7; 64]);
    assert_eq!(
        (align_of_val(&TABLE), size_of_val(&TABLE), TABLE[3]),
        (64, 64, 7)
    );
}
