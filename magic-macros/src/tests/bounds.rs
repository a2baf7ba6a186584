//! Input of any length is answered, and by one error about its length. Without bounds, some of it took minutes, or the stack.

use magic_tables::spec::Value;
use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use syn::{Item, LitStr};

use super::{expanded, input};
use crate::expand::options::{Given, parse};

/// Longer messages quote more than the beginning.
const LONGEST_MESSAGE: usize = 500;

/// The messages of the errors in the expansion, which has all functions.
fn messages(options: TokenStream) -> Vec<String> {
    let file = expanded(options);
    let rook = |item: &Item| matches!(item, Item::Fn(function) if function.sig.ident == "rook_attacks");
    assert_eq!(file.items.iter().filter(|item| rook(item)).count(), 1);
    let message = |item: &Item| match item {
        Item::Macro(call) => Some(call.mac.parse_body::<LitStr>().expect("it has a message").value()),
        _ => None,
    };
    file.items.iter().filter_map(message).collect()
}

/// Checks that there is one error about `options`, which begins with `expected`.
fn check(options: &str, expected: &str) {
    let beginning: String = options.chars().take(60).collect();
    let messages = messages(options.parse().expect("options are tokens"));
    assert_eq!(messages.len(), 1, "{beginning}: {:?}", &messages[..messages.len().min(3)]);
    assert!(messages[0].starts_with(expected), "{beginning}: {}", messages[0]);
    assert!(messages[0].chars().count() <= LONGEST_MESSAGE, "{beginning}: {}", messages[0]);
}

/// `inside` in `depth` brackets.
fn nested(depth: usize, [open, close]: [&str; 2], inside: &str) -> String {
    format!("{}{inside}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn brackets_in_brackets() {
    for (key, brackets) in [
        ("scheme", ["[", "]"]),
        ("rook_magics", ["[1, ", "]"]),
        ("seed", ["{", "}"]),
        ("pieces", ["[", "]"]),
        ("bitboard", ["A(", ")"]),
    ] {
        let expected =
            format!("the value of `{key}` has more than 16 brackets in each other; leave some out");
        check(&format!("{key} = {}", nested(3000, brackets, "1")), &expected);
        check(&format!("{key} = {}", nested(17, brackets, "1")), &expected);
    }
    check(&nested(3000, ["[", "]"], ""), "expected an option, `key = value`, found `[…]`");
    for (depth, expected) in [
        (100_000, "the value of `square` has more than 65536 words"),
        (10_000, "`square` takes the path of a type"),
    ] {
        check(&format!("square = {}", nested(depth, ["A<", ">"], "u64")), expected);
    }
    // A user's macro can put values into groups without brackets.
    let mut value: TokenStream = TokenTree::from(Literal::u8_unsuffixed(1)).into();
    for _ in 0..10_000 {
        value = TokenTree::from(Group::new(Delimiter::None, value)).into();
    }
    let mut options: TokenStream = "seed =".parse().expect("these are tokens");
    options.extend(value);
    let expected = "the value of `seed` has more than 16 brackets in each other; leave some out";
    assert_eq!(messages(options), [expected]);
}

#[test]
fn long_numbers_names_and_text() {
    let number = "1".repeat(100_000);
    let expected = format!("`{}…` has 100000 characters, which is too long; no option takes", "1".repeat(80));
    for value in [&number, &format!("[{number}]"), &format!("Bits<{number}>")] {
        for key in ["seed", "max_bytes", "rook_magics", "square", "scheme", "board"] {
            check(&format!("{key} = {value}"), &expected);
        }
    }
    check(&number, "expected an option, `key = value`, found `1111");

    let name = "a".repeat(200_000);
    let quoted = format!("`{}…`", "a".repeat(80));
    check(&format!("{name} = 1"), &format!("unknown option {quoted}; expected `scheme`, "));
    check(&name, &format!("unknown option {quoted}; expected `scheme`, "));
    check(&format!("scheme = {name}"), &format!("unknown scheme {quoted}; expected `fancy`, "));
    check(&format!("square = {name}"), "`square` takes a path of up to 256 bytes, with");
    check(&format!("bitboard = crate::{name}(u64)"), "`bitboard` takes a path of up to 256 bytes, with");
    check(&format!("bitboard = crate::Bitboard({name})"), "`bitboard` takes a tuple struct with one field");
    check(&format!("pieces = [{name}]"), "a list of 200002 bytes is too long; it can have up to ");

    let drawing = format!("{}\n", ".".repeat(4000)).repeat(4000);
    for key in ["board", "max_bytes", "scheme", "square"] {
        check(&format!("{key} = {drawing:?}"), "`\"....");
    }
    check(&format!("{drawing:?}"), "expected an option, `key = value`, found `\"....");
    let expected =
        "a drawing can have up to 128 files and 128 ranks, holes included; this one has 1 and 20000";
    check(&format!("board = {:?}", ".\n".repeat(20_000)), expected);
}

#[test]
fn many_options_and_long_lists() {
    let expected = "more than 100 options; there are 28, and each may be given once";
    for option in ["seed = 1, ", "seed = 1 ", "a = 1; ", ", ", "1, ", "x, "] {
        check(&option.repeat(20_000), expected);
    }
    let list = |count| format!("[{}]", "1, ".repeat(count));
    let takes = "`rook_magics` takes 64 factors, one for each square from a1 to h8; here are 20000";
    check(&format!("rook_magics = {}", list(20_000)), takes);
    check(
        &format!("rook_magics = {}", list(100_000)),
        "the value of `rook_magics` has more than 65536 words",
    );
    let takes = "`seed` takes an integer, such as `1`, not ";
    for value in [list(20_000), format!("{}1", "1 + ".repeat(20_000)), "|".repeat(20_000)] {
        check(&format!("seed = {value}"), takes);
    }
    // The parser calls itself for each of these. Tests have a quarter of the compiler's stack.
    for prefix in ["&", "!", "|a| ", "A<", "A::<", "A::<&"] {
        for count in [20, 39, 40, 1000] {
            let closing = if prefix.contains('<') { ">" } else { "" };
            check(&format!("seed = {}", nested(count, [prefix, closing], "u")), takes);
        }
    }
    for brackets in [["(", ")"], ["[", "]"], ["fn(", ")"], ["A<(", ")>"], ["A<[", "; 1]>"]] {
        check(&format!("seed = {}", nested(16, brackets, "u")), takes);
    }
}

/// The value of the only option.
fn value(options: &str) -> Value {
    let input = parse(input(options.parse().expect("options are tokens")));
    assert!(input.errors.is_empty(), "{:?}", input.errors);
    match input.options.into_iter().next().map(|option| option.given) {
        Some(Given::Value(value, mistakes)) if mistakes.is_empty() => value,
        given => panic!("{given:?}"),
    }
}

#[test]
fn what_is_just_short_enough_is_read() {
    assert_eq!(value(&format!("seed = {:0>256}", 7)), Value::Integer(7));
    let deep = nested(16, ["(", ")"], "7");
    assert_eq!(value(&format!("seed = {deep}")), Value::Other(deep));
    assert_eq!(value(&format!("rook_magics = [{}]", vec!["7"; 128].join(", "))), Value::List(vec![7; 128]));
    let path = nested(13, ["A<", ">"], "u");
    assert_eq!(value(&format!("square = {path}")), Value::Path(path));
    let text = " ".repeat((1 << 18) - 2);
    assert_eq!(value(&format!("board = {text:?}")), Value::Text(text));
    let hundred = "seed = 1, ".repeat(100);
    assert_eq!(parse(input(hundred.parse().expect("options are tokens"))).options.len(), 100);
}
