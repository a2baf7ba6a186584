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
use crate::spec::Spec;
use crate::text::{hexadecimal_digits, join, plain, template};

/// A function of views, or of the threats in them.
struct ViewFunction {
    name: &'static str,
    /// The documentation in Rust. Headers have their own in the part.
    doc: &'static str,
    calls: Callee,
    parameters: &'static [(&'static str, ViewParameter)],
}

/// What a function calls: an associated function of a type in `lookup::views`.
#[derive(Clone, Copy, PartialEq)]
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

/// The indices of threats in an expansion.
const THREAT_INDEX: &str = "
#[doc = \" How many indices of threats there are: all are below this number.\"]
#[allow(dead_code, unreachable_pub)]
pub const THREAT_COUNT: #size = <#lookup::views::ThreatIndex<#rules>>::COUNT;
#[doc = \" The index of a threat, with the eyes of Black or White, on the mirrored board or as it is; \
none if it has none.\"]
#[allow(dead_code, unreachable_pub)] #[inline] #[must_use]
pub const fn threat_index(quad: [#byte; 4], black: #bool, mirrored: #bool)
-> ::core::option::Option<#number> {
    <#lookup::views::ThreatIndex<#rules>>::of(quad, black, mirrored)
}";

/// The indices of a list, of quads without a sign and of others.
const LISTS_OF_INDICES: [&str; 2] = [
    "
#[doc = \" Writes the indices of all of these threats that have one, and returns how many there \
are.\"]
#[allow(dead_code, unreachable_pub)] #[inline]
pub fn threat_indices(
    quads: &[[#byte; 4]], black: #bool, mirrored: #bool, indices: &mut [#number],
) -> #size {
    <#lookup::views::ThreatIndex<#rules>>::list(quads, black, mirrored, indices)
}",
    "
#[doc = \" Writes the indices of all of these threats that have one: of those that appear into the \
first list, of the others into the second one. It returns how many there are in both.\"]
#[allow(dead_code, unreachable_pub)] #[inline]
pub fn threat_indices(
    changes: &[[#byte; 4]], black: #bool, mirrored: #bool,
    added: &mut [#number], removed: &mut [#number],
) -> (#size, #size) {
    <#lookup::views::ThreatIndex<#rules>>::list_signed(changes, black, mirrored, added, removed)
}",
];

/// The types and functions in an expansion.
pub(super) fn items(spec: &Spec, types: &EngineTypes<'_>) -> TokenStream {
    let byte = types.names.primitive("u8");
    let byte = plain(&byte);
    let items = ViewItems {
        types,
        rules: rules_as_generics(spec),
        piece: types.names.mailbox.as_ref().unwrap_or(&byte).clone(),
        byte,
        is_signed: spec.has_signed_quads(),
    };
    let gaps = [("lookup", &types.lookup), ("rules", &items.rules)];
    let mut all = template(TYPES, &gaps);
    items.add_piece_codes(&mut all);
    for function in &FUNCTIONS {
        items.add(function, &mut all);
    }
    if spec.threat_index {
        items.add_threat_index(&mut all);
    }
    all
}

/// The generic arguments of `View` and `Threats`: what codes mean, and the rules of threats unless
/// they are the default.
fn rules_as_generics(spec: &Spec) -> TokenStream {
    // Wrong codes are refused, but must not be a second error.
    let codes = spec.codes().unwrap_or(0);
    let mut rules = hexadecimal_digits(codes, 16);
    if spec.threats.is_some() || spec.quads.is_some() {
        rules += ", ";
        rules += &hexadecimal_digits(spec.threat_rules(), 16);
    }
    plain(&rules)
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

    /// Adds the functions for indices of threats.
    fn add_threat_index(&self, items: &mut TokenStream) {
        let names = self.types.names;
        let bool = plain(&names.primitive("bool"));
        let number = plain(&names.primitive("u32"));
        let size = plain(&names.primitive("usize"));
        let gaps = [
            ("lookup", &self.types.lookup),
            ("rules", &self.rules),
            ("byte", &self.byte),
            ("bool", &bool),
            ("number", &number),
            ("size", &size),
        ];
        items.extend(template(THREAT_INDEX, &gaps));
        let lists = LISTS_OF_INDICES[usize::from(self.is_signed)];
        items.extend(template(lists, &gaps));
    }

    /// Adds a function.
    fn add(&self, function: &ViewFunction, items: &mut TokenStream) {
        let mut parameters = String::new();
        let mut squares = String::new();
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
                    ("#bitboard", plain(&unused))
                }
                ViewParameter::Mailbox if self.types.names.mailbox.is_some() => {
                    let codes = format!("&__piece_codes({name})");
                    ("&[#piece; 64]", plain(&codes))
                }
                ViewParameter::Mailbox => ("&[#byte; 64]", plain(name)),
                ViewParameter::Code => ("#byte", plain(name)),
            };
            join(&mut parameters, ", ", &format!("{name}: {of_type}"));
            let argument = template("#value,", &[("value", &value)]);
            arguments.extend(argument);
        }
        let (call, result) = match function.calls {
            Callee::View(constructor) => (format!("View::{constructor}(#arguments)"), "View"),
            Callee::Threats(update) => {
                let (lists, suffix, result) = if self.is_signed {
                    (&["changes"][..], "_signed", "#size")
                } else {
                    (&["added", "removed"][..], "", "(#size, #size)")
                };
                let mut last_arguments = String::new();
                for list in lists {
                    let parameter = format!("{list}: &mut [[#byte; 4]; 256]");
                    join(&mut parameters, ", ", &parameter);
                    join(&mut last_arguments, ", ", list);
                }
                let of_type = "<#lookup::views::Threats<#rules>>";
                (
                    format!("{of_type}::{update}{suffix}(#arguments {last_arguments})"),
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
            ("size", &plain(&self.types.names.primitive("usize"))),
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

/// The part of a header with the indices of threats.
#[cfg(feature = "generate")]
pub(super) const HEADER_PART_OF_INDICES: &str = include_str!("source/c/parts/threat_index.h");

/// The types of the tables of a header, and in C++ the loop that fills them.
#[cfg(feature = "generate")]
pub(super) const HEADER_TABLES: &str = include_str!("source/c/parts/views_tables.h");

/// The numbers of these tables in C.
#[cfg(feature = "generate")]
pub(super) const HEADER_NUMBERS: &str = include_str!("source/c/parts/views_numbers.h");

/// Bytes of these tables.
#[cfg(feature = "generate")]
pub(super) const HEADER_BYTES: usize = 6_704;

/// Which threats count, and how they are written, as one number.
#[derive(Clone, Copy, Debug, PartialEq)]
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

    /// Which byte of a quad is the attacker, from, attacked or to, which have the numbers 0 to 3.
    pub(super) fn place_of(self, number: usize) -> usize {
        let is_there = |place: &usize| (self.0 >> (40 + 2 * place) & 3) as usize == number;
        (0..4).find(is_there).unwrap_or(number)
    }

    /// Whether quads have another order than attacker, from, attacked, to.
    pub(super) const fn is_in_other_order(self) -> bool {
        self.0 >> 40 & 0xff != Self::ALL.0 >> 40
    }
}

/// The rules of `spec`.
#[cfg(feature = "generate")]
pub(super) fn rules(spec: &Spec) -> Rules {
    Rules(spec.threat_rules())
}

#[cfg(all(test, feature = "generate"))]
mod tests {
    use super::*;

    /// The type of views in the crate.
    const OF_CRATE: &str = include_str!("../lookup/views/view.rs");

    /// What every medium can be asked about a view.
    const METHODS: [&str; 18] = [
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
        "places",
        "threats_from",
        "threats_to",
        "threats_through",
        "write_threats_from",
        "write_threats_to",
        "write_threats_through",
    ];

    /// What closures make of pieces, which C has not.
    const BY_CLOSURES: [&str; 2] = ["write_as", "write_through_as"];

    /// What only Rust has: iterators.
    const ITERATORS: [&str; 2] = ["pairs", "pairs_through"];

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
        let known = [&METHODS[..], &BY_CLOSURES, &ITERATORS, &constructors].concat();
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
        let class = HEADER_PART
            .split("struct mt_View : mt_Around {")
            .nth(1)
            .unwrap_or("");
        let class = class.split("\n};").next().unwrap_or("");
        for method in METHODS.iter().chain(&BY_CLOSURES) {
            let found = class
                .lines()
                .any(|line| line.starts_with("    ") && line.contains(&format!(" {method}(")));
            assert!(found, "{method}");
        }
    }

    #[test]
    fn every_function_of_the_list_is_in_headers() {
        for ViewFunction { name, calls, .. } in &FUNCTIONS {
            let definition = match calls {
                Callee::View(_) => format!("mt_View mt_{name}(mt_Square square"),
                Callee::Threats(_) => format!("mt_Written mt_{name}("),
            };
            assert!(HEADER_PART.contains(&definition), "{definition}");
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
}
