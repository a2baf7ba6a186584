//! Values of options.

use super::*;

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
fn refusals_name_option_kind_value_and_way_out() {
    let word = |text: &str| Value::Word(text.into());
    let other = |text: &str| Value::Other(text.into());
    let text = |text: &str| Value::Text(text.into());
    for (key, value, message) in [
        ("seed", other("1.5"), "`seed` takes an integer, such as `1`, not `1.5`"),
        ("seed", text("5"), "`seed` takes an integer, such as `1`, not \"5\"; leave the quotes out"),
        (
            "seed",
            other("2 * crate::SEED"),
            "`seed` takes an integer, such as `1`, not `2 * crate::SEED`; a macro cannot see the value of \
             `crate::SEED`, so write the number",
        ),
        ("scheme", other("fixed-shift"), "unknown scheme `fixed-shift`; did you mean `fixed_shift`?"),
        (
            "magics",
            Value::Path("Magics::Search".into()),
            "unknown magics `Magics::Search`; did you mean `search`?",
        ),
        ("pext", text("never"), "`pext` takes a word, not \"never\"; leave the quotes out"),
        ("pext", text("x"), "`pext` takes `auto`, `always` or `never`, not \"x\""),
        ("lines", text("true"), "`lines` takes `true` or `false`, not \"true\"; leave the quotes out"),
        (
            "rook_magics",
            other("&[1, 2]"),
            "`rook_magics` takes a list of factors, `[0x…, …]`, not `&[1, 2]`; leave the `&` out",
        ),
        (
            "bitboard",
            Value::Integer(64),
            "`bitboard` takes the path of a type, such as `crate::Bitboard`, not `64`",
        ),
        (
            "square_index",
            word("false"),
            "`square_index` takes the path of a function, such as `crate::square_index`, not `false`",
        ),
    ] {
        let problem = crate::spec::Spec::default().set(key, &value).expect_err("it is no such value");
        assert_eq!((problem.part, problem.message.as_str()), (Part::Value, message));
    }
}

#[test]
fn bitboards_may_be_tuple_structs_around_a_word() {
    let set = |value: Value| crate::spec::Spec::default().set("bitboard", &value);
    for text in ["crate::Bitboard(u64)", "Bitboard (u64)", "::a::Set<u64>(u64)", "B(u64,)"] {
        assert_eq!(set(Value::Other(text.into())), Ok(()), "{text}");
    }
    for text in ["B(u32)", "B(u64, u64)", "B()", "B(pub u64)", "B(pub(crate) u64)", "B(0)"] {
        let problem = set(Value::Other(text.into())).expect_err("it has other fields");
        assert_eq!(problem.part, Part::Fields, "{text}: {}", problem.message);
    }
    for text in ["(u64)", "B(u64) + 1", "f64(u64)", "B { 0: u64 }"] {
        let problem = set(Value::Other(text.into())).expect_err("it is no tuple struct");
        assert_eq!(problem.part, Part::Value, "{text}: {}", problem.message);
    }
}

#[test]
fn factors_that_are_no_integers() {
    let problem = refuse_factor("rook_magics", 2, &Value::Word("three".into()));
    assert_eq!(problem.part, Part::Element(2));
    assert_eq!(problem.message, "`rook_magics` takes integers, such as `0x80001420400082`, not `three`");
}
