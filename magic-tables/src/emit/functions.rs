//! The functions that engines call, the same for all schemes and front ends: with which names and
//! types of the engine, which functions there are, how their items convert the engine's types, and
//! what they do in expansions, where they call the look-ups of the runtime crate.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens as _;

use super::views;
#[cfg(feature = "boards")]
use crate::board::geometry::Geometry;
#[cfg(feature = "boards")]
use crate::board::piece::{PathKind, Piece};
use crate::board::stepper::Stepper;
use crate::naming::{is_parameter, parameter_for_all};
use crate::spec::{Pext, Spec};
use crate::text::{in_words, join, plain, template};

/// The paths and types in the items that only the front end knows.
pub struct Names {
    /// The path of the crate with the look-ups: `magic-tables`, or `magic-bitboards`, which
    /// re-exports them.
    pub crate_path: TokenStream,
    /// The engine's square type.
    pub square: Option<TokenStream>,
    /// The engine's bitboard type.
    pub bitboard: Option<TokenStream>,
    /// How that type is made of a word, and a word of it.
    pub conversion: Conversion,
    /// How squares of that type get their numbers.
    pub number: SquareNumber,
    /// The engine's type of piece codes, the elements of a mailbox.
    pub mailbox: Option<TokenStream>,
    /// Whether the items need no other crate, and are for people. Others write primitive types as
    /// paths, `::core::primitive::u64`, which also stand where the engine has items of its own
    /// called `u64`.
    pub standalone: bool,
}

impl Names {
    /// Names for squares of type `usize`, bitboards of type `u64`, and look-ups in the crate
    /// `crate_path`.
    #[must_use]
    pub const fn new(crate_path: TokenStream) -> Self {
        Self {
            crate_path,
            square: None,
            bitboard: None,
            conversion: Conversion::Traits,
            number: SquareNumber::Cast,
            mailbox: None,
            standalone: false,
        }
    }

    /// The primitive type `name`, as text.
    pub(super) fn primitive(&self, name: &str) -> String {
        let path = if self.standalone {
            ""
        } else {
            "::core::primitive::"
        };
        format!("{path}{name}")
    }

    /// The path of the module `lookup`. A crate without it is an error about the path of the crate.
    pub(super) fn lookup(&self) -> TokenStream {
        let lookup = plain("::lookup");
        let lookup = located_at(lookup, &self.crate_path);
        template(
            "#path #lookup",
            &[("path", &self.crate_path), ("lookup", &lookup)],
        )
    }

    /// The type that says how PEXT and PDEP are computed.
    pub(super) fn bmi2_type(&self, pext: Pext) -> TokenStream {
        let kind = match pext {
            Pext::Auto => "#lookup::Promised",
            Pext::Always => "#lookup::Assumed",
            Pext::Never => "#lookup::ByTarget",
        };
        template(kind, &[("lookup", &self.lookup())])
    }

    /// The value of [`bmi2_type`](Self::bmi2_type).
    pub(super) fn bmi2_value(&self, pext: Pext) -> TokenStream {
        let value = match pext {
            Pext::Auto => "#lookup::PROMISED",
            Pext::Always => "#path::__author_promises_bmi2!()",
            Pext::Never => "#lookup::ByTarget",
        };
        template(
            value,
            &[("lookup", &self.lookup()), ("path", &self.crate_path)],
        )
    }
}

/// How the engine's squares get their numbers.
#[derive(Clone, Debug, Default)]
pub enum SquareNumber {
    /// By `as usize`.
    #[default]
    Cast,
    /// By the engine's function with this path.
    Function(TokenStream),
    /// Not at all, because the option is wrong.
    Unknown,
}

/// How the engine's bitboards are made of words, and words of them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Conversion {
    /// By `From<u64>` and `Into<u64>`, which constants cannot use.
    #[default]
    Traits,
    /// By the constructor of a tuple struct, and by its field `.0`.
    TupleStruct,
    /// Not at all, because the option is wrong: the functions have their types and panic.
    Unknown,
}

/// `tokens` with the span of `place`, so that errors about them point there.
pub(super) fn located_at(tokens: TokenStream, place: &TokenStream) -> TokenStream {
    at(tokens, place.clone().into_iter().next())
}

/// `tokens` with the span of the last token of `place`: what stands behind it in one expression
/// with it.
pub(super) fn located_behind(tokens: TokenStream, place: &TokenStream) -> TokenStream {
    at(
        tokens,
        place.clone().into_iter().fold(None, |_, tree| Some(tree)),
    )
}

fn at(tokens: TokenStream, place: Option<TokenTree>) -> TokenStream {
    let span = place.map_or_else(Span::call_site, |tree| tree.span());
    let mut located = TokenStream::new();
    for mut tree in tokens {
        tree.set_span(tree.span().located_at(span));
        tree.to_tokens(&mut located);
    }
    located
}

/// The path of a type or of a function as it stands in expressions: with `::` in front of generic
/// arguments.
pub(crate) fn as_expression(path: &TokenStream) -> TokenStream {
    let mut after_word = false;
    let mut expression = TokenStream::new();
    for tree in path.clone() {
        let is_open = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '<');
        if after_word && is_open {
            let colons = plain("::");
            located_at(colons, path).to_tokens(&mut expression);
        }
        after_word = matches!(tree, TokenTree::Ident(_));
        tree.to_tokens(&mut expression);
    }
    expression
}

/// The pieces of chess whose look-up depends on the occupancy.
const SLIDERS: [&str; 3] = ["rook", "bishop", "queen"];

/// What the functions depend on besides the options: the board and its pieces.
pub(super) struct Signatures {
    /// The pieces whose look-up depends on the occupancy: the name, and what the piece attacks,
    /// for the documentation.
    pub(super) pieces: Vec<(String, &'static str)>,
    /// The type of sets of squares: `u64`, `u128` or `[u64; 4]`.
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
        let last = board.squares() - 1;
        let mut named = Vec::new();
        for piece in pieces {
            let attacks = what_attacks(piece);
            named.push((piece.name.clone(), attacks));
        }
        Self {
            pieces: named,
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

    /// The set without squares, as an expression.
    fn empty_set(&self) -> &'static str {
        empty_set(self.word)
    }
}

/// The set without squares of this type, as an expression.
fn empty_set(word: &str) -> &'static str {
    if word.starts_with('[') { "[0; 4]" } else { "0" }
}

/// The squares that a piece attacks, as its documentation says it.
#[cfg(feature = "boards")]
fn what_attacks(piece: &Piece) -> &'static str {
    let paths = piece.movement.paths();
    let kind = paths[0].kind;
    let squares = paths[0].squares.len();
    for path in paths {
        if path.kind != kind || path.squares.len() != squares {
            return "the squares of each of its paths, as far as it goes";
        }
    }
    match (kind, squares) {
        (PathKind::Rider(None), 1) => RAYS,
        (PathKind::Hopper(None), 1) => {
            "the squares of each ray behind its first occupied square, up to the next occupied one, and that one"
        }
        (PathKind::Lame, 2) => "the squares that it leaps to over an empty one",
        _ => "the squares of each of its paths, as far as it goes",
    }
}

/// What a function finds.
#[derive(Clone, Copy)]
pub(super) enum FunctionKind<'a> {
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
pub(super) enum ParameterKind {
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
pub(super) struct PublicFunction<'a> {
    pub(super) kind: FunctionKind<'a>,
    /// Its name, in parts.
    name: [&'a str; 3],
    /// What it does, in parts. Each line begins with a space.
    doc: &'a [&'a str],
    /// What it takes. A set of pieces stands in front of the occupancy.
    pub(super) parameters: &'a [(&'a str, ParameterKind)],
    /// Whether it is a constant function.
    pub(super) constant: bool,
}

/// What a function returns: an expression of squares as numbers and of sets as words, with gaps
/// that are called like the parameters, and `#lookup` for the path of the look-ups. Bodies of
/// [`FunctionKind::OnLine`] have numbers in `from` and `to`.
pub(super) type Body<'a> = dyn Fn(&PublicFunction<'_>) -> String + 'a;

/// Calls `add` for all functions but those of views, in the order of the source.
///
/// Names and documentation are in parts because each `format!` is long code, which users' builds
/// compile.
fn for_each_function(
    spec: &Spec,
    signatures: &Signatures,
    names: &Names,
    add: &mut dyn FnMut(&PublicFunction<'_>),
) {
    let converts = names.bitboard.is_none() || names.conversion != Conversion::Traits;
    let is_constant_number = !matches!(names.number, SquareNumber::Function(_)) || spec.const_fn;
    let mut list = FunctionList {
        spec,
        signatures,
        on_square: joined(&[" on `square` (", &signatures.squares, ")"]),
        converts,
        is_constant_number,
        add,
    };
    for (piece, attacks) in &signatures.pieces {
        list.add_piece(piece, attacks);
    }
    if signatures.has("rook") && signatures.has("bishop") {
        list.add_rook_and_bishop();
    }
    if spec.steppers {
        list.add_steppers();
    }
    if spec.lines {
        list.add_lines();
    }
    if spec.setwise {
        list.add_setwise();
    }
}

/// Adds functions, group by group. Which of them are constant depends on the engine's types.
struct FunctionList<'a> {
    spec: &'a Spec,
    signatures: &'a Signatures,
    /// The words for the square of a piece: how squares are numbered.
    on_square: String,
    /// Whether constant functions can convert the engine's bitboards.
    converts: bool,
    /// Whether constant functions can ask for the numbers of the engine's squares.
    is_constant_number: bool,
    add: &'a mut dyn FnMut(&PublicFunction<'_>),
}

impl FunctionList<'_> {
    /// Whether look-ups that may use PEXT or vectors are constant functions.
    const fn is_constant_at_run_time(&self) -> bool {
        self.converts && self.spec.const_fn
    }

    /// Whether look-ups by squares alone are constant functions.
    const fn is_constant_of_squares(&self) -> bool {
        self.converts && self.is_constant_number
    }

    /// The attack set of a piece, at run time and in constants.
    fn add_piece(&mut self, piece: &str, attacks: &str) {
        let article = if matches!(piece.as_bytes(), [b'a' | b'e' | b'i' | b'o' | b'u', ..]) {
            "an "
        } else {
            "a "
        };
        let what = joined(&[article, &in_words(piece), &self.on_square, ": ", attacks]);
        let constant = self.is_constant_at_run_time();
        (self.add)(&PublicFunction {
            kind: FunctionKind::Attacks(piece),
            name: ["", piece, "_attacks"],
            doc: &[" The attack set of ", &what, ".", ANY_SQUARES],
            parameters: &[SQUARE, OCCUPIED],
            constant,
        });
        // It takes and returns words if the conversions of the engine's bitboards cannot be
        // `const`.
        let set = if self.converts {
            ParameterKind::Set
        } else {
            ParameterKind::Word
        };
        (self.add)(&PublicFunction {
            kind: FunctionKind::InConstants(piece),
            name: ["", piece, "_attacks_const"],
            doc: &[" Like [`", piece, "_attacks`], for constants."],
            parameters: &[SQUARE, ("occupied", set)],
            constant: self.is_constant_number,
        });
    }

    fn add_rook_and_bishop(&mut self) {
        let checked = if self.spec.square_mask().is_none() {
            ", in this order. `square` is checked once."
        } else {
            ", in this order."
        };
        let constant = self.is_constant_at_run_time();
        (self.add)(&PublicFunction {
            kind: FunctionKind::Both,
            name: ["rook", "_and_bishop", "_attacks"],
            doc: &[
                " The attack sets of a rook and of a bishop",
                &self.on_square,
                checked,
                ANY_SQUARES,
            ],
            parameters: &[SQUARE, OCCUPIED],
            constant,
        });
    }

    /// Stepping pieces, and pawns of either colour. A piece of the engine with such a name is
    /// refused, but must not be a second error.
    fn add_steppers(&mut self) {
        let squares = &self.signatures.squares;
        let from = joined(&[" attacks from `square` (", squares, ")"]);
        let constant = self.is_constant_of_squares();
        for &stepper in &Stepper::ALL {
            let piece = stepper.name();
            if !self.signatures.has(piece) {
                (self.add)(&PublicFunction {
                    kind: FunctionKind::Steps(stepper),
                    name: ["", piece, "_attacks"],
                    doc: &[" The squares that a ", &in_words(piece), &from, "."],
                    parameters: &[SQUARE],
                    constant,
                });
            }
        }
        if !self.signatures.has("pawn") {
            (self.add)(&PublicFunction {
                kind: FunctionKind::Pawn,
                name: ["pawn", "_attacks", ""],
                doc: &[
                    " The squares that a pawn",
                    &from,
                    ": a black one, or, if not `black`, a white one.",
                ],
                parameters: &[("black", ParameterKind::Truth), SQUARE],
                constant,
            });
        }
    }

    /// The functions of two squares.
    fn add_lines(&mut self) {
        let constant = self.is_constant_of_squares();
        for line in &LINES {
            let name = line.name;
            let (kind, [a, b]) = match line.beside {
                None => (FunctionKind::Pair(name), ["a", "b"]),
                Some(beside) => (FunctionKind::OnLine(name, beside), ["from", "to"]),
            };
            (self.add)(&PublicFunction {
                kind,
                name: [name, "", ""],
                doc: &[line.doc],
                parameters: &[(a, ParameterKind::Square), (b, ParameterKind::Square)],
                constant,
            });
        }
    }

    /// What all pieces of a set attack.
    fn add_setwise(&mut self) {
        for (piece, _) in &self.signatures.pieces {
            self.add_all_of(FunctionKind::OfAll(piece), piece);
        }
        if !self.spec.steppers {
            return;
        }
        for &stepper in &Stepper::ALL {
            if !self.signatures.has(stepper.name()) {
                self.add_all_of(FunctionKind::StepsOfAll(stepper), stepper.name());
            }
        }
    }

    /// What all of `piece` attack. Stepping pieces need no occupancy.
    fn add_all_of(&mut self, kind: FunctionKind<'_>, piece: &str) {
        if self.signatures.has(&joined(&["all_", piece])) {
            return;
        }
        let (sets, count, constant) = if let FunctionKind::StepsOfAll(_) = kind {
            ("", 1, self.converts)
        } else {
            let sets = "\n Both sets may hold any squares.";
            (sets, 2, self.is_constant_at_run_time())
        };
        let pieces = parameter_for_all(piece);
        (self.add)(&PublicFunction {
            kind,
            name: ["all_", piece, "_attacks"],
            doc: &[
                " The squares that any ",
                &in_words(piece),
                " of `",
                &pieces,
                "` attacks: the union of their attack sets, without a loop over them.",
                sets,
            ],
            parameters: &[(&*pieces, ParameterKind::Set), OCCUPIED][..count],
            constant,
        });
    }
}

const SQUARE: (&str, ParameterKind) = ("square", ParameterKind::Square);
const OCCUPIED: (&str, ParameterKind) = ("occupied", ParameterKind::Set);

/// The text of these parts.
fn joined(parts: &[&str]) -> String {
    let mut text = String::new();
    for part in parts {
        text += part;
    }
    text
}

/// A function of two squares on one line.
pub(super) struct LineFunction {
    pub(super) name: &'static str,
    /// Beside which of the two squares the set begins, if it is a part of the line behind one.
    pub(super) beside: Option<usize>,
    pub(super) doc: &'static str,
}

/// The functions of two squares on one line.
pub(super) const LINES: [LineFunction; 4] = [
    LineFunction {
        name: "between",
        beside: None,
        doc: " The squares strictly between `a` and `b`, if they stand on one rank, file or diagonal;
 no square otherwise.",
    },
    LineFunction {
        name: "line",
        beside: None,
        doc: " The whole rank, file or diagonal through `a` and `b`, if there is one;
 no square otherwise.",
    },
    LineFunction {
        name: "ray",
        beside: Some(0),
        doc: " The squares from `from`, which is left out, through `to` to the edge of the board, if both squares stand on one
 rank, file or diagonal; no square otherwise.",
    },
    LineFunction {
        name: "beyond",
        beside: Some(1),
        doc: " The squares behind `to`, which is left out, as seen from `from`, to the edge of the board, if both squares stand on
 one rank, file or diagonal; no square otherwise.",
    },
];

/// A line of documentation that several functions have.
const ANY_SQUARES: &str = "\n `occupied` may hold any squares.";

/// `SCHEME` and `TABLE_BYTES`.
pub(super) fn constants(scheme: &str, bytes: &TokenStream, names: &Names) -> [TokenStream; 2] {
    let doc = " What was compiled in: the scheme, and the options that differ from their defaults.";
    let first = attributes(doc);
    let second = attributes(" Bytes of all tables together.");
    let str = names.primitive("str");
    let usize = names.primitive("usize");
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
pub(super) fn attributes(doc: &str) -> String {
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
    let types = EngineTypes::new(spec, signatures, names);
    let mut items = Vec::new();
    if let Some(check) = types.check() {
        items.push(check);
    }
    for_each_function(spec, signatures, names, &mut |function| {
        items.push(types.item(function, &body(function)));
    });
    if spec.views {
        items.push(views::items(spec, &types));
    }
    items
}

/// The engine's types in the signatures, and the conversions to and from those of the tables.
pub(super) struct EngineTypes<'a> {
    pub(super) names: &'a Names,
    /// Whether look-ups have a parameter that is called like `square_index`, so that another
    /// function calls it.
    hides_index: bool,
    /// Whether constant functions ask for the numbers of squares.
    is_constant: bool,
    /// The path of the look-ups.
    pub(super) lookup: TokenStream,
    /// The type of sets in the tables.
    word: TokenStream,
    pub(super) square: TokenStream,
    pub(super) bitboard: TokenStream,
    /// Whether sets are those of up to 64 squares.
    pub(super) has_words_of_chess: bool,
    /// The set without squares, as an expression.
    empty_set: &'static str,
    /// [`Spec::square_mask`].
    mask: Option<usize>,
}

impl<'a> EngineTypes<'a> {
    fn new(spec: &Spec, signatures: &Signatures, names: &'a Names) -> Self {
        let word = plain(&type_of_sets(signatures.word, names));
        let usize = plain(&names.primitive("usize"));
        Self {
            names,
            hides_index: spec.square_index.as_deref().is_some_and(is_parameter),
            is_constant: spec.const_fn,
            lookup: names.lookup(),
            square: names.square.as_ref().unwrap_or(&usize).clone(),
            bitboard: names.bitboard.as_ref().unwrap_or(&word).clone(),
            word,
            has_words_of_chess: signatures.word == "u64",
            empty_set: signatures.empty_set(),
            mask: spec.square_mask(),
        }
    }

    /// The function that returns what is in its `body`.
    fn item(&self, function: &PublicFunction<'_>, body: &str) -> TokenStream {
        let mut parameters = String::new();
        let mut squares = String::new();
        let mut values = Vec::with_capacity(2);
        let mut statements = TokenStream::new();
        for &(name, takes) in function.parameters {
            let (kind, value) = match takes {
                ParameterKind::Truth => ("#truth", plain(name)),
                ParameterKind::Square => {
                    join(&mut squares, " or ", &format!("`{name}`"));
                    ("#square", self.index(name))
                }
                ParameterKind::Set if self.names_words() => {
                    statements.extend(self.word_named(name));
                    ("#bitboard", plain(name))
                }
                ParameterKind::Set => ("#bitboard", self.to_word(name)),
                ParameterKind::Word => ("#word", plain(name)),
            };
            join(&mut parameters, ", ", &format!("{name}: {kind}"));
            values.push(value);
        }
        let mut gaps = [("lookup", &self.lookup); 3];
        for (number, value) in values.iter().enumerate() {
            gaps[number] = (function.parameters[number].0, value);
        }
        let words = template(body, &gaps);
        let (mut body, result) = match (function.kind, function.parameters) {
            (FunctionKind::Both, _) => (self.as_bitboards(&words), "(#bitboard, #bitboard)"),
            (_, [_, (_, ParameterKind::Word)]) => (words, "#word"),
            _ => (self.as_bitboard(&words), "#bitboard"),
        };
        let converts_squares = self.names.square.is_some() || self.mask.is_some();
        if matches!(function.kind, FunctionKind::OnLine(..)) && converts_squares {
            gaps[2] = ("body", &body);
            body = template("let (from, to) = (#from, #to); #body", &gaps);
        }
        let off_board = self.off_board(&squares);
        let doc = joined(function.doc) + if squares.is_empty() { "" } else { &off_board };
        let inline = if matches!(function.kind, FunctionKind::InConstants(_)) {
            ""
        } else {
            "#[inline]"
        };
        let constant = if function.constant { "const" } else { "" };
        let attributes = attributes(&doc);
        let name = joined(&function.name);
        let truth = self.names.primitive("bool");
        let truth = plain(&truth);
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
            ("parameter", &plain(parameter)),
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

    /// The name of the parameter of that function. It must not hide the engine's own function.
    const fn number_parameter(&self) -> &'static str {
        if self.hides_index {
            "of_engine"
        } else {
            "square"
        }
    }

    /// The documentation of what happens to `squares` off the board.
    pub(super) fn off_board(&self, squares: &str) -> String {
        match self.mask {
            None => format!("\n\n # Panics\n If {squares} is off the board."),
            Some(mask) => format!("\n\n A square off the board counts modulo {}.", mask + 1),
        }
    }

    /// The number of the variable `square`, which has the engine's square type.
    pub(super) fn index(&self, square: &str) -> TokenStream {
        let number = match (&self.names.square, &self.names.number) {
            (None, _) => plain(square),
            (Some(_), SquareNumber::Cast) if self.names.standalone => {
                plain(&format!("{square} as usize"))
            }
            (Some(_), _) => {
                let call = format!("{}({square})", self.number_function());
                plain(&call)
            }
        };
        let Some(mask) = self.mask else { return number };
        let and = plain(&format!("& {mask}"));
        let gaps = [("number", &number), ("and", &and)];
        template("#number #and", &gaps)
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
    pub(super) fn to_word(&self, bitboard: &str) -> TokenStream {
        match (&self.names.bitboard, self.names.conversion) {
            (None, _) => plain(bitboard),
            (Some(path), Conversion::Traits) => {
                let convert = self.conversion(path, "into_word");
                template(&format!("#convert({bitboard})"), &[("convert", &convert)])
            }
            (Some(path), Conversion::TupleStruct) => {
                let field = located_at(plain(".0"), path);
                template(&format!("{bitboard} #field"), &[("field", &field)])
            }
            (Some(_), Conversion::Unknown) => {
                let empty = format!("{{ _ = {bitboard}; {} }}", self.empty_set);
                plain(&empty)
            }
        }
    }

    /// The path of a function of `Converts`, all of it where the engine's type is, so that an error
    /// points at the type: some compilers mark the type, others the whole path.
    fn conversion(&self, path: &TokenStream, function: &str) -> TokenStream {
        let gaps = [("lookup", &self.lookup), ("word", &self.word)];
        let rest = template(&format!("as #lookup::Converts<#word>>::{function}"), &gaps);
        let open = located_at(plain("<"), path);
        let rest = located_behind(rest, path);
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
        let rook = plain("rook");
        let bishop = plain("bishop");
        let rook = self.as_bitboard(&rook);
        let bishop = self.as_bitboard(&bishop);
        let gaps = [("words", words), ("rook", &rook), ("bishop", &bishop)];
        template("let (rook, bishop) = #words; (#rook, #bishop)", &gaps)
    }
}

/// The type of sets, as it stands in items.
fn type_of_sets(word: &str, names: &Names) -> String {
    let in_array = word.strip_prefix('[').and_then(|word| word.split_once(';'));
    match in_array {
        Some((word, count)) => format!("[{};{count}", names.primitive(word)),
        None => names.primitive(word),
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

/// Bodies of expansions, which look up in the statics of the chess board.
#[derive(Default)]
pub(super) struct ChessCalls<'a> {
    /// The names of the pieces, and that of the piece of chess that moves so, where there are
    /// other names.
    pub(super) sliders: &'a [(String, &'static str)],
}

impl ChessCalls<'_> {
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
    pub(super) fn body(&self, function: &PublicFunction<'_>) -> String {
        match function.kind {
            FunctionKind::Attacks(piece) => {
                let parameters = ["#square", "#occupied"];
                self.attacks(piece, parameters)
            }
            FunctionKind::InConstants(piece) => {
                format!(
                    "#lookup::hyperbola::{}_attacks(#square, #occupied)",
                    self.like(piece)
                )
            }
            FunctionKind::Both
                if self.like("rook") == "rook" && self.like("bishop") == "bishop" =>
            {
                self.attacks("rook_and_bishop", ["#square", "#occupied"])
            }
            FunctionKind::Both => one_by_one(&|piece, parameters| self.attacks(piece, parameters)),
            FunctionKind::Steps(piece) => {
                format!("{}.attacks(#square)", piece.name().to_uppercase())
            }
            FunctionKind::Pair(name) => format!("{}.get(#a, #b)", name.to_uppercase()),
            FunctionKind::Pawn => pawn("", ".attacks(#square)"),
            FunctionKind::OnLine(name, _) => format!("LINE.{name}(from, to)"),
            FunctionKind::OfAll(piece) => {
                let like = self.like(piece);
                let suffix = if function.constant { "_const" } else { "" };
                format!(
                    "#lookup::setwise::{like}_attacks{suffix}(#{}, #occupied)",
                    function.parameters[0].0
                )
            }
            FunctionKind::StepsOfAll(piece) => {
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
    let rook = attacks("rook", parameters);
    let bishop = attacks("bishop", parameters);
    format!("{{ let (square, occupied) = (#square, #occupied); ({rook}, {bishop}) }}")
}

/// Bodies of expansions for wrong options, where there are no statics: sliders of chess work
/// without tables, all others return empty sets.
pub(super) fn without_tables(signatures: &Signatures, function: &PublicFunction<'_>) -> String {
    let chess = signatures.are_of_chess;
    let empty = signatures.empty_set();
    match function.kind {
        FunctionKind::Attacks(piece) | FunctionKind::InConstants(piece) => {
            attacks_without_tables(signatures, piece, ["#square", "#occupied"])
        }
        FunctionKind::Both => {
            one_by_one(&|piece, parameters| attacks_without_tables(signatures, piece, parameters))
        }
        FunctionKind::OfAll(_) if chess => {
            let chess = ChessCalls::default();
            chess.body(function)
        }
        FunctionKind::OnLine(..) => format!("{{ _ = (from, to); {empty} }}"),
        _ => {
            let mut unused = String::new();
            for (name, _) in function.parameters {
                join(&mut unused, ", ", &format!("#{name}"));
            }
            if function.parameters.len() > 1 {
                unused = format!("({unused})");
            }
            format!("{{ _ = {unused}; {empty} }}")
        }
    }
}

/// The attack set of `piece` without tables, which is empty unless the piece is one of `chess`.
fn attacks_without_tables(
    signatures: &Signatures,
    piece: &str,
    [square, occupied]: [&str; 2],
) -> String {
    if signatures.are_of_chess {
        format!("#lookup::hyperbola::{piece}_attacks({square}, {occupied})")
    } else {
        let empty = signatures.empty_set();
        format!("{{ _ = ({square}, {occupied}); {empty} }}")
    }
}
