//! Input of any length is answered, and by one error about its length. Without bounds, some of it
//! took minutes, or the stack.

use magic_tables::spec::Value;
use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use syn::{Item, LitStr};

use super::{expanded, input, value};
use crate::expand::options::parse;

/// Longer messages quote more than the beginning. The longest one lists all options.
const LONGEST_MESSAGE: usize = 600;

/// The messages of the errors in the expansion, which has all functions.
fn messages(options: TokenStream) -> Vec<String> {
    let file = expanded(options);
    let rook =
        |item: &Item| matches!(item, Item::Fn(function) if function.sig.ident == "rook_attacks");
    assert_eq!(file.items.iter().filter(|item| rook(item)).count(), 1);
    let message = |item: &Item| match item {
        Item::Macro(call) => Some(
            call.mac
                .parse_body::<LitStr>()
                .expect("it has a message")
                .value(),
        ),
        _ => None,
    };
    file.items.iter().filter_map(message).collect()
}

/// Checks that there is one error about `options`, which begins with `expected`.
fn check(options: &str, expected: &str) {
    let beginning: String = options.chars().take(60).collect();
    let messages = messages(options.parse().expect("options are tokens"));
    assert_eq!(
        messages.len(),
        1,
        "{beginning}: {:?}",
        &messages[..messages.len().min(3)]
    );
    assert!(
        messages[0].starts_with(expected),
        "{beginning}: {}",
        messages[0]
    );
    assert!(
        messages[0].chars().count() <= LONGEST_MESSAGE,
        "{beginning}: {}",
        messages[0]
    );
}

/// `inside` in `depth` brackets.
fn nested(depth: usize, [open, close]: [&str; 2], inside: &str) -> String {
    format!("{}{inside}{}", open.repeat(depth), close.repeat(depth))
}

/// The only error about options of any kind that are too long or too deep.
const TOO_LONG: &str =
    "too long or too deep for options: they have up to 4096 words, numbers and signs, 16 brackets";

#[test]
fn brackets_in_brackets() {
    let brackets = [
        ("seed", ["{", "}"]),
        ("pieces", ["[", "]"]),
        ("bitboard", ["A(", ")"]),
    ];
    for (depth, (key, brackets)) in [17, 3000]
        .into_iter()
        .flat_map(|depth| brackets.map(|of| (depth, of)))
    {
        check(
            &format!("{key} = {}", nested(depth, brackets, "1")),
            TOO_LONG,
        );
    }
    check(&nested(3000, ["[", "]"], ""), TOO_LONG);
    check(
        &format!("square = {}", nested(100_000, ["A<", ">"], "u64")),
        TOO_LONG,
    );
    check(
        &format!("square = {}", nested(1000, ["A<", ">"], "u64")),
        "`square` takes the path of a type",
    );
    // A user's macro can put values into groups without brackets.
    let mut value: TokenStream = TokenTree::from(Literal::u8_unsuffixed(1)).into();
    for _ in 0..10_000 {
        value = TokenTree::from(Group::new(Delimiter::None, value)).into();
    }
    let mut options: TokenStream = "seed =".parse().expect("these are tokens");
    options.extend(value);
    assert!(matches!(&*messages(options), [message] if message.starts_with(TOO_LONG)));
}

#[test]
fn long_numbers_names_and_text() {
    let number = "1".repeat(100_000);
    for value in [&number, &format!("[{number}]"), &format!("Bits<{number}>")] {
        check(&format!("square = {value}"), TOO_LONG);
    }
    check(&number, TOO_LONG);

    let name = "a".repeat(200_000);
    let quoted = format!("`{}…`", "a".repeat(80));
    check(
        &format!("{name} = 1"),
        &format!("unknown option {quoted}; expected `scheme`, "),
    );
    check(
        &name,
        &format!("unknown option {quoted}; expected `scheme`, "),
    );
    check(
        &format!("scheme = {name}"),
        &format!("unknown scheme {quoted}; expected `fancy`, "),
    );
    check(
        &format!("square = {name}"),
        "`square` takes a path of up to 256 bytes, with",
    );
    check(
        &format!("bitboard = crate::{name}(u64)"),
        "`bitboard` takes a path of up to 256 bytes, with",
    );
    check(
        &format!("bitboard = crate::Bitboard({name})"),
        "`bitboard` takes a tuple struct with one field",
    );
    check(
        &format!("pieces = [{name}]"),
        "a list of 200002 bytes is too long; it can have up to ",
    );

    let drawing = format!("{}\n", ".".repeat(4000)).repeat(4000);
    check(&format!("board = {drawing:?}"), TOO_LONG);
    check(&format!("{drawing:?}"), TOO_LONG);
    let expected =
        "a board can have up to 128 files and 128 ranks, holes included; this one has 1 and 20000";
    check(&format!("board = {:?}", ".\n".repeat(20_000)), expected);
}

#[test]
fn many_options_and_long_lists() {
    for option in ["seed = 1, ", "a = 1; ", ", ", "x, "] {
        check(&option.repeat(20_000), TOO_LONG);
    }
    let list = |count| format!("[{}]", "1, ".repeat(count));
    let takes = "`rook_magics` takes 64 factors, one for each square from a1 to h8; here are 2000";
    check(&format!("rook_magics = {}", list(2000)), takes);
    check(&format!("rook_magics = {}", list(2050)), TOO_LONG);
    let takes = "`seed` takes an integer, such as `1`, not ";
    for value in [
        list(2000),
        format!("{}1", "1 + ".repeat(2000)),
        "|".repeat(4000),
    ] {
        check(&format!("seed = {value}"), takes);
    }
    // The parser calls itself for each of these. Tests have a quarter of the compiler's stack.
    for prefix in ["&", "!", "|a| ", "A<", "A::<", "A::<&"] {
        for count in [20, 39, 40, 500] {
            let closing = if prefix.contains('<') { ">" } else { "" };
            check(
                &format!("seed = {}", nested(count, [prefix, closing], "u")),
                takes,
            );
        }
    }
    for brackets in [
        ["(", ")"],
        ["[", "]"],
        ["fn(", ")"],
        ["A<(", ")>"],
        ["A<[", "; 1]>"],
    ] {
        check(&format!("seed = {}", nested(16, brackets, "u")), takes);
    }
}

#[test]
fn what_is_just_short_enough_is_read() {
    assert_eq!(value(&format!("seed = {:0>256}", 7)), Value::Integer(7));
    let deep = nested(16, ["(", ")"], "7");
    assert_eq!(value(&format!("seed = {deep}")), Value::Other(deep));
    assert_eq!(
        value(&format!("rook_magics = [{}]", vec!["7"; 128].join(", "))),
        Value::List(vec![7; 128])
    );
    let path = nested(13, ["A<", ">"], "u");
    assert_eq!(value(&format!("square = {path}")), Value::Path(path));
    let text = " ".repeat((1 << 18) - 2);
    assert_eq!(value(&format!("board = {text:?}")), Value::Text(text));
    let many = "seed = 1, ".repeat(1000);
    assert_eq!(
        parse(input(many.parse().expect("options are tokens")))
            .options
            .len(),
        1000
    );
}
