//! How values are read: numbers, lists, words, paths, and anything else as text.

use magic_tables::spec::{OPTIONS, Spec, Value, ValueKind};

use super::input;
use crate::expand::fill;
use crate::expand::options::{Given, parse};

/// The values of the options in `text`, and the messages about its grammar.
fn read(text: &str) -> (Vec<Given>, Vec<String>) {
    let input = parse(input(text.parse().expect("options are tokens")));
    let options = input
        .options
        .into_iter()
        .map(|option| option.given)
        .collect();
    let messages = input.errors.into_iter().map(|error| error.message);
    (options, messages.collect())
}

fn value(text: &str) -> Value {
    super::value(&format!(
        "{} = {text}",
        if text.starts_with('[') {
            "rook_magics"
        } else {
            "seed"
        }
    ))
}

#[test]
fn integers_are_read() {
    for (text, expected) in [
        ("7", 7),
        ("0x_ff", 255),
        ("0b101", 5),
        ("0o17", 15),
        ("1_000u64", 1000),
        ("1usize", 1),
        ("18446744073709551615", u64::MAX),
    ] {
        assert_eq!(value(text), Value::Integer(expected), "{text}");
    }
}

#[test]
fn factors_are_read_as_other_languages_write_them() {
    let list = value("[0x1FULL, -1, C64(0x10), 17u, 0x1fu64, 0b101, -0x8000_0000_0000_0000]");
    let expected = vec![31, u64::MAX, 16, 17, 31, 5, 1 << 63];
    assert_eq!(list, Value::List(expected));
}

#[test]
fn other_shapes_are_told_apart() {
    let word = |text: &str| Value::Word(text.into());
    assert_eq!(value("fancy"), word("fancy"));
    assert_eq!(value("true"), word("true"));
    assert_eq!(value("\"a\\tb\""), Value::Text("a\tb".into()));
    assert_eq!(value("r#\"64 KiB\"#"), Value::Text("64 KiB".into()));
    assert_eq!(value("[1, 0x6, 4,]"), Value::List(vec![1, 6, 4]));
    assert_eq!(value("[]"), Value::List(vec![]));
    for path in [
        "crate::Square",
        "::a::b",
        "Set<u64>",
        "a::Set<b::Bits<64>, [u8; 2]>",
        "<T as A>::B",
    ] {
        assert!(matches!(value(path), Value::Path(_)), "{path}");
    }
    for other in [
        "1.5",
        "'x'",
        "b'x'",
        "(1, 2)",
        "&[1]",
        "[1; 64]",
        "fixed-shift",
        "_",
        "fn",
        "64 * 1024",
        "1 << 20",
        "-1",
        "SIZE * 2",
        "|a| a",
    ] {
        assert!(matches!(value(other), Value::Other(_)), "{other}");
    }
}

#[test]
fn values_end_where_the_next_option_begins() {
    for text in [
        "seed = 1 magics = search",
        "square = Set<Bits<64>> seed = 1",
        "square = Set<fn(u8) -> u8> seed = 1",
        "rook_magics = [1] seed = 1",
    ] {
        let (options, errors) = read(text);
        assert_eq!(options.len(), 2, "{text}");
        assert!(
            options
                .iter()
                .all(|given| matches!(given, Given::Value(_, mistakes) if mistakes.is_empty())),
            "{text}: {options:?}"
        );
        assert_eq!(errors.len(), 1, "{text}: {errors:?}");
        assert!(
            errors[0].starts_with("expected a comma after the value of `"),
            "{errors:?}"
        );
    }
}

#[test]
fn commas_between_generic_arguments_separate_no_options() {
    let (options, errors) = read("< square = Map<u8, Set<u16, 1>>, seed = 8, bitboard = u64 >");
    assert_eq!((options.len(), errors.len()), (3, 0), "{errors:?}");
}

#[test]
fn every_option_of_the_table_is_known() {
    for option in OPTIONS {
        let text = match option.takes {
            ValueKind::Flag | ValueKind::Word(_) => {
                (*option.takes.words().last().expect("it takes words")).to_owned()
            }
            ValueKind::Integer | ValueKind::Bytes => "1_024".to_owned(),
            ValueKind::Factors => format!("[{}]", vec!["1"; 64].join(", ")),
            ValueKind::Path | ValueKind::Name => "a::b".to_owned(),
            ValueKind::Bitboard => "a::B(u64)".to_owned(),
            ValueKind::Board => "\"9x10\"".to_owned(),
            ValueKind::Pieces => "[rook, archer = rider[(1, 2)]]".to_owned(),
            ValueKind::Codes => "[empty, _, white_pawn]".to_owned(),
            ValueKind::Pairs => "[pawn: [rook, king], king: [pawn]]".to_owned(),
            ValueKind::Forms => "[plain, avx2]".to_owned(),
            ValueKind::Quad => "[from, signed_to, attacker, attacked]".to_owned(),
        };
        let text = format!("{} = {text}", option.key);
        let mut input = parse(input(text.parse().expect("options are tokens")));
        let spec = fill(&input.options, &mut input.errors);
        let known = option.in_macro;
        assert_eq!(
            input.errors.is_empty(),
            known,
            "{}: {:?}",
            option.key,
            input.errors
        );
        assert_eq!(
            spec != Spec::default(),
            known && option.key != "crate",
            "{}",
            option.key
        );
    }
}
