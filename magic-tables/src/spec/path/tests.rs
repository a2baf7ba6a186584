//! What the grammar accepts, `syn` accepts, and the compiler's errors are about names alone.

use super::*;
use crate::emit::as_expression;
use crate::search::random::Random;

fn accepts(text: &str) -> bool {
    read(text, is_type).is_some()
}

#[test]
fn types_and_functions() {
    for path in [
        "u8",
        "crate::Square",
        "::a::b",
        "self::super::super::Square",
        "r#type::r#fn",
        "Set<u64>",
        "Set::<u64,>",
        "Set<>",
        "a::Set<b::Bits<64>, [u8; 2 * N - 1]>",
        "Set<'a, &'a mut T, (), (A,), [T], T = u8, -1, true, 'x', { a::<u8>() }>::index::<0xff_u8>",
        "<T as A>::B",
        "<<A as B<u8>>::C as D>::E",
        "<&[u8; -N]>::index",
        "größe::Feld",
    ] {
        assert!(accepts(path), "{path}");
    }
}

#[test]
fn what_is_no_path() {
    for other in [
        "",
        "_",
        "Self",
        "fn",
        "a::",
        "a:b",
        "a: :b",
        "::",
        "crate",
        "a::crate::b",
        "::crate::a",
        "super::self::a",
        "self::self::a",
        "true",
        "a!()",
        "a()",
        "a(u8)",
        "|a| a",
        "&a",
        "a b",
        "Set<",
        "Set<,>",
        "Set<_>",
        "Set<mut u8>",
        "Set<[u8;]>",
        "Set<[u8; 1; 2]>",
        "Set<{}>",
        "Set<{ 1 + }>",
        "Set<{ a<u8>() }>",
        "Set<{ let a = 1; a }>",
        "Set<-'x'>",
        "Set<\"x\">",
        "Set<1.5>",
        "Set<1u9>",
        "Set<0b2>",
        "<A as <B as C>::D>::E",
        "<A as B>",
        "<A as>::B",
        "a /* b */",
        "a // b",
        "a\n::b",
        "a\0",
        "dyn A",
        "impl A",
        "Fn(u8) -> u8",
        "*const u8",
    ] {
        assert!(!accepts(other), "{other}");
    }
    for module in ["crate", "self::a", "super::super", "::a::b"] {
        assert!(read(module, is_module).is_some(), "{module}");
    }
    for other in ["a<u8>", "<A as B>::C", "a::", "", "crate::self"] {
        assert!(read(other, is_module).is_none(), "{other}");
    }
}

/// Pieces of paths, whole ones, and what does not belong there.
const PIECES: &[&str] = &[
    "crate",
    "self",
    "super",
    "::",
    "::",
    "::",
    "a",
    "B",
    "<",
    "<",
    ">",
    ">",
    ",",
    " as ",
    "&",
    "'a ",
    "mut ",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
    "=",
    "1",
    "-",
    "+",
    "'x'",
    "0u8",
    "true",
    "|",
    "->",
    "!",
    "_",
    "r#fn",
    "B<A>",
    "a::b",
    "<A as B>",
    "[u8; N]",
    "{ N + 1 }",
    "\"",
    "é",
];

/// What the grammar accepts stands in source, which must be Rust, in types and in expressions.
#[test]
fn accepted_paths_are_rust() {
    let mut random = Random::new(1);
    let mut accepted = 0;
    for _ in 0..120_000 {
        let pieces = 1 + random.bits() as usize % 9;
        let text: String = (0..pieces)
            .map(|_| PIECES[random.bits() as usize % PIECES.len()])
            .collect();
        if let Some(path) = read(&text, is_type) {
            accepted += 1;
            let in_expressions = as_expression(&path);
            assert!(syn::parse2::<syn::TypePath>(path).is_ok(), "{text}");
            assert!(
                syn::parse2::<syn::ExprPath>(in_expressions).is_ok(),
                "{text}"
            );
        }
        if let Some(path) = read(&text, is_module) {
            assert!(syn::parse2::<syn::Path>(path).is_ok(), "{text}");
        }
    }
    assert!(accepted > 3_000, "{accepted}");
}
