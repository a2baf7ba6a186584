//! Views along rays, in one place for all media: the list of their functions, and what each medium
//! makes of it.
//!
//! - An expansion has items that call the look-ups of the crate (`lookup::views`).
//! - A header has tables, and a part in C with the same look-ups.
//!
//! A function that is added to [`FUNCTIONS`], or a method to the list in the tests, must exist in
//! both media before the tests pass.

use proc_macro2::TokenStream;

use super::functions::{EngineTypes, attributes};
#[cfg(feature = "generate")]
use crate::lookup::views::old_tables::{ATTACKS, ON_BOARD, SLIDES, SQUARES_AT, attacked, kinds};
#[cfg(feature = "generate")]
use crate::recipe::{DataTable, NumberType, Role};
use crate::text::{hexadecimal_digits, template};

/// A function that makes a view of a square and a mailbox.
struct ViewFunction {
    name: &'static str,
    /// The documentation in Rust. Headers have their own in the part.
    doc: &'static str,
    /// The constructor of `View` that it calls.
    constructor: &'static str,
    /// Whether it also takes the square `other`, which it takes to be empty.
    without_other: bool,
}

/// All of these functions.
const FUNCTIONS: [ViewFunction; 2] = [
    ViewFunction {
        name: "view",
        doc: " What stands around `square` (a1 = 0, h8 = 63). `mailbox` has a code for each square, \
              whose lower four bits count.",
        constructor: "new",
        without_other: false,
    },
    ViewFunction {
        name: "view_without",
        doc: " Like [`view`], as if `other` were empty.",
        constructor: "without",
        without_other: true,
    },
];

/// The types in an expansion.
const TYPES: &str = "
#[doc = \" What stands around a square: the first piece on each ray, and the pieces on the knight squares.\"]
#[allow(dead_code, unreachable_pub)] pub type View = #lookup::views::View<#codes>;
#[allow(unused_imports, unreachable_pub)] pub use #lookup::views::{Codes, Places};
";

/// The types and functions in an expansion, for these codes of pieces, as `Spec::codes` gives them.
pub(super) fn items(codes: u64, types: &EngineTypes<'_>) -> TokenStream {
    let mut text = TYPES.to_owned();
    for function in &FUNCTIONS {
        let (squares, parameter, argument) = if function.without_other {
            ("`square` or `other`", ", other: #square", ", #other")
        } else {
            ("`square`", "", "")
        };
        // The line break in front of it would be one more line of documentation.
        let off_board = attributes(&types.off_board(squares)[1..]);
        let &ViewFunction {
            name,
            doc,
            constructor,
            ..
        } = function;
        let item = format!(
            "#[doc = {doc:?}] {off_board} #[inline] #[must_use] \
             pub fn {name}(square: #square, mailbox: &[#byte; 64]{parameter}) -> View {{ \
             View::{constructor}(#number, mailbox{argument}) }}"
        );
        text += &item;
    }
    let gaps = [
        ("lookup", &types.lookup),
        ("codes", &template(&hexadecimal_digits(codes, 16), &[])),
        ("byte", &template(&types.names.primitive("u8"), &[])),
        ("square", &types.square),
        ("number", &types.index("square")),
        ("other", &types.index("other")),
    ];
    template(&text, &gaps)
}

/// The part of a header: the same functions in C, and methods in C++.
#[cfg(feature = "generate")]
pub(super) const HEADER_PART: &str = include_str!("source/c/parts/views.h");

/// The tables of a header for `codes`, as [`Spec::codes`](crate::spec::Spec::codes) gives them.
#[cfg(feature = "generate")]
pub(super) fn tables(codes: u64) -> [DataTable; 6] {
    let mut rows = Vec::with_capacity(64 * 128);
    for squares in &SQUARES_AT {
        rows.extend(squares.0);
        rows.extend(places_of(&squares.0));
    }
    let doc_of_rows = "For each square: the square at each place, 128 outside the board; then the place of each square, 128 and more \
                       if it has none.";
    let doc_of_kinds = "The kind of each code: a bit for white pawns, black ones, knights, what moves like a bishop, like a rook, and \
                        kings.";
    [
        DataTable {
            in_row: Some(128),
            ..bytes("view_squares", doc_of_rows, &rows)
        },
        words(
            "view_boards",
            "For each square, the places on the board.",
            &ON_BOARD,
        ),
        bytes("view_kinds", doc_of_kinds, &kinds(codes)),
        bytes(
            "view_attackers",
            "The kinds that attack the square from each place.",
            &ATTACKS.0,
        ),
        bytes("view_sliders", "Those of them that slide.", &SLIDES.0),
        words(
            "view_attacked",
            "The places that a piece with each code attacks.",
            &attacked(codes),
        ),
    ]
}

#[cfg(feature = "generate")]
fn bytes(name: &str, doc: &str, numbers: &[u8]) -> DataTable {
    let numbers = numbers.iter().copied();
    DataTable::new(Role::Fixed, name, doc, NumberType::Byte, numbers)
}

#[cfg(feature = "generate")]
fn words(name: &str, doc: &str, numbers: &[u64]) -> DataTable {
    let numbers = numbers.iter().copied();
    DataTable::new(Role::Fixed, name, doc, NumberType::Word, numbers)
}

/// The place of each of 64 squares, if `squares` has those at all places. Other squares get the
/// number of a place outside the board, plus 128.
#[cfg(feature = "generate")]
fn places_of(squares: &[u8; 64]) -> [u8; 64] {
    let outside = squares
        .iter()
        .position(|&square| square > 63)
        .expect("no square has all places");
    let mut places = [128 | outside as u8; 64];
    for (place, &square) in squares.iter().enumerate() {
        if square < 64 {
            places[usize::from(square)] = place as u8;
        }
    }
    places
}

#[cfg(all(test, feature = "generate"))]
mod tests {
    use super::*;
    use crate::lookup::views::old_tables::TABLE_BYTES;

    /// The type of views in the crate.
    const OF_CRATE: &str = include_str!("../lookup/views/view.rs");

    /// What every medium can be asked about a view.
    const METHODS: [&str; 11] = [
        "nearest",
        "knight_squares",
        "attackers",
        "attacked_by",
        "sliders",
        "with_codes",
        "through",
        "bitboard",
        "count",
        "write",
        "write_through",
    ];

    /// What closures make of pieces, which C has not.
    const BY_CLOSURES: [&str; 2] = ["write_as", "write_through_as"];

    /// What only Rust has: iterators.
    const ITERATORS: [&str; 2] = ["pairs", "pairs_through"];

    /// What only Rust has so far.
    const OF_RUST: [&str; 9] = [
        "without_all",
        "of_types",
        "places",
        "threats_from",
        "threats_to",
        "threats_through",
        "write_threats_from",
        "write_threats_to",
        "write_threats_through",
    ];

    /// The names that stand between `before` and one of the signs in `after`.
    fn names_between<'a>(text: &'a str, before: &str, after: [char; 2]) -> Vec<&'a str> {
        let behind = text.split(before).skip(1);
        behind
            .filter_map(|rest| rest.split(after).next())
            .filter(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '_'))
            .collect()
    }

    #[test]
    fn every_method_of_the_crate_is_in_the_list() {
        let constructors = FUNCTIONS.map(|function| function.constructor);
        let known = [
            &METHODS[..],
            &BY_CLOSURES,
            &ITERATORS,
            &OF_RUST,
            &constructors,
        ]
        .concat();
        let methods = names_between(OF_CRATE, "    pub fn ", ['(', '<']);
        assert_eq!(methods.len(), known.len(), "{methods:?}");
        for method in methods {
            assert!(known.contains(&method), "{method}");
        }
    }

    #[test]
    fn every_method_of_the_list_is_in_c() {
        for method in METHODS {
            let function = format!(" mt_{method}(const mt_View *view");
            assert!(HEADER_PART.contains(&function), "{method}");
        }
    }

    #[test]
    fn every_method_of_the_list_is_in_cpp() {
        let class = HEADER_PART.split("struct mt_View {").nth(1).unwrap_or("");
        let class = class.split("\n};").next().unwrap_or("");
        for method in METHODS.iter().chain(&BY_CLOSURES) {
            let found = class
                .lines()
                .any(|line| line.contains("constexpr") && line.contains(&format!(" {method}(")));
            assert!(found, "{method}");
        }
    }

    #[test]
    fn every_function_that_makes_a_view_is_in_headers() {
        let in_header = names_between(HEADER_PART, "mt_View mt_", ['(', '<']);
        let of_squares: Vec<&str> = in_header
            .into_iter()
            .filter(|name| HEADER_PART.contains(&format!("mt_{name}(mt_Square square")))
            .collect();
        assert_eq!(of_squares, FUNCTIONS.map(|function| function.name));
    }

    #[test]
    fn tables_of_headers_take_as_many_bytes_as_those_of_the_crate() {
        let mut bytes = 0;
        for table in tables(0) {
            bytes += table.numbers.len() * table.kind.bits() as usize / 8;
        }
        assert_eq!(bytes, TABLE_BYTES);
    }

    #[test]
    fn squares_without_a_place_have_numbers_of_128_and_more() {
        let mut squares = [128; 64];
        squares[3] = 7;
        let places = places_of(&squares);
        assert_eq!(places[7], 3);
        assert!((0..64).all(|square| square == 7 || places[square] == 128));
    }
}
