//! Views along rays, in one place for all media: the list of their functions, and what each medium
//! makes of it.
//!
//! - An expansion has items that call the look-ups of the crate (`lookup::views`).
//! - A header has tables, and a part in C with the same look-ups.
//!
//! A function that is added to [`FUNCTIONS`], or a method to the list in the tests, must exist in
//! both media before the tests pass.

use proc_macro2::TokenStream;

use super::functions::{EngineTypes, attributes, located_at};
#[cfg(feature = "generate")]
use crate::lookup::views::old_tables::{ATTACKS, ON_BOARD, SLIDES, SQUARES_AT, attacked, kinds};
#[cfg(feature = "generate")]
use crate::recipe::{DataTable, NumberType, Role};
use crate::spec::Spec;
use crate::text::{hexadecimal_digits, join, template};

/// A function of views, or of the threats in them.
struct ViewFunction {
    name: &'static str,
    /// The documentation in Rust. Headers have their own in the part.
    doc: &'static str,
    calls: Callee,
    parameters: &'static [(&'static str, ViewParameter)],
}

/// What a function calls: an associated function of a type in `lookup::views`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Callee {
    /// A constructor of `View`.
    View(&'static str),
    /// An update of `Threats`, which writes lists behind the parameters: what is added, and what is
    /// removed. It has another name if there is one list of what changes.
    Threats(&'static str),
}

/// What a parameter is.
#[derive(Clone, Copy)]
enum ViewParameter {
    /// A square of the engine's type.
    Square,
    /// A set of the engine's type.
    Set,
    /// 64 piece codes, or types of pieces, of the engine's type.
    Mailbox,
    /// A piece code as a number.
    Code,
}

use ViewParameter::{Code, Mailbox, Set, Square};

/// All of these functions, in the order of the source.
const FUNCTIONS: [ViewFunction; 10] = [
    ViewFunction {
        name: "view",
        doc: " What stands around `square` (a1 = 0, h8 = 63). `mailbox` has a code for each square, \
              whose lower four bits count.",
        calls: Callee::View("new"),
        parameters: &[("square", Square), ("mailbox", Mailbox)],
    },
    ViewFunction {
        name: "view_without",
        doc: " Like [`view`], as if `other` were empty.",
        calls: Callee::View("without"),
        parameters: &[("square", Square), ("mailbox", Mailbox), ("other", Square)],
    },
    ViewFunction {
        name: "view_without_all",
        doc: " Like [`view`], as if all squares of `bitboard` were empty.",
        calls: Callee::View("without_all"),
        parameters: &[("square", Square), ("mailbox", Mailbox), ("bitboard", Set)],
    },
    ViewFunction {
        name: "view_of_types",
        doc: " Like [`view`], for a mailbox with the types of pieces, 0 to 7: codes are those types, \
              plus 8 on the squares of `black`.",
        calls: Callee::View("of_types"),
        parameters: &[("square", Square), ("types", Mailbox), ("black", Set)],
    },
    ViewFunction {
        name: "threats_of_move",
        doc: " Which threats appear and vanish if the piece `before` goes from `from` to `to`, with \
              nothing between, where it is `after` and captures `captured`, or the code of empty \
              squares.\n\n `mailbox` and `occupied` are those before the move.",
        calls: Callee::Threats("of_move"),
        parameters: &[
            ("mailbox", Mailbox),
            ("occupied", Set),
            ("from", Square),
            ("to", Square),
            ("before", Code),
            ("after", Code),
            ("captured", Code),
        ],
    },
    ViewFunction {
        name: "threats_of_change",
        doc: " Which threats appear and vanish if `before` on `square` becomes `after`. One of them \
              may be the code of empty squares.\n\n `mailbox` and `occupied` are those before the \
              change; what they have on the square itself does not matter.",
        calls: Callee::Threats("of_change"),
        parameters: &[
            ("mailbox", Mailbox),
            ("occupied", Set),
            ("square", Square),
            ("before", Code),
            ("after", Code),
        ],
    },
    ViewFunction {
        name: "threats_between",
        doc: " Which threats appear and vanish between two mailboxes. `changed` has all squares on \
              which they differ, and at most four squares.",
        calls: Callee::Threats("between"),
        parameters: &[("before", Mailbox), ("after", Mailbox), ("changed", Set)],
    },
    ViewFunction {
        name: "threats_of_move_of_types",
        doc: " Like [`threats_of_move`], for a mailbox with the types of pieces, and the set of \
              Black's pieces.",
        calls: Callee::Threats("of_move_of_types"),
        parameters: &[
            ("types", Mailbox),
            ("black", Set),
            ("occupied", Set),
            ("from", Square),
            ("to", Square),
            ("before", Code),
            ("after", Code),
            ("captured", Code),
        ],
    },
    ViewFunction {
        name: "threats_of_change_of_types",
        doc: " Like [`threats_of_change`], for a mailbox with the types of pieces, and the set of \
              Black's pieces.",
        calls: Callee::Threats("of_change_of_types"),
        parameters: &[
            ("types", Mailbox),
            ("black", Set),
            ("occupied", Set),
            ("square", Square),
            ("before", Code),
            ("after", Code),
        ],
    },
    ViewFunction {
        name: "threats_between_of_types",
        doc: " Like [`threats_between`], for mailboxes with the types of pieces, each with its set of \
              Black's pieces.",
        calls: Callee::Threats("between_of_types"),
        parameters: &[
            ("before", Mailbox),
            ("black_before", Set),
            ("after", Mailbox),
            ("black_after", Set),
            ("changed", Set),
        ],
    },
];

/// The types in an expansion.
const TYPES: &str = "
#[doc = \" What stands around a square: the first piece on each ray, and the pieces on the knight squares.\"]
#[allow(dead_code, unreachable_pub)] pub type View = #lookup::views::View<#rules>;
#[allow(unused_imports, unreachable_pub)] pub use #lookup::views::{Codes, Places};
";

/// The codes of a mailbox with elements of the engine's type. Optimised, this is a copy.
const PIECE_CODES: &str = "
#[inline] fn __piece_codes(mailbox: &[#piece; 64]) -> [#byte; 64] {
    let mut codes = [0; 64];
    let mut square = 0;
    while square < 64 {
        codes[square] = #code;
        square += 1;
    }
    codes
}";

/// The types and functions in an expansion. Those of threats are there if the option `threats` is.
pub(super) fn items(spec: &Spec, types: &EngineTypes<'_>) -> TokenStream {
    let byte = template(&types.names.primitive("u8"), &[]);
    let items = ViewItems {
        types,
        rules: rules_as_generics(spec),
        piece: types.names.mailbox.as_ref().unwrap_or(&byte).clone(),
        byte,
        is_signed: spec.has_signed_quads(),
    };
    let mut all = template(TYPES, &[("lookup", &types.lookup), ("rules", &items.rules)]);
    items.add_piece_codes(&mut all);
    for function in &FUNCTIONS {
        if spec.threats.is_some() || matches!(function.calls, Callee::View(_)) {
            items.add(function, &mut all);
        }
    }
    all
}

/// The generic arguments of `View` and `Threats`: what codes mean, and the rules of threats unless
/// they are the default.
fn rules_as_generics(spec: &Spec) -> TokenStream {
    // Wrong codes are refused, but must not be a second error.
    let mut rules = hexadecimal_digits(spec.codes().unwrap_or(0), 16);
    if spec.threats.is_some() {
        rules += ", ";
        rules += &hexadecimal_digits(spec.threat_rules(), 16);
    }
    template(&rules, &[])
}

/// What the items of views have in common.
struct ViewItems<'a> {
    types: &'a EngineTypes<'a>,
    /// What codes mean, and the rules of threats.
    rules: TokenStream,
    /// `u8`.
    byte: TokenStream,
    /// The type of the elements of a mailbox.
    piece: TokenStream,
    /// Whether updates write one list.
    is_signed: bool,
}

impl ViewItems<'_> {
    /// Adds the function that reads mailboxes of the engine's own type, if it has one.
    fn add_piece_codes(&self, items: &mut TokenStream) {
        let names = self.types.names;
        let Some(piece) = &names.mailbox else {
            return;
        };
        // Errors about the cast are errors about the type.
        let cast = template(
            "#path::__cast_piece_of_mailbox_to_u8!(mailbox[square])",
            &[("path", &names.crate_path)],
        );
        let gaps = [
            ("piece", piece),
            ("byte", &self.byte),
            ("code", &located_at(cast, piece)),
        ];
        items.extend(template(PIECE_CODES, &gaps));
    }

    /// Adds a function.
    fn add(&self, function: &ViewFunction, items: &mut TokenStream) {
        let (mut parameters, mut squares) = (String::new(), String::new());
        let mut arguments = TokenStream::new();
        for &(name, kind) in function.parameters {
            let (of_type, value) = match kind {
                ViewParameter::Square => {
                    join(&mut squares, " or ", &format!("`{name}`"));
                    ("#square", self.types.index(name))
                }
                ViewParameter::Set if self.types.has_words_of_chess => {
                    ("#bitboard", self.types.to_word(name))
                }
                // On larger boards views are a mistake, which must not be a second one.
                ViewParameter::Set => {
                    let unused = format!("{{ _ = {name}; 0 }}");
                    ("#bitboard", template(&unused, &[]))
                }
                ViewParameter::Mailbox if self.types.names.mailbox.is_some() => {
                    let codes = format!("&__piece_codes({name})");
                    ("&[#piece; 64]", template(&codes, &[]))
                }
                ViewParameter::Mailbox => ("&[#byte; 64]", template(name, &[])),
                ViewParameter::Code => ("#byte", template(name, &[])),
            };
            join(&mut parameters, ", ", &format!("{name}: {of_type}"));
            arguments.extend(template("#value,", &[("value", &value)]));
        }
        let (call, result) = match function.calls {
            Callee::View(constructor) => (format!("View::{constructor}(#arguments)"), "View"),
            Callee::Threats(update) => {
                let (lists, suffix, result) = if self.is_signed {
                    (&["changes"][..], "_signed", "#size")
                } else {
                    (&["added", "removed"][..], "", "(#size, #size)")
                };
                for list in lists {
                    let parameter = format!("{list}: &mut [[#byte; 4]; 256]");
                    join(&mut parameters, ", ", &parameter);
                }
                let lists = lists.join(", ");
                let of_type = "<#lookup::views::Threats<#rules>>";
                (
                    format!("{of_type}::{update}{suffix}(#arguments {lists})"),
                    result,
                )
            }
        };
        let mut doc = function.doc.to_owned();
        if !squares.is_empty() {
            doc += &self.types.off_board(&squares);
        }
        let must_use = if result == "View" { "#[must_use]" } else { "" };
        let item = format!(
            "{} #[allow(clippy::too_many_arguments)] #[inline] {must_use} \
             pub fn {}({parameters}) -> {result} {{ {call} }}",
            attributes(&doc),
            function.name,
        );
        let gaps = [
            ("lookup", &self.types.lookup),
            ("rules", &self.rules),
            ("byte", &self.byte),
            ("piece", &self.piece),
            ("size", &template(&self.types.names.primitive("usize"), &[])),
            ("square", &self.types.square),
            ("bitboard", &self.types.bitboard),
            ("arguments", &arguments),
        ];
        items.extend(template(&item, &gaps));
    }
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
    const OF_RUST: [&str; 7] = [
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
        let constructors: Vec<&str> = FUNCTIONS
            .iter()
            .filter_map(|function| match function.calls {
                Callee::View(constructor) => Some(constructor),
                Callee::Threats(_) => None,
            })
            .collect();
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
    fn every_function_of_headers_that_makes_a_view_is_in_the_list() {
        let in_header = names_between(HEADER_PART, "mt_View mt_", ['(', '<']);
        let of_squares: Vec<&str> = in_header
            .into_iter()
            .filter(|name| HEADER_PART.contains(&format!("mt_{name}(mt_Square square")))
            .collect();
        assert!(of_squares.len() > 1, "{of_squares:?}");
        for name in of_squares {
            assert!(
                FUNCTIONS.iter().any(|function| function.name == name),
                "{name}"
            );
        }
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
