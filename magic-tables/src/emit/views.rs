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
use crate::spec::Spec;
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

/// The types of the tables of a header, and in C++ the loop that fills them.
#[cfg(feature = "generate")]
pub(super) const HEADER_TABLES: &str = include_str!("source/c/parts/views_tables.h");

/// The numbers of these tables in C.
#[cfg(feature = "generate")]
pub(super) const HEADER_NUMBERS: &str = include_str!("source/c/parts/views_numbers.h");

/// Bytes of these tables.
#[cfg(feature = "generate")]
pub(super) const HEADER_BYTES: usize = 7_824;

/// Which threats count, and how they are written, as one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg(feature = "generate")]
pub(super) struct Rules(pub(super) u64);

#[cfg(feature = "generate")]
impl Rules {
    /// All pairs of kinds count, and a quad is the attacker, its square, what it attacks, and the
    /// square of that.
    pub(super) const ALL: Self = Self((0b11_10_01_00 << 40) | ((1 << 36) - 1));

    /// Whether the last byte says if a quad appears, so that updates write one list.
    pub(super) const fn is_signed(self) -> bool {
        self.0 >> 48 & 1 != 0
    }

    /// Whether quads have another order than attacker, from, attacked, to.
    pub(super) const fn is_in_other_order(self) -> bool {
        self.0 >> 40 & 0xff != Self::ALL.0 >> 40
    }
}

/// The rules of `spec`.
#[cfg(feature = "generate")]
pub(super) const fn rules(_spec: &Spec) -> Rules {
    Rules::ALL
}

#[cfg(all(test, feature = "generate"))]
mod tests {
    use super::*;

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

    /// What only headers can be asked yet: threats, and the places of squares.
    const OF_HEADERS: [&str; 7] = [
        "places",
        "threats_from",
        "threats_to",
        "threats_through",
        "write_threats_from",
        "write_threats_to",
        "write_threats_through",
    ];

    #[test]
    fn every_method_of_the_list_is_in_c() {
        for method in METHODS.iter().chain(&OF_HEADERS) {
            let function = format!(" mt_{method}(const mt_View *view");
            assert!(HEADER_PART.contains(&function), "{method}");
        }
    }

    #[test]
    fn every_method_of_the_list_is_in_cpp() {
        let class = HEADER_PART.split("struct mt_View {").nth(1).unwrap_or("");
        let class = class.split("\n};").next().unwrap_or("");
        for method in METHODS.iter().chain(&BY_CLOSURES).chain(&OF_HEADERS) {
            let found = class
                .lines()
                .any(|line| line.starts_with("    ") && line.contains(&format!(" {method}(")));
            assert!(found, "{method}");
        }
    }

    #[test]
    fn every_function_that_makes_a_view_is_in_headers() {
        for function in &FUNCTIONS {
            let definition = format!("mt_View mt_{}(mt_Square square", function.name);
            assert!(HEADER_PART.contains(&definition), "{}", function.name);
        }
    }

    #[test]
    fn bit_48_of_the_rules_signs_quads() {
        assert!(!Rules::ALL.is_signed());
        assert!(Rules(Rules::ALL.0 | 1 << 48).is_signed());
    }

    #[test]
    fn only_the_order_of_bytes_makes_rules_another_order() {
        assert!(!Rules(0xe4 << 40 | 0x3f | 1 << 48).is_in_other_order());
        assert!(Rules(0x1b << 40).is_in_other_order());
    }

    #[test]
    fn every_update_is_in_headers() {
        for change in ["of_move", "of_change", "between"] {
            for of in ["", "_of_types"] {
                let definition = format!("mt_Written mt_threats_{change}{of}(");
                assert!(HEADER_PART.contains(&definition), "{definition}");
            }
        }
    }
}
