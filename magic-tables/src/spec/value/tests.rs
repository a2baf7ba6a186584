//! Values of options.

use super::*;
use crate::spec::Spec;

#[test]
fn sizes_are_read_with_their_units() {
    assert_eq!(bytes_from_text("256 KiB"), Some(262_144));
    assert_eq!(bytes_from_text("1MiB"), Some(1 << 20));
    assert_eq!(bytes_from_text("64kB"), Some(64_000));
    assert_eq!(bytes_from_text("1_000"), Some(1000));
    assert_eq!(bytes_from_text("KiB"), None);
    assert_eq!(bytes_from_text("1 PiB"), None);
    assert_eq!(bytes_from_text("99999999999999999999"), None);
    assert_eq!(bytes_from_text("18446744073709551615 KiB"), None);
}

#[test]
fn bitboards_may_be_tuple_structs_around_a_word() {
    let set = |value: Value| Spec::default().set("bitboard", &value);
    for text in [
        "crate::Bitboard(u64)",
        "Bitboard (u64)",
        "::a::Set<u64>(u64)",
        "B(u64,)",
    ] {
        assert_eq!(set(Value::Path(text.into())), Ok(()), "{text}");
        // Front ends have found that the path is none.
        assert!(set(Value::Other(text.into())).is_err(), "{text}");
    }
    for text in [
        "B(u32)",
        "B(u64, u64)",
        "B()",
        "B(pub u64)",
        "B(pub(crate) u64)",
        "B(0)",
    ] {
        let problem = set(Value::Other(text.into())).expect_err("it has other fields");
        assert_eq!(
            problem.site,
            ErrorSite::Fields,
            "{text}: {}",
            problem.message
        );
    }
    for text in ["(u64)", "B(u64) + 1", "f64(u64)", "B { 0: u64 }"] {
        let problem = set(Value::Other(text.into())).expect_err("it is no tuple struct");
        assert_eq!(
            problem.site,
            ErrorSite::Value,
            "{text}: {}",
            problem.message
        );
    }
}

#[test]
fn tuple_structs_have_a_path_and_fields() {
    assert_eq!(
        tuple_struct("crate::Bitboard(u64)"),
        Some(("crate::Bitboard", "u64"))
    );
    assert_eq!(
        tuple_struct("Set<(A, B)>(u64)"),
        Some(("Set<(A, B)>", "u64"))
    );
    for text in ["crate::Bitboard", "u64!()", "u64)", ")", ""] {
        assert_eq!(tuple_struct(text), None, "{text}");
    }
}
