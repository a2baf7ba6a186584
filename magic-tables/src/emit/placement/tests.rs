//! Tests where items stand, and which of them are checked.

use super::*;
use crate::text::plain;

fn names() -> Names {
    Names::new(plain("::magic_bitboards"))
}

#[test]
fn paths_from_the_root_are_absolute() {
    for path in [
        "crate::Square",
        "::engine::Square",
        "u8",
        "crate::Set<u64>",
        "crate::Set<{ crate::SIZE + 1 }>",
        "<crate::Square as crate::Index>::index",
        "<[crate::Set; 2] as ::core::convert::Into<(u8, &mut u64)>>::into",
    ] {
        assert!(is_absolute(&plain(path)), "{path}");
    }
}

#[test]
fn paths_from_the_place_of_the_call_are_not() {
    for path in [
        "Square",
        "super::Square",
        "self::Square",
        "board::Square",
        "crate::Set<Square>",
        "crate::Set<[u8; SIZE]>",
        "<Square as crate::Index>::index",
        "<crate::Square as Index>::index",
        "crate::Set<(u8, super::Square)>",
    ] {
        assert!(!is_absolute(&plain(path)), "{path}");
    }
}

/// Each path that an engine gives, relative and not.
#[test]
fn every_relative_path_keeps_the_items_in_their_place() {
    let set: [fn(&mut Names, TokenStream); 5] = [
        |names, path| names.crate_path = path,
        |names, path| names.square = Some(path),
        |names, path| names.bitboard = Some(path),
        |names, path| names.mailbox = Some(path),
        |names, path| names.number = SquareNumber::Function(path),
    ];
    assert!(are_absolute(&names()));
    for set in set {
        let mut names = names();
        set(&mut names, plain("crate::path"));
        assert!(are_absolute(&names));
        set(&mut names, plain("super::path"));
        assert!(!are_absolute(&names));
    }
}

#[test]
fn public_items_of_all_kinds_are_found() {
    let items = plain(
        "pub const SCHEME: &::core::primitive::str = \"fancy\";
         pub const TABLE_BYTES: ::core::primitive::usize = 8;
         static SLIDERS: u8 = 0;
         fn private() { pub fn inside() {} }
         #[inline] pub fn rook_attacks() {}
         pub const fn knight_attacks() {}
         pub type View = u8;
         pub use crate::views::{Codes, Places};",
    );
    let found: Vec<_> = public_items(&items)
        .into_iter()
        .map(|item| (item.kind, item.name))
        .collect();
    let expected = [
        (ItemKind::Text, "SCHEME"),
        (ItemKind::Number, "TABLE_BYTES"),
        (ItemKind::Function, "rook_attacks"),
        (ItemKind::Function, "knight_attacks"),
        (ItemKind::Type, "View"),
        (ItemKind::Type, "Codes"),
        (ItemKind::Type, "Places"),
    ];
    let expected: Vec<_> = expected
        .into_iter()
        .map(|(kind, name)| (kind, name.to_owned()))
        .collect();
    assert_eq!(found, expected);
}
