//! The functions that engines call, the same for all schemes and front ends: which there are, their
//! items, which convert the engine's types, and what they do in expansions: they call the look-ups
//! of the runtime crate.

use proc_macro2::TokenStream;

use super::names::{Conversion, Names, SquareNumber, as_expression, located_at, located_behind};
#[cfg(feature = "boards")]
use crate::board::geometry::Geometry;
#[cfg(feature = "boards")]
use crate::board::piece::{PathKind, Piece};
use crate::board::stepper::Stepper;
use crate::naming::{is_parameter, parameter_for_all};
use crate::spec::Spec;
use crate::text::{hexadecimal_digits, in_words, join, template};

/// The pieces of chess whose look-up depends on the occupancy.
const SLIDERS: [&str; 3] = ["rook", "bishop", "queen"];

/// What the functions depend on besides the options: the board and its pieces.
pub(super) struct Signatures {
    /// The pieces whose look-up depends on the occupancy: the name, and what the piece attacks,
    /// for the documentation.
    pub(super) pieces: Vec<(String, &'static str)>,
    /// The type of sets of squares: `u64` or `u128`.
    pub(super) word: &'static str,
    /// How squares are numbered, for the documentation.
    pub(super) squares: String,
    /// Whether these are rook, bishop and queen on the chess board.
    pub(super) are_of_chess: bool,
}

/// What a rider attacks.
const RAYS: &str = "the squares of each ray up to its first blocker, and the blocker";

impl Signatures {
    /// The pieces and the board of `spec`.
    pub(super) fn new(spec: &Spec) -> Self {
        #[cfg(feature = "boards")]
        if let Some(board) = spec.geometry().ok().filter(|_| !spec.is_chess()) {
            return Self::on_board(&board, &spec.all_pieces());
        }
        #[cfg(not(feature = "boards"))]
        let _ = spec;
        Self::chess()
    }

    /// Rook, bishop and queen on the chess board.
    pub(super) fn chess() -> Self {
        let mut pieces = Vec::new();
        for piece in &SLIDERS {
            pieces.push(((*piece).to_owned(), RAYS));
        }
        Self {
            pieces,
            word: "u64",
            squares: "a1 = 0, h8 = 63".to_owned(),
            are_of_chess: true,
        }
    }

    /// These pieces on this board.
    #[cfg(feature = "boards")]
    pub(super) fn on_board(board: &Geometry, pieces: &[Piece]) -> Self {
        let what = |piece: &Piece| {
            let paths = &piece.movement.paths();
            let all = |kind, squares| {
                paths
                    .iter()
                    .all(|path| path.kind == kind && path.squares.len() == squares)
            };
            match paths[0].kind {
                kind @ PathKind::Rider(None) if all(kind, 1) => RAYS,
                kind @ PathKind::Hopper(None) if all(kind, 1) => {
                    "the squares of each ray behind its first occupied square, up to the next occupied one, and that one"
                }
                kind @ PathKind::Lame if all(kind, 2) => {
                    "the squares that it leaps to over an empty one"
                }
                _ => "the squares of each of its paths, as far as it goes",
            }
        };
        let last = board.squares() - 1;
        let pieces: Vec<_> = pieces
            .iter()
            .map(|piece| (piece.name.clone(), what(piece)))
            .collect();
        Self {
            pieces,
            word: board.word(),
            squares: format!("{} = 0, {} = {last}", board.name(0), board.name(last)),
            are_of_chess: false,
        }
    }

    /// Pieces and a board of which nothing else is known.
    pub(super) fn named(pieces: &[String], word: &'static str) -> Self {
        let mut named = Vec::new();
        for piece in pieces {
            named.push((piece.clone(), RAYS));
        }
        Self {
            pieces: named,
            word,
            squares: "the first one = 0".to_owned(),
            are_of_chess: false,
        }
    }

    pub(super) fn has(&self, piece: &str) -> bool {
        self.pieces.iter().any(|(name, _)| name == piece)
    }
}

/// What a function finds.
#[derive(Clone, Copy)]
pub(super) enum Finds<'a> {
    /// The attack set of a piece whose look-up depends on the occupancy.
    Attacks(&'a str),
    /// The attack set of this piece in constants.
    InConstants(&'a str),
    /// The attack sets of a rook and of a bishop, as a pair.
    Both,
    /// The attack set of a stepping piece.
    Steps(Stepper),
    /// The attack set of a pawn of either colour.
    Pawn,
    /// The set of two squares in the table with this name.
    Pair(&'static str),
    /// A part of the line through two squares: the name of the function, and beside which of the
    /// two the part begins.
    OnLine(
        &'static str,
        #[cfg_attr(
            not(feature = "generate"),
            expect(dead_code, reason = "the look-ups of the crate know it")
        )]
        usize,
    ),
    /// What any piece of a set attacks.
    OfAll(&'a str),
    /// What any stepping piece of a set attacks.
    StepsOfAll(Stepper),
}

/// What a parameter is.
#[derive(Clone, Copy)]
pub(super) enum Takes {
    /// Whether something holds.
    Truth,
    /// A square of the engine's type.
    Square,
    /// A set of the engine's type.
    Set,
    /// A set as a number.
    Word,
}

/// A function that engines call.
pub(super) struct Function<'a> {
    pub(super) finds: Finds<'a>,
    /// Its name, in parts.
    name: [&'a str; 3],
    /// What it does, in parts. Each line begins with a space.
    doc: &'a [&'a str],
    /// What it takes. A set of pieces stands in front of the occupancy.
    pub(super) parameters: &'a [(&'a str, Takes)],
    /// Whether it is a constant function.
    pub(super) constant: bool,
}

/// What a function returns: an expression of squares as numbers and of sets as words, with gaps
/// that are called like the parameters, and `#lookup` for the path of the look-ups. Bodies of
/// [`Finds::OnLine`] have numbers in `from` and `to`.
pub(super) type Body<'a> = dyn Fn(&Function<'_>) -> String + 'a;

/// Calls `add` for all functions but those of views. Text is in parts because each `format!` is
/// long code, which users' builds compile.
fn functions(
    spec: &Spec,
    signatures: &Signatures,
    names: &Names,
    add: &mut dyn FnMut(&Function<'_>),
) {
    let converts = names.bitboard.is_none() || names.conversion != Conversion::Traits;
    let has_number = !matches!(names.number, SquareNumber::Function(_)) || spec.const_fn;
    let (at_run_time, of_squares) = (converts && spec.const_fn, converts && has_number);
    let on_square = joined(&[" on `square` (", &signatures.squares, ")"]);
    let parameters = &[SQUARE, OCCUPIED];
    for (piece, attacks) in &signatures.pieces {
        let article = if matches!(piece.as_bytes(), [b'a' | b'e' | b'i' | b'o' | b'u', ..]) {
            "an "
        } else {
            "a "
        };
        let what = joined(&[article, &in_words(piece), &on_square, ": ", attacks]);
        let (finds, name) = (Finds::Attacks(piece), ["", piece, "_attacks"]);
        let doc = &[" The attack set of ", &what, ".", ANY_SQUARES];
        add(&Function {
            finds,
            name,
            doc,
            parameters,
            constant: at_run_time,
        });
        // It takes and returns words if the conversions of the engine's bitboards cannot be
        // `const`.
        let parameters = &[
            SQUARE,
            ("occupied", if converts { Takes::Set } else { Takes::Word }),
        ];
        let (finds, name) = (Finds::InConstants(piece), ["", piece, "_attacks_const"]);
        let doc = &[" Like [`", piece, "_attacks`], for constants."];
        add(&Function {
            finds,
            name,
            doc,
            parameters,
            constant: has_number,
        });
    }
    if signatures.has("rook") && signatures.has("bishop") {
        let (finds, name) = (Finds::Both, ["rook", "_and_bishop", "_attacks"]);
        let checked = if spec.square_mask().is_none() {
            " `square` is checked once."
        } else {
            ""
        };
        let rest = &joined(&[", in this order.", checked]);
        let doc = &[
            " The attack sets of a rook and of a bishop",
            &on_square,
            rest,
            ANY_SQUARES,
        ];
        add(&Function {
            finds,
            name,
            doc,
            parameters,
            constant: at_run_time,
        });
    }
    // A piece with the name of another function is refused, but must not be a second error.
    if spec.steppers {
        let from = joined(&[" attacks from `square` (", &signatures.squares, ")"]);
        for &stepper in &Stepper::ALL {
            let piece = stepper.name();
            if !signatures.has(piece) {
                let (finds, name) = (Finds::Steps(stepper), ["", piece, "_attacks"]);
                let doc = &[" The squares that a ", &in_words(piece), &from, "."];
                add(&Function {
                    finds,
                    name,
                    doc,
                    parameters: &[SQUARE],
                    constant: of_squares,
                });
            }
        }
        if !signatures.has("pawn") {
            let (name, parameters) = (["pawn", "_attacks", ""], &[("black", Takes::Truth), SQUARE]);
            let doc = &[
                " The squares that a pawn",
                &from,
                ": a black one, or, if not `black`, a white one.",
            ];
            add(&Function {
                finds: Finds::Pawn,
                name,
                doc,
                parameters,
                constant: of_squares,
            });
        }
    }
    if spec.lines {
        for &(name, part, doc) in &LINES {
            let (finds, [a, b]) = match part {
                None => (Finds::Pair(name), ["a", "b"]),
                Some(beside) => (Finds::OnLine(name, beside), ["from", "to"]),
            };
            let (name, doc, parameters) = (
                [name, "", ""],
                &[doc],
                &[(a, Takes::Square), (b, Takes::Square)],
            );
            add(&Function {
                finds,
                name,
                doc,
                parameters,
                constant: of_squares,
            });
        }
    }
    if spec.setwise {
        // With the first `count` of both parameters.
        let mut add_all = |finds, piece: &str, count: usize, sets, constant| {
            if signatures.has(&joined(&["all_", piece])) {
                return;
            }
            let (kind, pieces, name) = (
                in_words(piece),
                parameter_for_all(piece),
                ["all_", piece, "_attacks"],
            );
            let union = "` attacks: the union of their attack sets, without a loop over them.";
            let doc = &[
                " The squares that any ",
                &kind,
                " of `",
                &pieces,
                union,
                sets,
            ];
            let both = [(&*pieces, Takes::Set), OCCUPIED];
            add(&Function {
                finds,
                name,
                doc,
                parameters: &both[..count],
                constant,
            });
        };
        for (piece, _) in &signatures.pieces {
            let sets = "\n Both sets may hold any squares.";
            add_all(Finds::OfAll(piece), piece, 2, sets, at_run_time);
        }
        for &stepper in if spec.steppers {
            &Stepper::ALL[..]
        } else {
            &[]
        } {
            if !signatures.has(stepper.name()) {
                add_all(Finds::StepsOfAll(stepper), stepper.name(), 1, "", converts);
            }
        }
    }
}

const SQUARE: (&str, Takes) = ("square", Takes::Square);
const OCCUPIED: (&str, Takes) = ("occupied", Takes::Set);

/// The text of these parts.
fn joined(parts: &[&str]) -> String {
    let mut text = String::new();
    for part in parts {
        text += part;
    }
    text
}

/// The functions of two squares: name; for those that find a part of a line, beside which of the
/// two squares it begins; and documentation.
pub(super) const LINES: [(&str, Option<usize>, &str); 4] = [
    ("between", None, " The squares strictly between `a` and `b`, if they stand on one rank, file or diagonal;
 no square otherwise."),
    ("line", None, " The whole rank, file or diagonal through `a` and `b`, if there is one;
 no square otherwise."),
    ("ray", Some(0), " The squares from `from`, which is left out, through `to` to the edge of the board, if both squares stand on one
 rank, file or diagonal; no square otherwise."),
    ("beyond", Some(1), " The squares behind `to`, which is left out, as seen from `from`, to the edge of the board, if both squares stand on
 one rank, file or diagonal; no square otherwise."),
];

/// A line of documentation that several functions have.
const ANY_SQUARES: &str = "\n `occupied` may hold any squares.";

/// `SCHEME` and `TABLE_BYTES`.
pub(super) fn constants(scheme: &str, bytes: &TokenStream, names: &Names) -> [TokenStream; 2] {
    let doc = " What was compiled in: the scheme, and the options that differ from their defaults.";
    let (first, second) = (
        attributes(doc),
        attributes(" Bytes of all tables together."),
    );
    let (str, usize) = (names.primitive("str"), names.primitive("usize"));
    [
        template(
            &format!("{first} pub const SCHEME: &{str} = {scheme:?};"),
            &[],
        ),
        template(
            &format!("{second} pub const TABLE_BYTES: {usize} = #bytes;"),
            &[("bytes", bytes)],
        ),
    ]
}

/// The attributes of all public items: the documentation line by line, and what engines need not
/// use.
fn attributes(doc: &str) -> String {
    let mut text = String::new();
    for line in doc.lines() {
        let attribute = format!("#[doc = {line:?}] ");
        text += &attribute;
    }
    text + "#[allow(dead_code, unreachable_pub)]"
}

/// Checks of the engine's types, and the functions, one item each.
pub(super) fn all(
    spec: &Spec,
    signatures: &Signatures,
    names: &Names,
    body: &Body<'_>,
) -> Vec<TokenStream> {
    let types = Types::new(spec, signatures, names);
    let mut items = Vec::new();
    if let Some(check) = types.check() {
        items.push(check);
    }
    functions(spec, signatures, names, &mut |function| {
        items.push(types.item(function, &body(function)));
    });
    if spec.views {
        // Wrong codes are refused, but must not be a second error.
        items.push(types.views(spec.codes().unwrap_or(0)));
    }
    items
}

/// The engine's types in the signatures, and the conversions to and from those of the tables.
struct Types<'a> {
    names: &'a Names,
    /// Whether look-ups have a parameter that is called like `square_index`, so that another function
    /// calls it.
    hides_index: bool,
    /// Whether constant functions ask for the numbers of squares.
    is_constant: bool,
    /// The path of the look-ups.
    lookup: TokenStream,
    /// The type of sets in the tables.
    word: TokenStream,
    square: TokenStream,
    bitboard: TokenStream,
    /// [`Spec::square_mask`].
    mask: Option<usize>,
}

impl<'a> Types<'a> {
    fn new(spec: &Spec, signatures: &Signatures, names: &'a Names) -> Self {
        let word = template(&names.primitive(signatures.word), &[]);
        let usize = template(&names.primitive("usize"), &[]);
        Self {
            names,
            hides_index: spec.square_index.as_deref().is_some_and(is_parameter),
            is_constant: spec.const_fn,
            lookup: names.lookup(),
            square: names.square.as_ref().unwrap_or(&usize).clone(),
            bitboard: names.bitboard.as_ref().unwrap_or(&word).clone(),
            word,
            mask: spec.square_mask(),
        }
    }

    /// The function that returns what is in its `body`.
    fn item(&self, function: &Function<'_>, body: &str) -> TokenStream {
        let (mut parameters, mut squares) = (String::new(), String::new());
        let (mut values, mut statements) = (Vec::with_capacity(2), TokenStream::new());
        for &(name, takes) in function.parameters {
            let (kind, value) = match takes {
                Takes::Truth => ("#truth", template(name, &[])),
                Takes::Square => {
                    join(&mut squares, " or ", &format!("`{name}`"));
                    ("#square", self.index(name))
                }
                Takes::Set if self.names_words() => {
                    statements.extend(self.word_named(name));
                    ("#bitboard", template(name, &[]))
                }
                Takes::Set => ("#bitboard", self.to_word(name)),
                Takes::Word => ("#word", template(name, &[])),
            };
            join(&mut parameters, ", ", &format!("{name}: {kind}"));
            values.push(value);
        }
        let mut gaps = [("lookup", &self.lookup); 3];
        for (number, value) in values.iter().enumerate() {
            gaps[number] = (function.parameters[number].0, value);
        }
        let words = template(body, &gaps);
        let (mut body, result) = match (function.finds, function.parameters) {
            (Finds::Both, _) => (self.as_bitboards(&words), "(#bitboard, #bitboard)"),
            (_, [_, (_, Takes::Word)]) => (words, "#word"),
            _ => (self.as_bitboard(&words), "#bitboard"),
        };
        let converts_squares = self.names.square.is_some() || self.mask.is_some();
        if matches!(function.finds, Finds::OnLine(..)) && converts_squares {
            gaps[2] = ("body", &body);
            body = template("let (from, to) = (#from, #to); #body", &gaps);
        }
        let off_board = self.off_board(&squares);
        let doc = joined(function.doc) + if squares.is_empty() { "" } else { &off_board };
        let inline = if matches!(function.finds, Finds::InConstants(_)) {
            ""
        } else {
            "#[inline]"
        };
        let constant = if function.constant { "const" } else { "" };
        let (attributes, name) = (attributes(&doc), joined(&function.name));
        let truth = template(&self.names.primitive("bool"), &[]);
        template(
            &format!(
                "{attributes} {inline} #[must_use] pub {constant} fn {name}({parameters}) -> {result} {{ #statements #body }}"
            ),
            &[
                ("statements", &statements),
                ("truth", &truth),
                ("square", &self.square),
                ("bitboard", &self.bitboard),
                ("word", &self.word),
                ("body", &body),
            ],
        )
    }

    /// An item that fails to compile if the engine's square type is not `Copy`: the function that
    /// gives the numbers of squares, if there is one.
    fn check(&self) -> Option<TokenStream> {
        let square = self.names.square.as_ref()?;
        if self.names.standalone && matches!(self.names.number, SquareNumber::Cast) {
            return Some(template(SQUARE_IS_COPY, &[("square", square)]));
        }
        let parameter = self.number_parameter();
        // Where a type has no number, every use of it would be an error.
        let (number, place) = match &self.names.number {
            SquareNumber::Cast => (
                "#path::__cast_square_to_usize_or_give_the_option_square_index!(#parameter, #square)",
                square,
            ),
            SquareNumber::Function(index) if self.names.standalone => (NUMBER_OF_SQUARE, index),
            SquareNumber::Function(index) if self.is_constant => (
                "#path::__constant_number_of_square!(#index, #parameter, #square)",
                index,
            ),
            SquareNumber::Function(index) => (
                "#path::__number_of_square!(#index, #parameter, #square)",
                index,
            ),
            SquareNumber::Unknown => ("{ _ = #parameter; 0 }", square),
        };
        let gaps = [
            ("path", &self.names.crate_path),
            ("square", square),
            ("parameter", &template(parameter, &[])),
            ("index", &as_expression(place)),
        ];
        let number = located_at(template(number, &gaps), place);
        let calls_function = matches!(self.names.number, SquareNumber::Function(_));
        let constant = if calls_function && !self.is_constant {
            ""
        } else {
            "const"
        };
        let usize = self.names.primitive("usize");
        let name = self.number_function();
        let function = format!(
            "#[inline] {constant} fn {name}({parameter}: #square) -> {usize} {{ #number }}"
        );
        Some(template(
            &function,
            &[("square", square), ("number", &number)],
        ))
    }

    /// The name of the function that gives the number of a square.
    const fn number_function(&self) -> &'static str {
        if self.names.standalone {
            "number_of"
        } else {
            "__square_number"
        }
    }

    /// Its parameter.
    const fn number_parameter(&self) -> &'static str {
        if self.hides_index {
            "of_engine"
        } else {
            "square"
        }
    }

    /// The documentation of what happens to `squares` off the board.
    fn off_board(&self, squares: &str) -> String {
        match self.mask {
            None => format!("\n\n # Panics\n If {squares} is off the board."),
            Some(mask) => format!("\n\n A square off the board counts modulo {}.", mask + 1),
        }
    }

    /// The number of the variable `square`, which has the engine's square type.
    fn index(&self, square: &str) -> TokenStream {
        let number = match (&self.names.square, &self.names.number) {
            (None, _) => template(square, &[]),
            (Some(_), SquareNumber::Cast) if self.names.standalone => {
                template(&format!("{square} as usize"), &[])
            }
            (Some(_), _) => template(&format!("{}({square})", self.number_function()), &[]),
        };
        let Some(mask) = self.mask else { return number };
        let and = template(&format!("& {mask}"), &[]);
        template("#number #and", &[("number", &number), ("and", &and)])
    }

    /// Whether conversions of sets are statements in front of the look-up: people read these.
    fn names_words(&self) -> bool {
        let converts = self.names.bitboard.is_some();
        converts && self.names.standalone && self.names.conversion == Conversion::Traits
    }

    /// The statement that makes a word of the variable `bitboard`, under the same name.
    fn word_named(&self, bitboard: &str) -> TokenStream {
        let statement = format!("let {bitboard}: #word = ::core::convert::Into::into({bitboard});");
        template(&statement, &[("word", &self.word)])
    }

    /// Converts the variable `bitboard`, which has the engine's bitboard type, to a word.
    fn to_word(&self, bitboard: &str) -> TokenStream {
        match (&self.names.bitboard, self.names.conversion) {
            (None, _) => template(bitboard, &[]),
            (Some(path), Conversion::Traits) => {
                let convert = self.conversion(path, "into_word");
                template(&format!("#convert({bitboard})"), &[("convert", &convert)])
            }
            (Some(path), Conversion::TupleStruct) => {
                let field = located_at(template(".0", &[]), path);
                template(&format!("{bitboard} #field"), &[("field", &field)])
            }
            (Some(_), Conversion::Unknown) => template(&format!("{{ _ = {bitboard}; 0 }}"), &[]),
        }
    }

    /// The path of a function of `Converts`, all of it where the engine's type is, so that an error
    /// points at the type: some compilers mark the type, others the whole path.
    fn conversion(&self, path: &TokenStream, function: &str) -> TokenStream {
        let gaps = [("lookup", &self.lookup), ("word", &self.word)];
        let rest = template(&format!("as #lookup::Converts<#word>>::{function}"), &gaps);
        let (open, rest) = (
            located_at(template("<", &[]), path),
            located_behind(rest, path),
        );
        template(
            "#open #path #rest",
            &[("open", &open), ("path", path), ("rest", &rest)],
        )
    }

    /// Converts `word` to the engine's bitboard type.
    fn as_bitboard(&self, word: &TokenStream) -> TokenStream {
        let word = ("word", word);
        match (&self.names.bitboard, self.names.conversion) {
            (None, _) => word.1.clone(),
            // The result of the function says which type it is.
            (Some(_), Conversion::Traits) if self.names.standalone => {
                template("::core::convert::From::from(#word)", &[word])
            }
            (Some(path), Conversion::Traits) => {
                let convert = self.conversion(path, "from_word");
                template("#convert(#word)", &[("convert", &convert), word])
            }
            (Some(path), Conversion::TupleStruct) => {
                let constructor = as_expression(path);
                let argument = located_at(template("(#word)", &[word]), path);
                template(
                    "#constructor #argument",
                    &[("constructor", &constructor), ("argument", &argument)],
                )
            }
            (Some(_), Conversion::Unknown) => template(
                "{ _ = #word; ::core::panic!(\"the option `bitboard` is wrong\") }",
                &[word],
            ),
        }
    }

    /// Statements that convert the pair `words` to the engine's bitboards.
    fn as_bitboards(&self, words: &TokenStream) -> TokenStream {
        match (&self.names.bitboard, self.names.conversion) {
            (None, _) => return words.clone(),
            // It panics, so there cannot be two of it.
            (Some(_), Conversion::Unknown) => return self.as_bitboard(words),
            (Some(_), Conversion::Traits | Conversion::TupleStruct) => {}
        }
        let [rook, bishop] = [&template("rook", &[]), &template("bishop", &[])];
        let [rook, bishop] = [self.as_bitboard(rook), self.as_bitboard(bishop)];
        let gaps = [("words", words), ("rook", &rook), ("bishop", &bishop)];
        template("let (rook, bishop) = #words; (#rook, #bishop)", &gaps)
    }

    /// The types and functions of views for these codes of pieces, as `Spec::codes` gives them.
    fn views(&self, codes: u64) -> TokenStream {
        let gaps = [
            // Without the first line break, as these are lines on their own.
            (
                "one_square",
                &template(&attributes(&self.off_board("`square`")[1..]), &[]),
            ),
            (
                "two_squares",
                &template(
                    &attributes(&self.off_board("`square` or `other`")[1..]),
                    &[],
                ),
            ),
            ("lookup", &self.lookup),
            ("codes", &template(&hexadecimal_digits(codes, 16), &[])),
            ("byte", &template(&self.names.primitive("u8"), &[])),
            ("square", &self.square),
            ("number", &self.index("square")),
            ("other", &self.index("other")),
        ];
        template(VIEWS, &gaps)
    }
}

/// In source without dependencies: fails to compile if squares are not `Copy`.
const SQUARE_IS_COPY: &str = "const _: () = {
    const fn square_is_copy<T: ::core::marker::Copy>() {}
    square_is_copy::<#square>();
};";

/// In source without dependencies: the number of a square by the engine's function, which takes a
/// square or a reference to one; `cast.rs` says how the compiler finds out. The names are such that
/// no path of an engine begins with them.
const NUMBER_OF_SQUARE: &str = "
struct __Argument<S, A>(::core::marker::PhantomData<fn(S) -> A>);
impl<S: ::core::marker::Copy> __Argument<S, S> {
    #[allow(dead_code)]
    const fn of(self, square: &S) -> S {
        *square
    }
}
impl<'a, S> __Argument<S, &'a S> {
    #[allow(dead_code)]
    const fn of(&self, square: &'a S) -> &'a S {
        square
    }
}
const fn __argument<S: ::core::marker::Copy, A, R, F: ::core::ops::Fn(A) -> R>(_: &F) -> __Argument<S, A> {
    __Argument(::core::marker::PhantomData)
}
let __index = #index;
__index(__argument::<#square, _, _, _>(&__index).of(&#parameter))
";

/// The types and functions of views along rays, which need no tables.
const VIEWS: &str = "
#[doc = \" What stands around a square: the first piece on each ray, and the pieces on the knight squares.\"]
#[allow(dead_code, unreachable_pub)]
pub type View = #lookup::views::View<#codes>;

#[allow(unused_imports, unreachable_pub)]
pub use #lookup::views::{Codes, Places};

#[doc = \" What stands around `square` (a1 = 0, h8 = 63). `mailbox` has a code for each square, whose lower four bits count.\"]
#one_square
#[inline]
#[must_use]
pub fn view(square: #square, mailbox: &[#byte; 64]) -> View {
    View::new(#number, mailbox)
}

#[doc = \" Like [`view`], as if `other` were empty.\"]
#two_squares
#[inline]
#[must_use]
pub fn view_without(square: #square, mailbox: &[#byte; 64], other: #square) -> View {
    View::without(#number, mailbox, #other)
}
";

/// Bodies of expansions, which look up in the statics of the chess board.
#[derive(Default)]
pub(super) struct Calls<'a> {
    /// The names of the pieces, and that of the piece of chess that moves so, where there are
    /// other names.
    pub(super) sliders: &'a [(String, &'static str)],
}

impl Calls<'_> {
    /// Whether `piece` has tables of the chess board.
    #[cfg(feature = "boards")]
    pub(super) fn has(&self, piece: &str) -> bool {
        self.sliders.iter().any(|(name, _)| name == piece)
    }

    /// The piece of chess that moves like `piece`.
    fn like<'b>(&self, piece: &'b str) -> &'b str {
        for (name, like) in self.sliders {
            if name == piece {
                return like;
            }
        }
        piece
    }

    /// The attack set at run time.
    pub(super) fn attacks(&self, piece: &str, [square, occupied]: [&str; 2]) -> String {
        format!("SLIDERS.{}_attacks({square}, {occupied})", self.like(piece))
    }

    /// The body of a function.
    pub(super) fn body(&self, function: &Function<'_>) -> String {
        match function.finds {
            Finds::Attacks(piece) => self.attacks(piece, ["#square", "#occupied"]),
            Finds::InConstants(piece) => {
                format!(
                    "#lookup::hyperbola::{}_attacks(#square, #occupied)",
                    self.like(piece)
                )
            }
            Finds::Both if self.like("rook") == "rook" && self.like("bishop") == "bishop" => {
                self.attacks("rook_and_bishop", ["#square", "#occupied"])
            }
            Finds::Both => one_by_one(&|piece, parameters| self.attacks(piece, parameters)),
            Finds::Steps(piece) => format!("{}.attacks(#square)", piece.name().to_uppercase()),
            Finds::Pair(name) => format!("{}.get(#a, #b)", name.to_uppercase()),
            Finds::Pawn => pawn("", ".attacks(#square)"),
            Finds::OnLine(name, _) => format!("LINE.{name}(from, to)"),
            Finds::OfAll(piece) => {
                let (like, suffix) = (
                    self.like(piece),
                    if function.constant { "_const" } else { "" },
                );
                format!(
                    "#lookup::setwise::{like}_attacks{suffix}(#{}, #occupied)",
                    function.parameters[0].0
                )
            }
            Finds::StepsOfAll(piece) => {
                format!(
                    "#lookup::setwise::{}_attacks(#{})",
                    piece.name(),
                    function.parameters[0].0
                )
            }
        }
    }
}

/// The attack set of a pawn, which the table of its colour gives for a square: its name ends with
/// `suffix`, and then comes `look_up`.
pub(super) fn pawn(suffix: &str, look_up: &str) -> String {
    format!("(if #black {{ &BLACK_PAWN{suffix} }} else {{ &WHITE_PAWN{suffix} }}){look_up}")
}

/// The sets of a rook and of a bishop, one after the other. `attacks` gives that of a piece for
/// these parameters.
pub(super) fn one_by_one(attacks: &dyn Fn(&str, [&str; 2]) -> String) -> String {
    let parameters = ["square", "occupied"];
    let (rook, bishop) = (attacks("rook", parameters), attacks("bishop", parameters));
    format!("{{ let (square, occupied) = (#square, #occupied); ({rook}, {bishop}) }}")
}

/// Bodies of expansions for wrong options, where there are no statics: sliders of chess work
/// without tables, all others return empty sets. `chess`: the board is that of chess, and the
/// pieces are rook, bishop and queen.
pub(super) fn without_tables(chess: bool, function: &Function<'_>) -> String {
    let attacks = |piece: &str, [square, occupied]: [&str; 2]| {
        if chess {
            format!("#lookup::hyperbola::{piece}_attacks({square}, {occupied})")
        } else {
            format!("{{ _ = ({square}, {occupied}); 0 }}")
        }
    };
    match function.finds {
        Finds::Attacks(piece) | Finds::InConstants(piece) => {
            attacks(piece, ["#square", "#occupied"])
        }
        Finds::Both => one_by_one(&attacks),
        Finds::OfAll(_) if chess => Calls::default().body(function),
        Finds::OnLine(..) => "{ _ = (from, to); 0 }".to_owned(),
        _ => {
            let mut unused = String::new();
            for (name, _) in function.parameters {
                join(&mut unused, ", ", &format!("#{name}"));
            }
            if function.parameters.len() > 1 {
                unused = format!("({unused})");
            }
            format!("{{ _ = {unused}; 0 }}")
        }
    }
}
