//! Signatures and documentation of the generated functions and constants, the same for all schemes and front ends.

use proc_macro2::TokenStream;

use super::bodies::Bodies;
use super::names::{Conversion, Names, as_expression, located_at, located_behind};
use super::signatures::{Pair, Signatures};
use super::template::template;
use crate::board::stepper::Stepper;
use crate::literal::{hexadecimal_digits, in_words};
use crate::spec::Spec;

/// The functions `between` and `line`: name and documentation.
const LINES: [(&str, &str); 2] = [
    ("between", " The squares strictly between `a` and `b`, if they stand on one rank, file or diagonal;"),
    ("line", " The whole rank, file or diagonal through `a` and `b`, if there is one;"),
];

/// `SCHEME` and `TABLE_BYTES`.
pub(super) fn constants(scheme: &str, bytes: &TokenStream, names: &Names) -> [TokenStream; 2] {
    let doc = " What was compiled in: the scheme, and the options that differ from their defaults.";
    let (first, second) = (attributes(&[doc]), attributes(&[" Bytes of all tables together."]));
    let (str, usize) = (names.primitive("str"), names.primitive("usize"));
    [
        template(&format!("{first} pub const SCHEME: &{str} = {scheme:?};"), &[]),
        template(&format!("{second} pub const TABLE_BYTES: {usize} = #bytes;"), &[("bytes", bytes)]),
    ]
}

/// The functions, one item each, and checks of the engine's types.
pub(super) fn all(
    spec: &Spec,
    signatures: &Signatures,
    names: &Names,
    bodies: &dyn Bodies,
) -> Vec<TokenStream> {
    let types = Types::new(spec, signatures, names, bodies);
    let mut items = Vec::new();
    if let Some(check) = types.check() {
        items.push(check);
    }
    for (piece, attacks) in &signatures.pieces {
        items.push(types.slider(piece, attacks));
        items.push(types.slider_in_constants(piece));
    }
    for &pair in Pair::ALL {
        if signatures.has_both(pair) {
            items.push(types.both(pair));
        }
    }
    if spec.steppers {
        // A piece with the name of one of them is refused, but must not be a second error.
        for &piece in &Stepper::ALL {
            if !signatures.has(piece.name()) {
                items.push(types.stepper(piece));
            }
        }
    }
    if spec.lines {
        for (name, doc) in &LINES {
            items.push(types.pair(name, doc));
        }
        items.push(types.ray());
    }
    if spec.setwise {
        for (piece, _) in &signatures.pieces {
            // The look-up of a piece that is called so is refused, but must not be a second error.
            if !signatures.has(&all_of(piece)) {
                items.push(types.all_of(piece));
            }
        }
        if spec.steppers {
            for &piece in &Stepper::ALL {
                if !signatures.has(piece.name()) && !signatures.has(&all_of(piece.name())) {
                    items.push(types.all_stepping(piece));
                }
            }
        }
    }
    if spec.views {
        // Wrong codes are refused, but must not be a second error.
        items.push(types.views(spec.codes().unwrap_or(0)));
    }
    items
}

/// The types and functions of views along rays, which need no tables.
const VIEWS: &str = "
#[doc = \" What stands around a square: the first piece on each ray, and the pieces on the knight squares.\"]
#[allow(dead_code, unreachable_pub)]
pub type View = #lookup::views::View<#codes>;

#[allow(unused_imports, unreachable_pub)]
pub use #lookup::views::{Codes, Places};

#[doc = \" What stands around `square` (a1 = 0, h8 = 63). `mailbox` has a code for each square, whose lower four bits count.\"]
#[doc = \"\"]
#[doc = \" # Panics\"]
#[doc = \" If `square` is off the board.\"]
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn view(square: #square, mailbox: &[#byte; 64]) -> View {
    View::new(#number, mailbox)
}

#[doc = \" Like [`view`], as if `other` were empty.\"]
#[doc = \"\"]
#[doc = \" # Panics\"]
#[doc = \" If `square` or `other` is off the board.\"]
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn view_without(square: #square, mailbox: &[#byte; 64], other: #square) -> View {
    View::without(#number, mailbox, #other)
}
";

/// The engine's types in the signatures, and the conversions to and from those of the tables.
struct Types<'a> {
    signatures: &'a Signatures,
    names: &'a Names,
    bodies: &'a dyn Bodies,
    /// The type of sets in the tables.
    word: TokenStream,
    square: TokenStream,
    bitboard: TokenStream,
    /// The number of the parameter `square`.
    number: TokenStream,
    /// The parameter `occupied` as a word.
    occupied: TokenStream,
    /// `const` if the look-ups at run time are to be constant functions.
    constant_slider: &'static str,
    /// `const` if the conversions can be constant.
    constant: &'static str,
    /// `const` if constants can compute the number of a square.
    constant_square: &'static str,
}

impl<'a> Types<'a> {
    fn new(spec: &Spec, signatures: &'a Signatures, names: &'a Names, bodies: &'a dyn Bodies) -> Self {
        let (converts, has_number) =
            (converts_in_constants(names), names.square_index.is_none() || spec.const_fn);
        let word = template(&names.primitive(signatures.word), &[]);
        let usize = template(&names.primitive("usize"), &[]);
        let mut types = Self {
            signatures,
            names,
            bodies,
            square: names.square.as_ref().unwrap_or(&usize).clone(),
            bitboard: names.bitboard.as_ref().unwrap_or(&word).clone(),
            word,
            number: TokenStream::new(),
            occupied: TokenStream::new(),
            constant_slider: constant(converts && spec.const_fn),
            constant: constant(converts && has_number),
            constant_square: constant(has_number),
        };
        types.number = types.index("square");
        types.occupied = types.to_word("occupied");
        types
    }

    /// An item that fails to compile if the engine's square type is not `Copy`: the function that casts squares, if there is one.
    fn check(&self) -> Option<TokenStream> {
        let square = self.names.square.as_ref()?;
        if self.names.square_index.is_some() || self.bodies.stand_alone() {
            let check = "const _: () = {
                const fn square_is_copy<T: ::core::marker::Copy>() {}
                square_is_copy::<#square>();
            };";
            return Some(template(check, &[("square", square)]));
        }
        // Where a type cannot be cast, every cast would be an error.
        let cast = template(
            "#path::__cast_square_to_usize_or_give_the_option_square_index!(square, #square)",
            &[("path", &self.names.crate_path), ("square", square)],
        );
        let usize = self.names.primitive("usize");
        let function = format!("#[inline] const fn __square_number(square: #square) -> {usize} {{ #cast }}");
        Some(template(&function, &[("square", square), ("cast", &located_at(cast, square))]))
    }

    /// The number of the variable `square`, which has the engine's square type.
    fn index(&self, square: &str) -> TokenStream {
        match (&self.names.square, &self.names.square_index) {
            (_, Some(index)) => {
                let argument = located_at(template(&format!("({square})"), &[]), index);
                template("#index #argument", &[("index", index), ("argument", &argument)])
            }
            (Some(kind), None) => self.bodies.cast(&template(square, &[]), kind),
            (None, None) => template(square, &[]),
        }
    }

    /// Converts the variable `bitboard`, which has the engine's bitboard type, to a word.
    fn to_word(&self, bitboard: &str) -> TokenStream {
        match (&self.names.bitboard, self.names.conversion) {
            (None, _) => template(bitboard, &[]),
            (Some(path), Conversion::Traits) => {
                let convert = if self.bodies.stand_alone() {
                    template("::core::convert::Into::<#word>::into", &[("word", &self.word)])
                } else {
                    self.conversion(path, "into_word")
                };
                template(&format!("#convert({bitboard})"), &[("convert", &convert)])
            }
            (Some(path), Conversion::TupleStruct) => {
                let field = located_at(template(".0", &[]), path);
                template(&format!("{bitboard} #field"), &[("field", &field)])
            }
            (Some(_), Conversion::Unknown) => template(&format!("{{ _ = {bitboard}; 0 }}"), &[]),
        }
    }

    /// The path of a function of `Converts`, all of it where the engine's type is, so that an error points at the type: some
    /// compilers mark the type, others the whole path.
    fn conversion(&self, path: &TokenStream, function: &str) -> TokenStream {
        let gaps = [("lookup", &self.names.lookup()), ("word", &self.word)];
        let rest = template(&format!("as #lookup::Converts<#word>>::{function}"), &gaps);
        let (open, rest) = (located_at(template("<", &[]), path), located_behind(rest, path));
        template("#open #path #rest", &[("open", &open), ("path", path), ("rest", &rest)])
    }

    /// Converts `word` to the engine's bitboard type.
    fn as_bitboard(&self, word: &TokenStream) -> TokenStream {
        let (kind, word) = (("kind", &self.word), ("word", word));
        match (&self.names.bitboard, self.names.conversion) {
            (None, _) => word.1.clone(),
            (Some(path), Conversion::Traits) => {
                let convert = if self.bodies.stand_alone() {
                    template("<#path as ::core::convert::From<#kind>>::from", &[("path", path), kind])
                } else {
                    self.conversion(path, "from_word")
                };
                template("#convert(#word)", &[("convert", &convert), word])
            }
            (Some(path), Conversion::TupleStruct) => {
                let constructor = as_expression(path);
                let argument = located_at(template("(#word)", &[word]), path);
                template("#constructor #argument", &[("constructor", &constructor), ("argument", &argument)])
            }
            (Some(_), Conversion::Unknown) => {
                template("{ _ = #word; ::core::panic!(\"the option `bitboard` is wrong\") }", &[word])
            }
        }
    }

    /// The look-up of a slider.
    fn slider(&self, piece: &str, attacks: &str) -> TokenStream {
        let words = self.bodies.slider(piece, &self.number, &self.occupied);
        let article =
            if matches!(piece.as_bytes(), [b'a' | b'e' | b'i' | b'o' | b'u', ..]) { "an" } else { "a" };
        let (named, squares) = (in_words(piece), &self.signatures.squares);
        let doc = format!(" The attack set of {article} {named} on `square` ({squares}): {attacks}.");
        let constant = self.constant_slider;
        let signature =
            format!("{constant} fn {piece}_attacks(square: #square, occupied: #bitboard) -> #bitboard");
        let doc = [&doc, ANY_SQUARES, "", PANICS, OFF_THE_BOARD];
        self.inlined(&doc, &signature, &words)
    }

    /// The look-up of a slider for constants. It takes and returns words if the conversions of the engine's bitboards
    /// cannot be `const`.
    fn slider_in_constants(&self, piece: &str) -> TokenStream {
        let constant = self.constant_square;
        let (bitboard, body) = if converts_in_constants(self.names) {
            let words = self.bodies.slider_in_constants(piece, &self.number, &self.occupied);
            ("#bitboard", self.as_bitboard(&words))
        } else {
            let occupied = template("occupied", &[]);
            ("#word", self.bodies.slider_in_constants(piece, &self.number, &occupied))
        };
        let doc = format!(" Like [`{piece}_attacks`], for constants.");
        let signature = format!(
            "{constant} fn {piece}_attacks_const(square: #square, occupied: {bitboard}) -> {bitboard}"
        );
        self.function(&[&doc, "", PANICS, OFF_THE_BOARD], "", &signature, &body)
    }

    fn stepper(&self, piece: Stepper) -> TokenStream {
        let words = self.bodies.stepper(piece, &self.number);
        let (constant, piece) = (self.constant, piece.name());
        let (named, squares) = (in_words(piece), &self.signatures.squares);
        let doc = format!(" The squares that a {named} attacks from `square` ({squares}).");
        let signature = format!("{constant} fn {piece}_attacks(square: #square) -> #bitboard");
        self.inlined(&[&doc, "", PANICS, OFF_THE_BOARD], &signature, &words)
    }

    fn pair(&self, name: &str, doc: &str) -> TokenStream {
        let words = self.bodies.pair(name, &self.index("a"), &self.index("b"));
        let signature = format!("{} fn {name}(a: #square, b: #square) -> #bitboard", self.constant);
        let doc = [doc, " no square otherwise.", "", PANICS, " If `a` or `b` is off the board."];
        self.inlined(&doc, &signature, &words)
    }

    fn ray(&self) -> TokenStream {
        let mut body = self.as_bitboard(&self.bodies.ray());
        if self.names.square.is_some() || self.names.square_index.is_some() {
            body = template(
                "let (from, to) = (#from, #to); #body",
                &[("from", &self.index("from")), ("to", &self.index("to")), ("body", &body)],
            );
        }
        let doc = [
            " The squares from `from`, which is left out, through `to` to the edge of the board, if both squares stand on one",
            " rank, file or diagonal; no square otherwise.",
            "",
            PANICS,
            " If `from` or `to` is off the board.",
        ];
        let signature = format!("{} fn ray(from: #square, to: #square) -> #bitboard", self.constant);
        self.function(&doc, INLINE, &signature, &body)
    }

    fn all_of(&self, piece: &str) -> TokenStream {
        let (pieces, constant) = (plural(piece), self.constant_slider);
        let words = self.bodies.all_of(piece, &self.to_word(&pieces), &self.occupied, !constant.is_empty());
        let name = all_of(piece);
        let signature =
            format!("{constant} fn {name}_attacks({pieces}: #bitboard, occupied: #bitboard) -> #bitboard");
        let doc = [&doc_of_all(piece), " Both sets may hold any squares."];
        self.inlined(&doc, &signature, &words)
    }

    fn all_stepping(&self, piece: Stepper) -> TokenStream {
        let pieces = plural(piece.name());
        let words = self.bodies.all_stepping(piece, &self.to_word(&pieces));
        let (constant, name) = (constant(converts_in_constants(self.names)), all_of(piece.name()));
        let signature = format!("{constant} fn {name}_attacks({pieces}: #bitboard) -> #bitboard");
        self.inlined(&[&doc_of_all(piece.name())], &signature, &words)
    }

    /// The look-up of two pieces.
    fn both(&self, pair: Pair) -> TokenStream {
        let [first, second] = pair.names;
        let (square, occupied) = (&self.number, &self.occupied);
        let words = self.bodies.both(pair, square, occupied).unwrap_or_else(|| {
            let variables = (template("square", &[]), template("occupied", &[]));
            template(
                "{ let (square, occupied) = (#square, #occupied); (#first, #second) }",
                &[
                    ("square", square),
                    ("occupied", occupied),
                    ("first", &self.bodies.slider(first, &variables.0, &variables.1)),
                    ("second", &self.bodies.slider(second, &variables.0, &variables.1)),
                ],
            )
        });
        let body = match (&self.names.bitboard, self.names.conversion) {
            (None, _) => words,
            // It panics, so there cannot be two of it.
            (Some(_), Conversion::Unknown) => self.as_bitboard(&words),
            (Some(_), Conversion::Traits | Conversion::TupleStruct) => self.as_bitboards(pair, &words),
        };
        let squares = &self.signatures.squares;
        let doc = format!(
            " The attack sets of a {first} and of a {second} on `square` ({squares}), in this order. `square` is checked once."
        );
        let signature = format!(
            "{} fn {}_attacks(square: #square, occupied: #bitboard,) -> (#bitboard, #bitboard)",
            self.constant_slider,
            pair.name()
        );
        self.function(&[&doc, ANY_SQUARES, "", PANICS, OFF_THE_BOARD], INLINE, &signature, &body)
    }

    /// Statements that convert the pair `words` to the engine's bitboards.
    fn as_bitboards(&self, pair: Pair, words: &TokenStream) -> TokenStream {
        let [first, second] = pair.names;
        template(
            &format!("let ({first}, {second}) = #words; (#first, #second)"),
            &[
                ("words", words),
                ("first", &self.as_bitboard(&template(first, &[]))),
                ("second", &self.as_bitboard(&template(second, &[]))),
            ],
        )
    }

    /// The types and functions for these codes of pieces, as `Spec::codes` gives them.
    fn views(&self, codes: u64) -> TokenStream {
        let gaps = [
            ("lookup", &self.names.lookup()),
            ("codes", &template(&hexadecimal_digits(codes, 16), &[])),
            ("byte", &template(&self.names.primitive("u8"), &[])),
            ("square", &self.square),
            ("number", &self.number),
            ("other", &self.index("other")),
        ];
        template(VIEWS, &gaps)
    }

    /// A function that is inlined, and whose result is `word`.
    fn inlined(&self, doc: &[&str], signature: &str, word: &TokenStream) -> TokenStream {
        self.function(doc, INLINE, signature, &self.as_bitboard(word))
    }

    /// A function: its documentation line by line, an attribute if it has any, the signature behind `pub`, which may have gaps for
    /// the engine's types, and the body.
    fn function(&self, doc: &[&str], attribute: &str, signature: &str, body: &TokenStream) -> TokenStream {
        // Whether one could be constant depends on the target and the tables, so none is unless that is asked for.
        let allowed = if self.bodies.stand_alone() && !signature.starts_with("const") {
            "#[allow(clippy::missing_const_for_fn)] "
        } else {
            ""
        };
        template(
            &format!("{}{allowed}{attribute} #[must_use] pub {signature} {{ #body }}", attributes(doc)),
            &[("square", &self.square), ("bitboard", &self.bitboard), ("word", &self.word), ("body", body)],
        )
    }
}

/// The attributes of all public items: the documentation line by line, and what engines need not use.
fn attributes(doc: &[&str]) -> String {
    let mut text = String::new();
    for line in doc {
        let attribute = format!("#[doc = {line:?}] ");
        text += &attribute;
    }
    text + "#[allow(dead_code, unreachable_pub)]"
}

/// The word in front of a function that is constant if `yes`.
fn constant(yes: bool) -> &'static str {
    if yes { "const" } else { "" }
}

/// The first part of the name of the function for all pieces of a kind, as if it were that of a piece.
fn all_of(piece: &str) -> String {
    format!("all_{piece}")
}

/// The pieces of a set, as the name of a parameter: no reserved word of any language.
pub(super) fn plural(piece: &str) -> String {
    let pieces = format!("{piece}s");
    if ["as", "this", "class", "alignas"].contains(&&*pieces) { "pieces".to_owned() } else { pieces }
}

/// The documentation of the function for all pieces of a kind.
fn doc_of_all(piece: &str) -> String {
    let (named, pieces) = (in_words(piece), plural(piece));
    format!(
        " The squares that any {named} of `{pieces}` attacks: the union of their attack sets, without a loop over them."
    )
}

const INLINE: &str = "#[inline]";

/// Lines of documentation that several functions have.
const ANY_SQUARES: &str = " `occupied` may hold any squares.";
const PANICS: &str = " # Panics";
const OFF_THE_BOARD: &str = " If `square` is off the board.";

/// Whether constants can make the engine's bitboards, or there are none.
fn converts_in_constants(names: &Names) -> bool {
    names.bitboard.is_none() || names.conversion != Conversion::Traits
}
